internal import DocModel

/// Liquid's and Jinja's `{% tag %}` and `{{ value }}`, kramdown's `{: … }`, and MkDocs' includes
/// `{* path *}` and `{! path !}`.
enum LiquidTags {
  private static let lengthLimit = 4000
  /// Pairs whose content is code; pairs whose content Liquid does not interpret, such as comments.
  private static let codeNames: Set<String> = ["highlight"]
  private static let rawNames: Set<String> = ["raw", "highlight", "comment"]

  static func find(_ text: [UInt8], from start: Int) -> [Mark] {
    var marks: [Mark] = []
    var at = start
    var ends = Ends(text)
    var raw: String?
    var isVerbatim = false
    // Names whose end tag is missing: if it is from one place on, it is in the rest of the text, too.
    var unclosed: Set<String> = []
    while let brace = CmarkTree.offset(of: .of("{"), in: text, from: at) {
      guard let found = mark(in: text, from: brace, ends: &ends) else {
        at = brace + 1
        continue
      }
      var mark = found
      at = mark.range.upperBound
      let isTag = text.has("{%", at: brace)
      let name = isTag ? String(decoding: text[mark.name], as: UTF8.self) : ""
      if let inside = raw {
        // In code, tags show as they are written if these are around them.
        let isMark =
          isVerbatim ? name == "endraw" : inside == "highlight" && name == "raw" && !unclosed.contains(name)
        if isMark, isVerbatim || isClosed(name, in: text, from: at) {
          isVerbatim.toggle()
          marks.append(mark.as(.blanks))
        } else if isMark {
          unclosed.insert(name)
        }
        // Inside, only the end tag is recognized.
        guard name == "end\(inside)", !isVerbatim else { continue }
        raw = nil
      } else if rawNames.contains(name), !unclosed.contains(name) {
        if isClosed(name, in: text, from: at) { raw = name } else { unclosed.insert(name) }
      }
      if !text.has("{{", at: brace), let path = IncludeMarks.liquidPath(of: mark, in: text) {
        mark = Mark(mark.range, name: mark.name, parameters: path, syntax: mark.syntax, role: mark.role)
        mark.include = .liquid
      }
      marks.append(mark)
    }
    guard !marks.isEmpty else { return [] }
    var pairing = MarkPairing(marks, in: text)
    pairing.pair { mark in
      let name = text[mark.name]
      return name.count > 3 && name.prefix(3).elementsEqual("end".utf8) && text.has("{%", at: mark.range.lowerBound)
        ? name.dropFirst(3) : nil
    }
    let paired = FlavorMarks.withoutComments(
      pairing.marks.map { mark in belongsToHeading(mark, text) ? mark.as(.block) : withCode(mark, text) },
      opens: { text[$0.name].elementsEqual("comment".utf8) }, closes: { text[$0.name].elementsEqual("endcomment".utf8) }
    )
    return FlavorMarks.merged(
      FlavorMarks.merged(paired, indents(of: paired, in: text)), breaks(after: paired, in: text))
  }

  /// Empty lines between tags and the link definitions below them: what a line of tags prints is no paragraph that the
  /// definitions continue.
  private static func breaks(after marks: [Mark], in text: [UInt8]) -> [Mark] {
    marks.compactMap { mark in
      guard mark.syntax == .liquid, text.has("{%", at: mark.range.lowerBound),
        let end = text[mark.range.upperBound...].firstIndex(where: { !$0.isBlank }), text[end].isLineEnd
      else { return nil }
      let next = text[end...].drop { $0.isLineEnd || $0 == .space }
      guard text[end..<next.startIndex].count(where: { $0 == .lineFeed }) == 1,
        text[Marks.lineStart(text, mark.range.lowerBound)...].first(where: { !$0.isBlank }) == .of("{"),
        next.first == .of("["), let close = next.prefix(labelLimit).firstIndex(of: .of("]")), text.has("]:", at: close),
        !text[next.startIndex..<close].contains(where: \.isLineEnd)
      else { return nil }
      return MarkupBreaks.breakMark(in: text, after: mark.range.upperBound, before: next.startIndex..<close)
    }
  }

  /// The maximum length of a link's label, in bytes.
  private static let labelLimit = 1000

  /// The white space before the end of a block whose start has none: formatters take it for a part of the list item
  /// above it, and Liquid reads tags before Markdown is read.
  private static func indents(of marks: [Mark], in text: [UInt8]) -> [Mark] {
    var open: [ArraySlice<UInt8>: [Int]] = [:]
    var indents: [Mark] = []
    for mark in marks where mark.syntax == .liquid && (mark.role == .open || mark.role == .close) {
      var start = mark.range.lowerBound
      while start > 0, text[start - 1].isBlank { start -= 1 }
      let isAtStart = start == 0 || text[start - 1].isLineEnd
      let indent = isAtStart ? mark.range.lowerBound - start : 0
      if mark.role == .open {
        open[text[mark.name], default: []].append(indent)
      } else if open[text[mark.name].dropFirst(3)]?.popLast() == 0, indent > 0 {
        indents.append(
          Mark(
            start..<mark.range.lowerBound, name: start..<start, parameters: start..<start, syntax: .liquid,
            role: .blanks))
      }
    }
    return indents
  }

  /// Returns whether the mark is a `{: #id}` alone on the line below a heading.
  private static func belongsToHeading(_ mark: Mark, _ text: [UInt8]) -> Bool {
    guard text.has("{:", at: mark.range.lowerBound) else { return false }
    var line = mark.range.lowerBound
    while line > 0, text[line - 1].isBlank || text[line - 1] == .of(">") { line -= 1 }
    guard line > 0, text[line - 1].isLineEnd,
      text[mark.range.upperBound...].first(where: { !$0.isBlank })?.isLineEnd ?? true
    else { return false }
    return text[Marks.lineStart(text, line - 1)...].first { !$0.isBlank && $0 != .of(">") } == .of("#")
  }

  private static func isClosed(_ name: String, in text: [UInt8], from start: Int) -> Bool {
    var at = start
    while let brace = CmarkTree.offset(of: .of("{"), in: text, from: at) {
      at = brace + 1
      guard text.has("{%", at: brace) else { continue }
      var word = brace + 2
      while word < text.count, text[word].isBlank || text[word] == .of("-") { word += 1 }
      if text.has("end\(name)", at: word) { return true }
    }
    return false
  }

  /// Makes fences of the marks that open and close code.
  private static func withCode(_ mark: Mark, _ text: [UInt8]) -> Mark {
    guard mark.role == .open || mark.role == .close else { return mark }
    let name = text[mark.name]
    guard codeNames.contains(String(decoding: mark.role == .open ? name : name.dropFirst(3), as: UTF8.self)) else {
      return mark
    }
    return mark.as(mark.role == .open ? .fence : .fenceEnd)
  }

  /// A mark for an include on one line, named by its sign `*` or `!`, or nil.
  private static func include(_ text: [UInt8], _ start: Int) -> Mark? {
    let line = text[(start + 2)...].prefix { !$0.isLineEnd && $0 != .of("{") }
    guard let brace = line.firstIndex(of: .of("}")), brace > start + 3, text[brace - 1] == text[start + 1] else {
      return nil
    }
    var before = start
    while before > 0, text[before - 1].isBlank { before -= 1 }
    let isAlone =
      (before == 0 || text[before - 1].isLineEnd) && text[(brace + 1)...].first { !$0.isBlank }?.isLineEnd ?? true
    let parameters = text.trimmed(start + 2..<brace - 1)
    return Mark(
      start..<brace + 1, name: start + 1..<start + 2, parameters: parameters, syntax: .liquid,
      role: isAlone ? .block : .inline)
  }

  private static func mark(in text: [UInt8], from start: Int, ends: inout Ends) -> Mark? {
    let close: String
    if text.has("{%", at: start) {
      close = "%}"
    } else if text.has("{{", at: start) {
      close = "}}"
    } else if text.has("{:", at: start) {
      close = "}"
    } else if text.has("{* ", at: start) || text.has("{!", at: start) {
      return include(text, start)
    } else {
      return nil
    }
    guard let end = ends.next(close, from: start + 2), end - start < lengthLimit,
      close != "}" || !text[start..<end].contains(where: \.isLineEnd)
    else { return nil }
    var inner = text.trimmed(start + 2..<end)
    if !inner.isEmpty, text[inner.lowerBound] == .of("-") {
      inner = text.trimmed(inner.lowerBound + 1..<inner.upperBound)
    }
    if !inner.isEmpty, text[inner.upperBound - 1] == .of("-") {
      inner = text.trimmed(inner.lowerBound..<inner.upperBound - 1)
    }
    // Before a backtick, `{{` is only mentioned in text.
    guard !inner.isEmpty, text[inner.lowerBound] != .of("`") else { return nil }
    var nameEnd = inner.lowerBound
    while nameEnd < inner.upperBound,
      text[nameEnd].isAlphanumeric || text[nameEnd] == .of("_") || text[nameEnd] == .of(".")
        // The name of a class, `{: .note-title }`.
        || text[nameEnd] == .of("-") && close == "}"
    { nameEnd += 1 }
    return Mark(
      start..<end + close.utf8.count, name: inner.lowerBound..<nameEnd, parameters: nameEnd..<inner.upperBound,
      syntax: .liquid)
  }
}

/// Caches the offset of the next closing mark of each kind.
private struct Ends {
  private let text: [UInt8]
  private var known: [String: Int] = [:]

  init(_ text: [UInt8]) { self.text = text }

  /// The first `close` from `start` on, or nil. Calls must pass ascending offsets.
  mutating func next(_ close: String, from start: Int) -> Int? {
    if let end = known[close], end >= start { return end < text.count ? end : nil }
    var at = start
    while let brace = CmarkTree.offset(of: .of("}"), in: text, from: at) {
      let end = brace + 1 - close.utf8.count
      if end >= start, text.has(close, at: end) {
        known[close] = end
        return end
      }
      at = brace + 1
    }
    known[close] = text.count
    return nil
  }
}
