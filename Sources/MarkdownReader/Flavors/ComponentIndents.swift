internal import DocModel

/// The blanks that lines are laid out with, where CommonMark would read code behind them: MDX has no indented code.
enum ComponentIndents {
  /// A list item: the column at which what it holds begins, as it is written, and how far its lines are moved.
  private struct Item {
    let content: Int
    let shift: Int
  }

  /// - Parameter marks: in order.
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
        while let item = items.last, item.content > indent { items.removeLast() }
        shift = items.last?.shift ?? 0
        let surplus = indent - (items.last?.content ?? 0)
        if surplus >= 4 { shift += surplus }
        if text[content] == .of("`") || text[content] == .of("~"), let end = fences.end(from: content) {
          code = (end, shift)
        } else if let width = marker(text, content) {
          items.append(Item(content: indent + width, shift: shift))
        }
      }
      let end = start + surplusBytes(text[start..<content], leaving: max(0, indent - shift))
      if end > start {
        blanks.append(Mark(start..<end, name: start..<start, parameters: start..<start, syntax: .jsx, role: .blanks))
      }
    }
    return blanks
  }

  /// Where what stands on a line begins, and in which column; nil where nothing does.
  private static func indent(_ text: [UInt8], _ start: Int) -> (content: Int, column: Int)? {
    var (at, column) = (start, 0)
    while at < text.count, text[at] == .space || text[at] == .tab {
      column = text[at] == .tab ? column / 4 * 4 + 4 : column + 1
      at += 1
    }
    return at == text.count || text[at].isLineEnd ? nil : (at, column)
  }

  /// How many of the blanks go, so that no more than a width is left.
  private static func surplusBytes(_ blanks: ArraySlice<UInt8>, leaving width: Int) -> Int {
    var left = blanks
    while !left.isEmpty, left.reduce(0, { $1 == .tab ? $0 / 4 * 4 + 4 : $0 + 1 }) > width { left.removeFirst() }
    return blanks.count - left.count
  }

  /// How far behind a list marker what the item holds begins; nil for what is none.
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
