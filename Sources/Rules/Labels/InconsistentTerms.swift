internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a label that has one wording in the source but several translations on one page.
struct InconsistentTerms: ArticleRule {
  static let card = RuleCard(id: "inconsistent-terms", severity: .minor, mqm: .terminology)

  static let companion: (any RuleCheck.Type)? = LabelLeft.self

  func check(_ article: AlignedArticle) -> [Finding] {
    InconsistentLabel.all(in: article).flatMap { label in
      label.isLeft ? label.findings(LabelLeft(), in: article) : label.findings(self, in: article)
    }
  }
}

/// Check `untranslated/label-left` of ``Untranslated``: a label is left in the source language but translated elsewhere
/// on the page. ``InconsistentTerms`` produces its findings.
struct LabelLeft: RuleCheck {
  static let card = Untranslated.card
  static let check: String? = "label-left"
}

extension InconsistentLabel {
  fileprivate func findings(_ check: some RuleCheck, in article: AlignedArticle) -> [Finding] {
    let lines = usual.uses.map { article.lines(at: $0.slot, of: member).0 }
    return uses.map { use in
      let (own, usual, line) = (use.text.short, usual.wording.text.short, line(of: use, article))
      let source = String(decoding: use.place.text, as: UTF8.self)
      return check.finding(
        isLeft ? .left(own, usual: usual, lines: lines) : .two(own, source: source, usual: usual, lines: lines),
        of: article.path,
        at: Reporting.place(in: article, of: member, from: line, through: line, cell: use.slot), words: own,
        confidence: confidence,
        severity: isLeft && use.place.part != nil ? .minor : nil,
        related: [Reporting.related(in: article, at: self.usual.uses[0].slot, of: member)],
        fingerprint: Reporting.fingerprint(
          of: type(of: check).card.id, in: article, member: member, at: use.slot, subject: StableHash(own.utf8).hash))
    }
  }
}

extension String {
  fileprivate var short: String { AlignedArticle.cut(self) }
}

extension Message {
  fileprivate static func two(_ own: String, source: String, usual: String, lines: [Int]) -> Message {
    "‘\(own)’ stands here for ‘\(source)’ in the source, which is ‘\(usual)’ in \(places(lines)): call one thing by one name."
  }

  fileprivate static func left(_ own: String, usual: String, lines: [Int]) -> Message {
    "‘\(own)’ is left in the language of the source, and is ‘\(usual)’ in \(places(lines)): translate it here, too."
  }

  private static func places(_ lines: [Int]) -> String {
    let lines = lines.reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
    return (lines.count == 1 ? "line " : "lines ") + lines.map(String.init).listed(3)
  }
}
