internal import DocModel

/// Finds the source position of every inline node of a paragraph, heading or cell.
///
/// libcmark's inline positions are wrong after code spans and titles of several lines, and on indented and lazy lines.
/// The trace reads the source in parallel with the tree: nodes arrive in source order, and each consumes its part.
struct InlineTrace {
  /// The content from `at` on comes from `offset` in line `line` of the sheet.
  struct Segment {
    let at: Int
    let line: Int
    let offset: Int
  }

  let bytes: [UInt8]
  private(set) var cursor: Int
  let end: Int
  /// The current segment, and those after it.
  private var segment: Segment
  private let following: [Segment]
  private var next = 0
  /// Whether the source differed from the tree; columns are unknown from there on.
  private(set) var isLost = false

  init(bytes: [UInt8], range: Range<Int>, from first: Segment, _ following: [Segment] = []) {
    self.bytes = bytes
    cursor = range.lowerBound
    end = range.upperBound
    segment = first
    self.following = following
  }

  /// The file position of the content's byte `offset`. Calls must pass ascending offsets.
  mutating func place(_ offset: Int, in sheet: PreparedSource) -> Place {
    while next < following.count, following[next].at <= offset {
      segment = following[next]
      next += 1
    }
    if isLost { return Place(line: sheet.fileLine(segment.line), column: 0) }
    return sheet.place(line: segment.line, offset: segment.offset + offset - segment.at)
  }

  /// Skips the link reference definitions a paragraph begins with.
  mutating func skipDefinitions() {
    while cursor < end, bytes[cursor] == .of("["), let next = LinkSyntax.definition(in: bytes, from: cursor, to: end) {
      cursor = next
    }
  }

  // MARK: One step for every event

  /// Consumes the longest prefix of `literal` with one spelling (plain, escaped, entity); the rest stays in `literal`.
  mutating func text(_ pool: [UInt8], _ literal: inout Range<Int>) -> (
    start: Int, text: Range<Int>, spelling: NodeFlags
  ) {
    if isLost { return (cursor, Self.take(literal.count, of: &literal), []) }
    var plain = CmarkTree.plainPrefix(of: pool, at: literal, in: bytes, from: cursor, to: end)
    let start = cursor
    while plain < literal.count {
      let at = cursor + plain
      guard at < end else { return lose(plain, from: start, in: &literal) }
      let next = pool[literal.lowerBound + plain]
      if bytes[at] == .backslash {
        if at + 1 < end, bytes[at + 1].isPunctuation {
          guard plain == 0 else { break }
          guard bytes[at + 1] == next else { return lose(plain, from: start, in: &literal) }
          cursor += 2
          return (start, Self.take(1, of: &literal), .spelled)
        }
      } else if bytes[at] == .of("&"), next != .of("&") || isEntityOfAmpersand(at) {
        guard plain == 0 else { break }
        guard let close = entityEnd(at) else { return lose(plain, from: start, in: &literal) }
        cursor = close
        return (start, Self.take(decodedCount(in: pool, of: literal, to: close), of: &literal), .entity)
      }
      guard bytes[at] == next else {
        if plain == 0, bytes[at].isBlank {
          skipBlanks()
          return text(pool, &literal)
        }
        return lose(plain, from: start, in: &literal)
      }
      plain += 1
      plain += CmarkTree.plainPrefix(
        of: pool, at: literal.lowerBound + plain..<literal.upperBound, in: bytes, from: cursor + plain, to: end)
    }
    cursor += plain
    return (start, Self.take(plain, of: &literal), [])
  }

  private static func take(_ count: Int, of literal: inout Range<Int>) -> Range<Int> {
    let taken = literal.lowerBound..<min(literal.lowerBound + max(count, 1), literal.upperBound)
    literal = taken.upperBound..<literal.upperBound
    return taken
  }

  /// Takes the prefix that matched; if it is empty, the trace is lost.
  private mutating func lose(_ plain: Int, from start: Int, in literal: inout Range<Int>) -> (
    start: Int, text: Range<Int>, spelling: NodeFlags
  ) {
    if plain > 0 {
      cursor += plain
      return (start, Self.take(plain, of: &literal), [])
    }
    isLost = true
    return (cursor, Self.take(literal.count, of: &literal), [])
  }

  /// The length in bytes of the one or two characters encoded by the entity that ends at `close`.
  private func decodedCount(in pool: [UInt8], of literal: Range<Int>, to close: Int) -> Int {
    func scalarEnd(_ start: Int) -> Int {
      var at = start + 1
      while at < literal.upperBound, pool[at] & 0xc0 == 0x80 { at += 1 }
      return at
    }
    let first = scalarEnd(literal.lowerBound)
    guard first < literal.upperBound, close < end, bytes[close] != pool[first], bytes[close] != .backslash,
      bytes[close] != .of("&")
    else { return first - literal.lowerBound }
    return scalarEnd(first) - literal.lowerBound
  }

  /// Reads a soft or hard line break.
  mutating func lineBreak() -> Int {
    guard !isLost else { return cursor }
    let start = cursor
    while cursor < end,
      bytes[cursor].isBlank || bytes[cursor] == .backslash || bytes[cursor] == 0x0b || bytes[cursor] == 0x0c
    {
      cursor += 1
    }
    guard cursor < end, bytes[cursor].isLineEnd else {
      isLost = true
      return start
    }
    if bytes[cursor] == .carriageReturn, cursor + 1 < end, bytes[cursor + 1] == .lineFeed { cursor += 1 }
    cursor += 1
    skipBlanks()
    return start
  }

  /// Reads a code span with its backticks.
  mutating func code() -> Int {
    guard !isLost else { return cursor }
    let start = cursor
    let width = run(of: .of("`"))
    guard width > 0 else {
      isLost = true
      return start
    }
    while cursor < end {
      if bytes[cursor] != .of("`") {
        cursor += 1
      } else if run(of: .of("`")) == width {
        return start
      }
    }
    isLost = true
    return start
  }

  /// Reads a tag, comment, instruction or declaration of `count` bytes.
  mutating func html(count: Int) -> Int {
    guard !isLost else { return cursor }
    let start = cursor
    guard count > 0, cursor + count <= end, bytes[cursor] == .of("<") else {
      isLost = true
      return start
    }
    cursor += count
    if bytes[cursor - 1] != .of(">") { isLost = true }
    return start
  }

  /// Reads the `*` or `_` at one side of emphasis (1) or strong emphasis (2).
  mutating func emphasis(_ width: Int) -> Int {
    guard !isLost else { return cursor }
    let start = cursor
    for _ in 0..<width {
      guard cursor < end, bytes[cursor] == .of("*") || bytes[cursor] == .of("_") else {
        isLost = true
        return start
      }
      cursor += 1
    }
    return start
  }

  /// Reads the `[`, `![` or `<` that opens a link or image.
  mutating func openLink(isImage: Bool) -> (start: Int, isAutolink: Bool) {
    guard !isLost else { return (cursor, false) }
    let start = cursor
    if isImage {
      guard bytes.has("![", at: cursor) else {
        isLost = true
        return (start, false)
      }
      cursor += 2
      return (start, false)
    }
    guard cursor < end, bytes[cursor] == .of("[") || bytes[cursor] == .of("<") else {
      isLost = true
      return (start, false)
    }
    cursor += 1
    return (start, bytes[start] == .of("<"))
  }

  /// Reads the end of a link or image with its target; returns whether that is a reference.
  mutating func closeLink(isAutolink: Bool) -> Bool {
    guard !isLost else { return false }
    guard cursor < end, bytes[cursor] == (isAutolink ? .of(">") : .of("]")) else {
      isLost = true
      return false
    }
    cursor += 1
    if isAutolink { return false }
    if let after = LinkSyntax.inlineTarget(in: bytes, from: cursor, to: end) {
      cursor = after
      return false
    }
    cursor = LinkSyntax.label(in: bytes, from: cursor, to: end) ?? cursor
    return true
  }

  // MARK: Parts

  private mutating func skipBlanks() {
    while cursor < end, bytes[cursor].isBlank { cursor += 1 }
  }

  private mutating func run(of byte: UInt8) -> Int {
    let start = cursor
    while cursor < end, bytes[cursor] == byte { cursor += 1 }
    return cursor - start
  }

  /// The offset after the `;` of the entity at `start`, or nil if there is no entity.
  private func entityEnd(_ start: Int) -> Int? {
    var at = start + 1
    while at < end, at - start < 40 {
      if bytes[at] == .of(";") { return at + 1 }
      guard bytes[at].isAlphanumeric || bytes[at] == .of("#") else { return nil }
      at += 1
    }
    return nil
  }

  private func isEntityOfAmpersand(_ start: Int) -> Bool {
    if bytes.has("&amp;", at: start) || bytes.has("&AMP;", at: start) { return true }
    guard bytes.has("&#", at: start), let close = entityEnd(start) else { return false }
    var digits = bytes[start + 2..<close - 1]
    let isHex = digits.first.map { $0.asciiLowercased == .of("x") } ?? false
    if isHex { digits = digits.dropFirst() }
    return Int(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10) == 0x26
  }
}
