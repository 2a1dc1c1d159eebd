internal import DocModel
internal import Features

/// A filter for words that enough blocks of one slot may share: six bits of the hash exclude nearly all words of a
/// single member.
struct SharedWords {
  private let bits: UInt64

  /// - Parameter enough: three times the number of blocks that must have a word.
  init(_ blocks: [NamedBlock], _ article: AlignedArticle, enough: Int) {
    var holders = InlineArray<64, Int>(repeating: 0)
    let features = article.features
    for block in blocks {
      var own = block.block.termMask
      if block.block.signs.contains(.identifier) {
        let facts = features[block.member].facts
        for index in block.block.facts.indices where facts[index].isWord { own |= 1 << (facts[index].atom & 63) }
      }
      while own != 0 {
        holders[own.trailingZeroBitCount] += 1
        own &= own - 1
      }
    }
    var bits: UInt64 = 0
    for bit in 0..<64 where holders[bit] * 3 >= enough { bits |= 1 << UInt64(bit) }
    self.bits = bits
  }

  /// Returns false only if the block has none of the words.
  func mayStand(in block: BlockFeatures) -> Bool {
    block.termMask & bits != 0 || bits != 0 && block.signs.contains(.identifier)
  }

  func contains(_ fact: Fact) -> Bool { fact.isWord && bits & (1 << (fact.atom & 63)) != 0 }
}
