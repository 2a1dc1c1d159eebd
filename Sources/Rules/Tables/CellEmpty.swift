internal import Alignment
internal import Findings

/// Reports a cell that is empty here and filled in other locales, or the reverse.
struct CellEmpty: SplitRule {
  static let card = RuleCard(id: "cell-empty", severity: .major, mqm: .omission, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .empty else { return nil }
    let isEmptyHere = article.excerpt(at: d.slot, of: d.member).isEmpty
    return finding(
      d,
      Message(
        text: isEmptyHere
          ? "The cell is empty here and says ‘\(article.excerpt(at: d.slot, of: d.reference))’ in \(article.others(d)): fill it."
          : "The cell says ‘\(article.excerpt(at: d.slot, of: d.member))’ and is empty in \(article.others(d)): check the pipes of this row."
      ),
      in: article, doubts: article.hasDash(at: d.slot, of: isEmptyHere ? d.reference : d.member) ? .choice : [])
  }
}

extension AlignedArticle {
  /// Returns whether the cell holds only a dash, which denotes an absent value.
  fileprivate func hasDash(at slot: Int, of member: Int) -> Bool {
    ["-", "--", "–", "—", "―", "−", "－"].contains(excerpt(at: slot, of: member))
  }
}
