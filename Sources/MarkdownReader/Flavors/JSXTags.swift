internal import DocModel

/// MDX: component tags, `{expressions}`, and lines of `import` and `export`.
enum JSXTags {
  private static let lengthLimit = 100_000
  private static let failureLimit = 100

  static func find(_ text: [UInt8], from start: Int, lines: [UInt32]) -> [Mark] {
    var tags: [Mark] = []
    var at = start
    // Unclosed braces are scanned again from each nested brace: after some failures, only a short distance.
    var failures = 0
    var fences = FencedCode(text)
    var spans = CodeSpans()
    var elements = Elements()
    var hasOpenComment = false
    while at < text.count {
      let byte = text[at]
      if byte == .of("`") || byte == .of("~") {
        // One run of marks is one fence, or not a fence at all.
        at = fences.end(from: at) ?? (byte == .of("`") ? spans.end(text, at) : runEnd(text, at))
        continue
      }
      guard byte == .of("<") || byte == .of("{"), at == start || text[at - 1] != .backslash else {
        at += 1
        continue
      }
      // A comment of HTML holds no tag. The end of one that is not closed is looked for once.
      if !hasOpenComment, text.has("<!--", at: at) {
        let end = text.commentEnd(from: at + 4)
        hasOpenComment = end == nil
        at = end ?? at + 1
        continue
      }
      let limit = min(text.count, at + (failures < failureLimit ? lengthLimit : 200))
      let found: Mark?
      if byte == .of("<") {
        found = tag(in: text, from: at, before: limit).flatMap { elements.takes($0, in: text) ? $0.mark : nil }
      } else {
        found = expression(in: text, from: at, before: limit)
      }
      guard let mark = found else {
        failures += 1
        at += 1
        continue
      }
      tags.append(mark)
      at = mark.range.upperBound
    }
    var pairing = MarkPairing(tags, in: text)
    pairing.pair(
      opening: { mark in
        text[mark.range.lowerBound] == .of("<") && text[mark.range.upperBound - 2] != .of("/")
      },
      closing: { mark in
        text.has("</", at: mark.range.lowerBound) ? text[mark.name] : nil
      })
    pairing.partRows()
    let marks = FlavorMarks.merged(modules(text, lines), pairing.marks)
    let blanks = FlavorMarks.merged(marks, ComponentIndents.find(text, marks, lines: lines))
    return FlavorMarks.merged(blanks, MarkupBreaks.find(text, marks, lines: lines))
  }

  private static func runEnd(_ text: [UInt8], _ start: Int) -> Int {
    var end = start
    while end < text.count, text[end] == text[start] { end += 1 }
    return end
  }

  /// The ends of code spans.
  private struct CodeSpans {
    /// By the width of a run of backticks, the offset up to which no run closes it.
    private var unclosed: [Int: Int] = [:]

    /// The offset after the code span at `start`, or else after the backticks there. Spans end with their paragraph.
    mutating func end(_ text: [UInt8], _ start: Int) -> Int {
      let open = runEnd(text, start)
      guard unclosed[open - start] ?? 0 <= open else { return open }
      var at = open
      while at < text.count {
        if text[at] == .of("`") {
          let end = runEnd(text, at)
          if end - at == open - start { return end }
          at = end
        } else if text[at] == .lineFeed, text[(at + 1)...].first(where: { !$0.isBlank })?.isLineEnd ?? true {
          break
        } else {
          at += 1
        }
      }
      unclosed[open - start] = at
      return open
    }
  }

  private struct Tag {
    let mark: Mark
    /// Whether it is a component, a fragment, or has an expression as an attribute; libcmark reads other tags as HTML.
    let isOfMDX: Bool
  }

  /// The open elements of HTML, so that the end of one whose start has an expression is read like its start.
  private struct Elements {
    /// By name, for each open element, whether its start is a mark.
    private var open: [ArraySlice<UInt8>: [Bool]] = [:]

    /// Returns whether a tag becomes a mark.
    mutating func takes(_ tag: Tag, in text: [UInt8]) -> Bool {
      let name = text[tag.mark.name]
      guard name.first?.isASCIILetter == true, name.first?.isASCIICapital == false, !name.contains(.of(".")) else {
        return tag.isOfMDX
      }
      if text.has("</", at: tag.mark.range.lowerBound) { return open[name]?.popLast() ?? false }
      if !text.has("/>", at: tag.mark.range.upperBound - 2) { open[name, default: []].append(tag.isOfMDX) }
      return tag.isOfMDX
    }
  }

  private static func tag(in text: [UInt8], from start: Int, before limit: Int) -> Tag? {
    var at = start + 1
    let isClosing = at < text.count && text[at] == .of("/")
    if isClosing { at += 1 }
    let name = at
    while at < text.count,
      text[at].isAlphanumeric || text[at] >= 0x80 || [.of("."), .of("_"), .of("$"), .of("-")].contains(text[at])
    {
      at += 1
    }
    let nameEnd = at
    let isComponent =
      nameEnd > name
      && (text[name] >= 0x41 && text[name] <= 0x5a || isClosing && text[name] >= 0x80
        || text[name..<nameEnd].contains(.of(".")))
    var hasExpression = false
    while at < limit, text[at] != .of(">") {
      switch text[at] {
      case .of("\""), .of("'"):
        guard let close = text[min(at + 1, limit)..<limit].firstIndex(of: text[at]) else { return nil }
        at = close + 1
      case .of("{"):
        guard let close = ScriptStrings.braceEnd(in: text[...], from: at, before: limit) else { return nil }
        hasExpression = true
        at = close
      case .of("<"): return nil
      default: at += 1
      }
    }
    guard at < limit else { return nil }
    let isSelfClosing = text[at - 1] == .of("/") && at - 1 >= nameEnd
    return Tag(
      mark: Mark(
        start..<at + 1, name: name..<nameEnd, parameters: nameEnd..<max(nameEnd, isSelfClosing ? at - 1 : at),
        syntax: .jsx),
      isOfMDX: isComponent || hasExpression && nameEnd > name && text[name].isASCIILetter
        || nameEnd == name && at <= name)
  }

  private static func expression(in text: [UInt8], from start: Int, before limit: Int) -> Mark? {
    guard let end = ScriptStrings.braceEnd(in: text[...], from: start, before: limit) else { return nil }
    return Mark(
      start..<end, name: logicName(text, start + 1..<end - 1) ?? start..<start, parameters: start + 1..<end - 1,
      syntax: .jsx,
      role: isComment(text, start + 1..<end - 1) || isBlank(text, start + 1..<end - 1) ? .blanks : .inline)
  }

  /// The name of a tag of Svelte, such as `#if`, `:else`, `/each` or `@html`, in what is between its braces; nil for an
  /// expression.
  static func logicName(_ text: [UInt8], _ content: Range<Int>) -> Range<Int>? {
    guard let first = content.first, [.of("#"), .of(":"), .of("/"), .of("@")].contains(text[first]) else { return nil }
    let word = text[first + 1..<content.upperBound].prefix { $0.isASCIILetter }
    return word.isEmpty || word.endIndex < content.upperBound && !text[word.endIndex].isSpace
      ? nil : first..<word.endIndex
  }

  /// Returns whether the range is a comment `/* … */` that cannot be a heading's id, such as `/*id*/` or `/* #id */`.
  private static func isComment(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    let content = text.trimmed(range)
    guard content.count >= 4, text.has("/*", at: content.lowerBound), text.has("*/", at: content.upperBound - 2) else {
      return false
    }
    let inner = text.trimmed(content.lowerBound + 2..<content.upperBound - 2)
    return text[content].contains(where: \.isSpace)
      && (text[inner].first != .of("#") || text[inner].contains(where: \.isSpace))
  }

  /// Returns whether the range is `' '`, as formatters write a space at the end of a line.
  private static func isBlank(_ text: [UInt8], _ range: Range<Int>) -> Bool {
    let content = text.trimmed(range)
    guard content.count >= 2, let quote = text[content].first, [.of("'"), .of("\"")].contains(quote) else {
      return false
    }
    return text[content].last == quote && text[content].dropFirst().dropLast().allSatisfy(\.isSpace)
  }

  /// The paragraphs that begin with a line of `import` or `export`.
  private static func modules(_ text: [UInt8], _ lines: [UInt32]) -> [Mark] {
    var marks: [Mark] = []
    var isAtStart = true
    var fences = FencedCode(text)
    var fenceEnd = 0
    var index = 0
    while index < lines.count {
      let start = Int(lines[index])
      var end = index + 1 < lines.count ? Int(lines[index + 1]) : text.count
      if start >= fenceEnd { fenceEnd = fences.end(ofLine: start..<end) ?? fenceEnd }
      let isBlank = text.trimmed(start..<end).isEmpty
      if isAtStart, start >= fenceEnd, text.has("import ", at: start) || text.has("export ", at: start) {
        while index + 1 < lines.count {
          let next = index + 2 < lines.count ? Int(lines[index + 2]) : text.count
          if text.trimmed(Int(lines[index + 1])..<next).isEmpty { break }
          index += 1
          end = next
        }
        let content = text.trimmed(start..<end)
        if !content.isEmpty {
          marks.append(
            Mark(
              content, name: start..<start + 6, parameters: start + 6..<content.upperBound, syntax: .jsx, role: .block))
        }
      }
      isAtStart = isBlank
      index += 1
    }
    return marks
  }
}
