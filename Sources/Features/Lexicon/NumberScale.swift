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
      || saysPower(number, in: text)
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

  /// Returns whether a text has the word for a thousand, a million and so on, and the number is just that: 1,000.
  private static func saysPower(_ number: String, in text: ArraySlice<UInt8>) -> Bool {
    let digits = number.filter { $0 != "," && $0 != "." }
    guard digits.count > 3, digits.first == "1", digits.dropFirst().allSatisfy({ $0 == "0" }) else { return false }
    // Abbreviations need a number before them.
    let words = rows.filter { $0.key == digits }.flatMap(\.words).filter { $0.count > 3 }
    return says(words, in: text, isWhole: true)
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

  /// The beginnings of words for negative numbers.
  static let minusWords = rows.filter { $0.key == "minus" }.flatMap(\.words)

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

/// Numbers in Chinese and Japanese characters: 十六, 四百, 两千万.
package enum HanNumerals {
  /// Returns whether a text contains the number in Han numerals of two characters or more, by itself or with the word of
  /// a thousand, a million or a billion that follows it elsewhere: 20 million is 两千万.
  package static func says(_ number: String, in text: ArraySlice<UInt8>) -> Bool {
    guard let value = Int(number), value > 9 else { return false }
    let wanted = [1, 1000, 1_000_000, 1_000_000_000].compactMap { factor in
      let (product, isTooLarge) = value.multipliedReportingOverflow(by: factor)
      return isTooLarge ? nil : product
    }
    return values(in: text).contains(where: wanted.contains)
  }

  /// The values of the runs of Han numerals that have an end: a run ends before 个 and other words.
  private static func values(in text: ArraySlice<UInt8>) -> [Int] {
    String(decoding: text, as: UTF8.self).split { digits[$0] == nil && powers[$0] == nil }.compactMap { run in
      run.count > 1 ? value(of: run) : run == "十" ? 10 : nil
    }
  }

  /// The value of numerals with units (`二十`, `一百二十三`, `两千万`), or nil for other runs and too large values.
  private static func value(of run: Substring) -> Int? {
    guard run.count <= longest, run.contains(where: { powers[$0] != nil }) else { return nil }
    // The parts of the whole number, of its group of four digits, and the digit before a unit.
    var (total, group, digit) = (0, 0, 0)
    for character in run {
      if let next = digits[character] {
        digit = next
      } else if let power = powers[character], power >= 10_000 {
        let (product, isTooLarge) = (total + group + digit).multipliedReportingOverflow(by: power)
        guard !isTooLarge, product < Int.max / 2 else { return nil }
        (total, group, digit) = (product, 0, 0)
      } else if let power = powers[character] {
        group += max(1, digit) * power
        digit = 0
      }
    }
    return total + group + digit
  }

  /// The maximum number of characters of a numeral.
  private static let longest = 12

  private static let digits: [Character: Int] = [
    "〇": 0, "零": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]
  private static let powers: [Character: Int] = [
    "十": 10, "百": 100, "千": 1000, "万": 10_000, "萬": 10_000, "亿": 100_000_000, "億": 100_000_000,
  ]
}

/// A time of day with the label of its zone: `2018-03-29 10:00:00 (KST)`.
package struct ZonedTime: Sendable {
  /// The seconds of the day, as written.
  private let seconds: Int
  /// The days since a fixed day, or nil without a date before the time.
  private let day: Int?
  /// The minutes that the zone may be ahead of UTC; empty for an unknown label.
  private let offsets: [Int]
  private let label: String
  /// The numbers of the date, the time and the zone, as written.
  private let numbers: [String]

  /// Returns whether the numbers that differ between two texts are all of times whose zones differ, and each pair of
  /// times is one instant, or may be, as its zones are not known.
  ///
  /// - Parameters:
  ///   - own: The numbers that only the one text has.
  ///   - other: The numbers that only the other text has.
  package static func explain(
    own: [String], in text: ArraySlice<UInt8>, other: [String], in otherText: ArraySlice<UInt8>
  ) -> Bool {
    let (times, others) = (all(in: text), all(in: otherText))
    guard !times.isEmpty, times.count == others.count else { return false }
    var (here, there): (Set<String>, Set<String>) = ([], [])
    for (time, other) in zip(times, others) where time.label != other.label {
      guard time.mayBe(other) else { return false }
      here.formUnion(time.numbers)
      there.formUnion(other.numbers)
    }
    return own.allSatisfy(here.contains) && other.allSatisfy(there.contains)
  }

  private func mayBe(_ other: ZonedTime) -> Bool {
    if offsets.isEmpty || other.offsets.isEmpty { return seconds % 60 == other.seconds % 60 }
    return offsets.contains { offset in
      other.offsets.contains { theirs in
        let (one, two) = (seconds - offset * 60, other.seconds - theirs * 60)
        if let day, let otherDay = other.day { return day * Self.ofDay + one == otherDay * Self.ofDay + two }
        return (one - two) % Self.ofDay == 0
      }
    }
  }

  private static let ofDay = 86_400
  /// Fewer bytes than these are between a time and its label, such as a space and a parenthesis.
  private static let longestGap = 5
  private static let longestLabel = 5

  /// The times of a text that have a label, in reading order.
  private static func all(in text: ArraySlice<UInt8>) -> [ZonedTime] {
    let text = Array(text)
    var times: [ZonedTime] = []
    var place = ByteSearch.byte(.of(":"), in: text.span, from: 0)
    while place < text.count {
      let start = text[..<place].lastIndex { !$0.isASCIIDigit }.map { $0 + 1 } ?? 0
      let end = text[place...].firstIndex { !$0.isASCIIDigit && $0 != .of(":") } ?? text.count
      if start < place, let time = ZonedTime(text, start..<end) { times.append(time) }
      place = ByteSearch.byte(.of(":"), in: text.span, from: end)
    }
    return times
  }

  private init?(_ text: [UInt8], _ range: Range<Int>) {
    let parts = String(decoding: text[range], as: UTF8.self).split(separator: ":").map(String.init)
    let values = parts.compactMap { Int($0) }
    guard 2...3 ~= parts.count, values.count == parts.count, parts.allSatisfy({ $0.utf8.count <= 2 }), values[0] <= 24,
      values.dropFirst().allSatisfy({ $0 < 60 })
    else { return nil }
    let behind = String(decoding: text[range.upperBound...].prefix(32), as: UTF8.self)
    guard let (label, offsets, digits) = Self.zone(behind) else { return nil }
    let date = Self.date(String(decoding: text[..<range.lowerBound].suffix(16), as: UTF8.self))
    seconds = values[0] * 3600 + values[1] * 60 + (values.count > 2 ? values[2] : 0)
    (self.label, self.offsets, day) = (label, offsets, date?.day)
    numbers = parts + (date?.parts ?? []) + digits
  }

  /// The label that a text begins with, and what it is ahead of UTC; nil if it begins with none.
  private static func zone(_ text: String) -> (label: String, offsets: [Int], digits: [String])? {
    let gap = text.prefix { $0.isWhitespace || "(（[".contains($0) }
    guard gap.utf8.count <= longestGap else { return nil }
    let rest = text[gap.endIndex...]
    let word = String(rest.prefix { $0.isASCII && $0.isLetter })
    if word.isEmpty || ["UTC", "GMT"].contains(word), let offset = offset(rest.dropFirst(word.count)) {
      return (String(offset.minutes), [offset.minutes], offset.digits)
    }
    guard 3...longestLabel ~= word.count || word == "Z", word.allSatisfy(\.isUppercase) else { return nil }
    return (word, zones[word.lowercased()] ?? [], [])
  }

  /// Parses `+09:00`, `-0500` or `+9` as minutes.
  private static func offset(_ text: Substring) -> (minutes: Int, digits: [String])? {
    guard let sign = text.first, "+-−".contains(sign) else { return nil }
    let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber || $0 == ":" }
    let parts = digits.split(separator: ":").map(String.init)
    let whole = parts.joined()
    guard 1...4 ~= whole.count, parts.count <= 2, let value = Int(whole) else { return nil }
    let minutes = whole.count <= 2 ? value * 60 : value / 100 * 60 + value % 100
    guard minutes <= 14 * 60 else { return nil }
    return (sign == "+" ? minutes : -minutes, parts)
  }

  /// The date of the form `2018-03-29` that a text ends with.
  private static func date(_ text: String) -> (day: Int, parts: [String])? {
    let whole = text.reversed().drop { $0.isWhitespace || $0 == "T" }.prefix {
      $0.isASCII && $0.isNumber || "-/.".contains($0)
    }
    let parts = String(whole.reversed()).split { "-/.".contains($0) }.map(String.init)
    guard parts.count == 3, parts[0].count == 4, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2]), 1...12 ~= month, 1...31 ~= day
    else { return nil }
    // The number of a day in the Julian day count.
    let (a, y) = ((14 - month) / 12, year + 4800 - (14 - month) / 12)
    let m = month + 12 * a - 3
    return (day + (153 * m + 2) / 5 + 365 * y + y / 4 - y / 100 + y / 400 - 32045, parts)
  }

  private static let zones: [String: [Int]] = LanguageProfile.read(PackageResources.scales_tsv)
    .filter { $0.key == "zones" }.flatMap(\.words).flatMap { $0.split(separator: " ") }
    .reduce(into: [:]) { zones, pair in
      let sides = pair.split(separator: "=")
      if sides.count == 2, let minutes = Int(sides[1]) { zones[String(sides[0]), default: []].append(minutes) }
    }
}
