internal import Alignment
internal import DocModel
internal import Features

/// Numbers with spaces between groups of three digits. Locales read one number or several in the same text, as their
/// languages group digits by spaces or not.
enum GroupedDigits {
  /// Returns whether a text has the numbers of all others, and the values in question are parts of such numbers.
  static func areSame(_ values: [ValueDifference], in own: ArraySlice<UInt8>, and others: [ArraySlice<UInt8>]) -> Bool {
    let (own, others) = (numbers(in: own), others.map(numbers))
    let grouped = own.grouped + others.flatMap(\.grouped)
    return !others.isEmpty && others.allSatisfy { $0.all == own.all }
      && values.allSatisfy { value in
        let digits = value.text.filter { $0.isNumber || $0 == "." || $0 == "," }
        return grouped.contains { $0.contains(digits) }
      }
  }

  /// The sorted numbers without the spaces between their groups, and those that have such spaces.
  private static func numbers(in text: ArraySlice<UInt8>) -> (all: [String], grouped: [String]) {
    var (all, grouped): ([String], [String]) = ([], [])
    // The number of digits since the last other character within the number.
    var (current, run, hasGroups) = ("", 0, false)
    func end() {
      guard !current.isEmpty else { return }
      all.append(current)
      if hasGroups { grouped.append(current) }
      (current, hasGroups) = ("", false)
    }
    let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      if scalar.isDigit {
        current.unicodeScalars.append(scalar)
        run += 1
        continue
      }
      let following = scalars[(index + 1)...].prefix { $0.isDigit }.count
      if scalar.isBlank, 1...3 ~= run, following == 3 {
        hasGroups = true
      } else if run > 0, scalar == "." || scalar == ",", following > 0 {
        current.unicodeScalars.append(scalar)
      } else {
        end()
      }
      run = 0
    }
    end()
    return (all.sorted(), grouped)
  }
}

/// Numbers that are equal in different notation: `2,3 and 4` is 2, 3 and 4, 0600 is 06:00, version 3.0 is version 3,
/// and 8 PM is 20:00.
enum NumberNotation {
  static func areSame(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    !missing.isEmpty && !extra.isEmpty && parts(missing) == parts(extra)
  }

  /// Returns whether the hours are equal modulo 12 and a text names the half of the day.
  static func areSameHours(_ missing: [ValueDifference], _ extra: [ValueDifference], in texts: [ArraySlice<UInt8>])
    -> Bool
  {
    func hours(_ numbers: [ValueDifference]) -> [Int]? {
      let hours = numbers.compactMap { Int($0.text) }
      return hours.count == numbers.count && hours.allSatisfy { $0 <= 24 }
        ? hours.map { $0 % 12 }.filter { $0 > 0 }.sorted() : nil
    }
    guard let lost = hours(missing), lost == hours(extra) else { return false }
    return texts.contains(where: NumberScale.saysHalfOfDay)
  }

  /// Returns whether the only number that differs is a 12 or 0 on the clock, and the text without it names the part of
  /// the day: 12点 is midnight or noon.
  ///
  /// - Parameter others: the texts of the other locales.
  static func isMidnightOrNoon(
    _ missing: [ValueDifference], _ extra: [ValueDifference], own: ArraySlice<UInt8>, in language: LanguageProfile,
    others: [(text: ArraySlice<UInt8>, language: LanguageProfile)]
  ) -> Bool {
    guard let hour = (missing + extra).first, missing.count + extra.count == 1,
      ["0", "00", "12", "24"].contains(hour.text)
    else { return false }
    let sought = Array(hour.text.utf8)[...]
    func tells(_ text: ArraySlice<UInt8>) -> Bool {
      guard let place = ByteSearch.first(sought, in: text) else { return false }
      let rest = String(decoding: text[(place + sought.count)...].prefix(clockLength), as: UTF8.self)
      return clocks.contains(where: rest.drop { $0 == " " || $0 == "\u{a0}" }.lowercased().hasPrefix)
    }
    return missing.isEmpty
      ? tells(own) && others.contains { NumberScale.saysPartOfDay($0.text, in: $0.language) }
      : NumberScale.saysPartOfDay(own, in: language) && others.contains { tells($0.text) }
  }

  /// The signs and words after an hour.
  private static let clocks = [
    "点", "點", "時", "时", "시", "uhr", "h ", "a.m", "p.m", "am", "pm", ":00", "o’clock", "o'clock",
  ]
  private static let clockLength = 16

  /// Returns whether the texts state the same limit, one inclusive and one exclusive: more than 1 is 2 or more.
  static func areSameLimit(
    _ missing: [ValueDifference], _ extra: [ValueDifference], own: ArraySlice<UInt8>, others: [ArraySlice<UInt8>]
  ) -> Bool {
    guard missing.count == 1, extra.count == 1, let theirs = Int(missing[0].text), let here = Int(extra[0].text),
      theirs.distance(to: here).magnitude == 1
    else { return false }
    let (isMore, isLess): (NumberScale.Limit, NumberScale.Limit) =
      here > theirs ? (.atLeast, .below) : (.above, .atMost)
    return others.contains { other in
      isMore.isSaid(in: own) && isMore.counterpart.isSaid(in: other)
        || isLess.isSaid(in: own) && isLess.counterpart.isSaid(in: other)
    }
  }

  /// Returns whether the one number is a share of one, and the other the same share in percent: 0.5 is 50 %.
  static func areSameShare(
    _ missing: [ValueDifference], _ extra: [ValueDifference], own: ArraySlice<UInt8>, others: [ArraySlice<UInt8>]
  ) -> Bool {
    guard missing.count == 1, extra.count == 1 else { return false }
    func isShare(_ share: String, ofPercent percent: String, in text: ArraySlice<UInt8>) -> Bool {
      guard let part = Double(share.replacing(",", with: ".")), part > 0, part < 1,
        let whole = Double(percent.replacing(",", with: ".")), abs(part * 100 - whole) < 1e-6,
        let place = ByteSearch.first(Array(percent.utf8)[...], in: text)
      else { return false }
      let sign = String(decoding: text[(place + percent.utf8.count)...].prefix(percentLength), as: UTF8.self)
        .drop { $0.isWhitespace }.first
      return sign.map("%％٪".contains) ?? false
    }
    return isShare(missing[0].text, ofPercent: extra[0].text, in: own)
      || others.contains { isShare(extra[0].text, ofPercent: missing[0].text, in: $0) }
  }

  /// Returns whether a month is a name on one side and a number after its year on the other: April 2015 is 2015.4.
  static func areSameMonths(_ missing: [ValueDifference], _ extra: [ValueDifference]) -> Bool {
    guard missing.count == 1, extra.count == 1 else { return false }
    func isMonth(_ whole: String, of year: String) -> Bool {
      guard 1900...2100 ~= Int(year) ?? 0, whole.hasPrefix(year), let sign = whole.dropFirst(4).first,
        "./".contains(sign)
      else { return false }
      return 1...12 ~= Int(whole.dropFirst(5)) ?? 0
    }
    return isMonth(extra[0].text, of: missing[0].text) || isMonth(missing[0].text, of: extra[0].text)
  }

  /// Returns whether a number that ends a sentence and one that counts the next are read as a decimal: `10.2)`.
  static func areOfEnumeration(
    _ missing: [ValueDifference], _ extra: [ValueDifference], own: ArraySlice<UInt8>, others: [ArraySlice<UInt8>]
  ) -> Bool {
    func isJoined(_ one: [ValueDifference], of parts: [ValueDifference], in texts: [ArraySlice<UInt8>]) -> Bool {
      guard one.count == 1, case let pieces = one[0].text.split(separator: "."), pieces.count == 2,
        parts.allSatisfy({ part in pieces.contains { $0 == part.text } })
      else { return false }
      return texts.contains { ByteSearch.holds(Array((one[0].text + ")").utf8)[...], in: $0) }
    }
    return !missing.isEmpty && !extra.isEmpty
      && (isJoined(extra, of: missing, in: [own]) || isJoined(missing, of: extra, in: others))
  }

  /// Returns whether the last year of a range is written in full on one side: 2016-17 is 2016–2017.
  static func areSameYears(
    _ missing: [ValueDifference], _ extra: [ValueDifference], own: ArraySlice<UInt8>, others: [ArraySlice<UInt8>]
  ) -> Bool {
    guard missing.count == 1, extra.count == 1 else { return false }
    func isLastYear(_ short: String, ofRangeTo year: String, in text: ArraySlice<UInt8>) -> Bool {
      guard short.utf8.count == 2, year.utf8.count == 4, year.hasSuffix(short), year.utf8.allSatisfy(\.isASCIIDigit)
      else {
        return false
      }
      // The first year has the same century.
      return ["-", "–", "/"].map { Array(($0 + short).utf8) }.contains { end in
        text.indices.dropFirst(4).contains { place in
          text[place...].starts(with: end) && text[(place - 4)..<place].allSatisfy(\.isASCIIDigit)
            && text[(place - 4)..<place].starts(with: year.utf8.prefix(2))
        }
      }
    }
    return isLastYear(extra[0].text, ofRangeTo: missing[0].text, in: own)
      || others.contains { isLastYear(missing[0].text, ofRangeTo: extra[0].text, in: $0) }
  }

  /// The bytes of a space and a percent sign.
  private static let percentLength = 6

  private static func parts(_ numbers: [ValueDifference]) -> [String] {
    numbers.flatMap { number in repeatElement(parts(number.text), count: min(64, max(1, number.count))).joined() }
      .sorted()
  }

  /// Returns a number with groups of three digits without the signs between them, and without decimals that are zero:
  /// `10.000,00` and `10,000` are 10000.
  private static func withoutZeroDecimals(_ number: String) -> String {
    let parts = number.split(omittingEmptySubsequences: false) { $0 == "," || $0 == "." }
    guard parts.count > 1, let first = parts.first, 1...3 ~= first.count, first != "0" else { return number }
    let signs = number.filter { $0 == "," || $0 == "." }
    let decimals = signs.count > 1 && signs.last != signs.first ? parts.last : nil
    let groups = parts.dropFirst().dropLast(decimals == nil ? 0 : 1)
    guard Set(signs.dropLast(decimals == nil ? 0 : 1)).count == 1, groups.allSatisfy({ $0.count == 3 }),
      decimals?.allSatisfy({ $0 == "0" }) ?? true
    else { return number }
    return first + groups.joined()
  }

  /// Splits lists and times: a thousands group has exactly three digits; a time has four, often with a leading zero.
  private static func parts(_ number: String) -> [String] {
    let number = withoutZeroDecimals(number)
    var parts = number.split(separator: ",")
    // Lists do not count from 0: `7,0` is one number.
    if parts.dropFirst().allSatisfy({ $0.utf8.count == 3 }) || parts.contains("0") { parts = [number[...]] }
    while parts.count == 1, parts[0].hasSuffix(".0") { parts = [parts[0].dropLast(2)] }
    return parts.flatMap { part in
      part.utf8.count == 4 && part.hasPrefix("0") ? [part.prefix(2), part.suffix(2)] : [part]
    }
    .map { String($0.drop { $0 == "0" }) }.filter { !$0.isEmpty }
  }
}
