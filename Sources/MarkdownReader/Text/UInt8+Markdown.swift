internal import DocModel

extension UInt8 {
  static let backslash: UInt8 = .of("\\")
  static let pipe: UInt8 = .of("|")
}

extension [UInt8] {
  /// Whether the bytes at `offset` are the ASCII `text`.
  func has(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0 else { return false }
    var at = offset
    for byte in text.utf8 {
      guard at < count, self[at] == byte else { return false }
      at += 1
    }
    return true
  }

  /// Whether the bytes at `offset` are the ASCII `text` in any case; `text` must be in lower case.
  func hasIgnoringCase(_ text: String, at offset: Int) -> Bool {
    guard offset >= 0 else { return false }
    var at = offset
    for byte in text.utf8 {
      guard at < count, self[at].asciiLowercased == byte else { return false }
      at += 1
    }
    return true
  }

  /// The offset after the comment of HTML that is open at `start`, or nil if it is not closed.
  func commentEnd(from start: Int) -> Int? {
    var at = start
    while let sign = CmarkTree.offset(of: .of("-"), in: self, from: at) {
      if has("-->", at: sign) { return sign + 3 }
      at = sign + 1
    }
    return nil
  }

  /// `range` without leading and trailing white space.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, self[start].isSpace { start += 1 }
    while end > start, self[end - 1].isSpace { end -= 1 }
    return start..<end
  }
}
