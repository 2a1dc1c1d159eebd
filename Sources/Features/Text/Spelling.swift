/// How alike two words are spelled.
public enum Spelling {
  /// How many letters two words have in common, in the same order.
  public static func commonLetters(_ one: [UInt8], _ other: [UInt8]) -> Int {
    var row = [Int](repeating: 0, count: other.count + 1)
    for letter in one {
      var diagonal = 0
      for (index, theirs) in other.enumerated() {
        let above = row[index + 1]
        row[index + 1] = letter == theirs ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[other.count]
  }
}
