internal import DocModel

/// Lines that a generator replaces by a file, outside fenced code.
enum IncludeMarks {
  private static let sign = Array("--8<--".utf8)

  /// `--8<-- "path"` of PyMdown Extensions, its form of several lines, and the marks of sections, which have no output.
  static func findSnippets(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    guard contains("--8<--", in: text, from: lines.first) else { return [] }
    var marks: [Mark] = []
    var block: [Mark]?
    forEachLine(of: text, lines) { line in
      if var inner = block {
        if text[line].elementsEqual(sign) {
          inner.append(removed(line))
          marks += inner
          block = nil
        } else if !line.isEmpty, text[line.lowerBound] != .of(";") {
          inner.append(include(line, path: line, .snippet))
          block = inner
        } else if !line.isEmpty {
          inner.append(removed(line))
          block = inner
        }
      } else if text[line].elementsEqual(sign) {
        block = [removed(line)]
      } else if let mark = snippet(text, line) {
        marks.append(mark)
      }
    }
    return marks
  }

  private static func snippet(_ text: [UInt8], _ line: Range<Int>) -> Mark? {
    let isEscaped = text.has(";", at: line.lowerBound)
    let start = line.lowerBound + (isEscaped ? 1 : 0)
    guard text.has("--8<--", at: start) else { return nil }
    let rest = text.trimmed(start + sign.count..<line.upperBound)
    guard let first = text[rest].first, let last = text[rest].last, rest.count > 2 else { return nil }
    if isEscaped {
      var mark = Mark(
        start - 1..<start + 1, name: start..<start, parameters: start..<start, syntax: .liquid, role: .verbatim)
      mark.verbatim = [.of("-")]
      return mark
    }
    if first == .of("["), last == .of("]"),
      text.has("[start:", at: rest.lowerBound) || text.has("[end:", at: rest.lowerBound)
    {
      return removed(line)
    }
    guard first == last, first == .of("\"") || first == .of("'") else { return nil }
    let path = rest.lowerBound + 1..<rest.upperBound - 1
    // A semicolon before the path turns the include off.
    return text[path.lowerBound] == .of(";") ? removed(line) : include(line, path: path, .snippet)
  }

  /// `{{#include path}}` of mdBook and its kin.
  static func findBook(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    guard contains("{{#", in: text, from: lines.first) || contains("{{%", in: text, from: lines.first) else {
      return []
    }
    var marks: [Mark] = []
    forEachLine(of: text, lines) { line in
      var at = line.lowerBound
      while let brace = CmarkTree.offset(of: .of("{"), in: text, at..<line.upperBound) {
        at = brace + 1
        guard text.has("{{#", at: brace) || text.has("{{%", at: brace),
          brace == line.lowerBound || ![.of("\\"), .of("`")].contains(text[brace - 1]),
          let call = BookCall(text, brace, before: line.upperBound)
        else { continue }
        if !call.isKnown {
          marks.append(
            Mark(
              brace..<call.end,
              name: (text[brace + 2] == .of("#") ? brace + 2 : call.name.lowerBound)..<call.name.upperBound,
              parameters: call.name.upperBound..<call.end - 2, syntax: .liquid))
          at = call.end
          continue
        }
        let isAlone = brace == line.lowerBound && call.end == line.upperBound
        guard isAlone || call.includes else { continue }
        var mark = Mark(
          brace..<call.end, name: call.name, parameters: call.path, syntax: .liquid, role: isAlone ? .block : .inline)
        if call.includes { mark.include = .book } else { mark.role = .blanks }
        marks.append(mark)
        at = call.end
      }
    }
    return marks
  }

  /// `<<< path` and `<!--@include: path-->` of VitePress, and `@[code](path)` of VuePress.
  static func findVitePress(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    guard ["<<<", "<!--", "@[code"].contains(where: { contains($0, in: text, from: lines.first) }) else { return [] }
    var marks: [Mark] = []
    forEachLine(of: text, lines) { line in
      if text.has("<<<", at: line.lowerBound) {
        let path = text.trimmed(line.lowerBound + 3..<line.upperBound)
        if !path.isEmpty, text[path.lowerBound] != .of("<") { marks.append(include(line, path: path, .code)) }
        return
      }
      if text.has("@[code", at: line.lowerBound), text.has(")", at: line.upperBound - 1),
        text[line].firstRange(of: Array("](".utf8)) != nil
      {
        marks.append(include(line, path: line.lowerBound + 1..<line.upperBound, .vuePressCode))
        return
      }
      guard text.has("<!--", at: line.lowerBound), text.has("-->", at: line.upperBound - 3) else { return }
      let inner = text.trimmed(line.lowerBound + 4..<max(line.lowerBound + 4, line.upperBound - 3))
      guard text.has("@include:", at: inner.lowerBound) else { return }
      let path = text.trimmed(inner.lowerBound + 9..<inner.upperBound)
      if !path.isEmpty { marks.append(include(line, path: path, .comment)) }
    }
    return marks
  }

  /// Whether `{% include path %}` or `{! path !}` takes Markdown: then it is an include, else a call of a template.
  static func liquidPath(of mark: Mark, in text: [UInt8]) -> Range<Int>? {
    let name = String(decoding: text[mark.name], as: UTF8.self)
    guard ["include", "include_relative", "include-markdown", "!"].contains(name) else { return nil }
    let parameters = text.trimmed(mark.parameters)
    var path = parameters
    if let quote = text[parameters].first, quote == .of("\"") || quote == .of("'") {
      guard let close = text[parameters].dropFirst().firstIndex(of: quote) else { return nil }
      path = parameters.lowerBound + 1..<close
    } else if let end = text[parameters].firstIndex(where: \.isSpace) {
      path = parameters.lowerBound..<end
    }
    let written = String(decoding: text[path], as: UTF8.self)
    return [".md", ".mdx", ".markdown"].contains { written.hasSuffix($0) } ? path : nil
  }

  private static func include(_ line: Range<Int>, path: Range<Int>, _ notation: IncludeNotation) -> Mark {
    var mark = Mark(
      line, name: line.lowerBound..<line.lowerBound, parameters: path, syntax: .liquid, role: .block)
    mark.include = notation
    return mark
  }

  private static func removed(_ line: Range<Int>) -> Mark {
    let start = line.lowerBound..<line.lowerBound
    return Mark(line, name: start, parameters: start, syntax: .liquid, role: .blanks)
  }

  private static func contains(_ sign: String, in text: [UInt8], from start: UInt32?) -> Bool {
    guard let start, let first = sign.utf8.first else { return false }
    var next = CmarkTree.offset(of: first, in: text, from: Int(start))
    while let at = next {
      if text.has(sign, at: at) { return true }
      next = CmarkTree.offset(of: first, in: text, from: at + 1)
    }
    return false
  }

  /// Calls `body` with the content of each line outside fenced code, without white space and quote markers.
  /// Calls `body` with the content of each line outside fenced code that has any, without quote markers.
  private static func forEachLine(of text: [UInt8], _ lines: [UInt32], _ body: (Range<Int>) -> Void) {
    FencedCode.forEachLineOutside(text, lines: lines) { line in
      let content = text.trimmed(FencedCode.contentStart(text, line)..<line.upperBound)
      if !content.isEmpty { body(content) }
    }
  }
}

/// A call of mdBook: `{{#include path}}`, `{{#rustdoc_include path}}`, `{{#playground path …}}`, `{{#title words}}`.
struct BookCall {
  let name: Range<Int>
  let path: Range<Int>
  /// The offset after the braces.
  let end: Int
  /// Whether mdBook itself has the call; else it is a preprocessor's.
  let isKnown: Bool
  /// Whether the call takes the text of a file; else it has no output.
  let includes: Bool

  /// The maximum length of a call in bytes.
  private static let most = 1000

  /// The call at `start`, or nil if the braces are not a call.
  init?(_ text: [UInt8], _ start: Int, before limit: Int) {
    let limit = min(limit, start + Self.most)
    var close = start + 3
    while close + 1 < limit, !(text[close] == .of("}") && text[close + 1] == .of("}")) { close += 1 }
    guard close + 1 < limit else { return nil }
    let inner = text.trimmed(start + 3..<close)
    let name = inner.lowerBound..<(text[inner].firstIndex(where: \.isBlank) ?? inner.upperBound)
    let rest = text.trimmed(name.upperBound..<inner.upperBound)
    let word = String(decoding: text[name], as: UTF8.self)
    isKnown =
      text[start + 2] == .of("#") && ["include", "rustdoc_include", "playground", "title"].contains(word)
      && !rest.isEmpty
    guard isKnown || word.utf8.first.map({ $0.isASCIILetter }) == true else { return nil }
    self.name = name
    path = rest.lowerBound..<(text[rest].firstIndex(where: \.isBlank) ?? rest.upperBound)
    end = close + 2
    includes = word != "title"
  }
}
