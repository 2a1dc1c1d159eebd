internal import DocModel

/// Cuts a JavaScript or TypeScript file into tokens. It accepts any bytes: what is no token ends at the end of its line.
struct ScriptTokenizer {
  private let bytes: [UInt8]
  private var next = 0
  private var line = 1
  private var isFirstOnLine = true
  private var tokens: [ScriptToken] = []
  /// The number of templates around the next token.
  private var templates = 0
  /// A line in which a slash was followed by no end of a regular expression, so that no other one is, or 0.
  private var lineWithoutPattern = 0

  /// The innermost of more templates is not recognized.
  private static let mostTemplates = 32

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func tokens(of bytes: [UInt8]) -> [ScriptToken] {
    var tokenizer = ScriptTokenizer(bytes)
    while tokenizer.step() {}
    return tokenizer.tokens
  }

  private func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  private func starts(with text: StaticString) -> Bool {
    bytes[min(next, bytes.count)...].starts(with: text.description.utf8)
  }

  private mutating func add(_ kind: ScriptToken.Kind, line: Int) {
    tokens.append(ScriptToken(kind: kind, line: line, isFirstOnLine: isFirstOnLine))
    isFirstOnLine = false
  }

  private mutating func step() -> Bool {
    guard next < bytes.count else { return false }
    let first = bytes[next]
    switch first {
    case UInt8(ascii: "\n"):
      line += 1
      isFirstOnLine = true
      next += 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), 0xef, 0xbb, 0xbf: next += 1
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quoted(by: first)
    case UInt8(ascii: "`") where templates < Self.mostTemplates: template()
    case UInt8(ascii: "/"): slash()
    case UInt8(ascii: "0")...UInt8(ascii: "9"): number()
    case _ where Self.isLetter(first): word()
    default: mark()
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7a).contains(byte | 0x20) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
      || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "@")
  }

  private mutating func word() {
    let start = next
    while Self.isLetter(byte(at: next)) || (0x30...0x39).contains(byte(at: next)) { next += 1 }
    add(.name(String(decoding: bytes[start..<next], as: UTF8.self)), line: line)
  }

  private mutating func number() {
    let start = next
    while Self.isLetter(byte(at: next)) || (0x30...0x39).contains(byte(at: next)) || byte(at: next) == UInt8(ascii: ".")
    { next += 1 }
    let digits = bytes[start..<next].filter { $0 != UInt8(ascii: "_") }
    add(.number(Double(String(decoding: digits, as: UTF8.self)) ?? 0), line: line)
  }

  private mutating func mark() {
    let length = starts(with: "...") ? 3 : starts(with: "=>") ? 2 : 1
    add(.mark(String(decoding: bytes[next..<(next + length)], as: UTF8.self)), line: line)
    next += length
  }

  /// Skips a comment, or adds a regular expression or an operator.
  private mutating func slash() {
    if starts(with: "//") {
      while next < bytes.count, bytes[next] != UInt8(ascii: "\n") { next += 1 }
    } else if starts(with: "/*") {
      next += 2
      while next < bytes.count, !starts(with: "*/") { skip() }
      next = min(next + 2, bytes.count)
    } else if mayBeginOperand, line != lineWithoutPattern, let end = endOfPattern() {
      next = end
      add(.opaque, line: line)
    } else {
      mark()
    }
  }

  /// Passes one byte of a text that may have several lines.
  private mutating func skip() {
    if byte(at: next) == UInt8(ascii: "\n") { line += 1 }
    next += 1
  }

  /// Whether the next token can begin an operand, so that a slash begins a regular expression.
  private var mayBeginOperand: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .mark(let mark): return ![")", "]", "}"].contains(mark)
    case .name(let name): return ["return", "typeof", "case"].contains(name)
    default: return false
    }
  }

  /// The index after the regular expression that begins here, or nil if the line has no end of one.
  private mutating func endOfPattern() -> Int? {
    var index = next + 1
    var isInClass = false
    while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return index + 1
      default: break
      }
      index += 1
    }
    lineWithoutPattern = line
    return nil
  }

  private mutating func quoted(by quote: UInt8) {
    let start = line
    var text: [UInt8] = []
    next += 1
    while next < bytes.count, bytes[next] != quote, bytes[next] != UInt8(ascii: "\n") {
      if bytes[next] == UInt8(ascii: "\\") {
        escape(into: &text)
      } else {
        text.append(bytes[next])
        next += 1
      }
    }
    if byte(at: next) == quote { next += 1 }
    add(.text(String(decoding: text, as: UTF8.self)), line: start)
  }

  private mutating func template() {
    let start = line
    var text: [UInt8] = []
    var isPlain = true
    next += 1
    while next < bytes.count, bytes[next] != UInt8(ascii: "`") {
      if bytes[next] == UInt8(ascii: "\\") {
        escape(into: &text)
      } else if starts(with: "${") {
        isPlain = false
        skipSubstitution()
      } else {
        text.append(bytes[next])
        skip()
      }
    }
    next = min(next + 1, bytes.count)
    add(isPlain ? .text(String(decoding: text, as: UTF8.self)) : .opaque, line: start)
  }

  /// Passes `${…}`, whose tokens are not kept.
  private mutating func skipSubstitution() {
    next += 2
    var inner = ScriptTokenizer(bytes)
    (inner.next, inner.line, inner.lineWithoutPattern) = (next, line, lineWithoutPattern)
    inner.templates = templates + 1
    var depth = 1
    while depth > 0, case let known = inner.tokens.count, inner.step() {
      guard inner.tokens.count > known, let last = inner.tokens.last else { continue }
      if last.isMark("{") { depth += 1 } else if last.isMark("}") { depth -= 1 }
    }
    (next, line, lineWithoutPattern) = (inner.next, inner.line, inner.lineWithoutPattern)
  }

  private mutating func escape(into text: inout [UInt8]) {
    if byte(at: next + 1) == UInt8(ascii: "\n") { line += 1 }
    ScriptStrings.readEscape(bytes, &next, into: &text)
  }
}

/// A token of a JavaScript or TypeScript file.
struct ScriptToken: Sendable {
  enum Kind: Sendable, Equatable {
    /// An identifier or a keyword.
    case name(String)
    case text(String)
    case number(Double)
    /// Punctuation: one character, `=>` or `...`.
    case mark(String)
    /// A template literal with substitutions, or a regular expression.
    case opaque
  }

  let kind: Kind
  let line: Int
  let isFirstOnLine: Bool

  func isMark(_ mark: String) -> Bool { kind == .mark(mark) }
  func isName(_ name: String) -> Bool { kind == .name(name) }

  var name: String? {
    guard case .name(let name) = kind else { return nil }
    return name
  }

  var text: String? {
    guard case .text(let text) = kind else { return nil }
    return text
  }

  /// Whether the token is a reserved word with which a statement begins, and which no expression or type has.
  var beginsStatement: Bool {
    guard let name else { return false }
    return ["const", "let", "var", "export"].contains(name)
  }

  /// 1 for an opening bracket, -1 for a closing one, else 0.
  var nesting: Int {
    guard case .mark(let mark) = kind else { return 0 }
    return ["(", "[", "{"].contains(mark) ? 1 : [")", "]", "}"].contains(mark) ? -1 : 0
  }
}
