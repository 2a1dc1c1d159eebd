/// The atoms of the values that the sentences of a text hold, sorted, so that texts are compared in one pass.
struct SentenceAnchors {
  /// By the first sentence and the number of sentences less one.
  private let lists: [[[UInt64]]]

  /// The most sentences that are often compared together.
  private static let mostTogether = 3

  /// - Parameter sentences: the atoms of each sentence in any order.
  init(_ sentences: [[UInt64]]) {
    lists = sentences.indices.map { start in
      (1...Self.mostTogether).map { count in sentences[start...].prefix(count).joined().sorted() }
    }
  }

  /// The atoms of some sentences, ascending.
  subscript(sentences: Range<Int>) -> [UInt64] {
    if sentences.isEmpty { return [] }
    if sentences.count <= Self.mostTogether { return lists[sentences.lowerBound][sentences.count - 1] }
    return sentences.flatMap { lists[$0][0] }.sorted()
  }

  /// The number of atoms that only one of two ascending lists has, each as often as it has it; counted up to `most`.
  static func difference(_ one: [UInt64], _ other: [UInt64], most: Int) -> Int {
    guard abs(one.count - other.count) < most else { return most }
    var (difference, place, otherPlace) = (0, 0, 0)
    while difference < most, place < one.count, otherPlace < other.count {
      if one[place] == other[otherPlace] {
        place += 1
        otherPlace += 1
      } else {
        difference += 1
        if one[place] < other[otherPlace] { place += 1 } else { otherPlace += 1 }
      }
    }
    return min(most, difference + one.count - place + other.count - otherPlace)
  }
}
