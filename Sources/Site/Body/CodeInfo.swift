internal import DocModel

/// The info string of fenced code, as the generators extend it: title, marked lines, line numbers.
struct CodeInfo {
  enum LineMark: String {
    case marked, added, removed
  }

  private(set) var language = ""
  /// A file name or another caption.
  private(set) var title: String?
  /// The number of the first line, or nil for code without numbers.
  private(set) var firstNumber: Int?
  /// By line, 1-based.
  private(set) var marks: [Int: LineMark] = [:]

  /// Longer code gets no marks: a range in the info string could name any number of lines.
  private static let lineLimit = 5000

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
      case "lang", "language": if language.isEmpty { language = value }
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
      guard let first = ends.first, let last = ends.last, first > 0, first <= last, last <= Self.lineLimit else {
        continue
      }
      for line in first...last { marks[line] = mark }
    }
  }

  /// Takes the comments out of code that mark its lines, and returns the rest: `// highlight-next-line` of Docusaurus,
  /// `// [!code ++]` of VitePress. Returns nil for code without such comments.
  mutating func readComments(in code: ArraySlice<UInt8>) -> [UInt8]? {
    guard Self.mayHaveComments(code) else { return nil }
    var result: [Substring] = []
    var isNext = false
    var isInside = false
    var found = false
    let text = String(decoding: code, as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      switch Self.directive(line) {
      case "highlight-next-line": isNext = true
      case "highlight-start": isInside = true
      case "highlight-end": isInside = false
      default:
        let (rest, mark) = Self.marked(line)
        result.append(rest)
        if let mark = mark ?? (isNext || isInside ? .marked : nil), result.count <= Self.lineLimit {
          marks[result.count] = mark
        }
        found = found || mark != nil || isNext
        isNext = false
        continue
      }
      found = true
    }
    return found ? Array(result.joined(separator: "\n").utf8) : nil
  }

  private static func mayHaveComments(_ code: ArraySlice<UInt8>) -> Bool {
    var rest = code
    while let at = rest.firstIndex(where: { $0 == .of("h") || $0 == .of("!") }) {
      rest = rest[at...]
      if rest.starts(with: "highlight-".utf8) || rest.starts(with: "!code ".utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// Returns the text of a line that is one comment, without the signs of the comment.
  private static func directive(_ line: Substring) -> Substring {
    let signs: Set<Character> = ["/", "#", "<", "!", "-", ">", "*", "{", "}", ";", "%", "'", " ", "\t", "\r"]
    let inner = line.drop { signs.contains($0) }
    guard inner.hasPrefix("highlight-"), inner.startIndex > line.startIndex else { return "" }
    return inner.prefix { $0.isLetter || $0 == "-" }.trimmingSuffix("-")
  }

  /// Returns a line without its `// [!code …]`, and the mark that this is.
  private static func marked(_ line: Substring) -> (rest: Substring, mark: LineMark?) {
    guard let open = line.firstRange(of: "[!code "), let close = line[open.upperBound...].firstIndex(of: "]") else {
      return (line, nil)
    }
    let word = line[open.upperBound..<close].prefix { $0 != ":" }
    guard
      let mark = [
        "highlight": LineMark.marked, "hl": .marked, "word": .marked, "focus": .marked, "warning": .marked,
        "error": .removed, "++": .added, "--": .removed,
      ][String(word)]
    else { return (line, nil) }
    var rest = line[..<open.lowerBound]
    let signs: Set<Character> = ["/", "#", "<", "!", "-", "*", "{", ";", "%", " ", "\t"]
    while let last = rest.last, signs.contains(last) { rest.removeLast() }
    return (rest, mark)
  }
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
