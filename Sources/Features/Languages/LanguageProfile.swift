internal import DocModel
internal import Synchronization

/// The properties of a language, apart from its letters: the rows of its resource file (a key, a tab, and words or a
/// value), and those of `writing.tsv`, each of which applies to many languages.
package final class LanguageProfile: Sendable {
  /// A key and its column, which is parsed on each access.
  struct Row: Sendable {
    let key: String
    fileprivate let column: ArraySlice<UInt8>

    var words: [String] { slices.map { String(decoding: $0, as: UTF8.self) } }
    /// The words in UTF-8.
    var slices: [ArraySlice<UInt8>] { LanguageProfile.words(column) }

    /// The row with the same words under another key.
    func named(_ key: String) -> Row { Row(key: key, column: column) }
  }

  /// The rows of the language's own file in file order, then the shared ones.
  let rows: [Row]
  private let columns: [String: Row]

  /// - Parameter language: a lowercase primary language subtag, as in `LocaleTag.language`.
  package static func of(_ language: String) -> LanguageProfile {
    let name = canonical[language] ?? language
    return known.withLock { known in
      if let profile = known[name] { return profile }
      let profile = LanguageProfile(read(LanguageFiles.all[name] ?? []) + (shared[name] ?? []))
      known[name] = profile
      return profile
    }
  }

  private init(_ rows: [Row]) {
    self.rows = rows
    columns = Dictionary(rows.map { ($0.key, $0) }, uniquingKeysWith: { own, _ in own })
  }

  /// The words of a key, empty if the language does not have it.
  package func words(_ key: String) -> [String] { columns[key]?.words ?? [] }

  /// Returns whether the words of a key include the value.
  package func has(_ key: String, _ value: String) -> Bool { words(key).contains(value) }

  /// Returns whether a text contains a word of a key as a whole word, in any letter case. A character outside ASCII
  /// next to it (such as a closing quotation mark) counts as a letter, so the word is missed there.
  package func says(_ key: String, in text: ArraySlice<UInt8>) -> Bool {
    words(key).contains { ByteSearch.firstWord(Array($0.utf8)[...], in: text, folded: true) != nil }
  }

  /// Language subtags that share the file of another subtag.
  private static let canonical = [
    "no": "nb", "tl": "fil", "iw": "he", "in": "id", "sh": "sr", "mo": "ro", "ji": "yi",
  ]

  private static let known = Mutex<[String: LanguageProfile]>([:])

  private static let shared: [String: [Row]] = {
    var result: [String: [Row]] = [:]
    for line in lines(PackageResources.writing_tsv) {
      let columns = line.split(separator: .tab)
      guard columns.count == 3 else { continue }
      let row = Row(key: String(decoding: columns[0], as: UTF8.self), column: columns[1])
      for language in columns[2].split(separator: .space) {
        result[String(decoding: language, as: UTF8.self), default: []].append(row)
      }
    }
    return result
  }()

  /// Parses lines of a key, a tab, and comma-separated words; lines that begin with `# ` are comments.
  static func read(_ bytes: [UInt8]) -> [Row] {
    lines(bytes).compactMap { line in
      guard let tab = ByteSearch.first(.tab, in: line), tab > line.startIndex, tab + 1 < line.endIndex else {
        return nil
      }
      return Row(key: String(decoding: line[..<tab], as: UTF8.self), column: line[(tab + 1)...])
    }
  }

  private static let comma = Array(", ".utf8)[...]

  static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var (lines, start): ([ArraySlice<UInt8>], Int) = ([], 0)
    while start < bytes.count {
      let end = ByteSearch.byte(.lineFeed, in: bytes.span, from: start)
      let line = bytes[start..<end]
      if !line.isEmpty, !line.starts(with: "# ".utf8) { lines.append(line) }
      start = end + 1
    }
    return lines
  }

  /// Splits at each comma that is followed by a space.
  private static func words(_ column: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var (words, rest): ([ArraySlice<UInt8>], ArraySlice<UInt8>) = ([], column)
    while let comma = ByteSearch.first(comma, in: rest) {
      if comma > rest.startIndex { words.append(rest[..<comma]) }
      rest = rest[(comma + 2)...]
    }
    if !rest.isEmpty { words.append(rest) }
    return words
  }
}
