internal import DocModel

extension UInt8 {
  static let backslash: UInt8 = .of("\\")
  static let pipe: UInt8 = .of("|")
}

extension [UInt8] {
  /// Whether ASCII `text` stands at `offset`.
  func has(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0 else { return false }
    var at = offset
    for byte in text.utf8 {
      guard at < count, self[at] == byte else { return false }
      at += 1
    }
    return true
  }

  /// Whether ASCII `text`, given in lower case, stands at `offset` in any case.
  func hasIgnoringCase(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0 else { return false }
    var at = offset
    for byte in text.utf8 {
      guard at < count, self[at].asciiLowercased == byte else { return false }
      at += 1
    }
    return true
  }

  /// `range` without the blanks (and the other white space) at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isSpace { start += 1 }
    while end > start, self[end - 1].isSpace { end -= 1 }
    return start..<end
  }
}
