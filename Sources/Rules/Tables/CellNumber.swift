internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a number, version or unit that differs in a cell.
struct CellNumber: SplitRule {
  static let card = RuleCard(id: "cell-number", severity: .major, mqm: .mistranslation, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.number), article.slots[d.slot].kind == .tableCell else { return nil }
    // Numbers in cells are rarely spelled out, so a replaced number is an error.
    let replaced = !d.missing.isEmpty && !d.extra.isEmpty
    let evidence = NumberEvidence(d, article)
    let isSure =
      !evidence.isArguable && replaced
      || Self.raised(at: d.slot, of: d.member, in: article) != Self.raised(at: d.slot, of: d.reference, in: article)
    return finding(
      d, .difference(of: "number", d, article), in: article,
      doubts: isSure ? [] : evidence.doubts)
  }

  /// Returns the number of `<sup>` elements of a cell: note marks and powers are never spelled out.
  private static func raised(at slot: Int, of member: Int, in article: AlignedArticle) -> Int {
    let pool = article.members[member].article.pool
    return article.nodes(at: slot, of: member).count {
      $0.kind == .htmlInline && pool[$0.literal.indices].starts(with: "<sup>".utf8)
    }
  }
}
