internal import CArena

/// A quick look for the bytes of characters that nobody sees.
public enum UnseenBytes {
  /// False where there is no such character.
  /// - Parameter noBreakBlanksToo: U+00A0 counts, too.
  public static func stand(in bytes: [UInt8], _ range: Range<Int>, noBreakBlanksToo: Bool = true) -> Bool {
    precondition(range.upperBound <= bytes.count)
    return may_hold_unseen(bytes, range.lowerBound, range.upperBound, noBreakBlanksToo ? 1 : 0) != 0
  }
}
