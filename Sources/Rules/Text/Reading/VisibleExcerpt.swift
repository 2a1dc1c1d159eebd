internal import Features

extension ArraySlice<UInt8> {
  /// What stands around a place in visible text, for a message: whole words, marks as the notation they stand for.
  func shown(around range: Range<Int>, reach: Int = 16) -> String {
    var start = Swift.max(startIndex, range.lowerBound - reach), end = Swift.min(endIndex, range.upperBound + reach)
    while start > startIndex, start < range.lowerBound, self[start - 1] > 0x20 { start += 1 }
    while end < endIndex, end > range.upperBound, self[end] > 0x20 { end -= 1 }
    var shown: [UInt8] = []
    for byte in self[start..<end] {
      switch byte {
      case ArticleFeatures.codeMark: shown.append(contentsOf: "`…`".utf8)
      case ArticleFeatures.placeholderMark: shown.append(contentsOf: "…".utf8)
      default: shown.append(Swift.max(byte, 0x20))
      }
    }
    while shown.last == 0x20 { shown.removeLast() }
    return String(decoding: shown.drop { $0 == 0x20 }, as: UTF8.self)
  }
}
