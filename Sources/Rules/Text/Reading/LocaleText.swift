internal import Alignment
internal import DocModel
internal import Features

/// What text rules know of one member: made once an article, shared by all its blocks.
final class LocaleText: Sendable {
  let system: WritingSystem

  init(_ article: Article) { system = WritingSystem(article.locale) }

  /// Letters of its words stand side by side only inside a word: a word glued to something is a fault.
  var partsWords: Bool { system.spacesBetweenWords && !system.particlesAttach }
}

extension AlignedArticle {
  /// The visible text of a slot in a member; empty where it has no text there.
  func visible(_ slot: Int, _ member: Int) -> ArraySlice<UInt8> {
    guard let node = node(slot, member), let block = features[member].block(node),
      members[member].article.nodes[node].kind.holdsInlines
    else { return [] }
    return features[member].visible[block.text.indices]
  }

  func textHash(_ slot: Int, _ member: Int) -> UInt64? {
    guard let node = node(slot, member), let block = features[member].block(node) else { return nil }
    return block.textHash
  }

  /// The other members that have text in the slot of a block.
  func peers(_ block: TextBlock) -> [Int] {
    members.indices.filter { member in
      guard member != block.member, let node = node(block.slot, member) else { return false }
      return members[member].article.nodes[node].kind.holdsInlines
    }
  }

  /// The text a member was made from, or the source as it is today.
  func reference(_ member: Int) -> Int? {
    groups[members[member].group].exactSource ?? members.indices.first { members[$0].role == .source }
      ?? members.indices.first { members[$0].isOriginal && members[$0].role != .archive && $0 != member }
  }

  /// Whether a word stands by itself in the text of a member: then letters glued to something are likely that word.
  func hasWord(_ word: ArraySlice<UInt8>, _ member: Int) -> Bool {
    guard let first = word.first else { return false }
    let text = features[member].visible.prefix(60_000)
    var i = 0
    while i + word.count <= text.count {
      if text[i] == first, text[i..<(i + word.count)] == word,
        i == 0 || text[i - 1] == 0x20 || text[i - 1] == 0x0a,
        i + word.count < text.count, text[i + word.count] == 0x20 || text[i + word.count] == 0x0a
      {
        return true
      }
      i += 1
    }
    return false
  }
}
