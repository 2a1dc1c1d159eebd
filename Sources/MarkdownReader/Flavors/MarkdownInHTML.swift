internal import DocModel

/// Markdown in HTML blocks, as `markdown="1"` requests it (kramdown, Markdown Extra, `md_in_html`). CommonMark reads raw
/// HTML up to the next empty line, so empty lines are inserted between the tags and the text.
enum MarkdownInHTML {
  /// The elements that are open, the outermost being one with the attribute.
  fileprivate struct Region {
    fileprivate var names: [[UInt8]] = []
  }

  private enum Line { case empty, tag, text }

  static func find(_ text: [UInt8], lines: [UInt32]) -> [Mark] {
    guard holdsName(text), hasAttribute(text) else { return [] }
    var breaks: [Mark] = []
    var fences = FencedCode(text)
    var region = Region()
    var paragraphs = ParagraphInHTML()
    var passed = 0
    var before = (line: Line.empty, end: 0)
    for (number, first) in lines.enumerated() {
      let line = Int(first)..<(number + 1 < lines.count ? Int(lines[number + 1]) : text.count)
      let content = text.trimmed(FencedCode.contentStart(text, line)..<line.upperBound)
      guard line.lowerBound >= passed else { continue }
      if let end = fences.end(ofLine: line) { passed = end }
      let tags = Tag.all(in: text, content)
      if let end = paragraphs.read(line, content, tags, in: text) {
        breaks += end
        continue
      }
      let wasOpen = !region.names.isEmpty
      let kind: Line = content.isEmpty ? .empty : text[content.lowerBound] == .of("<") && !tags.isEmpty ? .tag : .text
      if wasOpen, kind != .empty, before.line != .empty,
        kind != before.line || kind == .text && passed > line.lowerBound
      {
        breaks.append(breakMark(in: text, at: before.end, before: content))
      }
      for tag in tags { region.take(tag, text) }
      if kind == .tag { breaks += inside(content, tags, text) }
      before = (kind, content.upperBound)
    }
    return breaks
  }

  /// The breaks after the lines that end raw HTML: for Python-Markdown and kramdown that is the end of the outermost
  /// element, wherever the next empty line is.
  static func ends(in text: [UInt8], lines: [UInt32]) -> [Mark] {
    guard holds("</", in: text) else { return [] }
    var breaks: [Mark] = []
    var fences = FencedCode(text)
    var region = Region()
    var passed = 0
    // The end of a line that closes an element, if the next line may continue it.
    var end: Int?
    for (number, first) in lines.enumerated() {
      let line = Int(first)..<(number + 1 < lines.count ? Int(lines[number + 1]) : text.count)
      guard line.lowerBound >= passed else { continue }
      if region.names.isEmpty, let after = fences.end(ofLine: line) { passed = after }
      let content = text.trimmed(FencedCode.contentStart(text, line)..<line.upperBound)
      let startsTag = !content.isEmpty && text[content.lowerBound] == .of("<")
      if let end, !content.isEmpty, !startsTag { breaks.append(breakMark(in: text, at: end, before: content)) }
      end = nil
      guard startsTag || !region.names.isEmpty else { continue }
      let tags = Tag.all(in: text, content)
      if region.names.isEmpty,
        tags.first.map({ $0.range.lowerBound != content.lowerBound || isInline(text[$0.name]) }) ?? true
      {
        continue
      }
      for tag in tags { region.take(tag, text, wantsAll: true) }
      if region.names.isEmpty, let last = tags.last, last.isClosing, last.range.upperBound == content.upperBound {
        end = content.upperBound
      }
    }
    return breaks
  }

  /// The breaks in a line between a tag with the attribute and the text after it, and before the tag that closes it.
  private static func inside(_ content: Range<Int>, _ tags: [Tag], _ text: [UInt8]) -> [Mark] {
    guard let first = tags.first, first.range.lowerBound == content.lowerBound, first.wantsMarkdown,
      first.range.upperBound < content.upperBound, !isInline(text[first.name])
    else { return [] }
    var marks = [breakMark(in: text, at: first.range.upperBound, before: content)]
    if let last = tags.last, last.isClosing, last.range.upperBound == content.upperBound,
      last.range.lowerBound > first.range.upperBound
    {
      marks.append(breakMark(in: text, at: last.range.lowerBound, before: content))
    }
    return marks
  }

  /// A mark in place of a tag, as an empty line.
  fileprivate static func breakMark(insteadOf tag: Range<Int>, in text: [UInt8], before next: Range<Int>) -> Mark {
    let empty = breakMark(in: text, at: tag.lowerBound, before: next)
    var mark = Mark(tag, name: tag, parameters: tag, syntax: .jsx, role: .blanks)
    mark.replacement = empty.replacement
    return mark
  }

  private static func breakMark(in text: [UInt8], at offset: Int, before next: Range<Int>) -> Mark {
    var mark = Mark(offset..<offset, name: offset..<offset, parameters: offset..<offset, syntax: .jsx, role: .blanks)
    let quotes = Marks.prefix(text, before: next.lowerBound).filter { $0 == .of(">") }
    let isLineEnd = offset == text.count || text[offset].isLineEnd
    mark.replacement = [.lineFeed] + quotes + (isLineEnd ? [] : [.lineFeed] + quotes)
    return mark
  }

  /// Whether the name of the attribute is anywhere in a text, as it is in few.
  private static func holdsName(_ text: [UInt8]) -> Bool { holds("markdown", in: text) }

  private static func holds(_ word: StaticString, in text: [UInt8]) -> Bool {
    var at = 0
    let first = word.description.utf8.first ?? 0
    while let found = CmarkTree.offset(of: first, in: text, from: at) {
      if text.has(word.description, at: found) { return true }
      at = found + 1
    }
    return false
  }

  private static func hasAttribute(_ text: [UInt8]) -> Bool {
    var at = 0
    while let brace = CmarkTree.offset(of: .of("<"), in: text, from: at) {
      at = brace + 1
      if let tag = Tag(text, brace, to: text.count), tag.wantsMarkdown { return true }
    }
    return false
  }

  private static func isInline(_ name: ArraySlice<UInt8>) -> Bool {
    ["a", "abbr", "b", "cite", "code", "em", "i", "kbd", "mark", "s", "small", "span", "strong", "sub", "sup", "u"]
      .contains { $0.utf8.elementsEqual(name) }
  }

  /// A tag of HTML, complete in its line.
  fileprivate struct Tag {
    let range: Range<Int>
    let name: Range<Int>
    let isClosing: Bool
    let wantsMarkdown: Bool
    let isEmpty: Bool

    /// The maximum length in bytes: without it, many tags that do not end would each be read to the end of the line.
    private static let most = 4000

    init?(_ text: [UInt8], _ start: Int, to limit: Int) {
      let limit = min(limit, start + Self.most)
      isClosing = start + 1 < limit && text[start + 1] == .of("/")
      let first = start + (isClosing ? 2 : 1)
      guard first < limit, text[first].isASCIILetter else { return nil }
      var end = first
      while end < limit, text[end].isAlphanumeric || text[end] == .of("-") { end += 1 }
      name = first..<end
      var quote: UInt8?
      while end < limit, !text[end].isLineEnd, text[end] != .of(">") || quote != nil {
        if text[end] == quote {
          quote = nil
        } else if quote == nil, text[end] == .of("\"") || text[end] == .of("'") {
          quote = text[end]
        }
        end += 1
      }
      guard end < limit, text[end] == .of(">") else { return nil }
      range = start..<end + 1
      wantsMarkdown = !isClosing && Self.hasAttribute(text, name.upperBound..<end)
      isEmpty = text[end - 1] == .of("/") || Self.isVoid(text[name])
    }

    private static func isVoid(_ name: ArraySlice<UInt8>) -> Bool {
      void.contains { $0.utf8.elementsEqual(name.lazy.map(\.asciiLowercased)) }
    }

    private static let void = ["br", "hr", "img", "input", "source", "track", "wbr"]

    /// Whether `markdown`, with any value but `0`, is among the attributes.
    private static func hasAttribute(_ text: [UInt8], _ attributes: Range<Int>) -> Bool {
      var at = attributes.lowerBound
      while at + 9 <= attributes.upperBound {
        guard text[at].isSpace, text.has("markdown", at: at + 1) else {
          at += 1
          continue
        }
        let rest = text[(at + 9)..<attributes.upperBound]
        guard let next = rest.first else { return true }
        if next == .of("=") { return !rest.dropFirst().starts(with: "\"0".utf8) }
        return next.isSpace || next == .of("/")
      }
      return false
    }

    static func all(in text: [UInt8], _ line: Range<Int>) -> [Tag] {
      var tags: [Tag] = []
      var at = line.lowerBound
      while let start = CmarkTree.offset(of: .of("<"), in: text, at..<line.upperBound), tags.count < 100 {
        guard let tag = Tag(text, start, to: line.upperBound) else {
          at = start + 1
          continue
        }
        tags.append(tag)
        at = tag.range.upperBound
      }
      return tags
    }
  }
}

extension MarkdownInHTML.Region {
  /// Opens or closes the region with a tag.
  ///
  /// - Parameter wantsAll: whether any element opens the region, not only one with the attribute.
  fileprivate mutating func take(_ tag: MarkdownInHTML.Tag, _ text: [UInt8], wantsAll: Bool = false) {
    let name = text[tag.name].map(\.asciiLowercased)
    if tag.isClosing {
      if let place = names.lastIndex(of: name) { names.removeSubrange(place...) }
    } else if !tag.isEmpty, wantsAll || tag.wantsMarkdown || !names.isEmpty, names.count < 64 {
      names.append(name)
    }
  }
}

/// The text of `<p markdown="1">`, which kramdown reads as one paragraph of Markdown, however far its lines are indented. The
/// tags become empty lines, and Markdown makes the paragraph.
private struct ParagraphInHTML {
  private var isOpen = false

  /// The marks of a line that begins, ends or is in such a paragraph; nil for other lines.
  mutating func read(
    _ line: Range<Int>, _ content: Range<Int>, _ tags: [MarkdownInHTML.Tag], in text: [UInt8]
  ) -> [Mark]? {
    let first = tags.first.flatMap { tag in
      !isOpen && tag.range.lowerBound == content.lowerBound && tag.wantsMarkdown && isParagraph(tag, text) ? tag : nil
    }
    guard isOpen || first != nil else { return nil }
    let last = tags.last.flatMap { tag in
      tag.isClosing && tag.range.upperBound == content.upperBound && isParagraph(tag, text) ? tag : nil
    }
    // Without its end tag, the paragraph ends at an empty line, or where the tag is within a line.
    isOpen = !content.isEmpty && !tags.contains { $0.isClosing && isParagraph($0, text) }
    var marks: [Mark] = []
    if let first {
      marks.append(MarkdownInHTML.breakMark(insteadOf: first.range, in: text, before: content))
    } else if let start = text[line].firstIndex(where: { $0 != .of(">") && !$0.isBlank }), start > line.lowerBound,
      !text[line.lowerBound..<start].contains(.of(">"))
    {
      let indent = line.lowerBound..<start
      marks.append(Mark(indent, name: indent, parameters: indent, syntax: .jsx, role: .blanks))
    }
    if let last { marks.append(MarkdownInHTML.breakMark(insteadOf: last.range, in: text, before: content)) }
    return marks
  }

  private func isParagraph(_ tag: MarkdownInHTML.Tag, _ text: [UInt8]) -> Bool {
    text[tag.name].elementsEqual("p".utf8)
  }
}
