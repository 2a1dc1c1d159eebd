public import Findings

/// A finding with what a report shows of the file, taken while the file was at hand.
public struct ReportedFinding: Sendable, Hashable {
  public let finding: Finding
  public let excerpt: Excerpt?

  public init(finding: Finding, excerpt: Excerpt?) {
    self.finding = finding
    self.excerpt = excerpt
  }
}

/// The line of a finding, or the part of a very long line around it.
public struct Excerpt: Sendable, Hashable {
  public var text: String { String(decoding: bytes, as: UTF8.self) }
  private let bytes: [UInt8]
  /// Where the finding stands in ``text``, in UTF-8 bytes from its start; nil where only the line is known.
  public let offset: Int?
  /// The 1-based column of the finding in its whole line in UTF-16 code units; nil likewise.
  public let utf16Column: Int?

  /// How many bytes of a line are kept on each side of the finding.
  static let reach = 600
  /// Columns are counted so far: a line of megabytes with a thousand findings must not be counted a thousand times.
  public static let countable = 1 << 16

  /// - Parameters:
  ///   - line: the bytes of the line, its end left out.
  ///   - column: 1-based, in bytes; 0 for none.
  public init(line: ArraySlice<UInt8>, column: Int) {
    let marker = (1...max(1, line.count)).contains(column) ? column - 1 : nil
    let center = marker ?? 0
    var start = line.startIndex + max(0, center - Self.reach)
    var end = line.startIndex + min(line.count, center + Self.reach)
    while start > line.startIndex, start < line.endIndex, line[start] & 0xc0 == 0x80 { start -= 1 }
    while end < line.endIndex, line[end] & 0xc0 == 0x80 { end += 1 }
    bytes = Array(line[start..<end])
    offset = marker.map { $0 - (start - line.startIndex) }
    utf16Column = marker.flatMap { $0 > Self.countable ? nil : $0 }.map { Self.utf16Count(line.prefix($0)) + 1 }
  }

  private static func utf16Count(_ bytes: ArraySlice<UInt8>) -> Int {
    guard (try? UTF8Span(validating: bytes.span)) != nil else {
      return String(decoding: bytes, as: UTF8.self).utf16.count
    }
    // A character of four bytes takes two units.
    return bytes.reduce(0) { $0 + ($1 & 0xc0 == 0x80 ? 0 : $1 >= 0xf0 ? 2 : 1) }
  }
}
