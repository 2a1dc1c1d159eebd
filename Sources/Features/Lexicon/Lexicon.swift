internal import Synchronization

/// Tells what a whole table cell says: yes, no, not applicable, supported and the like, in the words of one language.
public struct Lexicon: Sendable {
  /// English stands in untranslated cells everywhere (so Yes and No in a Polish or Czech table are English, although "no"
  /// is said for yes there); marks belong to no language.
  private let tables: [WordTable]

  /// - Parameter language: a primary language subtag in lower case, as `LocaleTag.language` has it.
  public init(language: String) {
    tables = [Self.table(of: language), Self.table(of: "en"), Self.marks]
  }

  /// The meaning of a cell's text, nil where it is no word of the lexicon.
  ///
  /// - Parameter text: the cell in UTF-8. Emphasis, footnote marks, the final full stop, letter case and blanks do not matter.
  public func meaning(of text: ArraySlice<UInt8>) -> Meaning? {
    guard !text.isEmpty, text.count <= FoldedCell.byteLimit else { return nil }
    let cell = FoldedCell(text)
    guard cell.count > 0 else { return nil }
    let hash = cell.hash
    for table in tables { if let meaning = table[hash] { return meaning } }
    return nil
  }

  public static func meaning(of text: some Collection<UInt8>, language: String) -> Meaning? {
    guard text.count <= FoldedCell.byteLimit else { return nil }
    return Lexicon(language: language).meaning(of: ArraySlice(text))
  }

  /// Whether `subtag` is the primary language subtag of a language that people write documentation in: `pl` is, the
  /// well-formed `api`, `bin` and `src` are not.
  public static func isKnownLanguage(_ subtag: String) -> Bool {
    KnownLanguages.subtags.contains(subtag.lowercased())
  }

  /// Hand-made tables first: they stand where CLDR has another word.
  static let lines = WordLines([
    WesternWords.table, WesternWords.southern, EasternWords.table, AsianWords.table, AsianWords.east, CLDRWords.table,
  ])

  private static let marks = WordTable(MarkWords.all)
  private static let known = Mutex<[UInt32: WordTable]>([:])

  /// The words of a language, read when it is first asked for.
  private static func table(of language: String) -> WordTable {
    let seed = WordLines.seed(language.utf8)
    return known.withLock { known in
      if let table = known[seed] { return table }
      let table = WordTable(lines[seed])
      known[seed] = table
      return table
    }
  }
}
