internal import DocModel

/// The lines of a metadata block, with one line of lookahead.
struct YAMLLines {
  struct Line {
    /// The line without indentation and trailing spaces, or nil if it contains characters that plain YAML does not.
    let text: Range<Int>?
    let indent: Int
    /// The 1-based line in the file.
    let number: UInt32
  }

  let bytes: [UInt8]
  private let end: Int
  private var at: Int
  private var number: UInt32 = 1

  /// `range` begins on the file's second line.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    at = range.lowerBound
    end = range.upperBound
  }

  /// Returns the next line, or nil at the end; with `keepingEnd`, the text of a line with trailing spaces is nil.
  mutating func next(keepingEnd: Bool = false) -> Line? {
    guard at < end else { return nil }
    number += 1
    let (start, end, bytes) = (at, self.end, self.bytes)
    var lineEnd = at
    var isPlain = true
    while lineEnd < end, bytes[lineEnd] != .lineFeed {
      let byte = bytes[lineEnd]
      // Fast path: nearly all bytes are printable ASCII.
      if byte >= 0x20, byte < 0x7f {
        lineEnd += 1
        continue
      }
      if byte < 0x20 || byte == 0x7f, byte != .carriageReturn || (lineEnd + 1 < end && bytes[lineEnd + 1] != .lineFeed)
      {
        isPlain = false
      }
      if byte == 0xc2 || byte == 0xe2 || byte == 0xef, isLineSeparator(lineEnd) { isPlain = false }
      lineEnd += 1
    }
    at = lineEnd + 1
    if lineEnd > start, bytes[lineEnd - 1] == .carriageReturn { lineEnd -= 1 }
    var content = start
    while content < lineEnd, bytes[content] == .space { content += 1 }
    let trimmed = lineEnd
    while lineEnd > content, bytes[lineEnd - 1] == .space { lineEnd -= 1 }
    // Folded text keeps trailing spaces.
    if keepingEnd, lineEnd < trimmed { isPlain = false }
    return Line(text: isPlain ? content..<lineEnd : nil, indent: content - start, number: number)
  }

  /// U+0085, U+2028, U+2029 and the byte order mark are not plain text in YAML.
  private func isLineSeparator(_ at: Int) -> Bool {
    bytes.has("\u{2028}", at: at) || bytes.has("\u{2029}", at: at) || bytes.has("\u{feff}", at: at)
      || (bytes[at] == 0xc2 && at + 1 < end && bytes[at + 1] < 0xa0)
  }

  /// Skips lines that have not even a space.
  mutating func skipEmpty() {
    while at < end,
      bytes[at] == .lineFeed || (bytes[at] == .carriageReturn && at + 1 < end && bytes[at + 1] == .lineFeed)
    {
      at += bytes[at] == .lineFeed ? 1 : 2
      number += 1
    }
  }

  var isNextIndented: Bool { at < end && bytes[at] == .space }

  /// The number of spaces that the next line begins with.
  var nextIndent: Int {
    var content = at
    while content < end, bytes[content] == .space { content += 1 }
    return content - at
  }

  /// Whether an entry or the end comes next, and not an empty line, comment or list item.
  var nextIsEntryOrEnd: Bool { at >= end || bytes[at].isASCIILetter }

  /// The next line if it begins with `-`; its text is nil if it is not a plain `- item`.
  mutating func nextItem() -> (text: Range<Int>?, indent: Int, column: Int, number: UInt32)? {
    var dash = at
    while dash < end, bytes[dash] == .space { dash += 1 }
    guard dash < end, bytes[dash] == .of("-"), let line = next() else { return nil }
    guard let text = line.text, text.count > 2, bytes[text.lowerBound + 1] == .space else {
      return (nil, line.indent, 0, line.number)
    }
    var start = text.lowerBound + 2
    while start < text.upperBound, bytes[start] == .space { start += 1 }
    return (start..<text.upperBound, line.indent, line.indent + start - text.lowerBound, line.number)
  }
}
