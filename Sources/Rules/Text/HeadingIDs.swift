internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Headings with an id that was made from the heading of the very source, whatever revision that was.
extension LeftInSource {
  /// A heading that says what its own id says, which was made from the heading of the very text.
  func isItsOwnID(_ slot: Int) -> Bool {
    guard article.slots[slot].kind == .heading, let node = article.node(slot, member) else { return false }
    let article = article.members[member].article
    guard article.nodes[node].flags.contains(.explicitID) else { return false }
    let text = self.article.visible(slot, member)
    // Letters, digits and blanks only: what becomes of others in an id says little.
    return article.pool[article.nodes[node].attribute.indices].elementsEqual(text) {
      $0 == ($1 == 0x20 ? 0x2d : $1.asciiLowercased) && $1 != 0x2d && $1 < 0x80
    }
  }

  /// The same, where all others have another word for an ordinary one among its words, and this page translates its headings.
  func isLeftAsItsID(_ slot: Int, _ words: EnglishText.Words, _ differing: [Int], _ share: Int) -> Bool {
    guard words.all >= 2, differing.count >= 4, share >= 85, let reference, isItsOwnID(slot),
      areOtherHeadingsTranslated(slot)
    else { return false }
    let others = differing.map { article.visible(slot, $0) }
    // Nor a word that begins alike: a loan word.
    let lacking = article.visible(slot, member).split(separator: 0x20).filter { word in
      word.count >= 4 && !others.contains { ByteSearch.holdsFolded(word.prefix(3), in: $0) }
    }
    // What is part of a name never stands in small letters in the source, and a word of the language, or of a name, does elsewhere here.
    let text = article.features[member].visible[...]
    return !lacking.isEmpty
      && lacking.allSatisfy { word in
        let small = word.map(\.asciiLowercased)
        guard Self.hasWord(small, in: article.features[reference].visible[...]),
          let first = ByteSearch.first(word, in: text)
        else { return false }
        return !Self.hasWord(small, in: text) && !ByteSearch.holds(word, in: text[(first + word.count)...])
      }
  }

  /// A heading that differs from the source as it is today.
  func ownID(_ slot: Int) -> Found? {
    let others = others(slot)
    guard !others.differing.isEmpty, !article.isMachineText(slot, member) else { return nil }
    let words = EnglishText.Words(article.visible(slot, member))
    guard isLeftAsItsID(slot, words, others.differing, others.differing.count * 100 / others.count) else { return nil }
    return left(slot, others.differing, of: others.count, Certainty.likely)
  }

  private func areOtherHeadingsTranslated(_ slot: Int) -> Bool {
    let others = article.slots.indices.filter { other in
      guard other != slot, article.slots[other].kind == .heading, let node = article.node(other, member) else {
        return false
      }
      return article.members[member].article.nodes[node].flags.contains(.explicitID)
    }
    let left = others.count { isItsOwnID($0) }
    return others.count >= 2 && left * 3 <= others.count
  }
}
