/// The sequences of three letters that the words of a language have.
struct LetterSequences {
  private var counts: [UInt64: Int] = [:]

  init(_ words: [String]) {
    for word in words { for key in Set(Self.keys(Array(word.unicodeScalars))) { counts[key, default: 0] += 1 } }
  }

  /// Returns whether no other word has the letters around a slip.
  func isStrange(_ word: [Unicode.Scalar], _ slip: Slip) -> Bool {
    let keys = Self.keys(word)
    let (first, last) = (max(0, slip.before - 1), min(keys.count - 1, word.count - slip.after + 1))
    guard first <= last else { return false }
    return keys[first...last].contains { (counts[$0] ?? 0) <= 1 }
  }

  /// The sequences, with a zero before the first and after the last letter.
  private static func keys(_ word: [Unicode.Scalar]) -> [UInt64] {
    let all = [0] + word.map { UInt64($0.value) } + [0]
    return all.count < 3 ? [] : (0...(all.count - 3)).map { all[$0] << 42 | all[$0 + 1] << 21 | all[$0 + 2] }
  }
}
