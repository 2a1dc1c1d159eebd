internal import CArena
internal import DocModel

/// Finds the few bytes of a text that matter.
public enum ByteSearch {
  /// The first place from `start` on with this byte; the end where there is none.
  public static func byte(_ byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    text.isEmpty ? 0 : find_byte(text, start, byte)
  }

  /// The first place from `start` on with a bracket, or with what only may be one; the end where there is none.
  public static func bracket(in text: Span<UInt8>, from start: Int) -> Int {
    text.isEmpty ? 0 : find_bracket(text, start)
  }

  /// The first place from `start` on with a mark that ends a clause, or with what only may be one; the end where there is
  /// none.
  public static func clauseMark(in text: Span<UInt8>, from start: Int) -> Int {
    text.isEmpty ? 0 : find_clause_mark(text, start)
  }

  /// True where a plus sign or an asterisk stands in a text, an x behind a digit or a dot, or a digit behind a v.
  public static func holdsTokenMark(_ text: Span<UInt8>) -> Bool {
    !text.isEmpty && find_token_mark(text, 0) < text.count
  }

  /// The first index of a text with this byte.
  static func first(_ byte: UInt8, in text: ArraySlice<UInt8>) -> Int? {
    let place = Self.byte(byte, in: text.span, from: 0)
    return place < text.count ? text.startIndex + place : nil
  }

  /// True where these bytes stand somewhere in a text, as they are.
  public static func holds(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    first(bytes, in: text) != nil
  }

  /// The first index of a text where these bytes stand, as they are; nil where they do not.
  public static func first(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty else { return text.startIndex }
    guard bytes.count <= text.count else { return nil }
    let place = find_bytes(text.span, bytes.span)
    return place < text.count ? text.startIndex + place : nil
  }

  /// How often these bytes stand in a text, as they are.
  public static func count(of bytes: [UInt8], in text: [UInt8]) -> Int {
    var (count, rest) = (0, text[...])
    while !bytes.isEmpty, let place = first(bytes[...], in: rest) {
      (count, rest) = (count + 1, rest[(place + bytes.count)...])
    }
    return count
  }

  /// How often these bytes stand in a text as words of their own: no letter of ASCII right before or behind them.
  public static func count(ofWords words: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int {
    var (count, end) = (0, text.startIndex)
    while let start = firstWords(words, in: text, from: end) { (count, end) = (count + 1, start + words.count) }
    return count
  }

  /// True where they stand so somewhere.
  public static func holdsWords(_ words: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    firstWords(words, in: text, from: text.startIndex) != nil
  }

  private static func firstWords(_ words: ArraySlice<UInt8>, in text: ArraySlice<UInt8>, from place: Int) -> Int? {
    guard !words.isEmpty else { return nil }
    var place = place
    while let start = first(words, in: text[place...]) {
      place = start + words.count
      if start == text.startIndex || !text[start - 1].isASCIILetter,
        place == text.endIndex || !text[place].isASCIILetter
      {
        return start
      }
    }
    return nil
  }

  /// Where a word first stands by itself: no letter, digit or underscore, and nothing outside ASCII, beside it.
  /// - Parameters:
  ///   - folded: letter case of ASCII does not matter.
  ///   - start: places before it do not count.
  public static func firstWord(
    _ word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>, folded: Bool = false, from start: Int? = nil
  ) -> Int? {
    guard !word.isEmpty else { return nil }
    var place = start ?? text.startIndex
    while let found = folded ? firstFolded(word, in: text[place...]) : first(word, in: text[place...]) {
      place = found + word.count
      if text[..<found].last?.isWordByte != true, text[place...].first?.isWordByte != true { return found }
    }
    return nil
  }

  /// True where these bytes stand somewhere in a text, letter case of ASCII apart.
  public static func holdsFolded(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    bytes.isEmpty || firstFolded(bytes, in: text) != nil
  }

  /// Where these bytes first stand in a text, letter case of ASCII apart; nil where they are none, too.
  public static func firstFolded(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count <= text.count else { return nil }
    let place = find_folded(text.span, bytes.span)
    return place < text.count ? text.startIndex + place : nil
  }

  /// True for the same bytes, letter case of ASCII apart.
  public static func equalFolded(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    let (one, other) = (one.span, other.span)
    for i in one.indices where one[i].asciiLowercased != other[i].asciiLowercased { return false }
    return true
  }
}
