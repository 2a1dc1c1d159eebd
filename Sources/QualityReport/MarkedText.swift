internal import DocModel
internal import Features
internal import HTMLTree

/// A text that a page shows, with the parts that differ marked. A long text is cut around its first mark.
package struct MarkedText: Sendable, Hashable {
  /// The text without the marks; starts or ends with an ellipsis where it was cut.
  package let text: String
  /// Disjoint ranges of UTF-8 bytes of ``text``, in order.
  let marks: [Range<Int>]

  package static let none = MarkedText([])
  /// The default maximum length in bytes.
  package static let limit = 700

  package var isEmpty: Bool { text.isEmpty }

  /// - Parameter marks: ranges of `bytes`; parts outside of them are ignored.
  package init(_ bytes: [UInt8], marks: [Range<Int>] = [], limit: Int = Self.limit) {
    let marks = Self.merged(
      marks.map { $0.clamped(to: 0..<bytes.count) }.filter { !$0.isEmpty }.map { Self.whole($0, in: bytes) })
    guard bytes.count > limit else {
      text = String(decoding: bytes, as: UTF8.self)
      // Invalid UTF-8 changes its length when it is decoded.
      self.marks = text.utf8.count == bytes.count ? marks : []
      return
    }
    // A third of the room is before the mark, unless the text ends earlier.
    let wanted = max(0, min((marks.first?.lowerBound ?? 0) - limit / 3, bytes.count - limit))
    let start = Self.boundary(at: wanted, in: bytes)
    let end = Self.boundary(at: wanted + limit, in: bytes)
    let head = start > 0 ? Self.ellipsis : ""
    let shown = String(decoding: bytes[start..<end], as: UTF8.self)
    text = head + shown + (end < bytes.count ? Self.ellipsis : "")
    let offset = head.utf8.count - start
    self.marks =
      shown.utf8.count == end - start
      ? marks.map { $0.clamped(to: start..<end) }.filter { !$0.isEmpty }.map {
        $0.lowerBound + offset..<$0.upperBound + offset
      } : []
  }

  private static let ellipsis = "…"

  /// Returns the text cut to a smaller length.
  func cut(to limit: Int) -> MarkedText { MarkedText(Array(text.utf8), marks: marks, limit: limit) }

  /// The text as parts of a page.
  var markup: [Markup] {
    guard !marks.isEmpty else { return [.text(text)] }
    let bytes = Array(text.utf8)
    func part(_ range: Range<Int>) -> Markup { .text(String(decoding: bytes[range], as: UTF8.self)) }
    var parts: [Markup] = []
    var at = 0
    for mark in marks {
      if at < mark.lowerBound { parts.append(part(at..<mark.lowerBound)) }
      parts.append(element("mark", [:], [part(mark)]))
      at = mark.upperBound
    }
    if at < bytes.count { parts.append(part(at..<bytes.count)) }
    return parts
  }

  private static func merged(_ marks: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    for mark in marks.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, mark.lowerBound <= last.upperBound {
        result[result.count - 1] = last.lowerBound..<max(last.upperBound, mark.upperBound)
      } else {
        result.append(mark)
      }
    }
    return result
  }

  /// Returns the start of the character that contains a position, with its accents.
  private static func boundary(at position: Int, in bytes: [UInt8]) -> Int {
    var position = min(max(0, position), bytes.count)
    while position > 0, position < bytes.count, isWithinCharacter(position, of: bytes) { position -= 1 }
    return position
  }

  private static func isWithinCharacter(_ position: Int, of bytes: [UInt8]) -> Bool {
    guard bytes[position] >= 0x80 else { return false }
    guard bytes[position] & 0xc0 != 0x80 else { return true }
    let scalar = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first
    switch scalar?.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }

  /// Returns a range with all bytes of the characters that it begins and ends in.
  private static func whole(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    var end = range.upperBound
    while end < bytes.count, isWithinCharacter(end, of: bytes) { end += 1 }
    return boundary(at: range.lowerBound, in: bytes)..<end
  }

  /// Returns where a text has the words that messages quote, each at its first place as a whole word.
  static func marks(of quotes: [String], in bytes: [UInt8]) -> [Range<Int>] {
    quotes.compactMap { quote in
      let words = Array(quote.utf8)
      guard quote.unicodeScalars.contains(where: \.properties.isAlphabetic) || words.count > 1 else { return nil }
      var start = 0
      while let at = ByteSearch.first(words[...], in: bytes[start...]) {
        if isWhole(at..<at + words.count, in: bytes) { return at..<at + words.count }
        start = at + 1
      }
      return nil
    }
  }

  /// Whether a range neither begins nor ends within a word of ASCII letters and digits.
  private static func isWhole(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    func isWord(_ index: Int) -> Bool {
      bytes.indices.contains(index) && (bytes[index].isASCIILetter || bytes[index].isASCIIDigit)
    }
    return !(isWord(range.lowerBound - 1) && isWord(range.lowerBound))
      && !(isWord(range.upperBound) && isWord(range.upperBound - 1))
  }
}
