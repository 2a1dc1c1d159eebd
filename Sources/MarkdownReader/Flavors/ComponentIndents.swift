internal import DocModel

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
      let target = min(indent, shift)
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
