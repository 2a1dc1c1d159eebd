internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A shortcode, variable, tag or footnote reference is missing, was added, or changed.
struct PlaceholderRule: SplitRule {
  static let card = RuleCard(
    id: "placeholder", title: "Shortcode, variable or tag differs", severity: .major, mqm: .markup,
    rationale:
      "The documentation pipeline replaces it: a translated or lost one breaks the page or leaves a hole in it.",
    fix: .lessSure,
    passing: [
      Example([
        "en": "Press <kbd>A</kbd>.", "de": "<kbd>A</kbd> drücken.", "fr": "Pressez <kbd>A</kbd>.",
        "pl": "Naciśnij <kbd>A</kbd>.",
      ])
    ],
    failing: [
      Example([
        "en": "Press <kbd>A</kbd>.", "de": "↓<kdb>A</kdb> drücken.", "fr": "Pressez <kbd>A</kbd>.",
        "pl": "Naciśnij <kbd>A</kbd>.",
      ])
    ])

  /// The tags that open are there.
  private static func areClosing(_ d: Disagreement) -> Bool {
    (d.missing + d.extra).allSatisfy { $0.text.hasPrefix("</") }
  }

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    switch d.aspect {
    case .facts(.placeholder):
      finding(
        d, .difference(of: "placeholder", d, article), in: article,
        severity: d.extra.count == d.missing.count
          && zip(d.extra, d.missing).allSatisfy { CodeText.differInQuotedWords($0.text, $1.text) } ? .minor : nil)
    case .facts(.mark): MarkedWords.judge(d, article).map { finding(d, $0.message, in: article, severity: $0.severity) }
    case .facts(.footnote): finding(d, .difference(of: "footnote reference", d, article), in: article)
    case .facts(.tag):
      finding(
        d, .difference(of: "HTML tag", d, article), in: article,
        doubts: Self.areClosing(d) ? [] : .tagOfHTML)
    case .name where article.slots[d.slot].kind == .directive: finding(d, .name(d, article), in: article)
    case .presence where article.slots[d.slot].kind == .directive: finding(d, .presence(d, article), in: article)
    default: nil
    }
  }
}

extension Message {
  fileprivate static func name(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    "The directive is \(directive(d, d.member, a)) here and \(directive(d, d.reference, a)) in \(a.names(d.against)) (\(a.evidence(d))): keep its name."
  }

  fileprivate static func presence(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    if a.node(d.slot, d.member) == nil {
      return
        "The directive \(directive(d, d.reference, a)) of \(a.names(d.against)) is missing here (\(a.evidence(d))): put it back, and what stands in it."
    }
    return
      "The directive \(directive(d, d.member, a)) and what stands in it are in no text of \(a.names(d.against)) (\(a.evidence(d))): remove them or find where they belong."
  }

  private static func directive(_ d: Disagreement, _ member: Int, _ a: AlignedArticle) -> String {
    let text = a.members[member].article
    return a.node(d.slot, member).map { "‘\(text.string(text.nodes[$0].literal))’" } ?? "nothing"
  }
}
