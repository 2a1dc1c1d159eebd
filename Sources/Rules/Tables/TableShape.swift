internal import Alignment
internal import DocModel
internal import Findings

/// Reports a table, row or column that is missing or was added.
struct TableShape: SplitRule {
  static let card = RuleCard(id: "table-shape", severity: .major, mqm: .omission)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    let kind = article.slots[d.slot].kind
    switch d.aspect {
    case .kind where kind == .table:
      let noun = { @Sendable (member: Int) in "a \(article.kind(at: d.slot, of: member)?.noun ?? "block")" }
      return finding(
        d,
        "‘\(article.excerpt(at: d.slot, of: d.member))’ is \(article.sides(d, noun)): check its header and delimiter rows.",
        in: article)
    case .presence where kind == .table || kind == .tableRow:
      return finding(
        d, .presence(d, article, lost: "put it back", added: "check it against the source"), in: article)
    case .columns:
      let width = { @Sendable (member: Int) in article.nodes(at: d.slot, of: member).first.map { Int($0.value) } ?? 0 }
      return finding(
        d,
        "The table has \(width(d.member)) columns here and \(width(d.reference)) in \(article.others(d)): check its header and delimiter rows.",
        in: article)
    case .columnAlignment:
      return finding(
        d,
        "The columns of the table are aligned otherwise than in \(article.others(d)): check the colons of its delimiter row.",
        in: article, severity: .notice)
    default: return nil
    }
  }
}
