internal import CArena
internal import DocModel

/// The notations of every flavour that libcmark must not see.
enum FlavorMarks {
  /// The marks of a flavour, in order and without overlaps.
  ///
  /// - Parameter math: the notations of formulas, in which no other notation has a meaning.
  static func find(_ flavor: Flavor, on sheet: PreparedSource, isForPages: Bool, math: MathNotation = .none) -> [Mark] {
    let (text, start, lines) = (sheet.bytes, sheet.start, sheet.lineStarts)
    var marks: [Mark] = []
    // Their settings contain no other notation.
    var objects: [Mark] = []
    switch flavor {
    case .commonmark: return []
    case .gfm: break
    case .learn:
      marks = merged(SideBySideText.find(text, from: start), ColonDirectives.findLearn(text, from: start))
      marks = merged(marks, ColonDirectives.findFolded(text, from: start, lines: lines))
      marks = merged(IncludeMarks.findBook(text, lines: lines), marks)
      marks = merged(ColonDirectives.findCodeReferences(text, lines: lines), marks)
    case .hugo: marks = HugoShortcodes.find(text, from: start, lines: lines)
    case .mkdocs:
      let blocks = merged(
        ColonDirectives.findDocusaurus(text, lines: lines), ColonDirectives.findSlashed(text, lines: lines))
      objects = ObjectReferences.find(text, lines: lines)
      marks = merged(blocks, merged(Admonitions.find(text, lines: lines), LiquidTags.find(text, from: start)))
      marks = merged(marks, AbbreviationDefinitions.find(text, lines: lines))
      marks = merged(IncludeMarks.findSnippets(text, lines: lines), marks)
      marks = merged(IncludeMarks.findBook(text, lines: lines), marks)
      marks = merged(CommentMacros.find(text, lines: lines), marks)
      marks = merged(
        marks, MarkupBreaks.find(text, marks, lines: lines, areBesideComponents: true, areAfterElements: true))
    case .vitepress, .docusaurus:
      marks = merged(
        IncludeMarks.findVitePress(text, lines: lines),
        ColonDirectives.findDocusaurus(text, lines: lines, closesAtEnd: true))
      // A container ends at its mark, whatever raw HTML is above it.
      marks = merged(marks, MarkupBreaks.find(text, marks, lines: lines, areBesideComponents: true))
    case .mdx:
      marks = merged(
        ColonDirectives.findDocusaurus(text, lines: lines, closesAtEnd: true),
        JSXTags.find(text, from: start, lines: lines))
    }
    if isForPages, flavor == .hugo || flavor == .mkdocs {
      marks = merged(marks, DefinitionLists.find(text, lines: lines))
    }
    // The attribute is written for Markdown alone, whatever else the flavour has.
    if isForPages, flavor == .learn || flavor == .mkdocs {
      marks = merged(marks, MarkdownInHTML.find(text, lines: lines))
    }
    if isForPages, flavor == .mkdocs {
      let known = Set(marks.lazy.map(\.range.lowerBound))
      marks = merged(marks, MarkdownInHTML.ends(in: text, lines: lines).filter { !known.contains($0.range.lowerBound) })
    }
    marks = merged(objects, merged(FormulaMarks.find(text, from: start, math), marks))
    marks = merged(marks, FootnoteDefinitions.find(text, from: start, lines: lines))
    return marks.isEmpty ? [] : merged(marks, spelledTokens(text, from: start))
  }

  /// Every `&#2;`, which libcmark would decode to the byte that begins a token.
  private static func spelledTokens(_ text: [UInt8], from start: Int) -> [Mark] {
    var marks: [Mark] = []
    var next = CmarkTree.offset(of: .of("&"), in: text, from: start)
    while let at = next {
      next = CmarkTree.offset(of: .of("&"), in: text, from: at + 1)
      guard text.has("&#", at: at) else { continue }
      var end = at + 2
      if end < text.count, text[end].asciiLowercased == .of("x") { end += 1 }
      while end < text.count, text[end] == .of("0") { end += 1 }
      guard text.has("2;", at: end) else { continue }
      var mark = Mark(at..<end + 2, name: at..<at, parameters: at..<at, syntax: .bracket, role: .verbatim)
      mark.verbatim = Array(text[at..<end + 2])
      marks.append(mark)
    }
    return marks
  }

  /// Replaces each comment and its content by one mark without a token.
  static func withoutComments(_ marks: [Mark], opens: (Mark) -> Bool, closes: (Mark) -> Bool) -> [Mark] {
    var result: [Mark] = []
    var opening: Int?
    for mark in marks {
      if let start = opening, closes(mark) {
        let first = result[start]
        result.removeSubrange(start...)
        result.append(
          Mark(
            first.range.lowerBound..<mark.range.upperBound, name: first.name, parameters: first.parameters,
            syntax: first.syntax, role: .blanks))
        opening = nil
      } else {
        if opening == nil, opens(mark) { opening = result.count }
        result.append(mark)
      }
    }
    return result
  }

  /// Merges two ordered lists; of two overlapping marks, the one of `first` is kept.
  static func merged(_ first: [Mark], _ second: [Mark]) -> [Mark] {
    guard !second.isEmpty else { return first }
    var result: [Mark] = []
    var next = 0
    for mark in second {
      while next < first.count, first[next].range.lowerBound < mark.range.upperBound {
        result.append(first[next])
        next += 1
      }
      if let last = result.last, last.range.upperBound > mark.range.lowerBound { continue }
      result.append(mark)
    }
    return result + first[next...]
  }
}

/// Bytes that a notation can begin with.
struct SeenBytes: OptionSet {
  let rawValue: UInt32
  static let tilde = SeenBytes(rawValue: UInt32(SEEN_TILDE))
  /// `:/`, `@` or `ww`.
  static let link = SeenBytes(rawValue: UInt32(SEEN_LINK))
  static let bracket = SeenBytes(rawValue: UInt32(SEEN_BRACKET))
}

/// `*[HTML]: title` of Markdown Extra, alone on its line, outside fenced code.
enum AbbreviationDefinitions {
  static func find(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    var marks: [Mark] = []
    FencedCode.forEachLineOutside(text, lines: lines) { line in
      let content = text.trimmed(line)
      guard text.has("*[", at: content.lowerBound), content.lowerBound - line.lowerBound < 4,
        let close = text[content].firstIndex(of: .of("]")), close > content.lowerBound + 2, text.has("]:", at: close),
        close + 2 < content.upperBound
      else { return }
      marks.append(
        Mark(
          content, name: content.lowerBound..<content.lowerBound + 1,
          parameters: content.lowerBound + 2..<content.upperBound, syntax: .abbreviation, role: .block))
    }
    return marks
  }
}

/// MkDocs' admonitions and content tabs: `!!! name "title"`, `??? name`, `=== "title"`, their bodies indented by four.
enum Admonitions {
  static func find(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    var marks: [Mark] = []
    for (index, first) in lines.enumerated() {
      let end = index + 1 < lines.count ? Int(lines[index + 1]) : text.count
      var start = Int(first)
      while start < end, text[start] == .space { start += 1 }
      guard start + 3 < end, ["!!!", "???", "==="].contains(where: { text.has($0, at: start) }) else { continue }
      var at = start + 3
      let isTab = text[start] == .of("=")
      while at < end, text[at] == .of("+") || (isTab && text[at] == .of("!")) { at += 1 }
      // Python-Markdown wants no space before the type.
      guard at < end, text[at] == .space || !isTab && text[at].isLetterByte else { continue }
      let content = text.trimmed(at..<end)
      guard !content.isEmpty else { continue }
      var nameEnd = content.lowerBound
      // A type may be in any script: `!!! 注`.
      while nameEnd < content.upperBound, text[nameEnd].isWordByte || text[nameEnd] == .of("-") { nameEnd += 1 }
      let isQuoted = text[content.lowerBound] == .of("\"")
      // A tab can be empty.
      let isAlone = !hasBody(in: text, lines: lines, after: index, indent: start - Int(first))
      // An admonition whose body is not indented is one, too, without a body.
      let isClosed = text[content].last == .of("\"")
      // A part that opens needs no type.
      let isUntyped = text[start] == .of("?") && isQuoted
      guard isTab ? isQuoted : nameEnd > content.lowerBound || isUntyped, !isAlone || isClosed else { continue }
      let name = isTab ? start..<start + 3 : isUntyped ? start..<at : content.lowerBound..<nameEnd
      marks.append(
        Mark(
          start..<content.upperBound, name: name,
          parameters: (isTab ? content.lowerBound : nameEnd)..<content.upperBound, syntax: .admonition, role: .item))
    }
    return marks
  }

  /// Returns whether the next line that is not empty is indented by four more columns.
  private static func hasBody(in text: [UInt8], lines: [UInt32], after index: Int, indent: Int) -> Bool {
    for next in lines.indices.dropFirst(index + 1) {
      let end = next + 1 < lines.count ? Int(lines[next + 1]) : text.count
      var at = Int(lines[next])
      while at < end, text[at].isBlank { at += 1 }
      if at == end || text[at].isLineEnd { continue }
      return at - Int(lines[next]) >= indent + 4 || text[Int(lines[next])] == .tab
    }
    return false
  }
}

/// The lines `::: package.Object` of mkdocstrings, in whose place MkDocs puts the object's documentation, with the
/// settings indented below them.
enum ObjectReferences {
  static func find(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    guard let first = lines.first, CmarkTree.offset(of: .of(":"), in: text, from: Int(first)) != nil else { return [] }
    var marks: [Mark] = []
    var fences = FencedCode(text)
    var passed = 0
    for (index, lineStart) in lines.enumerated() {
      let line = Int(lineStart)..<(index + 1 < lines.count ? Int(lines[index + 1]) : text.count)
      // A heading may consist of an object, also in a quote.
      let start = text[line].firstIndex { !$0.isBlank && $0 != .of("#") && $0 != .of(">") } ?? line.upperBound
      guard start >= passed, start < line.upperBound else { continue }
      if text[start] == .of("`") || text[start] == .of("~") { passed = fences.end(from: start) ?? passed }
      guard text.has("::: ", at: start) else { continue }
      let name = text.trimmed(start + 4..<line.upperBound)
      let isHeading = text[line.lowerBound..<start].contains(.of("#"))
      let indent = start - line.lowerBound
      let end = isHeading ? nil : settingsEnd(in: text, lines, after: index, indent: indent)
      guard isPath(text[name]), text[name].contains(where: { $0 == .of(".") || $0 == .of("_") }) || end != nil else {
        continue
      }
      passed = end ?? name.upperBound
      marks.append(
        Mark(
          start..<passed, name: name, parameters: name.upperBound..<passed, syntax: .colons,
          role: isHeading ? .inline : .block))
    }
    return marks
  }

  /// Whether the text is a path of names, such as `package.module.Class`.
  private static func isPath(_ text: ArraySlice<UInt8>) -> Bool {
    text.first?.isASCIIDigit == false
      && text.split(separator: .of("."), omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.allSatisfy { $0.isAlphanumeric || [.of("_"), .of("/"), .of("-")].contains($0) }
      }
  }

  /// The end of the last line that is indented by four more columns, or nil.
  private static func settingsEnd(in text: [UInt8], _ lines: [UInt32], after index: Int, indent: Int) -> Int? {
    var end: Int?
    for next in lines.indices.dropFirst(index + 1) {
      let line = Int(lines[next])..<(next + 1 < lines.count ? Int(lines[next + 1]) : text.count)
      let content = text.trimmed(line)
      if content.isEmpty { continue }
      guard content.lowerBound - line.lowerBound >= indent + 4 else { break }
      end = content.upperBound
    }
    return end
  }
}

/// The hidden source text that Microsoft Learn keeps after every sentence of a translation:
/// `<span data-ttu-id="1">Satz.</span><span class="sxs-lookup"><span data-stu-id="1">Sentence.</span></span>`.
struct SideBySideText {
  /// An open tag.
  private struct Frame {
    let tag: Range<Int>
    let isSource: Bool
    let isTranslation: Bool
  }

  private let text: [UInt8]
  private var frames: [Frame] = []
  /// The number of elements of `frames` that contain source text.
  private var sources = 0
  private var hidden: [Range<Int>] = []

  /// The invisible ranges, in order: the tags around a sentence, and the source text with its tags.
  static func find(_ text: [UInt8], from start: Int) -> [Mark] {
    guard let first = firstTag(text, from: start) else { return [] }
    var reading = SideBySideText(text)
    reading.read(from: first)
    return reading.hidden.sorted { $0.lowerBound < $1.lowerBound }.map {
      Mark(
        $0, name: $0.lowerBound..<$0.lowerBound, parameters: $0.lowerBound..<$0.lowerBound, syntax: .bracket,
        role: .blanks)
    }
  }

  private init(_ text: [UInt8]) { self.text = text }

  private static func firstTag(_ text: [UInt8], from start: Int) -> Int? {
    var at = start
    while let tag = CmarkTree.offset(of: .of("<"), in: text, from: at) {
      if tag + 1 < text.count, text[tag + 1] == .of("s"), text.has("<span data-ttu-id=", at: tag) { return tag }
      at = tag + 1
    }
    return nil
  }

  private mutating func read(from start: Int) {
    var fences = FencedCode(text)
    var at = start
    while at < text.count {
      switch text[at] {
      case .lineFeed:
        at += 1
        // Tags do not extend beyond their paragraph.
        if at == text.count || text[at].isLineEnd {
          frames = []
          sources = 0
        }
      case .of("`"), .of("~"):
        let mark = text[at]
        if let end = fences.end(from: at) { at = end } else { while at < text.count, text[at] == mark { at += 1 } }
      case .of("<"): at = tag(at)
      default: at += 1
      }
    }
  }

  /// The offset after the tag at `start`, or after its `<` if it is not such a tag.
  private mutating func tag(_ start: Int) -> Int {
    if text.has("</span>", at: start) {
      close(start..<start + 7)
      return start + 7
    }
    guard text.has("<span", at: start) else { return start + 1 }
    var end = start + 5
    while end < text.count, text[end] != .of(">"), text[end] != .of("<"), !text[end].isLineEnd { end += 1 }
    guard end < text.count, text[end] == .of(">") else { return end }
    let isSource = text.has(" class=\"sxs-lookup\"", at: start + 5)
    frames.append(
      Frame(tag: start..<end + 1, isSource: isSource, isTranslation: text.has(" data-ttu-id=", at: start + 5)))
    if isSource { sources += 1 }
    return end + 1
  }

  private mutating func close(_ end: Range<Int>) {
    guard let frame = frames.popLast() else { return }
    if frame.isSource { sources -= 1 }
    guard sources == 0 else { return }
    if frame.isSource {
      hidden.append(frame.tag.lowerBound..<end.upperBound)
    } else if frame.isTranslation {
      hidden += [frame.tag, end]
    }
  }
}
