/// The line of a finding (cut around it if very long) and the range of its characters at fault.
package struct Excerpt: Sendable, Hashable {
  /// A half-open range of 1-based columns.
  package struct Columns: Sendable, Hashable {
    package let start: Int
    /// Equal to `start` if only the start is known.
    package let end: Int

    init(start: Int, end: Int) {
      self.start = start
      self.end = end
    }

    /// Returns nil if `start` is nil.
    init?(start: Int?, end: Int?) {
      guard let start else { return nil }
      self.init(start: start, end: max(start, end ?? start))
    }
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
  private let bytes: [UInt8]
  /// The finding's offset in ``text`` in UTF-8 bytes, or nil if only the line is known.
  package let offset: Int?
  /// The number of bytes of ``text`` at fault from `offset`; 0 if unknown.
  package let length: Int
  /// The columns of the fault in the whole line in characters (Unicode scalars), as people and editors count; nil if
  /// only the line is known.
  package let columns: Columns?
  /// The columns in UTF-16 code units, as SARIF and the Language Server Protocol count.
  package let utf16Columns: Columns?

  /// The number of bytes of a line kept on each side of the finding.
  static let reach = 600
  /// Columns are counted only up to this byte, so that many findings in a line of megabytes stay cheap.
  package static let countable = 1 << 16

  /// - Parameters:
  ///   - line: the bytes of the line without its line end.
  ///   - column: 1-based, in bytes; 0 if unknown.
  ///   - length: the number of bytes at fault; 0 if unknown.
  package init(line: ArraySlice<UInt8>, column: Int, length: Int = 0) {
    let marker = (1...max(1, line.count)).contains(column) ? column - 1 : nil
    let center = marker ?? 0
    var start = line.startIndex + max(0, center - Self.reach)
    var end = line.startIndex + min(line.count, center + Self.reach)
    while start > line.startIndex, start < line.endIndex, line[start] & 0xc0 == 0x80 { start -= 1 }
    while end < line.endIndex, line[end] & 0xc0 == 0x80 { end += 1 }
    bytes = Array(line[start..<end])
    offset = marker.map { $0 - (start - line.startIndex) }
    self.length = marker == nil ? 0 : max(0, min(length, end - line.startIndex - center))
    guard let marker, marker <= Self.countable else {
      (columns, utf16Columns) = (nil, nil)
      return
    }
    let before = Self.count(line.prefix(marker))
    let within = Self.count(line.dropFirst(marker).prefix(self.length))
    columns = Columns(start: before.characters + 1, end: before.characters + within.characters + 1)
    utf16Columns = Columns(start: before.units + 1, end: before.units + within.units + 1)
  }

  /// Restores an excerpt from a run's record.
  init(text: String, offset: Int?, length: Int, columns: Columns?, utf16Columns: Columns?) {
    let bytes = Array(text.utf8)
    let start = offset.flatMap { (0...bytes.count).contains($0) ? $0 : nil }
    self.bytes = bytes
    self.offset = start
    self.length = max(0, min(length, bytes.count - (start ?? bytes.count)))
    self.columns = columns
    self.utf16Columns = utf16Columns
  }

  /// Counts Unicode scalars and UTF-16 units; invalid UTF-8 counts as the replacement characters that are shown.
  private static func count(_ bytes: ArraySlice<UInt8>) -> (characters: Int, units: Int) {
    guard (try? UTF8Span(validating: bytes.span)) != nil else {
      let text = String(decoding: bytes, as: UTF8.self)
      return (text.unicodeScalars.count, text.utf16.count)
    }
    var result = (characters: 0, units: 0)
    for byte in bytes where byte & 0xc0 != 0x80 {
      result.characters += 1
      // A four-byte character takes two UTF-16 units.
      result.units += byte >= 0xf0 ? 2 : 1
    }
    return result
  }
}

/// The words that the message of a finding quotes.
package enum QuotedWords {
  /// Returns the texts between ‘ and ’ in a message, without the ellipsis of a shortened one.
  package static func of(_ message: String) -> [String] {
    message.split(separator: "‘", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      let quote = part.prefix { $0 != "’" }
      let whole = quote.hasSuffix("…") ? quote.dropLast() : quote
      return whole.isEmpty ? nil : String(whole)
    }
  }
}
