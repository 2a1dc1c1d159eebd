internal import DocModel
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

/// Reduces a short table cell to its meaning: ignores letter case, emphasis, footnote numbers, the final full stop,
/// invisible characters, and the variants of spaces, dashes, apostrophes and full-width forms.
enum CellFolding {
  /// In bytes; longer cells never match a word of the lexicon.
  static let byteLimit = 128

  /// Equal for cells with the same meaning; nil if no character is left, or the cell exceeds the limit.
  static func hash(of cell: ArraySlice<UInt8>) -> UInt64? {
    guard !cell.isEmpty, cell.count <= byteLimit else { return nil }
    // Capacity is sufficient: there are at most as many characters as bytes.
    var characters = InlineArray<128, UInt32>(repeating: 0)
    var count = 0
    var isBehindBlank = false
    var at = 0
    let bytes = cell.span
    let (table, others) = (table, others)
    while at < bytes.count {
      if bytes[at].isASCIILetter, !isBehindBlank {
        characters[count] = UInt32(bytes[at].asciiLowercased)
        (at, count) = (at + 1, count + 1)
        continue
      }
      let (scalar, end) = bytes.character(at: at)
      at = end
      switch table[scalar.value] {
      case blank: isBehindBlank = true
      case dropped: break
      default:
        let folded = fold(scalar, others)
        if isBehindBlank, count > 0, !(isEastAsian(characters[count - 1]) && isEastAsian(folded)) {
          characters[count] = UInt32(UInt8(ascii: " "))
          count += 1
        }
        isBehindBlank = false
        characters[count] = folded
        count += 1
      }
    }
    count = withoutNotes(characters.span.extracting(0..<count))
    guard count > 0 else { return nil }
    var hash = StableHash.seed
    for place in 0..<count { hash = (hash ^ UInt64(characters[place])) &* 0x0000_0100_0000_01b3 }
    return hash
  }

  private static var blank: UInt8 { 1 }
  private static var dropped: UInt8 { 2 }
  private static let table = CharacterTable("cell")

  /// Letters and punctuation folded into another character, from the rows `as …` of `characters.tsv`.
  private static let otherRows = CharacterTable.rows.filter { $0.key.hasPrefix("as ") }
  private static let others = CharacterTable(otherRows.map { $0.words.flatMap(\.unicodeScalars) })
  private static let otherLetters = otherRows.compactMap { $0.key.unicodeScalars.last?.value }

  private static func fold(_ scalar: Unicode.Scalar, _ others: CharacterTable) -> UInt32 {
    switch scalar.value {
    case 0..<0x80: LowerCase.small(scalar)
    // Full-width forms of ASCII.
    case 0xff01...0xff5e: UInt32(UInt8(truncatingIfNeeded: scalar.value - 0xfee0).asciiLowercased)
    case let character where others[character] > 0: otherLetters[Int(others[character]) - 1]
    default: LowerCase.small(scalar)
    }
  }

  /// Chinese, Japanese and Korean texts may or may not have a space between two characters.
  private static func isEastAsian(_ character: UInt32) -> Bool { Script.of(character)?.isEastAsian == true }

  /// The number of characters without final full stops and footnote numbers: `Yes.`, `Yes 1)`, `Yes (1)`, `Yes[^1]`,
  /// `Yes2`, `Yes2,3`.
  private static func withoutNotes(_ text: Span<UInt32>) -> Int {
    func last(_ count: Int) -> UInt8 { count > 0 ? UInt8(exactly: text[count - 1]) ?? 0 : 0 }
    var count = text.count
    while count > 1 {
      let end = last(count)
      if end == .of(".") || end == .space {
        count -= 1
        continue
      }
      let isClosed = end == .of(")") || end == .of("]")
      var rest = isClosed ? count - 1 : count
      while last(rest).isASCIIDigit || last(rest) == .of(",") { rest -= 1 }
      let digits = count - rest - (isClosed ? 1 : 0)
      guard 1...3 ~= digits else { return count }
      if isClosed, last(rest) == .of("^") { rest -= 1 }
      if isClosed, rest > 1, last(rest) == .of("(") || last(rest) == .of("[") { rest -= 1 }
      guard rest > 0, isClosed && last(rest) == .space || Unicode.Scalar(text[rest - 1])?.isLetter == true else {
        return count
      }
      count = rest
    }
    return count
  }
}
