internal import DocModel

/// Tokens of running text that belong to a computer's syntax and to no language: variables (`%TEMP%`, `$HOME`,
/// `${HOME}`, `{user}`, `{{ user }}`), options (`--no-cache`, `-Command`), paths (`/etc/hosts`), tags (`@latest`), format specifiers
/// (`%s`) and calls (`sleep()`).
package enum SyntaxTokens {
  /// The ranges of the tokens in a text, in reading order.
  package static func ranges(in text: ArraySlice<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var place = text.startIndex
    while place < text.endIndex {
      switch text[place] {
      case .of("%"), .of("$"), .of("-"), .of("/"), .of("@"), .of("{"):
        guard let end = end(of: text, from: place) else { break }
        ranges.append(place..<end)
        place = end
        continue
      case .of("("):
        guard let start = callStart(in: text, bracket: place), ranges.last?.upperBound ?? 0 <= start else { break }
        ranges.append(start..<(place + 2))
      default: break
      }
      place += 1
    }
    return ranges
  }

  /// Whether a text holds a token in any letter case and as a whole; a variable in double braces with other spaces.
  package static func holds(_ token: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    let isInBraces = token.starts(with: "{{".utf8)
    let (wanted, all) = (
      token.filter { !isInBraces || $0 > .space }.map(\.asciiLowercased),
      text.filter { !isInBraces || $0 > .space }.map(\.asciiLowercased)
    )
    var rest = all[...]
    while let start = ByteSearch.first(wanted[...], in: rest) {
      let end = start + wanted.count
      let isWhole = { (inner: UInt8?, outer: UInt8?) in
        !(inner?.isNamePart ?? false) || !(outer?.isNamePart ?? false)
      }
      if isWhole(wanted.first, start > 0 ? all[start - 1] : nil), isWhole(wanted.last, end < all.count ? all[end] : nil)
      {
        return true
      }
      rest = rest[(start + 1)...]
    }
    return false
  }

  /// The names after ‘@’, in any script.
  package static func mentions(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    text.indices.compactMap { place in
      guard text[place] == .of("@"), place == text.startIndex || text[place - 1].isOpen || text[place - 1] >= 0x80,
        text.byte(place + 1)?.isLetterByte == true
      else { return nil }
      let rest = text[(place + 1)...]
      return rest.prefix { $0.isLetterByte || $0.isASCIIDigit || $0 == .of("-") || $0 == .of("_") }
    }
  }

  /// The end of the token that begins here with its sigil, or nil.
  private static func end(of text: ArraySlice<UInt8>, from place: Int) -> Int? {
    let before = place > text.startIndex ? text[place - 1] : .space
    switch text[place] {
    case .of("%"): return percent(text, at: place, after: before)
    case .of("$") where !before.isNamePart: return dollar(text, place)
    case .of("-") where before.isOpen: return option(text, place)
    case .of("/") where before.isOpen: return path(text, place)
    case .of("@") where before.isOpen:
      guard var end = name(text, after: place, least: 3) else { return nil }
      while text.byte(end) == .of("-"), let next = name(text, after: end, least: 2) { end = next }
      return end
    case .of("{") where text.byte(place + 1) == .of("{") && before != .of("{"): return braces(text, place)
    case .of("{") where before != .of("{") && before != .of("$"):
      return name(text, after: place, least: 3).flatMap { text.byte($0) == .of("}") ? $0 + 1 : nil }
    default: return nil
    }
  }

  private static func percent(_ text: ArraySlice<UInt8>, at place: Int, after before: UInt8) -> Int? {
    if let end = name(text, after: place, least: 2), text.byte(end) == .of("%") { return end + 1 }
    // `50 %d…` is a number before a word.
    let isAfterNumber = text[..<place].last { $0 != .space }?.isASCIIDigit ?? false
    guard !isAfterNumber, !before.isNamePart, let letter = text.byte(place + 1),
      letter == .of("s") || letter == .of("d"),
      text.byte(place + 2).map({ !$0.isNamePart && $0 < 0x80 }) ?? true
    else { return nil }
    return place + 2
  }

  /// `{{ user }}`, `{{user.name}}` or `{{{ .user }}}`.
  private static func braces(_ text: ArraySlice<UInt8>, _ place: Int) -> Int? {
    let open = text[place...].prefix(4).prefix { $0 == .of("{") }
    let start = text[open.endIndex...].prefix(2).prefix { $0 == .space || $0 == .of(".") || $0 == .of("$") }.endIndex
    guard open.count < 4, var end = name(text, after: start - 1, least: 2) else { return nil }
    while text.byte(end) == .of("."), let next = name(text, after: end, least: 1) { end = next }
    if text.byte(end) == .space { end += 1 }
    let close = text[end...].prefix(open.count)
    return close.count == open.count && close.allSatisfy { $0 == .of("}") } ? end + open.count : nil
  }

  private static func dollar(_ text: ArraySlice<UInt8>, _ place: Int) -> Int? {
    guard text.byte(place + 1) == .of("{") else { return name(text, after: place, least: 3) }
    return name(text, after: place + 1, least: 2).flatMap { text.byte($0) == .of("}") ? $0 + 1 : nil }
  }

  private static func option(_ text: ArraySlice<UInt8>, _ place: Int) -> Int? {
    let isLong = text.byte(place + 1) == .of("-")
    guard var end = name(text, after: isLong ? place + 1 : place, least: isLong ? 2 : 4) else { return nil }
    while text.byte(end) == .of("-"), let next = name(text, after: end, least: 1) { end = next }
    return text.byte(end).map { $0 < 0x80 } ?? true ? end : nil
  }

  /// A path with at least two parts.
  private static func path(_ text: ArraySlice<UInt8>, _ place: Int) -> Int? {
    var (end, parts) = (place, 0)
    while text.byte(end) == .of("/"), let next = name(text, after: end, least: 2) {
      (end, parts) = (next, parts + 1)
      while let byte = text.byte(end), byte == .of(".") || byte == .of("-"), let more = name(text, after: end, least: 1)
      {
        end = more
      }
    }
    return parts >= 2 ? end : nil
  }

  /// The end of a name that follows a byte and begins with a letter or underscore, or nil if it is shorter than `least`.
  private static func name(_ text: ArraySlice<UInt8>, after place: Int, least: Int) -> Int? {
    let start = place + 1
    guard let first = text.byte(start), first.isASCIILetter || first == .of("_") else { return nil }
    let end = text[start...].firstIndex { !$0.isNamePart } ?? text.endIndex
    return end - start >= least ? end : nil
  }

  /// The start of the name before `()`, or nil.
  private static func callStart(in text: ArraySlice<UInt8>, bracket place: Int) -> Int? {
    guard text[place] == .of("("), text.byte(place + 1) == .of(")") else { return nil }
    let start = text[..<place].lastIndex { !$0.isNamePart }.map { $0 + 1 } ?? text.startIndex
    return place - start >= 3 && text[start].isASCIILetter ? start : nil
  }
}

extension ArraySlice<UInt8> {
  fileprivate func byte(_ place: Int) -> UInt8? { indices.contains(place) ? self[place] : nil }
}

extension UInt8 {
  /// Whether the byte may be within a name.
  fileprivate var isNamePart: Bool { isAlphanumeric || self == .of("_") }

  /// Whether a token may begin after the byte.
  fileprivate var isOpen: Bool {
    [.space, .lineFeed, .of("("), .of("["), .of("|"), .of("\""), .of("'")].contains(self)
  }
}
