internal import CArena
internal import CCmark
internal import DocModel

/// A document parsed by libcmark, and a walk over it. This file owns every pointer of libcmark.
///
/// Nodes live in the thread's arena, which is freed in one step after the thread's last tree, at any depth.
@safe struct CmarkTree: ~Copyable {
  enum Step { case enter, exit, done }

  private let root: OpaquePointer
  private var iterator: OpaquePointer
  private var node: OpaquePointer
  /// The kind of the current node, after ``next()``.
  private(set) var kind: NodeKind = .document

  /// Parses `bytes` from `start` on; they must be valid UTF-8 without NUL.
  init(_ bytes: [UInt8], from start: Int = 0) {
    arena_retain()
    let parser = unsafe cmark_parser_new_with_mem(CMARK_OPT_DEFAULT, arena_memory())
    unsafe bytes.withUnsafeBytes { buffer in
      let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[min(start, buffer.count)...])
      guard let base = rest.baseAddress else { return }
      unsafe cmark_parser_feed(parser, base.assumingMemoryBound(to: CChar.self), rest.count)
    }
    unsafe root = cmark_parser_finish(parser)
    unsafe node = root
    unsafe cmark_parser_free(parser)
    unsafe iterator = cmark_iter_new(root)
  }

  deinit { arena_release() }

  mutating func next() -> Step {
    let event = unsafe cmark_iter_next(iterator)
    if event == CMARK_EVENT_DONE { return .done }
    unsafe node = cmark_iter_get_node(iterator)
    kind = Self.kinds[Int(unsafe cmark_node_get_type(node).rawValue)]
    return event == CMARK_EVENT_ENTER ? .enter : .exit
  }

  /// Skips the children of the node just entered.
  mutating func skipInside() { unsafe cmark_iter_reset(iterator, node, CMARK_EVENT_EXIT) }

  /// Restarts the walk at the root.
  mutating func rewind() {
    unsafe node = root
    unsafe cmark_iter_free(iterator)
    unsafe iterator = cmark_iter_new(root)
  }

  var firstLine: Int { Int(unsafe cmark_node_get_start_line(node)) }
  var column: Int { Int(unsafe cmark_node_get_start_column(node)) }
  /// Wrong for setext headings and for blocks that end with empty lines: see ``lastLine``.
  private var endLine: Int { Int(unsafe cmark_node_get_end_line(node)) }
  private var endColumn: Int { Int(unsafe cmark_node_get_end_column(node)) }
  /// The block's last line. A heading that ends before the first column of a line ended on the line before.
  var lastLine: Int { max(firstLine, endColumn == 0 ? endLine - 1 : endLine) }
  var headingLevel: Int { Int(unsafe cmark_node_get_heading_level(node)) }
  var isOrdered: Bool { unsafe cmark_node_get_list_type(node) == CMARK_ORDERED_LIST }
  var listStart: Int { Int(unsafe cmark_node_get_list_start(node)) }
  var isTight: Bool { unsafe cmark_node_get_list_tight(node) != 0 }

  func appendLiteral(to pool: inout [UInt8]) -> ByteRange {
    unsafe Self.append(cmark_node_get_literal(node), to: &pool)
  }
  func appendInfo(to pool: inout [UInt8]) -> ByteRange {
    unsafe Self.append(cmark_node_get_fence_info(node), to: &pool)
  }
  func appendURL(to pool: inout [UInt8]) -> ByteRange { unsafe Self.append(cmark_node_get_url(node), to: &pool) }
  func appendTitle(to pool: inout [UInt8]) -> ByteRange { unsafe Self.append(cmark_node_get_title(node), to: &pool) }

  private static func append(_ text: UnsafePointer<CChar>?, to pool: inout [UInt8]) -> ByteRange {
    guard let text = unsafe text else { return .empty }
    let count = unsafe strlen(text)
    guard count > 0 else { return .empty }
    let start = pool.count
    unsafe pool.append(contentsOf: UnsafeRawBufferPointer(start: text, count: count))
    return ByteRange(start: UInt32(start), end: UInt32(start + count))
  }

  /// The length of the longest prefix of `bytes` that is valid UTF-8.
  static func validPrefix(of bytes: [UInt8]) -> Int {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe valid_prefix(base, buffer.count)
    }
  }

  /// The bytes in `range` that a notation can begin with.
  static func seen(in bytes: [UInt8], _ range: Range<Int>) -> SeenBytes {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return [] }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return [] }
      return SeenBytes(rawValue: UInt32(unsafe seen_bytes(base + range.lowerBound, range.count)))
    }
  }

  /// Whether a table's cell is more than literal text.
  static func hasCellMark(in bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return false }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return false }
      return unsafe has_cell_mark(base + range.lowerBound, range.count) != 0
    }
  }

  /// The number of bytes that `text` and the source from `start` on have in common, up to a backslash or `&`.
  static func plainPrefix(of pool: [UInt8], at text: Range<Int>, in source: [UInt8], from start: Int, to end: Int)
    -> Int
  {
    let count = min(text.count, end - start)
    guard count > 0, text.upperBound <= pool.count, end <= source.count, text.lowerBound >= 0, start >= 0 else {
      return 0
    }
    return unsafe pool.withUnsafeBufferPointer { pool in
      unsafe source.withUnsafeBufferPointer { source in
        guard let a = pool.baseAddress, let b = source.baseAddress else { return 0 }
        return unsafe plain_prefix(a + text.lowerBound, b + start, count)
      }
    }
  }

  /// The first place of `byte` from `start` on.
  static func offset(of byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    guard start >= 0, start < bytes.count else { return nil }
    return offset(of: byte, in: bytes, start..<bytes.count)
  }

  /// The first place of `byte` in `range`.
  static func offset(of byte: UInt8, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
    return unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let found = unsafe memchr(base + range.lowerBound, Int32(byte), range.count)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The offsets at which the lines of `bytes` from `start` on begin, `start` first. A line ends with LF, CR LF or CR.
  static func lineStarts(of bytes: [UInt8], from start: Int) -> [UInt32] {
    var room = 16 + (bytes.count - start) / 24
    while true {
      var found = 0
      let starts = unsafe [UInt32](unsafeUninitializedCapacity: room + 1) { buffer, count in
        unsafe buffer[0] = 0
        guard let target = buffer.baseAddress else { return }
        found = unsafe bytes.withUnsafeBufferPointer { source in
          guard let base = source.baseAddress else { return 0 }
          return unsafe line_starts(base + start, source.count - start, target + 1, room)
        }
        count = 1 + min(found, room)
      }
      if found <= room { return start == 0 ? starts : starts.map { $0 + UInt32(start) } }
      room = found
    }
  }

  /// The number of line ends in `range`.
  static func lineEnds(in bytes: [UInt8], _ range: Range<Int>) -> Int {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return 0 }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      return unsafe line_starts(base + range.lowerBound, range.count, nil, 0)
    }
  }

  /// In the order of `cmark_node_type`; the parser makes no custom nodes.
  private static let kinds: [NodeKind] = [
    .document, .document, .blockQuote, .list, .item, .codeBlock, .htmlBlock, .htmlBlock, .paragraph, .heading,
    .thematicBreak, .text, .softBreak, .lineBreak, .code, .htmlInline, .htmlInline, .emphasis, .strong, .link, .image,
  ]
}

/// The baseline of the benchmark: libcmark alone, with the C library's malloc.
package enum CmarkYardstick {
  /// Parses `bytes` from `start` on and frees the tree.
  package static func parse(_ bytes: [UInt8], from start: Int) {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, start <= buffer.count else { return }
      let text = unsafe (base + start).assumingMemoryBound(to: CChar.self)
      unsafe cmark_node_free(cmark_parse_document(text, buffer.count - start, CMARK_OPT_DEFAULT))
    }
  }
}
