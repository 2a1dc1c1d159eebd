internal import DocModel
internal import Features

/// A block that is missing beside one that was added is one block in another form, where both say the same: a fence around a command,
/// a bullet before a note, a shortcode in place of a quote.
extension DisagreementFinder {
  mutating func pairRecastBlocks() {
    for member in 0..<count where article.members[member].role == .translation {
      let own = found.indices.filter { found[$0].member == member && found[$0].aspect == .presence && found[$0].verdict.blames }
      guard own.count > 1 else { continue }
      let lost = own.filter { article.node(found[$0].slot, member) == nil && article.node(found[$0].slot, found[$0].reference) != nil }
      let added = own.filter { article.node(found[$0].slot, member) != nil }
      for one in lost {
        guard let other = added.first(where: { found[$0].aspect == .presence && areNeighbours(found[one].slot, found[$0].slot) && isRecast(one, $0, member) })
        else { continue }
        var second = found[other]
        second.cause = found[one].slot
        // What follows from another stands behind it.
        (found[min(one, other)], found[max(one, other)]) = (found[one].recast(as: second), second)
      }
    }
  }

  private func areNeighbours(_ one: Int, _ other: Int) -> Bool {
    article.slots[one].parent == article.slots[other].parent
      && (Int(article.slots[one].end) == other || Int(article.slots[other].end) == one)
  }

  /// The same code, or another kind of block with the same values and about as much text.
  private func isRecast(_ lost: Int, _ added: Int, _ member: Int) -> Bool {
    let (there, here) = (found[lost].slot, found[added].slot)
    let reference = found[lost].reference
    let (one, other) = (kind(there, reference), kind(here, member))
    guard one != other, one != .heading, other != .heading else { return false }
    if one == .codeBlock || other == .codeBlock {
      let (a, b) = (words(there, reference), words(here, member))
      return !a.isEmpty && !b.isEmpty && (a == b || a.hasSuffix(b) || b.hasSuffix(a)) && a.utf8.count < 2 * b.utf8.count + 4 && b.utf8.count < 2 * a.utf8.count + 4
    }
    return isSame(content(there, reference), content(here, member))
  }

  private func kind(_ slot: Int, _ member: Int) -> NodeKind? {
    article.node(slot, member).map { article.members[member].article.nodes[$0].kind }
  }

  /// The text of a block without its blanks.
  private func words(_ slot: Int, _ member: Int) -> String {
    guard let node = article.node(slot, member) else { return "" }
    return article.members[member].article.plainText(of: node).filter { !$0.isWhitespace }
  }
}
