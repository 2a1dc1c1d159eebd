internal import DocModel

/// Words next to a number that are part of its value: `1.5 million` is 1,500,000 and 150万; 8 PM is 20:00.
package enum NumberScale {
  /// The atom of the whole number made by digits and the following scale word, or nil if no such word follows.
  /// - Parameter range: the number as scanned, including a sign for ten thousand (万) if it has one.
  package static func whole(_ text: [UInt8], _ range: Range<Int>) -> UInt64? {
    guard range.count <= longest, text.indices.contains(range.lowerBound) else { return nil }
    let parts = text[range].split(omittingEmptySubsequences: false) { ".,".utf8.contains($0) }
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) }) else { return nil }
    let behind = text[range.upperBound...].prefix(longestWord).drop { $0 == .space || $0 == 0xc2 || $0 == 0xa0 }
    guard !behind.isEmpty, behind.startIndex <= range.upperBound + 2,
      starts.contains(LowerCase.small(behind.span.character(at: 0).scalar))
    else { return nil }
    let word = Array(String(decoding: behind, as: UTF8.self).lowercased().utf8)
    // The longest match wins: "hundred million" is not a hundred.
    let fitting = factors.filter { word.starts(with: $0.word) }.max { $0.word.count < $1.word.count }
    guard let zeros = fitting?.zeros, let digits = digits(parts, zeros: zeros) else { return nil }
    return NumberScanner(blankGroups: false).atom(of: digits)
  }

  /// Returns whether a text has a word for the first or second half of the day (ASCII words only after a digit).
  package static func saysHalfOfDay(_ text: ArraySlice<UInt8>) -> Bool {
    halves.contains { word in
      guard let first = word.first, let place = ByteSearch.firstFolded(word, in: text) else { return false }
      return first >= 0x80 || text[..<place].last { $0 != .space && $0 != 0xc2 && $0 != 0xa0 }?.isASCIIDigit == true
    }
  }

  /// Returns whether a text has such a word, or a word of the language for morning, noon, evening or night.
  package static func saysPartOfDay(_ text: ArraySlice<UInt8>, in language: LanguageProfile) -> Bool {
    saysHalfOfDay(text)
      || says(language.words("part-of-day").map { Array($0.utf8)[...] }, in: text, isWhole: true)
  }

  /// A way in which a text marks a number as a limit.
  package enum Limit: String, Sendable {
    case above
    case atLeast = "at-least"
    case below
    case atMost = "at-most"

    /// The limit that another text may use with the neighboring number for the same meaning: above 17 is at least 18.
    package var counterpart: Limit {
      switch self {
      case .above: .atLeast
      case .atLeast: .above
      case .below: .atMost
      case .atMost: .below
      }
    }

    /// Returns whether a text contains one of the limit's words, in any language.
    package func isSaid(in text: ArraySlice<UInt8>) -> Bool {
      NumberScale.says(NumberScale.rows.filter { $0.key == rawValue }.flatMap(\.words), in: text, isWhole: true)
    }
  }

  /// Returns whether a text expresses the number by a word, in any language: base 16 as "hexadecimal", 6 in 10 as 6割.
  package static func says(_ number: String, in text: ArraySlice<UInt8>) -> Bool {
    says(rows.filter { $0.key == "in-words-" + number }.flatMap(\.words), in: text, isWhole: false)
      || rows.contains { row in
        row.key == "behind-digits-" + number
          && row.words.contains { word in
            var rest = text
            while let place = ByteSearch.first(word, in: rest) {
              let before = text[..<place].last { $0 != .space }
              if before?.isASCIIDigit == true { return true }
              rest = rest[(place + word.count)...]
            }
            return false
          }
      }
  }

  /// Returns whether a text contains one of the words, ignoring letter case. A word must begin at a word boundary,
  /// unless it is outside ASCII and more than one character: scripts without spaces have no boundaries.
  private static func says(_ words: [ArraySlice<UInt8>], in text: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    if words.isEmpty { return false }
    let lowered = Array(String(decoding: text, as: UTF8.self).lowercased().utf8)[...]
    func isLetter(_ byte: UInt8?) -> Bool { byte?.isLetterByte == true }
    return words.contains { word in
      var rest = lowered
      while let first = word.first, let place = ByteSearch.first(word, in: rest) {
        rest = rest[(place + word.count)...]
        if first >= 0x80 && word.count > 2 || !isLetter(lowered[..<place].last) && !(isWhole && isLetter(rest.first)) {
          return true
        }
      }
      return false
    }
  }

  private static let halves = rows.filter { $0.key == "half-of-day" }.flatMap(\.words)

  private static func digits(_ parts: [ArraySlice<UInt8>], zeros: Int) -> [UInt8]? {
    let rest = parts.count == 2 ? Array(parts[1]) : []
    guard rest.count <= min(2, zeros) else { return nil }
    let all = parts[0] + rest + Array(repeating: UInt8(ascii: "0"), count: zeros - rest.count)
    return Array(all.drop { $0 == UInt8(ascii: "0") })
  }

  private static let factors: [(word: ArraySlice<UInt8>, zeros: Int)] = rows.flatMap { row in
    Int(row.key) == nil ? [] : row.words.map { (word: $0, zeros: row.key.utf8.count - 1) }
  }

  /// The first characters of the words, for fast rejection.
  private static let starts = Set(factors.map { LowerCase.small($0.word.span.character(at: 0).scalar) })

  /// Rows with several words separate them by commas; otherwise by spaces.
  private static let rows = LanguageProfile.read(PackageResources.scales_tsv).map { row in
    let words = row.slices
    return (key: row.key, words: words.count > 1 ? words : words.flatMap { $0.split(separator: .space) })
  }

  private static let longest = 8
  private static let longestWord = 40
}

/// Numbers in Chinese and Japanese characters: 十六, 四百.
package enum HanNumerals {
  /// Returns whether a text contains the number in Han numerals, if it has two digits, or one digit and zeros.
  package static func says(_ number: String, in text: ArraySlice<UInt8>) -> Bool {
    guard let value = Int(number), let written = written(value) else { return false }
    return ByteSearch.holds(Array(written.utf8)[...], in: text)
  }

  private static func written(_ value: Int) -> String? {
    switch value {
    case 10...99: (value < 20 ? "" : digits[value / 10]) + "十" + digits[value % 10]
    case 100...999 where value % 100 == 0: (value < 200 ? "" : digits[value / 100]) + "百"
    case 1000...9999 where value % 1000 == 0: (value < 2000 ? "" : digits[value / 1000]) + "千"
    default: nil
    }
  }

  private static let digits = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
}
