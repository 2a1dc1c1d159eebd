internal import Synchronization

/// Tells what a whole table cell says: yes, no, not applicable, supported and the like, in the words of one language.
public struct Lexicon: Sendable {
  /// English stands in untranslated cells everywhere (so Yes and No in a Polish or Czech table are English, although
  /// "no" is said for yes there); marks belong to no language.
  private let tables: [WordTable]

  /// In characters: a longer cell is no word of any language.
  public static let longestWord = 48

  /// - Parameter language: a primary language subtag in lower case, as `LocaleTag.language` has it.
  public init(language: String) {
    tables = [Self.table(of: language), Self.table(of: "en"), Self.marks]
  }

  /// The meaning of a cell's text, nil where it is no word of the lexicon.
  ///
  /// - Parameter text: the cell in UTF-8. Emphasis, footnote marks, the final full stop, letter case and blanks do not
  ///   matter.
  public func meaning(of text: ArraySlice<UInt8>) -> Meaning? {
    guard let hash = CellFolding.hash(of: text) else { return nil }
    for table in tables { if let meaning = table[hash] { return meaning } }
    return nil
  }

  public static func meaning(of text: some Collection<UInt8>, language: String) -> Meaning? {
    Lexicon(language: language).meaning(of: ArraySlice(text))
  }

  /// Whether `subtag` is the primary language subtag of a language that people write documentation in: `pl` is, the
  /// well-formed `api`, `bin` and `src` are not.
  public static func isKnownLanguage(_ subtag: String) -> Bool {
    subtags.contains(subtag.lowercased())
  }

  private static let subtags = Set(LanguageProfile.read(PackageResources.known_tsv).flatMap(\.words))
  private static let marks = WordTable(LanguageProfile.read(PackageResources.marks_tsv))
  private static let known = Mutex<[String: WordTable]>([:])

  /// The words of a language, read when it is first asked for.
  private static func table(of language: String) -> WordTable {
    known.withLock { known in
      if let table = known[language] { return table }
      var table = WordTable(LanguageProfile.of(language).rows)
      if table.count == 0 { table = WordTable(cldr.filter { $0.language == language }.map(\.row)) }
      known[language] = table
      return table
    }
  }

  /// Yes and no in the languages that have no file of their own.
  private static let cldr = LanguageProfile.read(PackageResources.cldr_tsv).compactMap { row in
    let key = row.key.split(separator: " ")
    return key.count == 2 ? (language: String(key[0]), row: row.named(String(key[1]))) : nil
  }
}
