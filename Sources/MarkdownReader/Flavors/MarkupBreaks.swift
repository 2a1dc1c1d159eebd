internal import DocModel

/// Inserts empty lines after tags. In MDX a tag alone on a line ends with it, and the text between two such lines is
/// Markdown, but CommonMark reads raw HTML up to the next empty line.
enum MarkupBreaks {
  private enum Line {
    case blank, text
    /// The start of a block such as a heading, an item or a fence.
    case block
    /// A line with a single HTML tag, such as `<p>` or `</details>`.
    case tag(isClosing: Bool)
    /// Any other line that begins with HTML.
    case markup
    /// A line that begins with a component's mark.
    case component
    /// A line with a tag of Svelte, `{#if a}`, `{:else}` or `{/if}`, and nothing else.
    case logic

    var closesElement: Bool { if case .tag(isClosing: true) = self { true } else { false } }
    var isComponent: Bool { if case .component = self { true } else { false } }
  }

  /// Elements whose content is not Markdown.
  private static let raw = ["pre", "script", "style", "textarea"].map { Array($0.utf8) }

  /// - Parameters:
  ///   - marks: The marks in order.
  ///   - areBesideComponents: Whether to insert lines only before a component's mark, for Hugo, which reads raw HTML as
  ///     CommonMark does.
  ///   - areAfterElements: Whether to insert them only after a closing tag, for MkDocs, whose raw HTML ends there.
  static func find(
    _ text: [UInt8], _ marks: [Mark], lines: [UInt32], areBesideComponents: Bool = false, areAfterElements: Bool = false
  ) -> [Mark] {
    if areBesideComponents,
      !marks.contains(where: { isComponent($0.role) && isBelowMarkup($0, in: text, lines: lines) })
    {
      return []
    }
    var breaks: [Mark] = []
    var fences = FencedCode(text)
    var next = 0
    var passed = 0
    // The name of the open raw element, or nil.
    var raw: [UInt8]?
    var before = (line: Line.blank, end: 0)
    // The width of the white space before the first line of the HTML.
    var indent = 0
    for (number, line) in lines.enumerated() {
      let start = Int(line)
      let end = number + 1 < lines.count ? Int(lines[number + 1]) : text.count
      while next < marks.count, marks[next].range.upperBound <= start { next += 1 }
      let first = FencedCode.contentStart(text, start..<end)
      let content = text.trimmed(first..<end)
      // The white space of a container's content is a mark, too.
      let mark = marks[next...].first { $0.role != .blanks || $0.range.upperBound > content.lowerBound }
      let hasMark = mark?.range.lowerBound == content.lowerBound
      guard start >= passed, next == marks.count || marks[next].range.lowerBound >= start else {
        before = (.text, end)
        // The style sheet in `<style>{`…`}</style>` is a mark, which ends before the tag.
        if let name = raw, start >= passed, marks[next].range.upperBound < end,
          holdsClosing(in: text, at: marks[next].range.upperBound..<end, of: name)
        {
          raw = nil
        }
        continue
      }
      if first < end, text[first] == .of("`") || text[first] == .of("~") { passed = fences.end(from: first) ?? passed }
      let kind = kind(in: text, at: content, mark: hasMark ? mark : nil)
      if case .blank = before.line { indent = first - start }
      // After an empty line, a component that is indented further would be indented code.
      if isBreak(before.line, kind), raw == nil,
        !areBesideComponents || kind.isComponent && first - start < indent + 4,
        !areAfterElements || before.line.closesElement
      {
        breaks.append(breakMark(in: text, after: before.end, before: content))
      }
      before = (kind, content.upperBound)
      if raw == nil { raw = rawName(text, content) }
      if let name = raw, holdsClosing(in: text, at: content, of: name) { raw = nil }
    }
    return breaks
  }

  private static func isBreak(_ before: Line, _ line: Line) -> Bool {
    switch (before, line) {
    case (.tag, .text), (.text, .tag(isClosing: true)): true
    case (.tag, .component), (.markup, .component), (.tag, .block), (.markup, .block): true
    case (.blank, _), (_, .blank): false
    case (.logic, _), (_, .logic): true
    default: false
    }
  }

  /// Returns whether the line before that of the mark begins with a tag.
  private static func isBelowMarkup(_ mark: Mark, in text: [UInt8], lines: [UInt32]) -> Bool {
    let line = PreparedSource.index(of: mark.range.lowerBound, in: lines)
    guard line > 0 else { return false }
    let before = Int(lines[line - 1])..<Int(lines[line])
    let content = FencedCode.contentStart(text, before)
    return content < before.upperBound && text[content] == .of("<")
  }

  /// A mark that puts an empty line between the end of a line and the content of the next one.
  static func breakMark(in text: [UInt8], after end: Int, before next: Range<Int>) -> Mark {
    var mark = Mark(end..<end, name: end..<end, parameters: end..<end, syntax: .jsx, role: .blanks)
    // Repeat the quote markers in the inserted line.
    mark.replacement = [.lineFeed] + Marks.prefix(text, before: next.lowerBound).filter { $0 == .of(">") }
    return mark
  }

  /// - Parameter mark: The mark that begins the line, or nil.
  private static func kind(in text: [UInt8], at content: Range<Int>, mark: Mark?) -> Line {
    guard let first = text[content].first else { return .blank }
    if let mark {
      let isLogic = mark.range.upperBound == content.upperBound && JSXTags.logicName(text, mark.parameters) != nil
      return isComponent(mark.role) ? .component : isLogic ? .logic : .text
    }
    guard first == .of("<") else { return BlockStart.begins(text, content) ? .block : .text }
    let name = text[content].dropFirst(text.has("</", at: content.lowerBound) ? 2 : 1)
    guard name.first?.isASCIILetter == true, text[content].firstIndex(of: .of(">")) == content.upperBound - 1,
      text[content.upperBound - 2] != .of("/")
    else { return .markup }
    return .tag(isClosing: text.has("</", at: content.lowerBound))
  }

  private static func isComponent(_ role: Mark.Role) -> Bool { [.open, .close, .block, .item].contains(role) }

  private static func rawName(_ text: [UInt8], _ content: Range<Int>) -> [UInt8]? {
    guard text[content].first == .of("<") else { return nil }
    let name = text[content].dropFirst().prefix { $0.isAlphanumeric }
    return raw.first { $0.elementsEqual(name) }
  }

  private static func holdsClosing(in text: [UInt8], at content: Range<Int>, of name: [UInt8]) -> Bool {
    content.contains { text.has("</", at: $0) && text[($0 + 2)...].starts(with: name) }
  }
}

/// Masks indentation that CommonMark would read as indented code, which MDX does not have.
enum ComponentIndents {
  /// A list item: the column of its content in the source, and the number of columns its lines are moved left.
  private struct Item {
    let content: Int
    let shift: Int
  }

  /// - Parameter marks: The marks in order.
  static func find(_ text: [UInt8], _ marks: [Mark], lines: [UInt32]) -> [Mark] {
    var blanks: [Mark] = []
    var items: [Item] = []
    var fences = FencedCode(text)
    var code = (end: 0, shift: 0)
    var rest = marks[...]
    var covered = 0
    for line in lines {
      let start = Int(line)
      while let mark = rest.first, mark.range.lowerBound < start {
        covered = max(covered, mark.range.upperBound)
        rest.removeFirst()
      }
      guard covered <= start, let (content, indent) = indent(text, start) else { continue }
      var shift = code.shift
      if start >= code.end {
        var left: Item?
        while let item = items.last, item.content > indent { left = items.removeLast() }
        shift = items.last?.shift ?? 0
        let surplus = indent - (items.last?.content ?? 0)
        // Move by multiples of four, so that tabs remain tabs.
        if surplus >= 4 { shift += surplus / 4 * 4 }
        // Text after a list that was moved must not become part of it.
        if let left, indent - shift >= left.content - left.shift { shift = surplus + (items.last?.shift ?? 0) }
        if text[content] == .of("`") || text[content] == .of("~"), let end = fences.end(from: content) {
          code = (end, shift)
        } else if let width = marker(text, content) {
          items.append(Item(content: indent + width, shift: shift))
        }
      }
      // The end of a fence may be indented less than its start, and stays in its item.
      let inItem = items.last.map { indent - ($0.content - $0.shift) } ?? indent
      let target = start < code.end ? min(indent, shift, max(0, inItem)) : min(indent, shift)
      guard target > 0 else { continue }
      let (end, column) = place(ofColumn: target, in: text, start)
      // Keep the remaining white space if it begins at the target column and its tabs keep their width.
      let stay = column == target && (target.isMultiple(of: 4) || !text[end..<content].contains(.tab))
      var mark = Mark(
        start..<(stay ? end : content), name: start..<start, parameters: start..<start, syntax: .jsx, role: .blanks)
      if !stay { mark.replacement = Array(repeating: .space, count: indent - target) }
      blanks.append(mark)
    }
    return blanks
  }

  /// The offset and column of the first character of a line that is not white space, or nil for an empty line.
  private static func indent(_ text: [UInt8], _ start: Int) -> (content: Int, column: Int)? {
    var (at, column) = (start, 0)
    while at < text.count, text[at] == .space || text[at] == .tab {
      column = text[at] == .tab ? column / 4 * 4 + 4 : column + 1
      at += 1
    }
    return at == text.count || text[at].isLineEnd ? nil : (at, column)
  }

  /// The offset after the white space that reaches a column, and the column there.
  private static func place(ofColumn target: Int, in text: [UInt8], _ start: Int) -> (end: Int, column: Int) {
    var (at, column) = (start, 0)
    while column < target {
      column = text[at] == .tab ? column / 4 * 4 + 4 : column + 1
      at += 1
    }
    return (at, column)
  }

  /// The distance from a list marker's start to the item's content, or nil if there is no marker.
  private static func marker(_ text: [UInt8], _ start: Int) -> Int? {
    var at = start
    while at < text.count, at - start < 9, text[at] >= 0x30, text[at] <= 0x39 { at += 1 }
    guard at < text.count,
      at > start
        ? text[at] == .of(".") || text[at] == .of(")") : [.of("-"), .of("*"), .of("+")].contains(text[at])
    else { return nil }
    at += 1
    let blanks = text[at...].prefix { $0 == .space }.count
    guard blanks > 0 else { return nil }
    return at - start + (blanks > 4 ? 1 : blanks)
  }
}
