/// The growing bytes of a serialized tree: the one place where anything is escaped.
struct HTMLWriter {
  enum Form {
    case verbatim
    /// `&`, `<`, `>` become entities.
    case text
    /// As ``text``, and `"` too.
    case attribute
  }

  private(set) var bytes: [UInt8]
  private let start: Int

  /// Goes on after `bytes`.
  init(_ bytes: consuming [UInt8]) {
    self.bytes = bytes
    start = self.bytes.count
  }

  /// Ends the line, unless nothing stands on it yet.
  mutating func breakLine() {
    if bytes.count > start, bytes[bytes.count - 1] != 0x0a { bytes.append(0x0a) }
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ first: UInt8, _ second: UInt8) {
    bytes.append(first)
    bytes.append(second)
  }

  mutating func append(_ first: UInt8, _ second: UInt8, _ third: UInt8) {
    append(first, second)
    bytes.append(third)
  }

  mutating func append(_ text: Span<UInt8>, as form: Form) {
    if form == .verbatim { return append(verbatim: text) }
    var run = 0
    for i in text.indices {
      let entity: [UInt8]
      switch text[i] {
      case 0x26: entity = Self.ampersand
      case 0x3c: entity = Self.less
      case 0x3e: entity = Self.greater
      case 0x22 where form == .attribute: entity = Self.quote
      default: continue
      }
      append(verbatim: text.extracting(run..<i))
      bytes.append(contentsOf: entity)
      run = i + 1
    }
    append(verbatim: text.extracting(run..<text.count))
  }

  private mutating func append(verbatim text: Span<UInt8>) {
    for i in text.indices { bytes.append(text[i]) }
  }

  private static let ampersand = Array("&amp;".utf8)
  private static let less = Array("&lt;".utf8)
  private static let greater = Array("&gt;".utf8)
  private static let quote = Array("&quot;".utf8)
}
