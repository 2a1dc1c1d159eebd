internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A number in prose differs.
struct NumberRule: SplitRule {
  static let check: CheckCard? = CheckCard("value", title: "Number differs in prose")
  static let card = RuleCard(
    id: "number", title: "Number differs", severity: .major, mqm: .mistranslation,
    rationale:
      "A wrong limit, port or version sends the reader astray. Group separators, decimal marks and digits of other scripts are folded; a single digit may be a word elsewhere.",
    fix: .lessSure,
    passing: [
      Example([
        "en": "Up to 1,000 users.", "de": "Bis zu 1.000 Benutzer.", "fr": "Jusqu’à 1 000 personnes.",
        "ar": "حتى ١٠٠٠ مستخدم.",
      ]),
      Example([
        "en": "About 380,000 users.", "de": "Etwa 380 000 Benutzer.", "es": "Unos 380 000 usuarios.",
        "zh": "約 38 萬位使用者。", "ja": "約 38万人です。",
      ]),
    ],
    failing: [
      Example([
        "en": "Wait 45 minutes.", "de": "↓54 Minuten warten.", "fr": "Attendez 45 minutes.", "pl": "Czekaj 45 minut.",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.number), article.slots[d.slot].kind != .tableCell else { return nil }
    let evidence = NumberEvidence(d, article)
    return finding(
      d, .difference(of: "number", d, article), in: article,
      severity: article.slots[d.slot].kind == .heading && article.isStamp(d) ? .minor : nil,
      doubts: evidence.doubts)
  }
}
