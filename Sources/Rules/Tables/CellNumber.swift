internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A number, version or unit in a cell differs.
struct CellNumber: SplitRule {
  static let card = RuleCard(
    id: "cell-number", title: "Number in a cell differs", severity: .major, mqm: .mistranslation,
    rationale: "Tables hold the facts that readers look up: limits, versions, prices. Spelling differences that mean the same value are folded.",
    passing: [Example(["en": "| A |\n|-|\n| iOS 12 |", "de": "| A |\n|-|\n| iOS12 |", "fr": "| A |\n|-|\n| iOS 12 |", "ko": "| A |\n|-|\n| iOS 12 이상 |"])],
    failing: [Example(["en": "Hello.\n\n| A |\n|-|\n| iOS 12 |", "de": "Hallo.\n\n| A |\n|-|\n↓| iOS 13 |", "fr": "Bonjour.\n\n| A |\n|-|\n| iOS 12 |", "ko": "안녕하세요.\n\n| A |\n|-|\n| iOS 12 |"])])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.number), article.slots[d.slot].kind == .tableCell else { return nil }
    // A digit in a cell is seldom spelled out.
    let replaced = !d.missing.isEmpty && !d.extra.isEmpty
    guard let evidence = NumberEvidence(d) else { return nil }
    return finding(d, .difference(of: "number", d, article), in: article, confidence: replaced ? d.confidence : evidence.confidence)
  }
}
