internal import DocModel

/// Where a block that is missing should stand.
///
/// On the line of what follows it, else at the end. Translators keep the source in comments above each block: where
/// such comments fill the gap, it stands behind its own, the last belongs to the block that follows.
struct AbsencePlace {
  let outline: Outline
  /// The line behind the block before.
  let behind: UInt32
  /// The first line of the block that follows, nil for none.
  let next: UInt32?
  /// The last line of what holds the blocks.
  let last: UInt32

  /// - Parameters:
  ///   - waiting: how many blocks are missing from here to the one that follows, this one included.
  ///   - kind: of the missing block.
  ///   - isInList: the block before it is an item like it.
  func line(waiting: Int, kind: NodeKind, isInList: Bool) -> UInt32 {
    min(wanted(waiting: waiting, kind: kind, isInList: isInList), outline.lastLine)
  }

  private func wanted(waiting: Int, kind: NodeKind, isInList: Bool) -> UInt32 {
    let end = next.map { $0 - 1 } ?? last
    let gap = outline.comments.filter { $0.first >= behind && $0.last <= end }
    guard let nearest = gap.last else { return next ?? max(behind, last) }
    // A comment right above the block that follows is that block's own.
    let isFollowers = next.map { $0 - nearest.last <= 2 } ?? false
    let own = gap.count - (isFollowers ? 1 : 0)
    if own > 0 { return gap[max(0, own - waiting)].last + 1 }
    // One comment may hold a heading and the text under it, or several paragraphs; code has none.
    let isApart = kind == .codeBlock || isInList || kind != .heading && !nearest.holdsSeveral(in: outline.article.pool)
    return isApart ? behind : next ?? behind
  }
}
