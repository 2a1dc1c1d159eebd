/// Letters of other scripts that nobody can tell from a Latin one.
public enum LookAlike {
  private static let rows = CharacterTable.rows(of: "like")
  private static let table = CharacterTable(rows.map { $0.words.flatMap(\.unicodeScalars) })
  private static let letters = rows.compactMap { $0.key.utf8.last }

  /// The letter of ASCII that a character looks like; nil where it looks like none.
  public static func letter(_ character: Unicode.Scalar) -> UInt8? {
    if character.isASCII { return UInt8(ascii: character) }
    let number = Int(table[character.value])
    return number == 0 ? nil : letters[number - 1]
  }
}
