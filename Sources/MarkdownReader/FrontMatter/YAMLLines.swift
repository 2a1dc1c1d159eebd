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

/// One value of a metadata block, plain or in quotes, as far as ``YAMLSubset`` goes.
enum YAMLScalar {
  /// The text of a scalar and its type, or nil if only the YAML library can decide.
  static func read(_ bytes: [UInt8], _ range: Range<Int>) -> (text: String, scalar: FrontMatter.Scalar)? {
    guard let start = range.first else { return nil }
    let first = bytes[start]
    if first == .of("\"") || first == .of("'") {
      // A string that does not end on this line is left to the library.
      guard range.count >= 2, bytes[range.upperBound - 1] == first else { return nil }
      let inner = start + 1..<range.upperBound - 1
      guard !bytes[inner].contains(first), !bytes[inner].contains(.backslash) else { return nil }
      return (String(decoding: bytes[inner], as: UTF8.self), .string)
    }
    var plain = range
    if let comment = commentStart(bytes, range) {
      plain = bytes.trimmed(range.lowerBound..<comment)
    }
    guard isPlain(bytes, plain), let scalar = scalar(bytes, plain) else { return nil }
    return (String(decoding: bytes[plain], as: UTF8.self), scalar)
  }

  /// Whether a scalar begins with a letter, a digit or a harmless character, and contains no comment or key.
  static func isPlain(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard let start = range.first else { return false }
    let first = bytes[start]
    guard first.isAlphanumeric || first >= 0x80 || first == .of("/") || first == .of("(") || first == .of("$") else {
      return false
    }
    return hasNoMark(bytes, range)
  }

  /// Returns whether plain text contains neither a comment nor a key.
  static func hasNoMark(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var at = range.lowerBound
    while let colon = CmarkTree.offset(of: .of(":"), in: bytes, at..<range.upperBound) {
      at = colon + 1
      if at == range.upperBound || bytes[at] == .space { return false }
    }
    return commentStart(bytes, range) == nil
  }

  /// The first `#` after a space.
  private static func commentStart(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var at = range.lowerBound
    while let mark = CmarkTree.offset(of: .of("#"), in: bytes, at..<range.upperBound) {
      if mark > range.lowerBound, bytes[mark - 1] == .space { return mark }
      at = mark + 1
    }
    return nil
  }

  /// The type of a plain scalar, or nil if only the YAML library can decide.
  private static func scalar(_ bytes: [UInt8], _ range: Range<Int>) -> FrontMatter.Scalar? {
    let first = bytes[range.lowerBound]
    if first.isASCIIDigit { return numberLike(bytes, range) }
    guard range.count <= 5, "yntfo".utf8.contains(first.asciiLowercased) else { return .string }
    switch String(decoding: bytes[range], as: UTF8.self) {
    case "yes", "Yes", "YES", "no", "No", "NO", "true", "True", "TRUE", "false", "False", "FALSE", "on", "On", "ON",
      "off", "Off", "OFF":
      return .boolean
    case "null", "Null", "NULL": return .null
    default: return .string
    }
  }

  private static func numberLike(_ bytes: [UInt8], _ range: Range<Int>) -> FrontMatter.Scalar? {
    let first = bytes[range.lowerBound]
    if range.allSatisfy({ bytes[$0].isASCIIDigit }) { return first != .of("0") || range.count == 1 ? .integer : nil }
    if range.count == 10,
      range.enumerated().allSatisfy({
        $0.offset == 4 || $0.offset == 7 ? bytes[$0.element] == .of("-") : bytes[$0.element].isASCIIDigit
      })
    {
      return .date
    }
    if range.allSatisfy({ bytes[$0].isASCIIDigit || bytes[$0] == .of(".") }) {
      return range.count { bytes[$0] == .of(".") } == 1 ? .float : .string
    }
    // A character that numbers do not contain makes it text, as in 03/29/2021; so does a letter in a hash.
    var hasLetter = false
    for index in range {
      let byte = bytes[index]
      if byte == .of("/") || byte == .of(",") || byte >= 0x80 { return .string }
      if byte == .of("-") { continue }
      guard byte.isAlphanumeric else { return nil }
      let lower = byte.asciiLowercased
      if lower >= .of("a"), lower <= .of("f"), lower != .of("e") {
        hasLetter = true
      } else if lower > .of("f") {
        return nil
      }
    }
    let second = bytes[range.lowerBound + 1].asciiLowercased
    return hasLetter && !(first == .of("0") && second == .of("b")) ? .string : nil
  }
}
