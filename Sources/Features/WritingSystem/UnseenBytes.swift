internal import CArena

/// Fast searches for the bytes of invisible characters.
package enum UnseenBytes {
  /// Returns whether a range may contain an invisible character; false is certain.
  /// - Parameter noBreakBlanksToo: whether to include U+00A0.
  package static func stand(in bytes: [UInt8], _ range: Range<Int>, noBreakBlanksToo: Bool = true) -> Bool {
    precondition(range.upperBound <= bytes.count)
    return may_hold_unseen(bytes, range.lowerBound, range.upperBound, noBreakBlanksToo ? 1 : 0) != 0
  }

  /// Returns whether the text contains a bidirectional control: U+202A to 202E or U+2066 to 2069.
  package static func holdDirection(_ bytes: [UInt8]) -> Bool {
    let text = bytes.span
    var i = ByteSearch.byte(0xe2, in: text, from: 0)
    while i < text.count {
      switch text.character(at: i).scalar {
      case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": return true
      default: i = ByteSearch.byte(0xe2, in: text, from: i + 1)
      }
    }
    return false
  }
}
