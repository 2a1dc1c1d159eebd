import DocModel
import Findings
import Pipeline

/// A text with the starts of its lines. Lines end in LF, CR or CRLF.
package struct DocumentText: Sendable {
  package private(set) var bytes: [UInt8]
  private var starts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    starts = Self.starts(bytes)
  }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  private static func starts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == .lineFeed {
        starts.append(index)
      } else if byte == .carriageReturn {
        if index < bytes.count, bytes[index] == .lineFeed { index += 1 }
        starts.append(index)
      }
    }
    return starts
  }

  package var lines: Int { starts.count }

  /// The range of a line's bytes without its end. `line` counts from 0; a line after the last one is empty and at the
  /// end.
  package func line(_ line: Int) -> Range<Int> {
    guard line < starts.count else { return bytes.count..<bytes.count }
    let start = starts[max(0, line)]
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > start, bytes[end - 1] == .lineFeed || bytes[end - 1] == .carriageReturn { end -= 1 }
    return start..<end
  }

  /// The byte offset of the start of a line, counted from 0; after the last line, the length of the text.
  package func start(ofLine line: Int) -> Int { starts.indices.contains(line) ? starts[line] : bytes.count }

  /// The offset in bytes of a position. A position after the end of its line is that end.
  package func offset(_ position: Position, _ encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return 0 }
    let line = line(position.line)
    guard encoding == .utf16 else {
      return boundary(min(line.upperBound, line.lowerBound + max(0, position.character)), in: line)
    }
    var units = 0
    var index = line.lowerBound
    while index < line.upperBound, units < position.character {
      let (length, width) = Self.character(bytes[index])
      if units + width > position.character { break }
      units += width
      index = min(line.upperBound, index + length)
    }
    return index
  }

  /// The position of an offset in bytes.
  package func position(_ offset: Int, _ encoding: PositionEncoding) -> Position {
    let offset = min(max(0, offset), bytes.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let line = line(low)
    let end = min(offset, line.upperBound)
    guard encoding == .utf16 else { return Position(line: low, character: end - line.lowerBound) }
    var units = 0
    var index = line.lowerBound
    while index < end {
      let (length, width) = Self.character(bytes[index])
      units += width
      index += length
    }
    return Position(line: low, character: units)
  }

  package func range(_ range: Range<Int>, _ encoding: PositionEncoding) -> TextRange {
    TextRange(start: position(range.lowerBound, encoding), end: position(range.upperBound, encoding))
  }

  /// The number of units that some bytes of a line take.
  static func width(of bytes: ArraySlice<UInt8>, _ encoding: PositionEncoding) -> Int {
    guard encoding == .utf16 else { return bytes.count }
    return bytes.reduce(0) { $0 + ($1 & 0xc0 == 0x80 ? 0 : $1 >= 0xf0 ? 2 : 1) }
  }

  /// Moves an offset within a character to its start.
  private func boundary(_ offset: Int, in line: Range<Int>) -> Int {
    var offset = offset
    while offset > line.lowerBound, offset < bytes.count, bytes[offset] & 0xc0 == 0x80 { offset -= 1 }
    return offset
  }

  /// The length in bytes and the width in UTF-16 units of the character that starts with this byte.
  private static func character(_ first: UInt8) -> (length: Int, width: Int) {
    first < 0xc0 ? (1, 1) : first < 0xe0 ? (2, 1) : first < 0xf0 ? (3, 1) : (4, 2)
  }

  /// Replaces a range, or the whole text if the range is nil.
  package mutating func replace(_ range: TextRange?, with text: String, _ encoding: PositionEncoding) {
    guard let range else {
      self = DocumentText(text)
      return
    }
    let (start, end) = (offset(range.start, encoding), offset(range.end, encoding))
    replace(min(start, end)..<max(start, end), with: Array(text.utf8))
  }

  package mutating func replace(_ range: Range<Int>, with new: [UInt8]) {
    bytes.replaceSubrange(range, with: new)
    starts = Self.starts(bytes)
  }
}

/// Converts places of findings into positions of the protocol, by the text of the line alone.
struct ArticleLines {
  private let texts: [Article]
  private let encoding: PositionEncoding

  init(_ result: LiveArticle, _ encoding: PositionEncoding) {
    texts = result.texts
    self.encoding = encoding
  }

  func location(of place: Place) -> Location {
    Location(uri: FileURI.uri(LiveProject.absolute(place.file)), range: range(of: place, length: 0))
  }

  /// - Parameter length: in bytes; 0 for the word at the place.
  func range(of place: Place, length: Int) -> TextRange {
    let text = line(place.line, ofFile: place.file)
    guard place.column > 0, place.column <= text.count else { return whole(text, number: place.line) }
    let start = text.startIndex + place.column - 1
    let end =
      length > 0
      ? min(text.endIndex, start + length)
      : text[start...].dropFirst().firstIndex { $0 == .space || $0 == UInt8(ascii: "|") } ?? text.endIndex
    return range(text, start..<max(start, end), number: place.line)
  }

  /// The range of a line without the spaces at its ends.
  func range(ofLine number: Int, inFile path: String) -> TextRange {
    let article = texts.first { LiveProject.absolute($0.file) == path }
    return whole(article.map { Self.line(number, of: $0) } ?? [], number: number)
  }

  private func whole(_ text: ArraySlice<UInt8>, number: Int) -> TextRange {
    let isSpace = { (byte: UInt8) in byte == .space || byte == .tab }
    let start = text.firstIndex { !isSpace($0) } ?? text.startIndex
    let end = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? text.endIndex
    return range(text, start..<max(start, end), number: number)
  }

  private func range(_ text: ArraySlice<UInt8>, _ bytes: Range<Int>, number: Int) -> TextRange {
    let start = DocumentText.width(of: text[..<bytes.lowerBound], encoding)
    let length = DocumentText.width(of: text[bytes], encoding)
    let line = max(0, number - 1)
    return TextRange(
      start: Position(line: line, character: start), end: Position(line: line, character: start + length))
  }

  private func line(_ number: Int, ofFile file: String) -> ArraySlice<UInt8> {
    texts.first { $0.file == file }.map { Self.line(number, of: $0) } ?? []
  }

  /// Clients do not count a byte order mark.
  private static func line(_ number: Int, of article: Article) -> ArraySlice<UInt8> {
    let line = article.sourceLine(number)
    return number == 1 && line.starts(with: [0xef, 0xbb, 0xbf]) ? line.dropFirst(3) : line
  }
}
