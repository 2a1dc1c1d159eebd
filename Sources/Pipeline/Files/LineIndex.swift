import DocModel
import Features
import Findings
import Reports

/// Where the lines of an article begin, to take excerpts.
struct LineIndex {
  private let source: [UInt8]
  /// Offsets of the first byte of each line.
  private let starts: [Int]

  /// Lines end in LF, CR or CRLF, as CommonMark has it.
  init(_ article: Article) {
    let source = article.source
    var starts: [Int] = []
    starts.reserveCapacity(16 + source.count / 32)
    starts.append(source.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
    let bytes = source.span
    var i = ByteSearch.below(0x0e, in: bytes, from: 0)
    while i < bytes.count {
      if bytes[i] == 0x0a || bytes[i] == 0x0d && !(i + 1 < bytes.count && bytes[i + 1] == 0x0a) { starts.append(i + 1) }
      i = ByteSearch.below(0x0e, in: bytes, from: i + 1)
    }
    self.source = source
    self.starts = starts
  }

  /// The bytes of a line without its end; nil where there is no such line.
  func line(_ number: Int) -> ArraySlice<UInt8>? {
    guard starts.indices.contains(number - 1) else { return nil }
    let start = starts[number - 1]
    var end = number < starts.count ? starts[number] : source.count
    while end > start, source[end - 1] == 0x0a || source[end - 1] == 0x0d { end -= 1 }
    return source[start..<end]
  }

  /// The first line from there on that is not blank.
  func firstText(from number: Int) -> Int? {
    guard number >= 1, number <= starts.count else { return nil }
    return (number...starts.count).first { line($0)?.contains { $0 != 0x20 && $0 != 0x09 } ?? false }
  }

  func excerpt(at place: Place) -> Excerpt? {
    line(place.line).map { Excerpt(line: $0, column: place.column) }
  }
}
