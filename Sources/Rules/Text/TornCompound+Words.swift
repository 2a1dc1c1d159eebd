internal import DocModel
internal import Features

extension TornCompound {
  static func words(_ features: ArticleFeatures, _ nodes: [Node], areNouns: Bool) -> [Word] {
    let visible = features.visible
    let text = visible.span
    var words: [Word] = []
    words.reserveCapacity(text.count / 5)
    var (node, last) = (0, -1)
    while node < nodes.count {
      guard nodes[node].kind.holdsInlines, let block = features.block(node)?.text else {
        node += 1
        continue
      }
      var i = Int(block.start)
      let end = Int(block.end)
      while i < end {
        guard isLetter(text[i]) else {
          i &+= 1
          continue
        }
        let start = i
        var sum = UInt64(text[start].asciiLowercased)
        i &+= 1
        while i < end, isLetter(text[i]) {
          sum = sum &* Atom.seed &+ UInt64(text[i])
          i &+= 1
        }
        let mayBeSecond =
          start > Int(block.start) && last + 1 == start && text[start - 1] == .space
          && text[start].isASCIICapital == areNouns
        words.append(Word(node: node, range: start..<i, sum: sum, mayBeSecond: mayBeSecond))
        last = i
      }
      node = Int(nodes[node].end)
    }
    return words
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }

  /// The sums of words, as far as a quick look needs them: few others seem to be among them.
  struct WordSums {
    private var bits = [UInt64](repeating: 0, count: 1 << 10)

    mutating func insert(_ sum: UInt64) {
      let (one, two) = Self.places(sum)
      bits[one >> 6] |= 1 << UInt64(one & 63)
      bits[two >> 6] |= 1 << UInt64(two & 63)
    }

    func mayHold(_ sum: UInt64) -> Bool {
      let (one, two) = Self.places(sum)
      return bits[one >> 6] >> UInt64(one & 63) & bits[two >> 6] >> UInt64(two & 63) & 1 == 1
    }

    private static func places(_ sum: UInt64) -> (Int, Int) { (Int(sum >> 48), Int(sum >> 24 & 0xffff)) }
  }
}
