/// The folded words of one language, by their hashes.
struct WordTable: Sendable {
  private var meanings: [UInt64: Meaning] = [:]
  /// Words that could not be read, empty for tables that are right.
  private(set) var rejected: [String] = []

  /// How many words it holds.
  var count: Int { meanings.count }

  /// Earlier words win over later ones.
  init(_ rows: [LanguageProfile.Row]) {
    for row in rows {
      guard let meaning = Meaning(rawValue: row.key) else { continue }
      for word in row.slices { insert(word, meaning) }
    }
  }

  subscript(hash: UInt64) -> Meaning? { meanings[hash] }

  private mutating func insert(_ word: ArraySlice<UInt8>, _ meaning: Meaning) {
    guard let hash = CellFolding.hash(of: word) else { return rejected.append(String(decoding: word, as: UTF8.self)) }
    if meanings[hash] == nil { meanings[hash] = meaning }
  }
}
