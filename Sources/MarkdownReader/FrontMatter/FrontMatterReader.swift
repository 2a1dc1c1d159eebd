internal import DocModel

/// Finds the metadata block at the top of a file and reads it.
struct FrontMatterReader {
  private(set) var frontMatter = FrontMatter.none
  private(set) var diagnostics: [Diagnostic] = []
  /// The offset and the 0-based line at which the Markdown begins.
  private(set) var bodyStart: Int
  private(set) var bodyLine = 0

  /// Larger blocks are not parsed: they are not hand-written metadata and cost too much time.
  static let sizeLimit = 1 << 16

  /// `start` is the offset after a byte order mark.
  init(_ bytes: [UInt8], from start: Int) {
    bodyStart = start
    let (begin, lead) = Self.begin(bytes, from: start)
    let mark: String
    if bytes.has("---", at: begin) {
      mark = "---"
    } else if bytes.has("+++", at: begin) {
      mark = "+++"
    } else {
      if lead == 0, let map = ElixirFrontMatter(bytes, from: begin) {
        (bodyStart, bodyLine) = (map.end, map.closingLine)
        frontMatter = FrontMatter(syntax: .elixir, entries: map.entries, lastLine: UInt32(map.closingLine))
      }
      return
    }
    guard let first = Self.nextLine(bytes, begin + 3, onlyBlanks: true) else { return }
    // After empty lines, `---` may be a thematic break.
    if lead > 0, !YAMLSubset.looksLikeEntry(bytes, first) { return }
    var line = 1
    var at = first
    while at < bytes.count {
      let next = Self.nextLine(bytes, at, onlyBlanks: false) ?? bytes.count
      let mayClose = bytes[at] == .of("-") || bytes[at] == .of("+") || bytes[at] == .of(".")
      let closes = mayClose && (bytes.has(mark, at: at) || (mark == "---" && bytes.has("...", at: at)))
      if closes, Self.nextLine(bytes, at + 3, onlyBlanks: true) != nil {
        read(bytes, first..<at, closingLine: line + 1, isTOML: mark == "+++", next: next)
        if lead > 0, frontMatter.syntax != .none { move(by: lead) }
        return
      }
      at = next
      line += 1
    }
    if lead == 0, YAMLSubset.looksLikeEntry(bytes, first) {
      warn("The front matter that begins here has no closing \(mark) line.", line: 1)
    }
  }

  /// The offset after leading empty lines, and their number.
  private static func begin(_ bytes: [UInt8], from start: Int) -> (at: Int, lead: Int) {
    var (at, lead) = (start, 0)
    while lead < leadLimit, at < bytes.count, let next = nextLine(bytes, at, onlyBlanks: true) {
      at = next
      lead += 1
    }
    return (at, lead)
  }

  private static let leadLimit = 8

  /// Shifts all line numbers by `lead` and warns that most programs expect the block on line 1.
  private mutating func move(by lead: Int) {
    let lines = UInt32(lead)
    bodyLine += lead
    frontMatter = FrontMatter(
      syntax: frontMatter.syntax,
      entries: frontMatter.entries.map {
        .init(key: $0.key, value: $0.value, scalar: $0.scalar, line: $0.line + lines)
      },
      lastLine: frontMatter.lastLine + lines)
    diagnostics = diagnostics.map {
      var moved = Diagnostic(severity: $0.severity, line: $0.line + lines, column: $0.column, message: $0.message)
      moved.topic = $0.topic
      return moved
    }
    warn(
      "The front matter begins on line \(lead + 1): most programs look for it on line 1, and show it as text. Remove the blank \(lead == 1 ? "line" : "lines") before it.",
      line: lines + 1)
  }

  private mutating func read(_ bytes: [UInt8], _ range: Range<Int>, closingLine: Int, isTOML: Bool, next: Int) {
    // Two thematic breaks with text between them are not metadata.
    let isEmpty = bytes.trimmed(range).isEmpty
    guard isEmpty || bytes[range].contains(isTOML ? .of("=") : .of(":")) else { return }
    bodyStart = next
    // If the file ends with the closing mark, there is no line after it.
    bodyLine = next == bytes.count && bytes.last?.isLineEnd == false ? closingLine - 1 : closingLine
    var entries: [FrontMatter.Entry] = []
    if range.count > Self.sizeLimit {
      warn("The front matter is larger than \(Self.sizeLimit / 1024) KB and is not read.", line: 1)
    } else if isTOML {
      let result = TOMLFrontMatter.read(bytes, range)
      entries = result.entries
      if let problem = result.problem { warn(problem.message, line: problem.line) }
    } else if let simple = YAMLSubset.read(bytes, range) {
      entries = simple
    } else {
      let result = YAMLFrontMatter.read(bytes, range)
      entries = result.entries
      if let problem = result.problem { warn(problem.message, line: problem.line) }
    }
    frontMatter = FrontMatter(syntax: isTOML ? .toml : .yaml, entries: entries, lastLine: UInt32(closingLine))
  }

  private mutating func warn(_ message: String, line: UInt32) {
    var diagnostic = Diagnostic(severity: .warning, line: line, message: message)
    diagnostic.topic = .frontMatter
    diagnostics.append(diagnostic)
  }

  /// The start of the next line. Nil at the last line, unless `onlyBlanks` is set; with it, nil if the line has
  /// characters other than white space.
  private static func nextLine(_ bytes: [UInt8], _ start: Int, onlyBlanks: Bool) -> Int? {
    var at = start
    while at < bytes.count, !bytes[at].isLineEnd {
      if onlyBlanks, !bytes[at].isBlank { return nil }
      at += 1
    }
    guard at < bytes.count else { return onlyBlanks ? at : nil }
    return bytes[at] == .carriageReturn && at + 1 < bytes.count && bytes[at + 1] == .lineFeed ? at + 2 : at + 1
  }
}

/// An error in a metadata block, and its 1-based line in the file.
struct FrontMatterProblem {
  let message: String
  let line: UInt32
}
