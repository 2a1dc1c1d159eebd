internal import DocModel
internal import Features

/// The reference members and the block count for a page that may be another version.
extension DisagreementFinder {
  /// Returns whether a slot counts. If the source is known, blocks that only other translations have are ignored.
  func isMeasured(at slot: Int, of member: Int) -> Bool {
    article.source.map { article.node(at: slot, of: $0) != nil || article.node(at: slot, of: member) != nil } ?? true
  }

  /// The source, and the members that have most of the missing blocks and lack most of the added ones.
  /// - Parameter older: members of other versions, used only if there are no others.
  func peers(of member: Int, _ blocks: [Int], _ older: Set<Int>) -> [Int] {
    let lost = blocks.filter { article.node(at: found[$0].slot, of: member) == nil }
    let others = blocks.filter { article.node(at: found[$0].slot, of: member) != nil }
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

  /// The number of blocks that a page or its reference members have; if the source is known, it is the only reference.
  func measuredBlocks(_ member: Int, against peers: [Int]) -> Int {
    let measures = article.source.map { peers.contains($0) ? [$0] : peers } ?? peers
    return article.slots.indices.count { slot in
      guard article.slots[slot].kind != .tableCell, article.slots[slot].kind != .document else { return false }
      if case .void = article.fill(at: slot, of: member) { return false }
      return article.node(at: slot, of: member) != nil || measures.contains { article.node(at: slot, of: $0) != nil }
    }
  }
}
