internal import DocModel

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
