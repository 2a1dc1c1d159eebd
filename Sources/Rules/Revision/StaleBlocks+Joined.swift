internal import Alignment
internal import DocModel
internal import Features
internal import Findings

extension StaleBlocks {
  /// A block that went right beside one of its kind that came is one block that was changed.
  static func joined(_ blocks: [Block], _ old: Int, _ source: Int, _ article: AlignedArticle) -> [Block] {
    var result: [Block] = []
    for block in blocks {
      if let last = result.last, last.replaced == nil, article.slots[last.slot].kind == article.slots[block.slot].kind,
        article.slots[block.slot].kind != .tableCell, Int(article.slots[last.slot].end) == block.slot,
        let went = [last, block].first(where: { article.node($0.slot, source) == nil }),
        let came = [last, block].first(where: { article.node($0.slot, old) == nil }), went.slot != came.slot
      {
        result.removeLast()
        result.append(Block(slot: came.slot, version: came.version, change: came.change, replaced: went.slot))
      } else {
        result.append(block)
      }
    }
    return result
  }
}

extension AlignedArticle {
  /// A cell behind the first of a row that one has and the other lacks.
  func isWithinNewRow(_ slot: Int, _ holder: Int, _ other: Int) -> Bool {
    guard slots[slot].kind == .tableCell, case let row = Int(slots[slot].parent), row >= 0, slot > row + 1 else {
      return false
    }
    return node(row, holder) != nil && node(row, other) == nil
  }
}
