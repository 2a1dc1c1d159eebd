internal import Features

extension ArraySlice<UInt8> {
  /// What stands around a place in visible text, for a message: whole words, marks as the notation they stand for.
  func shown(around range: Range<Int>, reach: Int = 16) -> String {
    var start = Swift.max(startIndex, range.lowerBound - reach)
    var end = Swift.min(endIndex, range.upperBound + reach)
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

  /// The plain text from a byte on, up to a mark; some words of it are enough to find it again.
  func words(from place: Int) -> String {
    let enough = 32
    let rest = self[place...].prefix { $0 >= 0x20 }
    guard rest.count > enough else { return String(decoding: rest, as: UTF8.self) }
    // What ends amid a word would not be found; where no blank parts words, characters do.
    let start = rest.prefix(enough)
    let end = start.dropFirst().lastIndex(of: 0x20) ?? start.lastIndex { $0 & 0xc0 == 0xc0 }
    return String(decoding: start[..<(end ?? start.endIndex)], as: UTF8.self)
  }

  /// The length of a blank at a place, be it one at which no line breaks; nil where none stands.
  func blank(at i: Int) -> Int? {
    guard i < endIndex else { return nil }
    if self[i] == 0x20 { return 1 }
    return self[i] == 0xc2 && i + 1 < endIndex && self[i + 1] == 0xa0 ? 2 : nil
  }
}
