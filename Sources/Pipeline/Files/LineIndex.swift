import DocModel
import Findings
import MarkdownReader
import Reports

/// Where the lines of an article begin, to take excerpts.
struct LineIndex {
  private let source: [UInt8]
  /// Offsets of the first byte of each line.
  private let starts: [UInt32]

  /// Lines end in LF, CR or CRLF, as CommonMark has it.
  init(_ source: [UInt8]) {
    self.source = source
    starts = SourceLines.starts(of: source, from: source.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0)
  }

  /// The bytes of a line without its end; nil where there is no such line.
  func line(_ number: Int) -> ArraySlice<UInt8>? {
    guard starts.indices.contains(number - 1) else { return nil }
    let start = Int(starts[number - 1])
    var end = number < starts.count ? Int(starts[number]) : source.count
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
