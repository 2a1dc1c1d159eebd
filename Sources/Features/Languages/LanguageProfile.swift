internal import DocModel
internal import Synchronization

/// What there is to know of a language beside its letters, from its file among the resources: a key, a tab, and words or a value;
/// and from what `writing.tsv` says of many languages at once.
public final class LanguageProfile: Sendable {
  /// Those of its own file first, in the order of the file.
  let rows: [(key: String, words: [Substring])]
  private let words: [String: [String]]

  /// - Parameter language: a primary language subtag in lower case, as `LocaleTag.language` has it.
  public static func of(_ language: String) -> LanguageProfile {
    let name = canonical[language] ?? language
    return known.withLock { known in
      if let profile = known[name] { return profile }
      let profile = LanguageProfile(read(LanguageFiles.all[name] ?? []) + (shared[name] ?? []))
      known[name] = profile
      return profile
    }
  }

  private init(_ rows: [(key: String, words: [Substring])]) {
    self.rows = rows
    words = Dictionary(rows.map { ($0.key, $0.words.map(String.init)) }, uniquingKeysWith: { own, _ in own })
  }

  /// The words of a key; none where nothing is known of it.
  public func words(_ key: String) -> [String] { words[key] ?? [] }

  /// True for a key with that value.
  public func has(_ key: String, _ value: String) -> Bool { words(key).contains(value) }

  /// True where a text holds a word of a key, as a word of its own and in any letter case. A mark outside ASCII, as a closing
  /// quotation mark is, counts as a letter: the word is missed then, no more.
  public func says(_ key: String, in text: ArraySlice<UInt8>) -> Bool {
    words(key).contains { ByteSearch.firstWord(Array($0.utf8)[...], in: text, folded: true) != nil }
  }

  /// Subtags of languages that have the file of another.
  private static let canonical = [
    "no": "nb", "tl": "fil", "iw": "he", "in": "id", "sh": "sr", "mo": "ro", "ji": "yi",
  ]

  private static let known = Mutex<[String: LanguageProfile]>([:])

  private static let shared: [String: [(key: String, words: [Substring])]] = {
    var result: [String: [(key: String, words: [Substring])]] = [:]
    for (key, columns) in read(PackageResources.writing_tsv, separator: "\t") where columns.count == 2 {
      for language in columns[1].split(separator: " ") {
        result[String(language), default: []].append((key, columns[0].split(separator: ", ")))
      }
    }
    return result
  }()

  /// A key, a tab, and words with commas between them; `#` begins a comment.
  static func read(_ bytes: [UInt8], separator: String = ", ") -> [(key: String, words: [Substring])] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("# ") }.compactMap { line in
      let columns = line.split(separator: "\t", maxSplits: 1)
      return columns.count == 2 ? (String(columns[0]), columns[1].split(separator: separator)) : nil
    }
  }
}
