internal import DocModel

/// The info string of fenced code, as the generators extend it: title, marked lines, line numbers.
struct CodeInfo {
  enum LineMark: String {
    case marked, added, removed
    /// The other lines of the code are less visible.
    case focused
  }

  private(set) var language = ""
  /// A file name or another caption.
  private(set) var title: String?
  /// The number of the first line, or nil for code without numbers.
  private(set) var firstNumber: Int?
  /// By line, 1-based.
  private(set) var marks: [Int: LineMark] = [:]
  /// The language of the code that a difference changes.
  private var changed: String?

  /// Longer code gets no marks: a range in the info string could name any number of lines.
  fileprivate static let lineLimit = 5000
  /// Limits the work for lists that name the same lines many times.
  private var linesLeft = 2 * Self.lineLimit

  init(_ info: ArraySlice<UInt8>) {
    let text = String(decoding: info.prefix(2000), as: UTF8.self).trimmingBlanks
    guard !text.isEmpty else { return }
    var rest = text[...]
    if rest.hasPrefix("{") {
      rest = rest.dropFirst()
      if rest.hasSuffix("}") { rest = rest.dropLast() }
      let word = rest.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix(".") }
      language = word.map { String($0.dropFirst()) } ?? ""
    } else {
      let word = rest.prefix { !$0.isWhitespace && $0 != "{" && $0 != "," }
      rest = rest.dropFirst(word.count)
      language = String(word.firstRange(of: ":line-numbers").map { word[..<$0.lowerBound] } ?? word)
      if word.contains(":line-numbers") { firstNumber = Self.number(after: ":line-numbers=", in: word) ?? 1 }
      if let equals = word.firstIndex(of: "="), equals > word.startIndex, firstNumber == nil {
        // The first word is a parameter, not a language.
        language = ""
        rest = text[...]
      }
    }
    read(rest)
  }

  var hasLines: Bool { firstNumber != nil || !marks.isEmpty }

  private mutating func read(_ parameters: Substring) {
    var scanner = InfoScanner(rest: parameters)
    while let (key, value) = scanner.next() {
      switch key {
      case "title", "header", "filename", "name", "label": if !value.isEmpty { title = value }
      case "lang", "language": if language.isEmpty { language = value } else if language == "diff" { changed = value }
      case "[": title = title ?? value
      case "{", "hl_lines", "mark": mark(value, as: .marked)
      case "ins": mark(value, as: .added)
      case "del": mark(value, as: .removed)
      case "showlinenumbers", "linenos": if value != "false" { firstNumber = firstNumber ?? 1 }
      case "linenums", "startlinenumber", "linenostart": firstNumber = Int(value) ?? 1
      default: break
      }
    }
  }

  private static func number(after key: String, in text: Substring) -> Int? {
    text.firstRange(of: key).flatMap { Int(text[$0.upperBound...].prefix(while: \.isNumber)) }
  }

  /// Marks the lines of a list such as `1,3-5`.
  private mutating func mark(_ list: String, as mark: LineMark) {
    for part in list.split(whereSeparator: { !$0.isNumber && $0 != "-" }) {
      let ends = part.split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first > 0, first <= last, last <= Self.lineLimit,
        last - first < linesLeft
      else { continue }
      linesLeft -= last - first + 1
      for line in first...last { marks[line] = mark }
    }
  }

  /// Returns the code as it is shown, without the comments and signs that mark its lines: `// highlight-next-line` of
  /// Docusaurus, `// [!code ++]` of VitePress, the signs of `diff lang="js"` of Starlight. Nil for code that is shown as
  /// it is.
  mutating func readCode(_ code: ArraySlice<UInt8>) -> [UInt8]? {
    if language == "diff" || language == "patch" { return readDiff(code) }
    guard Self.mayHaveComments(code) else { return nil }
    var reading = CommentReading()
    for line in String(decoding: code, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
      reading.read(line)
    }
    guard reading.found else { return nil }
    for (line, mark) in reading.marks where line <= Self.lineLimit { marks[line] = mark }
    return Array(reading.lines.joined(separator: "\n").utf8)
  }

  /// Marks the lines that a difference adds and removes. With the language of the code, its signs are not shown.
  private mutating func readDiff(_ code: ArraySlice<UInt8>) -> [UInt8]? {
    var shown: [ArraySlice<UInt8>] = []
    for (index, line) in code.split(separator: .lineFeed, omittingEmptySubsequences: false).enumerated() {
      let isHeader = line.starts(with: "+++ ".utf8) || line.starts(with: "--- ".utf8)
      if !isHeader, index < Self.lineLimit, let mark = Self.changes[line.first ?? 0] { marks[index + 1] = mark }
      shown.append(Self.changes[line.first ?? 0] != nil || line.first == .space ? line.dropFirst() : line)
    }
    guard let changed else { return nil }
    language = changed
    return Array(shown.joined(separator: [.lineFeed]))
  }

  private static let changes: [UInt8: LineMark] = [.of("+"): .added, .of("-"): .removed]

  private static func mayHaveComments(_ code: ArraySlice<UInt8>) -> Bool {
    var rest = code
    while let at = rest.firstIndex(where: { $0 == .of("h") || $0 == .of("!") }) {
      rest = rest[at...]
      if rest.starts(with: "highlight-".utf8) || rest.starts(with: "!code ".utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}

/// Reads the comments of code that mark its lines.
private struct CommentReading {
  /// The lines that are shown.
  private(set) var lines: [Substring] = []
  /// By line, 1-based.
  private(set) var marks: [Int: CodeInfo.LineMark] = [:]
  private(set) var found = false
  /// The mark of the lines that come next, and how many they are.
  private var next: (mark: CodeInfo.LineMark, count: Int)?
  private var isInside = false

  mutating func read(_ line: Substring) {
    switch Self.directive(line) {
    case "highlight-next-line": next = (.marked, 1)
    case "highlight-start": isInside = true
    case "highlight-end": isInside = false
    default: return show(line)
    }
    found = true
  }

  private mutating func show(_ line: Substring) {
    guard let comment = MarkComment(endOf: line) else { return append(line) }
    found = true
    next = (comment.mark, comment.count)
    // A comment that is a whole line marks the lines after it.
    if !comment.rest.allSatisfy(\.isWhitespace) { append(comment.rest) }
  }

  private mutating func append(_ line: Substring) {
    lines.append(line)
    marks[lines.count] = next?.mark ?? (isInside ? .marked : nil)
    next = next.flatMap { $0.count > 1 ? ($0.mark, $0.count - 1) : nil }
  }

  /// Returns the text of a line that is one comment, without the signs of the comment.
  private static func directive(_ line: Substring) -> Substring {
    let signs: Set<Character> = ["/", "#", "<", "!", "-", ">", "*", "{", "}", ";", "%", "'", " ", "\t", "\r"]
    let inner = line.drop { signs.contains($0) }
    guard inner.hasPrefix("highlight-"), inner.startIndex > line.startIndex else { return "" }
    return inner.prefix { $0.isLetter || $0 == "-" }.trimmingSuffix("-")
  }
}

/// The comment at the end of a line that marks it: `// [!code ++]`.
private struct MarkComment {
  /// The line without the comment.
  let rest: Substring
  let mark: CodeInfo.LineMark
  /// The number of lines that are marked: `// [!code highlight:3]`.
  let count: Int

  /// Nil if the line has no such comment.
  init?(endOf line: Substring) {
    guard let open = line.firstRange(of: "[!code "), let close = line[open.upperBound...].firstIndex(of: "]") else {
      return nil
    }
    let words = line[open.upperBound..<close].split(separator: ":", maxSplits: 1)
    guard let mark = words.first.flatMap({ Self.names[String($0)] }) else { return nil }
    var rest = line[..<open.lowerBound]
    let signs: Set<Character> = ["/", "#", "<", "!", "-", "*", "{", ";", "%", " ", "\t"]
    while let last = rest.last, signs.contains(last) { rest.removeLast() }
    self.rest = rest
    self.mark = mark
    count = words.count > 1 ? min(max(1, Int(words[1]) ?? 1), CodeInfo.lineLimit) : 1
  }

  private static let names: [String: CodeInfo.LineMark] = [
    "highlight": .marked, "hl": .marked, "word": .marked, "focus": .focused, "warning": .marked, "error": .removed,
    "++": .added, "--": .removed,
  ]
}

extension Substring {
  fileprivate func trimmingSuffix(_ character: Character) -> Substring {
    var text = self
    while text.last == character { text.removeLast() }
    return text
  }
}

/// Reads `key=value`, `key={1,3}`, `{1,3}`, `[name]` and single words of an info string.
private struct InfoScanner {
  var rest: Substring

  /// The next parameter: its key in lower case, or `{` or `[` for a list without one.
  mutating func next() -> (key: String, value: String)? {
    rest = rest.drop { $0.isWhitespace || $0 == "," || $0 == "}" }
    guard let first = rest.first else { return nil }
    if first == "{" {
      // Hugo has all parameters in braces; a list of lines has only numbers.
      let inner = rest.dropFirst().prefix { $0 != "}" }
      guard inner.contains(where: { $0.isLetter }) else { return ("{", take(to: "}")) }
      rest = rest.dropFirst()
      return next()
    }
    if first == "[" { return ("[", take(to: "]")) }
    let key = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != "{" && $0 != "[" && $0 != "," }
    rest = rest.dropFirst(max(1, key.count))
    guard rest.first == "=" else { return (key.lowercased(), "") }
    rest = rest.dropFirst()
    switch rest.first {
    case "\"", "'":
      let quote = rest.removeFirst()
      let value = rest.prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 1)
      return (key.lowercased(), String(value))
    case "{": return (key.lowercased(), take(to: "}"))
    case "[": return (key.lowercased(), take(to: "]"))
    default:
      let value = rest.prefix { !$0.isWhitespace && $0 != "," && $0 != "}" }
      rest = rest.dropFirst(value.count)
      return (key.lowercased(), String(value))
    }
  }

  /// Takes the text between an opening sign and `close`.
  private mutating func take(to close: Character) -> String {
    let inner = rest.dropFirst().prefix { $0 != close }
    rest = rest.dropFirst(inner.count + 2)
    return String(inner)
  }
}

/// The parts of a block of code that have a color, each with a class.
package struct CodeTokens: Sendable {
  struct Token {
    /// The bytes of the class in ``CodeTokens/text``; empty for code without a color.
    let name: Range<Int>
    /// The end of the token in the code.
    let end: Int
  }

  /// Classes and lengths in bytes: `k3 1 nf4`.
  package let text: [UInt8]
  private(set) var tokens: [Token] = []

  /// Reads a list of tokens; nil unless they cover the code and end between characters.
  package init?(_ text: [UInt8], of code: ArraySlice<UInt8>) {
    self.text = text
    var at = 0
    var end = 0
    while at < text.count {
      let start = at
      while at < text.count, text[at].isASCIILetter { at += 1 }
      let name = start..<at
      var count = 0
      while at < text.count, text[at].isASCIIDigit, count <= code.count {
        count = count * 10 + Int(text[at] - 0x30)
        at += 1
      }
      guard count > 0, count <= code.count - end, name.count <= Self.nameLimit else { return nil }
      end += count
      // A continuation byte of UTF-8 begins no character.
      guard end == code.count || code[code.startIndex + end] & 0xc0 != 0x80 else { return nil }
      tokens.append(Token(name: name, end: end))
      if at < text.count {
        guard text[at] == .space else { return nil }
        at += 1
      }
    }
    guard end == code.count else { return nil }
  }

  private static let nameLimit = 4
}

/// The number in a comment of code that refers to an item of the list after it, as in Material for MkDocs: `# (1)!`.
struct CodeAnnotation: Equatable {
  /// The bytes of the code that the reference takes the place of: with `!`, the signs of the comment, too.
  let range: Range<Int>
  let number: Int

  /// The references in code, in order. Empty if one of them refers to no item.
  ///
  /// - Parameter items: the number of items of the list after the code.
  static func all(in code: [UInt8], items: Int) -> [CodeAnnotation] {
    guard items > 0 else { return [] }
    var found: [CodeAnnotation] = []
    var start = 0
    while start < code.count {
      let end = code[start...].firstIndex(of: .lineFeed) ?? code.count
      if code[start..<end].contains(.of("(")) { found += references(in: code, line: start..<end) }
      start = end + 1
    }
    return found.allSatisfy({ (1...items).contains($0.number) }) ? found : []
  }

  private static func references(in code: [UInt8], line: Range<Int>) -> [CodeAnnotation] {
    guard let comment = comment(in: code, line: line) else { return [] }
    var found: [CodeAnnotation] = []
    var at = comment.upperBound
    while let open = code[at..<line.upperBound].firstIndex(of: .of("(")) {
      var end = open + 1
      while end < line.upperBound, code[end].isASCIIDigit { end += 1 }
      guard end > open + 1, end - open < 5, end < line.upperBound, code[end] == .of(")"),
        let number = Int(String(decoding: code[open + 1..<end], as: UTF8.self))
      else {
        at = open + 1
        continue
      }
      end += 1
      var first = open
      if end < line.upperBound, code[end] == .of("!") {
        end += 1
        if found.isEmpty, code[comment.upperBound..<open].allSatisfy(\.isBlank) { first = comment.lowerBound }
        if closingSigns.contains(where: { isOnly($0, in: code[end..<line.upperBound]) }) { end = line.upperBound }
      }
      found.append(CodeAnnotation(range: first..<end, number: number))
      at = end
    }
    return found
  }

  private static let closingSigns = ["-->", "*/", "#}", "%}"]

  private static func isOnly(_ sign: String, in rest: ArraySlice<UInt8>) -> Bool {
    let text = rest.drop(while: \.isBlank)
    return text.starts(with: sign.utf8) && text.dropFirst(sign.utf8.count).allSatisfy(\.isBlank)
  }

  /// The signs that begin a comment in most languages. A comment begins a line or comes after white space.
  private static let signs = ["<!--", "//", "/*", "--", "{#", "#", ";", "%"]

  /// The signs of the comment in a line, or nil.
  private static func comment(in code: [UInt8], line: Range<Int>) -> Range<Int>? {
    var at = line.lowerBound
    while at < line.upperBound {
      let begins = at == line.lowerBound || code[at - 1].isBlank
      if begins, let sign = signs.first(where: { code[at..<line.upperBound].starts(with: $0.utf8) }) {
        return at..<at + sign.utf8.count
      }
      at += 1
    }
    return nil
  }
}
