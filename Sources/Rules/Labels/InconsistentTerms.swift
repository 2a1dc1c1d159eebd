internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A label that the source writes in one way everywhere has different translations on one page.
struct InconsistentTerms: ArticleRule {
  static let card = RuleCard(
    id: "inconsistent-terms", title: "One label, two translations", severity: .minor, mqm: .terminology,
    rationale:
      "Readers take two words for two things: a button, a state, a column. Labels are texts in bold or quotation marks, cells and headings of a few words that the source has more than once. Endings, letter case and marks make no other word, and what other translations word in two ways, too, may mean two things.",
    passing: [
      Example(
        [
          "en": "Choose **Locked**.\n\nAdd a **Locked** one.\n\nTwo **Locked** ones.",
          "fr": "Choisissez **Verrouillé**.\n\nAjoutez une **Verrouillée**.\n\nDeux **verrouillées**.",
        ], source: "en")
    ],
    failing: [
      Example(
        [
          "en": "Choose **Locked**.\n\nSee **Locked**.\n\nSet to **Locked**.\n\nNot **Locked**.",
          "de": "Wählen Sie **Gesperrt**.\n\nSiehe **Gesperrt**.\n\n↓Auf **Verriegelt** setzen.\n\nNicht **Gesperrt**.",
        ], source: "en")
    ])

  func check(_ article: AlignedArticle) -> [Finding] { OddLabel.findings(in: article, areLeft: false, self) }
}

/// A label was left in the language of the source, and is translated elsewhere on the page. Another way to ask for
/// ``Untranslated``.
struct LabelLeft: ArticleRule {
  static let card = Untranslated.card
  static let check: CheckCard? = CheckCard(
    "label-left", title: "Label left that is translated elsewhere",
    failing: [
      Example(
        [
          "en": "| A | **Locked** |\n|-|-|\n| 1 | 2 |\n\nSee **Locked**.\n\nSet to **Locked**.",
          "de": "↓| A | **Locked** |\n|-|-|\n| 1 | 2 |\n\nSiehe **Gesperrt**.\n\nAuf **Gesperrt** setzen.",
        ], source: "en")
    ])

  func check(_ article: AlignedArticle) -> [Finding] { OddLabel.findings(in: article, areLeft: true, self) }
}

extension OddLabel {
  fileprivate static func findings(in article: AlignedArticle, areLeft: Bool, _ rule: some ArticleRule) -> [Finding] {
    all(in: article).lazy.filter { $0.isLeft == areLeft }.flatMap { label in
      let places = label.usual.uses.map { article.lines($0.slot, label.member).0 }
      return label.uses.map { use in
        let (text, source) = (use.text.trimmed, String(decoding: use.place.text, as: UTF8.self))
        let message =
          areLeft
          ? Message.left(text, label.usual.wording.text.trimmed, places)
          : .two(text, source, label.usual.wording.text.trimmed, places)
        return rule.finding(
          message, in: article, member: label.member, line: label.line(of: use, article), cell: use.slot, words: text,
          confidence: label.confidence, severity: use.place.part == nil ? nil : .minor,
          related: [Reporting.related(article, label.usual.uses[0].slot, label.member)],
          salt: article.slots[use.slot].key)
      }
    }
  }
}

extension String {
  fileprivate var trimmed: String { AlignedArticle.cut(self) }
}

extension Message {
  fileprivate static func two(_ own: String, _ source: String, _ usual: String, _ lines: [Int]) -> Message {
    "‘\(own)’ stands here for ‘\(source)’ in the source, which is ‘\(usual)’ in \(places(lines)): call one thing by one name."
  }

  fileprivate static func left(_ own: String, _ usual: String, _ lines: [Int]) -> Message {
    "‘\(own)’ is left in the language of the source, and is ‘\(usual)’ in \(places(lines)): translate it here, too."
  }

  private static func places(_ lines: [Int]) -> String {
    let lines = lines.reduce(into: [Int]()) { if !$0.contains($1) { $0.append($1) } }
    return (lines.count == 1 ? "line " : "lines ") + lines.map(String.init).listed(3)
  }
}
