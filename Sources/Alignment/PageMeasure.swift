internal import DocModel
internal import Features

/// Against whom a page is measured that may be another version of the text, and how many blocks there are.
extension DisagreementFinder {
  /// What only others have that are as old as the page is not counted where the source is known.
  func isMeasured(_ slot: Int, _ member: Int) -> Bool {
    article.source.map { article.node(slot, $0) != nil || article.node(slot, member) != nil } ?? true
  }

  /// The source, and those who have most of what is missing, and lack most of what was added.
  /// - Parameter older: those who are other versions themselves; they are named where there is nobody else.
  func peers(of member: Int, _ blocks: [Int], _ older: Set<Int>) -> [Int] {
    let lost = blocks.filter { article.node(found[$0].slot, member) == nil }
    let others = blocks.filter { article.node(found[$0].slot, member) != nil }
    func haveMost(_ peer: Int, _ blocks: [Int]) -> Bool {
      blocks.isEmpty || Quorum.isMost(blocks.count { found[$0].against.contains(peer) }, of: blocks.count)
    }
    let all = article.members.indices.filter { haveMost($0, lost) && haveMost($0, others) }
    let current = all.filter { !older.contains($0) }
    guard let source = article.source else {
      return !current.isEmpty ? current : !all.isEmpty ? all : blocks.first.map { found[$0].against } ?? []
    }
    return [source] + current.filter { $0 != source }
  }

  /// How many blocks a page and those it is measured against have; where the source is known, they are the source's.
  func measuredBlocks(_ member: Int, against peers: [Int]) -> Int {
    let measures = article.source.map { peers.contains($0) ? [$0] : peers } ?? peers
    return article.slots.indices.count { slot in
      guard article.slots[slot].kind != .tableCell, article.slots[slot].kind != .document else { return false }
      if case .void = article.fill(slot, member) { return false }
      return article.node(slot, member) != nil || measures.contains { article.node(slot, $0) != nil }
    }
  }
}
