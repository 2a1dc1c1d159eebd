/// Tells what a whole table cell says: yes, no, not applicable, supported and the like, in the words of its language.
public struct Lexicon: Sendable {
  /// The meaning of a cell's text, nil where it is no word of the lexicon.
  ///
  /// - Parameters:
  ///   - text: the cell in UTF-8. Emphasis, footnote marks, the final full stop, letter case and blanks do not matter.
  ///   - language: a primary language subtag in lower case, as `LocaleTag.language` has it.
  public static func meaning(of text: ArraySlice<UInt8>, language: String) -> Meaning? {
    guard !text.isEmpty, text.count <= FoldedCell.byteLimit else { return nil }
    let cell = FoldedCell(text)
    guard cell.count > 0 else { return nil }
    let own = WordTable.seed(language)
    // English stands in untranslated cells everywhere (so Yes and No in a Polish or Czech table are English, although "no"
    // is said for yes there); marks belong to no language.
    let table = words
    let hash = cell.hash
    return table.meaning(of: hash, seed: own) ?? table.meaning(of: hash, seed: WordTable.english)
      ?? table.meaning(of: hash, seed: WordTable.marks)
  }

  public static func meaning(of text: some Collection<UInt8>, language: String) -> Meaning? {
    guard text.count <= FoldedCell.byteLimit else { return nil }
    return meaning(of: ArraySlice(text), language: language)
  }

  /// Whether `subtag` is the primary language subtag of a language that people write documentation in: `pl` is, the
  /// well-formed `api`, `bin` and `src` are not.
  public static func isKnownLanguage(_ subtag: String) -> Bool {
    KnownLanguages.subtags.contains(subtag.lowercased())
  }

  /// Hand-made tables first: they stand where CLDR has another word.
  private static let words = WordTable(
    languages: [
      WesternWords.table, WesternWords.southern, EasternWords.table, AsianWords.table, AsianWords.east, CLDRWords.table,
    ], marks: MarkWords.all)
}
