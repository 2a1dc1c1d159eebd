internal import DocModel
internal import Features

extension TornCompound {
  static func words(_ features: ArticleFeatures, _ nodes: [Node], areNouns: Bool) -> [Word] {
    let visible = features.visible
    let text = visible.span
    var words: [Word] = []
    words.reserveCapacity(text.count / 8)
    var (node, last) = (0, -1)
    while node < nodes.count {
      guard nodes[node].kind.holdsInlines, let block = features.block(node)?.text else {
        node += 1
        continue
      }
      var i = Int(block.start)
      let end = Int(block.end)
      while i < end {
        let start = i
        var sum: UInt64 = 0
        while i < end, case let byte = text[i], byte.isASCIILetter || byte >= 0x80 {
          sum = sum &* Atom.seed &+ UInt64(i == start ? byte.asciiLowercased : byte)
          i &+= 1
        }
        if i > start {
          let mayBeSecond =
            start > Int(block.start) && last + 1 == start && text[start - 1] == .space
            && text[start].isASCIICapital == areNouns
          words.append(Word(node: node, range: start..<i, sum: sum, mayBeSecond: mayBeSecond))
          last = i
        }
        i &+= 1
      }
      node = Int(nodes[node].end)
    }
    return words
  }

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
