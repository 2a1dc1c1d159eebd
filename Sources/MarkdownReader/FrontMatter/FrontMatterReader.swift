internal import DocModel
internal import Yams

/// Finds the metadata block at the top of a file and reads it.
struct FrontMatterReader {
  private(set) var frontMatter = FrontMatter.none
  private(set) var diagnostics: [Diagnostic] = []
  /// The offset and the 0-based line at which the Markdown begins.
  private(set) var bodyStart: Int
  private(set) var bodyLine = 0

  /// Larger blocks are not parsed: they are not hand-written metadata and cost too much time.
  static let sizeLimit = 1 << 16

  /// - Parameters:
  ///   - start: the offset after a byte order mark.
  ///   - endsAtDashes: whether a line of more than three dashes ends the block, too, as in Hugo.
  init(_ bytes: [UInt8], from start: Int, endsAtDashes: Bool = false) {
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
      let dashes = endsAtDashes && closes && mark == "---" ? bytes[at...].prefix { $0 == .of("-") }.count : 3
      if closes, Self.nextLine(bytes, at + max(3, dashes), onlyBlanks: true) != nil {
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

  /// Gives Hugo's own keys the letter case of its documentation, since Hugo ignores it: `Title` becomes `title`.
  mutating func useNamesOfHugo() {
    let entries = frontMatter.entries.map { entry -> FrontMatter.Entry in
      let name = entry.key.prefix { $0 != "[" && $0 != "." }
      guard let usual = Self.namesOfHugo[name.lowercased()] else { return entry }
      return .init(
        key: usual + entry.key.dropFirst(name.count), value: entry.value, scalar: entry.scalar, line: entry.line)
    }
    frontMatter = FrontMatter(syntax: frontMatter.syntax, entries: entries, lastLine: frontMatter.lastLine)
  }

  private static let namesOfHugo = Dictionary(
    uniqueKeysWithValues: ["aliases", "date", "description", "draft", "linkTitle", "slug", "title", "url", "weight"]
      .map { ($0.lowercased(), $0) })

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

/// Metadata as a map of Elixir, which NimblePublisher reads: `%{` alone on the first line, `}` alone on a line, and `---`
/// after it. Values are strings, text between `"""` lines, numbers, or kept as they are written.
struct ElixirFrontMatter {
  let entries: [FrontMatter.Entry]
  /// The 1-based number of the `---` line, counted from the map's first line.
  let closingLine: Int
  /// The offset after the `---` line.
  let end: Int

  /// Nil if there is no such map at `start`. At most ``FrontMatterReader/sizeLimit`` bytes are read.
  init?(_ bytes: [UInt8], from start: Int) {
    guard bytes.has("%{", at: start) else { return nil }
    let text = bytes[start..<min(bytes.count, start + FrontMatterReader.sizeLimit)]
    var entries: [FrontMatter.Entry] = []
    // The key of an open text, its line, and its lines so far.
    var (key, first, lines): (String, UInt32, [String]?) = ("", 0, nil)
    var (number, at, isClosed) = (0, text.startIndex, false)
    while at < text.endIndex {
      let lineEnd = text[at...].firstIndex(where: \.isLineEnd) ?? text.endIndex
      let line = String(decoding: bytes[bytes.trimmed(at..<lineEnd)], as: UTF8.self)
      number += 1
      at = lineEnd
      if at < text.endIndex { at += text[at] == .carriageReturn && bytes.has("\n", at: at + 1) ? 2 : 1 }
      if isClosed {
        guard line == "---" else { return nil }
        (self.entries, closingLine, end) = (entries, number, at)
        return
      } else if number == 1 {
        guard line == "%{" else { return nil }
      } else if let before = lines {
        if line.hasPrefix("\"\"\"") {
          entries.append(.init(key: key, value: before.joined(separator: " "), scalar: .string, line: first))
          lines = nil
        } else {
          lines = before + [line]
        }
      } else if line == "}" {
        isClosed = true
      } else if let colon = line.firstIndex(of: ":"),
        line[..<colon].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" })
      {
        (key, first) = (String(line[..<colon]), UInt32(number))
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        if value.hasPrefix("\"\"\"") { lines = [] } else { entries.append(Self.entry(key, value, line: first)) }
      }
    }
    return nil
  }

  private static func entry(_ key: String, _ text: Substring, line: UInt32) -> FrontMatter.Entry {
    var value = text
    while value.last == "," || value.last == " " { value.removeLast() }
    if value.count > 1, value.first == "\"", value.last == "\"" {
      return .init(
        key: key, value: String(value.dropFirst().dropLast().replacing("\\\"", with: "\"")), scalar: .string, line: line
      )
    }
    return .init(key: key, value: String(value), scalar: Int(value) == nil ? .string : .integer, line: line)
  }
}

/// Metadata in YAML, through the YAML library.
enum YAMLFrontMatter {
  private static let entryLimit = 10_000

  /// `range` begins on the file's second line. A malformed block still yields the entries that are valid line by line.
  static func read(_ bytes: [UInt8], _ range: Range<Int>) -> (
    entries: [FrontMatter.Entry], problem: FrontMatterProblem?
  ) {
    if let (reason, line) = YAMLBounds.excess(bytes[range]) {
      // The first line is the opening mark.
      return (
        [], FrontMatterProblem(message: "The front matter \(reason) and is not read.", line: UInt32(clamping: line + 1))
      )
    }
    do {
      // Without an encoding, the library reads it from the environment.
      let parser = try Parser(yaml: String(decoding: bytes[range], as: UTF8.self), encoding: .utf8)
      guard let root = try parser.singleRoot() else { return ([], nil) }
      var entries: [FrontMatter.Entry] = []
      guard flatten(root, into: &entries) else {
        return (
          Array(entries.prefix(entryLimit)),
          FrontMatterProblem(
            message: "The front matter has more than \(entryLimit) values: the rest is not read.", line: 1)
        )
      }
      return (entries, nil)
    } catch {
      return (salvage(bytes, range), problem(error))
    }
  }

  /// Returns false if there are more entries than ``entryLimit``.
  private static func flatten(_ root: Yams.Node, into entries: inout [FrontMatter.Entry]) -> Bool {
    var pending: [(node: Yams.Node, key: String, line: UInt32)] = [(root, "", 2)]
    while let (node, key, line) = pending.popLast() {
      guard entries.count < entryLimit, pending.count < entryLimit else { return false }
      let own = node.mark.map { UInt32(clamping: $0.line + 1) } ?? line
      switch node {
      case .scalar(let scalar):
        if !key.isEmpty {
          entries.append(.init(key: key, value: scalar.string, scalar: kind(node, scalar), line: line))
        }
      case .mapping(let mapping):
        if mapping.isEmpty, !key.isEmpty { entries.append(.init(key: key, value: "", scalar: .null, line: line)) }
        for (name, value) in mapping.reversed() {
          let text = name.scalar?.string ?? ""
          pending.append(
            (value, key.isEmpty ? text : key + "." + text, name.mark.map { UInt32(clamping: $0.line + 1) } ?? own))
        }
      case .sequence(let sequence):
        if sequence.isEmpty { entries.append(.init(key: key, value: "", scalar: .null, line: line)) }
        for (index, value) in sequence.enumerated().reversed() {
          pending.append((value, "\(key)[\(index)]", value.mark.map { UInt32(clamping: $0.line + 1) } ?? own))
        }
      case .alias: entries.append(.init(key: key, value: "", scalar: .null, line: line))
      }
    }
    return true
  }

  static func kind(_ node: Yams.Node, _ scalar: Yams.Node.Scalar) -> FrontMatter.Scalar {
    guard scalar.style == .plain || scalar.style == .any else { return .string }
    switch node.tag.rawValue {
    case Tag.Name.bool.rawValue: return .boolean
    case Tag.Name.int.rawValue: return .integer
    case Tag.Name.float.rawValue: return .float
    case Tag.Name.null.rawValue: return .null
    case Tag.Name.timestamp.rawValue: return .date
    default: return .string
    }
  }

  private static func problem(_ error: any Error) -> FrontMatterProblem {
    let (text, mark): (String, Yams.Mark?)
    switch error {
    case YamlError.scanner(_, let problem, let at, _), YamlError.parser(_, let problem, let at, _),
      YamlError.composer(_, let problem, let at, _):
      (text, mark) = (problem, at)
    case YamlError.duplicatedKeysInMapping(let keys, let context):
      (text, mark) = ("the key \(keys.joined(separator: ", ")) is given twice", context.mark)
    case YamlError.memory: (text, mark) = ("it nests too deep", nil)
    case YamlError.reader(let problem, _, _, _): (text, mark) = (problem, nil)
    default: (text, mark) = ("it cannot be read", nil)
    }
    return FrontMatterProblem(
      message: "The front matter is not valid YAML: \(text).", line: UInt32(clamping: (mark?.line ?? 0) + 1))
  }

  /// The entries of a malformed block that are valid as single lines.
  private static func salvage(_ bytes: [UInt8], _ range: Range<Int>) -> [FrontMatter.Entry] {
    var entries: [FrontMatter.Entry] = []
    var line: UInt32 = 2
    for text in bytes[range].split(separator: .lineFeed, omittingEmptySubsequences: false) {
      if let entry = YAMLSubset.read(bytes, text.startIndex..<text.endIndex)?.first {
        entries.append(.init(key: entry.key, value: entry.value, scalar: entry.scalar, line: line))
      }
      line += 1
    }
    return entries
  }
}
