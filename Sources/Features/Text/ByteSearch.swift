internal import CArena
internal import DocModel

/// Fast searches for bytes in a text.
package enum ByteSearch {
  /// The first position at or after `start` with this byte, or the end if the byte does not occur.
  package static func byte(_ byte: UInt8, in text: Span<UInt8>, from start: Int) -> Int {
    text.isEmpty ? 0 : find_byte(text, start, byte)
  }

  /// The first position at or after `start` that may be a bracket (false positives possible), or the end.
  package static func bracket(in text: Span<UInt8>, from start: Int) -> Int {
    text.isEmpty ? 0 : find_bracket(text, start)
  }

  /// The first position at or after `start` that may be punctuation that ends a clause (false positives possible), or
  /// the end.
  package static func clauseMark(in text: Span<UInt8>, from start: Int) -> Int {
    text.isEmpty ? 0 : find_clause_mark(text, start)
  }

  /// Returns whether a text has a plus sign, an asterisk, an x after a digit or a dot, or a digit after a v.
  package static func holdsTokenMark(_ text: Span<UInt8>) -> Bool {
    !text.isEmpty && find_token_mark(text, 0) < text.count
  }

  /// The first index of a text with this byte, or nil.
  static func first(_ byte: UInt8, in text: ArraySlice<UInt8>) -> Int? {
    let place = Self.byte(byte, in: text.span, from: 0)
    return place < text.count ? text.startIndex + place : nil
  }

  /// Returns whether a text contains exactly these bytes.
  package static func holds(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    first(bytes, in: text) != nil
  }

  /// The first index of a text at which exactly these bytes begin, or nil if they do not occur.
  package static func first(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty else { return text.startIndex }
    guard bytes.count <= text.count else { return nil }
    let place = find_bytes(text.span, bytes.span)
    return place < text.count ? text.startIndex + place : nil
  }

  /// The number of occurrences of exactly these bytes, without overlaps.
  package static func count(of bytes: [UInt8], in text: [UInt8]) -> Int {
    var (count, rest) = (0, text[...])
    while !bytes.isEmpty, let place = first(bytes[...], in: rest) {
      (count, rest) = (count + 1, rest[(place + bytes.count)...])
    }
    return count
  }

  /// The number of occurrences of the words with no ASCII letter directly before or after them.
  package static func count(ofWords words: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int {
    var (count, end) = (0, text.startIndex)
    while let start = firstWords(words, in: text, from: end) { (count, end) = (count + 1, start + words.count) }
    return count
  }

  /// Returns whether a text contains the words with no ASCII letter directly before or after them.
  package static func holdsWords(_ words: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
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

  /// The first index of a whole word: no letter, digit, underscore or byte outside ASCII adjoins it.
  /// - Parameters:
  ///   - folded: whether to ignore ASCII letter case.
  ///   - start: the index to search from, by default the start of the text.
  package static func firstWord(
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

  /// Returns whether a text contains these bytes, ignoring ASCII letter case. Empty bytes are always contained.
  package static func holdsFolded(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Bool {
    bytes.isEmpty || firstFolded(bytes, in: text) != nil
  }

  /// The first index of these bytes, ignoring ASCII letter case, or nil if they do not occur or are empty.
  package static func firstFolded(_ bytes: ArraySlice<UInt8>, in text: ArraySlice<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count <= text.count else { return nil }
    let place = find_folded(text.span, bytes.span)
    return place < text.count ? text.startIndex + place : nil
  }

  /// Returns whether both are equal, ignoring ASCII letter case.
  package static func equalFolded(_ one: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    let (one, other) = (one.span, other.span)
    for i in one.indices where one[i].asciiLowercased != other[i].asciiLowercased { return false }
    return true
  }
}

extension BidirectionalCollection where Element: Equatable {
  /// The lengths of the common prefix and of the common suffix of the remainders.
  @inlinable package func shared(with other: Self) -> (start: Int, end: Int) {
    let start = zip(self, other).prefix { $0 == $1 }.count
    return (start, zip(dropFirst(start).reversed(), other.dropFirst(start).reversed()).prefix { $0 == $1 }.count)
  }

  /// Returns whether one element was changed, dropped, added or exchanged with the next.
  package func isOneSlip(from other: Self) -> Bool {
    let (start, end) = shared(with: other)
    let (own, theirs) = (dropFirst(start).dropLast(end), other.dropFirst(start).dropLast(end))
    let most = Swift.max(own.count, theirs.count)
    return most == 1 || most == 2 && own.count == theirs.count && own.elementsEqual(theirs.reversed())
  }
}
