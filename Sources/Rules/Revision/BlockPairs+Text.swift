internal import Alignment
internal import DocModel

extension AlignedArticle {
  /// Returns whether the slot is a cell, but not the first, of a row that `holder` has and `other` lacks.
  func isWithinNewRow(_ slot: Int, of holder: Int, butNotOf other: Int) -> Bool {
    guard slots[slot].kind == .tableCell, case let row = Int(slots[slot].parent), row >= 0, slot > row + 1 else {
      return false
    }
    return node(at: row, of: holder) != nil && node(at: row, of: other) == nil
  }
}

extension BlockPairs {
  /// The words of a block, for comparison.
  struct Text {
    let slot: Int
    let kind: NodeKind
    var isCode: Bool { kind == .codeBlock }
    private let words: Set<Substring>
    private let start: ArraySlice<Substring>

    init(slot: Int, kind: NodeKind, _ text: String) {
      (self.slot, self.kind) = (slot, kind)
      let all = Self.words(text.lowercased())
      (words, start) = (Set(all), all.prefix(Self.fewest - 1))
    }

    /// The length in letters of the stem by which words are compared, as inflected forms differ after it.
    private static let stem = 6

    /// Returns the stems of the words; text of scripts without spaces between words yields single letters.
    private static func words(_ text: String) -> [Substring] {
      text.split { !$0.isLetter && !$0.isNumber }.flatMap { word in
        word.utf8.count > 2 * word.count ? word.indices.map { word[$0...$0] } : [word.prefix(stem)]
      }
    }

    var count: Int { words.count }

    /// The minimum number of words that are not found in another text by chance.
    private static let fewest = 3

    func likeness(_ other: Text) -> Double {
      guard isCode == other.isCode, (kind == .heading) == (other.kind == .heading),
        !words.isEmpty, !other.words.isEmpty
      else { return 0 }
      let shared = 2 * Self.weight(words.intersection(other.words)) / (Self.weight(words) + Self.weight(other.words))
      // A text with an equal start but another rest was rewritten: count it as alike.
      return start.count == Self.fewest - 1 && start == other.start ? max(BlockPairs.alike, shared) : shared
    }

    func isOfOneSort(with other: Text) -> Bool {
      kind == other.kind && count < Self.longer * max(1, other.count) && other.count < Self.longer * max(1, count)
    }

    private static let longer = 4

    /// Returns the total length of the words in bytes; words shorter than four bytes count half.
    private static func weight(_ words: Set<Substring>) -> Double {
      words.reduce(0) { $0 + Double($1.utf8.count) - ($1.utf8.count < 4 ? 0.5 * Double($1.utf8.count) : 0) }
    }

    /// Returns whether at least `share` of its distinct words occur in `other`, which must be no shorter.
    func isPart(of other: Text, _ share: Double) -> Bool {
      guard count >= Self.fewest, count <= other.count, isCode == other.isCode else { return false }
      let shared = Double(words.intersection(other.words).count)
      return shared >= share * Double(count)
    }
  }
}
