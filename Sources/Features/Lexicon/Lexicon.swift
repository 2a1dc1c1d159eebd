internal import Synchronization

/// Recognizes the meaning of a whole table cell in one language: yes, no, not applicable, supported and the like.
package struct Lexicon: Sendable {
  /// Searched in order: the language, English, and symbols. Cells are often left untranslated, so "No" is English even
  /// in a Polish or Czech table, although it can mean yes there.
  private let tables: [WordTable]

  /// In characters: a longer cell is no word of any language.
  package static let longestWord = 48

  /// - Parameter language: a lowercase primary language subtag, as in `LocaleTag.language`.
  package init(language: String) {
    tables = [Self.table(of: language), Self.table(of: "en"), Self.marks]
  }

  /// The meaning of a cell's text, or nil if it is not in the lexicon.
  ///
  /// - Parameter text: the cell in UTF-8. Ignores emphasis, footnote marks, the final full stop, letter case and
  ///   spaces.
  package func meaning(of text: ArraySlice<UInt8>) -> Meaning? {
    guard let hash = CellFolding.hash(of: text) else { return nil }
    for table in tables { if let meaning = table[hash] { return meaning } }
    return nil
  }

  package static func meaning(of text: some Collection<UInt8>, language: String) -> Meaning? {
    Lexicon(language: language).meaning(of: ArraySlice(text))
  }

  /// Whether `subtag` is the primary language subtag of a language used for documentation: `pl` is; `api`, `bin` and
  /// `src`, though well-formed, are not.
  package static func isKnownLanguage(_ subtag: String) -> Bool {
    subtags.contains(subtag.lowercased())
  }

  private static let subtags = Set(LanguageProfile.read(PackageResources.known_tsv).flatMap(\.words))
  private static let marks = WordTable(LanguageProfile.read(PackageResources.marks_tsv))
  private static let known = Mutex<[String: WordTable]>([:])

  /// The words of a language, loaded on first use.
  private static func table(of language: String) -> WordTable {
    known.withLock { known in
      if let table = known[language] { return table }
      var table = WordTable(LanguageProfile.of(language).rows)
      if table.count == 0 { table = WordTable(cldr.filter { $0.language == language }.map(\.row)) }
      known[language] = table
      return table
    }
  }

  /// "Yes" and "no" from CLDR, for languages without a file.
  private static let cldr = LanguageProfile.read(PackageResources.cldr_tsv).compactMap { row in
    let key = row.key.split(separator: " ")
    return key.count == 2 ? (language: String(key[0]), row: row.named(String(key[1]))) : nil
  }
}

/// The meaning of a whole table cell, independent of its language.
package enum Meaning: String, Sendable, CaseIterable, Codable {
  case yes, no, notApplicable
  case supported, unsupported, partial
  case preview, generallyAvailable, deprecated, retired, planned
  case required, optional, notRequired, recommended
  case enabled, disabled, trueValue, falseValue
  case available, unavailable
  case allowed, blocked
  case none, unknown, notConfigured
  case readOnly, readWrite
  case always, never
  case automatic, manual

  /// The meaning in English, for readers who do not know the language: `yes`, `not applicable`.
  package var gloss: String {
    switch self {
    case .unsupported: "not supported"
    case .unavailable: "not available"
    case .trueValue: "true"
    case .falseValue: "false"
    case .readWrite: "read and write"
    default: rawValue.reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : "\($1)" }
    }
  }
}

extension Meaning {
  /// Whether the meaning is affirmative, or nil if it answers no yes-or-no question.
  package var answersYes: Bool? {
    switch self {
    case .yes, .supported, .enabled, .trueValue, .available, .allowed, .required, .always: true
    case .no, .unsupported, .disabled, .falseValue, .unavailable, .blocked, .notRequired, .never: false
    default: nil
    }
  }
}

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
