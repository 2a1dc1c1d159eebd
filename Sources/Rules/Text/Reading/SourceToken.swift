internal import DocModel
internal import Features

/// A token of the source that holds together by its marks alone, `6.x` or `10.15+`: in no language does a blank belong into it.
struct SourceToken {
  private let bytes: [UInt8]

  var shown: String { String(decoding: bytes, as: UTF8.self) }

  /// Those of a text.
  static func all(in text: ArraySlice<UInt8>) -> [SourceToken] {
    var tokens: [SourceToken] = []
    let span = text.span
    // Every one holds a mark: words without are passed over.
    var mark = joiningMarks.first(in: span, from: 0)
    while mark < span.count {
      var start = mark
      while start > 0, isPart(span[start - 1]) { start -= 1 }
      var end = tokenBytes.end(in: span, from: mark)
      mark = joiningMarks.first(in: span, from: end)
      while end > start, isTrailing(span[end - 1]) { end -= 1 }
      let token = text[(text.startIndex + start)..<(text.startIndex + end)]
      if token.count >= 2, holdsTogether(token) { tokens.append(SourceToken(bytes: Array(token))) }
    }
    return tokens
  }

  /// Those that are names with a dot between their words.
  static func dottedNames(in text: ArraySlice<UInt8>) -> [[UInt8]] {
    all(in: text).map(\.bytes).filter { isDottedName($0[...]) }
  }

  /// Where the token stands with blanks in it; nil where it stands as it should, or not at all.
  func torn(in text: ArraySlice<UInt8>) -> Range<Int>? {
    (standsWhole(in: text) ? nil : place(in: text)) ?? withoutLetter?.place(in: text)
  }

  /// It stands there as it does in the source: a quick look, as nearly all do.
  private func standsWhole(in text: ArraySlice<UInt8>) -> Bool {
    guard let start = ByteSearch.first(bytes[...], in: text) else { return false }
    let end = start + bytes.count
    return (start == text.startIndex || !Self.isWord(text[start - 1]))
      && (end == text.endIndex || !Self.isWord(text[end]))
  }

  /// `8.5.x` of `v8.5.x`, where a word may stand for the letter.
  private var withoutLetter: SourceToken? {
    guard bytes.count > 3, bytes[0] == UInt8(ascii: "v"), Self.isPlaceholder(bytes[1...]) else { return nil }
    return SourceToken(bytes: Array(bytes[1...]))
  }

  private func place(in text: ArraySlice<UInt8>) -> Range<Int>? {
    var found: Range<Int>?
    for start in text.indices
    where Self.fold(text[start]) == Self.fold(bytes[0]) && (start == text.startIndex || !Self.isWord(text[start - 1])) {
      guard let match = match(text, start) else { continue }
      if !match.isTorn { return nil }
      found = found ?? start..<match.end
    }
    return found
  }

  private func match(_ text: ArraySlice<UInt8>, _ start: Int) -> (end: Int, isTorn: Bool)? {
    var at = start
    var isTorn = false
    for k in bytes.indices {
      if k > 0, let blank = text.blank(at: at), mayPart(at: k) {
        at += blank
        isTorn = true
        // The blank stands in the place of a range's hyphen.
        if bytes[k] == Self.hyphen { continue }
      }
      guard at < text.endIndex, Self.fold(text[at]) == Self.fold(bytes[k]) else { return nil }
      at += 1
    }
    if at < text.endIndex, Self.isWord(text[at]) { return nil }
    return (at, isTorn)
  }

  /// Blanks are looked for where machines put them: beside the marks, and before the x that stands for any number.
  private func mayPart(at k: Int) -> Bool {
    let before = bytes[k - 1]
    let here = bytes[k]
    if here == Self.plus || here == Self.star || before == Self.star || before == Self.dot { return true }
    if here == Self.hyphen { return isRange }
    return here | 0x20 == Self.x && before.isASCIIDigit || k == 1 && before == UInt8(ascii: "v")
  }

  /// Bytes of a number on both sides of a hyphen.
  private var isRange: Bool { Self.isRange(bytes[...]) }

  private static func holdsTogether(_ token: ArraySlice<UInt8>) -> Bool {
    guard let first = token.first, let last = token.last else { return false }
    let inner = token[(token.endIndex - 2)]
    if last == plus {
      return isWord(inner) && token.contains(where: \.isASCIIDigit) && token.count { $0 == plus } == 1
        || isPlaceholder(token.dropLast())
    }
    if last == star { return isWord(inner) && token.count { $0 == star } == 1 }
    if first == star {
      return token.count > 3 && token[token.startIndex + 1] == dot && token[token.startIndex + 2].isASCIILetter
    }
    if first == UInt8(ascii: "v"), token[token.startIndex + 1].isASCIIDigit, token.contains(dot) { return true }
    return isPlaceholder(token) || isRange(token) || isDottedName(token)
  }

  /// `6.x`, `2.1.70X`: the x stands for any number.
  private static func isPlaceholder(_ token: ArraySlice<UInt8>) -> Bool {
    guard token.count >= 3, let last = token.last, last | 0x20 == x else { return false }
    let before = token[token.endIndex - 2]
    return before == dot ? token[token.endIndex - 3].isASCIIDigit : before.isASCIIDigit && token.contains(dot)
  }

  /// `8-12GB`
  private static func isRange(_ token: ArraySlice<UInt8>) -> Bool {
    guard let cut = token.firstIndex(of: hyphen) else { return false }
    let left = token[..<cut]
    let right = token[(cut + 1)...]
    let digits = right.prefix { $0.isASCIIDigit }
    return (1...4).contains(left.count) && left.allSatisfy(\.isASCIIDigit) && (1...4).contains(digits.count)
      && right[digits.endIndex...].allSatisfy(\.isASCIILetter)
  }

  /// `Settings.ReadFrom`, `IGear.Wheels`: a capital behind the dot, and one inside a word.
  private static func isDottedName(_ token: ArraySlice<UInt8>) -> Bool {
    guard let cut = token.firstIndex(of: dot), cut > token.startIndex + 1, cut + 2 < token.endIndex,
      token.allSatisfy({ $0.isASCIILetter || $0 == dot }),
      !isSmall(token[cut + 1]), isSmall(token[cut + 2])
    else { return false }
    let isInterface =
      cut >= token.startIndex + 5 && token.first == UInt8(ascii: "I") && !isSmall(token[token.startIndex + 1])
      && isSmall(token[token.startIndex + 2])
    return isInterface || zip(token, token.dropFirst()).contains { isSmall($0) && !isSmall($1) && $1 != dot }
  }

  private static func isSmall(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7a }

  /// A comma in a version is told by another rule.
  private static func fold(_ byte: UInt8) -> UInt8 { byte == UInt8(ascii: ",") ? dot : byte.asciiLowercased }

  private static func isWord(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte.isASCIIDigit }

  private static func isTrailing(_ byte: UInt8) -> Bool { byte == dot || byte == hyphen || byte == UInt8(ascii: "_") }

  private static let dot = UInt8(ascii: "."), plus = UInt8(ascii: "+"), star = UInt8(ascii: "*"),
    hyphen = UInt8(ascii: "-"), x = UInt8(ascii: "x")

  private static func isPart(_ byte: UInt8) -> Bool { isWord(byte) || isTrailing(byte) || byte == plus || byte == star }

  private static let tokenBytes = ByteSet(isPart)
  private static let joiningMarks = ByteSet { $0 == dot || $0 == plus || $0 == star || $0 == hyphen }
}
