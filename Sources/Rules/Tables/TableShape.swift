internal import Alignment
internal import DocModel
internal import Findings

/// A table, row or column is missing or was added.
struct TableShape: SplitRule {
  static let card = RuleCard(
    id: "table-shape", title: "Table, row or column missing or added", severity: .major, mqm: .omission,
    rationale: "A lost row is a lost fact; a lost pipe moves every cell behind it into the wrong column.",
    passing: [
      Example([
        "en": "| A |\n|-|\n| 1 |\n| 2 |", "de": "| A |\n|-|\n| 1 |\n| 2 |", "fr": "| A |\n|-|\n| 1 |\n| 2 |",
        "pl": "| A |\n|-|\n| 1 |\n| 2 |",
      ])
    ],
    failing: [
      Example([
        "en": "Hello.\n\n| A |\n|-|\n| `x` |\n| `y` |\n| `z` |", "de": "Hallo.\n\n| A |\n|-|\n| `x` |\n↓| `z` |",
        "fr": "Bonjour.\n\n| A |\n|-|\n| `x` |\n| `y` |\n| `z` |",
        "pl": "Witaj.\n\n| A |\n|-|\n| `x` |\n| `y` |\n| `z` |",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    let kind = article.slots[d.slot].kind
    switch d.aspect {
    case .presence where kind == .table || kind == .tableRow: return finding(d, .presence(d, article), in: article)
    case .kind where kind == .table: return finding(d, .presence(d, article), in: article)
    case .columns: return finding(d, .columns(d, article), in: article)
    case .columnAlignment: return finding(d, .alignment(d, article), in: article, severity: .notice)
    default: return nil
    }
  }
}

extension Message {
  fileprivate static func presence(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let noun = a.slots[d.slot].kind.noun
    return a.node(d.slot, d.member) == nil
      ? "A \(noun) of \(a.names(d.against)) is missing here: ‘\(a.excerpt(d.slot, a.mostRead(d)))’ (\(a.evidence(d))): put it back."
      : "The \(noun) ‘\(a.excerpt(d.slot, d.member))’ stands in no text of \(a.names(d.against)) (\(a.evidence(d))): check it against the source."
  }
  fileprivate static func columns(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let width = { @Sendable (m: Int) in a.node(d.slot, m).map { Int(a.members[m].article.nodes[$0].value) } ?? 0 }
    return
      "The table has \(width(d.member)) columns here and \(width(d.reference)) in \(a.names(d.against)) (\(a.evidence(d))): check its header and delimiter rows."
  }
  fileprivate static func alignment(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    "The columns of the table are aligned otherwise than in \(a.names(d.against)) (\(a.evidence(d))): check the colons of its delimiter row."
  }
}
