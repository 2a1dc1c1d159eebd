internal import CArena

/// A quick look for the bytes of characters that nobody sees.
public enum UnseenBytes {
  /// False where there is no such character.
  /// - Parameter noBreakBlanksToo: U+00A0 counts, too.
  public static func stand(in bytes: [UInt8], _ range: Range<Int>, noBreakBlanksToo: Bool = true) -> Bool {
    precondition(range.upperBound <= bytes.count)
    return may_hold_unseen(bytes, range.lowerBound, range.upperBound, noBreakBlanksToo ? 1 : 0) != 0
  }

  /// True where one of the characters stands that set the direction of text: U+202A to 202E, U+2066 to 2069.
  public static func holdDirection(_ bytes: [UInt8]) -> Bool {
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
