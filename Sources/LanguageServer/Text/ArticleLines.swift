import DocModel
import Findings
import Pipeline

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
