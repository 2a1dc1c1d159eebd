/// The folded words of one language with their meanings, keyed by hash.
struct WordTable: Sendable {
  private var meanings: [UInt64: Meaning] = [:]
  /// Words that cannot be folded; empty if the table is valid.
  private(set) var rejected: [String] = []

  /// The number of words.
  var count: Int { meanings.count }

  /// The first occurrence of a word wins.
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
