internal import DocModel
internal import Features

/// The text of one block with a mark where an inline begins or ends, so that a rule can see what touches what.
struct InlineText: Sendable {
  /// UTF-8; bytes below 0x20 are marks, see ``Mark``, and the line break.
  private(set) var bytes: [UInt8] = []
  private var firstLine: UInt32 = 1
  /// Where another line of the file begins in ``bytes``.
  private var lines: [(offset: Int, line: UInt32)] = []

  enum Mark {
    static let code: UInt8 = 1
    static let placeholder: UInt8 = 3
    /// Bold, emphasis, strikethrough.
    static let styleStart: UInt8 = 4
    static let styleEnd: UInt8 = 5
    static let linkStart: UInt8 = 6
    static let linkEnd: UInt8 = 7
    /// An image, a footnote's number, a raw tag: something that is no text.
    static let object: UInt8 = 8
    static let lineBreak: UInt8 = 0x0a
  }

  init(_ article: Article, _ index: Int) {
    var open: [(end: Int, mark: UInt8)] = []
    let (nodes, pool) = (article.nodes, article.pool)
    let end = Int(nodes[index].end)
    // Few notations take more room than the text between them.
    var room = 16
    for i in index..<end { room += nodes[i].kind == .text ? nodes[i].literal.count + 2 : 2 }
    bytes.reserveCapacity(room)
    var line: UInt32 = 0
    var i = index + 1
    while i < end {
      let node = nodes[i]
      while let last = open.last, last.end <= i {
        bytes.append(last.mark)
        open.removeLast()
      }
      if line != node.firstLine {
        if line == 0 { firstLine = node.firstLine } else { lines.append((bytes.count, node.firstLine)) }
        line = node.firstLine
      }
      switch node.kind {
      case .text: bytes.append(contentsOf: pool[node.literal.indices])
      case .softBreak, .lineBreak: bytes.append(Mark.lineBreak)
      case .code: bytes.append(Mark.code)
      case .placeholder: bytes.append(Mark.placeholder)
      case .emphasis, .strong, .strikethrough:
        bytes.append(Mark.styleStart)
        open.append((Int(node.end), Mark.styleEnd))
      case .link:
        bytes.append(Mark.linkStart)
        open.append((Int(node.end), Mark.linkEnd))
      case .image:
        bytes.append(Mark.object)
        i = Int(node.end)
        continue
      case .comment, .mark, .attributes: break
      default: bytes.append(Mark.object)
      }
      i += 1
    }
    while let last = open.popLast() { bytes.append(last.mark) }
  }

  /// The line in the file of a byte.
  func line(at offset: Int) -> Int { Int(lines.last { $0.offset <= offset }?.line ?? firstLine) }

  /// The line of the first place where some bytes stand.
  func line(of needle: [UInt8]) -> Int { line(at: ByteSearch.first(needle[...], in: bytes[...]) ?? 0) }

  /// The plain text from a byte on, as the file has it.
  func words(from offset: Int) -> String { bytes[...].words(from: offset) }

  // MARK: Characters

  /// The character at `i`, nil behind the end.
  func scalar(at i: Int) -> (value: UInt32, end: Int)? { Self.scalar(bytes[...], at: i) }

  /// The character before `i`, nil at the start.
  func scalar(before i: Int) -> (value: UInt32, start: Int)? {
    guard i > 0 else { return nil }
    var start = i - 1
    while start > 0, bytes[start] & 0xc0 == 0x80, i - start < 4 { start -= 1 }
    return scalar(at: start).map { ($0.value, start) }
  }

  static func scalar(_ bytes: ArraySlice<UInt8>, at i: Int) -> (value: UInt32, end: Int)? {
    scalar(bytes.span, at: i - bytes.startIndex).map { ($0.value, $0.end + bytes.startIndex) }
  }

  static func scalar(_ bytes: Span<UInt8>, at i: Int) -> (value: UInt32, end: Int)? {
    guard i >= 0, i < bytes.count else { return nil }
    let lead = bytes[i]
    let count = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4
    guard count > 1, i + count <= bytes.count else { return (UInt32(lead), i + 1) }
    var value = UInt32(lead) & (count == 2 ? 0x1f : count == 3 ? 0x0f : 0x07)
    for k in i + 1..<i + count { value = value << 6 | UInt32(bytes[k] & 0x3f) }
    return (value, i + count)
  }

  /// What stands around a byte, for a message: marks become the notation they stand for.
  func excerpt(around range: Range<Int>, reach: Int = 18) -> String {
    var start = max(0, range.lowerBound - reach)
    var end = min(bytes.count, range.upperBound + reach)
    while start > 0, bytes[start] & 0xc0 == 0x80 { start -= 1 }
    while end < bytes.count, bytes[end] & 0xc0 == 0x80 { end += 1 }
    var shown: [UInt8] = []
    shown.reserveCapacity(end - start + 16)
    for byte in bytes[start..<end] {
      switch byte {
      case Mark.code: shown.append(contentsOf: "`…`".utf8)
      case Mark.placeholder, Mark.object: shown.append(contentsOf: "…".utf8)
      case Mark.styleStart, Mark.styleEnd: shown.append(contentsOf: "**".utf8)
      case Mark.linkStart: shown.append(UInt8(ascii: "["))
      case Mark.linkEnd: shown.append(UInt8(ascii: "]"))
      case 0...0x20:
        // One blank for any number, and none at the start.
        if let last = shown.last, last != 0x20 { shown.append(0x20) }
      default: shown.append(byte)
      }
    }
    if shown.last == 0x20 { shown.removeLast() }
    return String(decoding: shown, as: UTF8.self)
  }
}
