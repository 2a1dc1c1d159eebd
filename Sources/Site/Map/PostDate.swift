/// The date of a post, from front matter or a file's name.
package struct PostDate: Sendable, Hashable {
  /// As RFC 3339 has it: `2024-01-05T10:00:00+02:00`.
  package let text: String
  /// Seconds since 1970.
  package let instant: Int

  /// Reads `2024-01-05`, `2024/1/5`, and with a time: `2024-01-05T10:00:00Z`, `2024-01-05 10:00 +0200`. A date without a
  /// time zone is UTC. Nil for what is no date of the calendar.
  package init?(_ written: String) {
    var scanner = DateScanner(written)
    guard let year = scanner.number(digits: 4...4), scanner.sign("-/"), let month = scanner.number(digits: 1...2),
      scanner.sign("-/"), let day = scanner.number(digits: 1...2), (1...12).contains(month),
      day >= 1, day <= Self.days(month: month, year: year)
    else { return nil }
    var seconds = 0
    var offset = 0
    if scanner.sign("Tt ") {
      scanner.skipSpaces()
      guard let time = scanner.time() else { return nil }
      seconds = time
      scanner.skipSpaces()
      guard let zone = scanner.zone() else { return nil }
      offset = zone
    }
    guard scanner.isAtEnd else { return nil }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let zone = abs(offset) / 60
    let ending = offset == 0 ? "Z" : "\(offset < 0 ? "-" : "+")\(two(zone / 60)):\(two(zone % 60))"
    let digits = String(repeating: "0", count: 4 - "\(year)".count) + "\(year)"
    text =
      "\(digits)-\(two(month))-\(two(day))T\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))\(ending)"
    instant = Self.daysSince1970(year: year, month: month, day: day) * 86_400 + seconds - offset
  }

  /// The date that a path begins or a file's name begins with: `blog/2024-01-05-title.md`, `blog/2024/01/05/title.md`.
  package init?(path: String) {
    let parts = path.split(separator: "/")
    let name = parts.last ?? ""
    if let date = PostDate(String(name.prefix(10))), name.dropFirst(10).first.map({ "-._".contains($0) }) ?? false {
      self = date
      return
    }
    guard parts.count > 3, let date = PostDate(parts.dropLast().suffix(3).joined(separator: "-")) else { return nil }
    self = date
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func days(month: Int, year: Int) -> Int {
    month == 2 ? isLeap(year) ? 29 : 28 : [4, 6, 9, 11].contains(month) ? 30 : 31
  }

  private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let months = (1..<month).reduce(0) { $0 + days(month: $1, year: year) }
    let before = year - 1
    return before * 365 + before / 4 - before / 100 + before / 400 + months + day - 1 - 719_162
  }
}

/// Reads a date from its start to its end.
private struct DateScanner {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skipSpaces() { rest = rest.drop { $0 == " " } }

  mutating func number(digits: ClosedRange<Int>) -> Int? {
    let text = rest.prefix { $0.isASCII && $0.isNumber }.prefix(digits.upperBound)
    guard text.count >= digits.lowerBound, let number = Int(text) else { return nil }
    rest = rest.dropFirst(text.count)
    return number
  }

  /// Takes one of the characters.
  mutating func sign(_ characters: String) -> Bool {
    guard let first = rest.first, characters.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  /// The seconds of a time of day.
  mutating func time() -> Int? {
    guard let hour = number(digits: 1...2), hour < 24, sign(":"), let minute = number(digits: 2...2), minute < 60 else {
      return nil
    }
    var second = 0
    if sign(":") {
      guard let number = number(digits: 2...2), number < 60 else { return nil }
      second = number
      if sign(".,") { rest = rest.drop { $0.isASCII && $0.isNumber } }
    }
    return hour * 3600 + minute * 60 + second
  }

  /// The seconds of a time zone: `Z`, `+02:00`, `+0200`, `+2`; 0 for none.
  mutating func zone() -> Int? {
    if isAtEnd || sign("Zz") { return 0 }
    if rest == "UTC" || rest == "GMT" {
      rest = ""
      return 0
    }
    let isNegative = rest.first == "-"
    guard sign("+-"), let hours = number(digits: 1...2), hours < 15 else { return nil }
    _ = sign(":")
    let minutes = isAtEnd ? 0 : number(digits: 2...2)
    guard let minutes, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
  }
}
