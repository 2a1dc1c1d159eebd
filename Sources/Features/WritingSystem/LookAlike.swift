/// Letters of other scripts that look identical to a Latin letter.
package enum LookAlike {
  private static let rows = CharacterTable.rows(of: "like")
  private static let table = CharacterTable(rows.map { $0.words.flatMap(\.unicodeScalars) })
  private static let letters = rows.compactMap { $0.key.utf8.last }

  /// The ASCII letter that a character looks like, or nil if there is no such letter.
  package static func letter(_ character: Unicode.Scalar) -> UInt8? {
    if character.isASCII { return UInt8(ascii: character) }
    let number = Int(table[character.value])
    return number == 0 ? nil : letters[number - 1]
  }
}
