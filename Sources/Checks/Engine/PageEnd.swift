internal import Alignment
internal import DocModel
internal import Findings

/// The end of a page that a translation lacks: one thing to do, whatever is in it.
struct PageEnd {
  /// By member, the last slot that it has a block in.
  private let last: [Int]

  init(_ article: AlignedArticle) {
    last = article.members.indices.map { member in
      article.slots.indices.last { $0 > 0 && article.node(at: $0, of: member) != nil } ?? 0
    }
  }

  /// Returns whether a difference is that a member lacks a block after all blocks that it has.
  func lacks(_ d: Disagreement) -> Bool {
    d.aspect == .presence && !d.isElsewhere && last[d.member] > 0 && d.slot > last[d.member]
  }
}

extension Fold {
  /// From so many missing blocks on, the end of a page is missing.
  static let leastOfEnd = 5

  /// The blocks after the last one that a page has are missing as one.
  static let pageEnd = Row.alike(
    { one in one.isOfPageEnd ? one.disagreement.map { .page(member: $0.member) } : nil }, least: leastOfEnd,
    raises: true, weight: { one in -(one.disagreement?.slot ?? 0) })
}
