internal import DocModel
internal import Synchronization

/// What there is to know of a language beside its letters, from its file among the resources: a key, a tab, and words or a value.
public struct LanguageProfile: Sendable {
  /// In the order of the file.
  let rows: [(key: String, words: [Substring])]

  /// - Parameter language: a primary language subtag in lower case, as `LocaleTag.language` has it.
  public static func of(_ language: String) -> LanguageProfile {
    let name = canonical[language] ?? language
    return known.withLock { known in
      if let profile = known[name] { return profile }
      let profile = LanguageProfile(reading: LanguageFiles.all[name] ?? [])
      known[name] = profile
      return profile
    }
  }

  init(reading bytes: [UInt8]) { rows = Self.read(bytes) }

  /// The words of a key; none where the file does not have it.
  public func words(_ key: String) -> [String] { rows.filter { $0.key == key }.flatMap { $0.words.map(String.init) } }

  /// True for a key with that value.
  public func has(_ key: String, _ value: String) -> Bool { words(key).contains(value) }

  /// True where a text holds a word of a key, as a word of its own and in any letter case.
  public func says(_ key: String, in text: ArraySlice<UInt8>) -> Bool {
    words(key).contains { Self.holds(Array($0.utf8)[...], text) }
  }

  private static func holds(_ word: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    while let start = ByteSearch.firstFolded(word, in: rest) {
      let end = start + word.count
      if (start == text.startIndex || !isLetter(text[start - 1])) && (end == text.endIndex || !isLetter(text[end])) {
        return true
      }
      rest = text[end...]
    }
    return false
  }

  /// A mark outside ASCII, as a closing quotation mark is, counts as a letter: the word is missed then, no more.
  private static func isLetter(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit || byte >= 0x80 }

  /// Subtags of languages that have the file of another.
  private static let canonical = [
    "no": "nb", "tl": "fil", "iw": "he", "in": "id", "sh": "sr", "mo": "ro", "ji": "yi",
  ]

  private static let known = Mutex<[String: LanguageProfile]>([:])

  /// A key, a tab, and words with commas between them; `#` begins a comment.
  static func read(_ bytes: [UInt8]) -> [(key: String, words: [Substring])] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let columns = line.split(separator: "\t", maxSplits: 1)
      return columns.count == 2 ? (String(columns[0]), columns[1].split(separator: ", ")) : nil
    }
  }
}
