internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A cell holds what belongs into the row below it, and the reverse.
struct CellContent: SplitRule {
  static let card = RuleCard(
    id: "cell-content", title: "Cell holds what belongs into another row", severity: .major, mqm: .mistranslation,
    rationale: "Two cells of a column were exchanged: both rows are wrong. Code, links, numbers and names tell which cell is which; what else differs in the two is folded under it.",
    passing: [
      Example([
        "en": "| A | B |\n|-|-|\n| x | `a` |\n| y | `b` |", "de": "| A | B |\n|-|-|\n| x | `a` |\n| y | `b` |",
        "fr": "| A | B |\n|-|-|\n| x | `a` |\n| y | `b` |", "pl": "| A | B |\n|-|-|\n| x | `a` |\n| y | `b` |",
      ])
    ],
    failing: [
      Example([
        "en": "| A | B |\n|-|-|\n| x | `a` |\n| y | `b` |", "de": "| A | B |\n|-|-|\n↓| x | `b` |\n| y | `a` |",
        "fr": "| A | B |\n|-|-|\n| x | `a` |\n| y | `b` |", "pl": "| A | B |\n|-|-|\n| x | `a` |\n| y | `b` |",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .exchange, let own = d.extra.first, let other = d.missing.first else { return nil }
    return finding(
      d, Message(text: "This cell and the one below it stand in each other’s row: ‘\(AlignedArticle.cut(own.text))’ is here where \(article.names(d.against)) say ‘\(AlignedArticle.cut(other.text))’ (\(article.evidence(d))): exchange them."),
      in: article)
  }
}
