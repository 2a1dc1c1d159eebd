internal import DocModel

/// Reads the container markers of a line as CommonMark does: by columns, where a tab may be partly consumed.
struct LineScanner {
  let bytes: [UInt8]
  let end: Int
  private(set) var offset: Int
  private(set) var column = 0
  private(set) var hasPartialTab = false
  /// The number of columns consumed of a partly consumed tab.
  private(set) var partialColumns = 0

  init(_ bytes: [UInt8], _ line: Range<Int>) {
    self.bytes = bytes
    offset = line.lowerBound
    end = line.upperBound
  }

  /// The width in columns of the white space at `offset`, and the offset after it.
  var indent: (columns: Int, offset: Int) {
    var at = offset
    var position = column
    while at < end {
      if bytes[at] == .space {
        position += 1
      } else if bytes[at] == .tab {
        position += 4 - position % 4
      } else {
        break
      }
      at += 1
    }
    return (position - column, at)
  }

  var isBlank: Bool { indent.offset >= end }

  /// Skips white space or markers by the number of columns.
  mutating func advance(columns: Int) {
    var left = columns
    while left > 0, offset < end {
      if bytes[offset] == .tab {
        let width = 4 - column % 4
        let step = min(width, left)
        partialColumns = width > left ? (hasPartialTab ? partialColumns : 0) + step : 0
        hasPartialTab = width > left
        column += step
        left -= step
        if !hasPartialTab { offset += 1 }
      } else {
        hasPartialTab = false
        partialColumns = 0
        offset += 1
        column += 1
        left -= 1
      }
    }
  }

  /// Reads `>` and an optional space after it; returns whether there was one.
  mutating func quote() -> Bool {
    let (columns, at) = indent
    guard columns <= 3, at < end, bytes[at] == .of(">") else { return false }
    advance(columns: columns + 1)
    if offset < end, bytes[offset].isBlank { advance(columns: 1) }
    return true
  }

  /// Reads a list item's marker; returns the columns its later lines must be indented by, or nil without a marker.
  mutating func marker() -> Int? {
    let before = indent
    var at = before.offset
    guard at < end else { return nil }
    if bytes[at].isASCIIDigit {
      while at < end, bytes[at].isASCIIDigit, at - before.offset < 9 { at += 1 }
      guard at < end, bytes[at] == .of(".") || bytes[at] == .of(")") else { return nil }
    } else if bytes[at] != .of("-"), bytes[at] != .of("+"), bytes[at] != .of("*") {
      return nil
    }
    let width = at + 1 - before.offset
    advance(columns: before.columns + width)
    let after = indent
    if after.columns >= 5 || after.columns < 1 || after.offset >= end {
      if after.columns >= 1 { advance(columns: 1) }
      return before.columns + width + 1
    }
    advance(columns: after.columns)
    return before.columns + width + after.columns
  }

  /// Reads the indentation of a list item's later line; returns whether there was enough.
  mutating func item(_ required: Int) -> Bool {
    guard indent.columns >= required else { return false }
    advance(columns: required)
    return true
  }

  mutating func skipBlanks() { advance(columns: indent.columns) }
}

/// The quotes and list items around a block, outermost first.
struct Containers {
  private struct Container {
    let isQuote: Bool
    let line: Int
    /// The columns by which a list item's later lines are indented; computed on first use.
    var indent: Int?
  }
  private var stack: [Container] = []

  mutating func push(isQuote: Bool, line: Int) { stack.append(Container(isQuote: isQuote, line: line)) }
  mutating func pop() { if !stack.isEmpty { stack.removeLast() } }
  var isEmpty: Bool { stack.isEmpty }
  var hasQuote: Bool { stack.contains(where: \.isQuote) }

  /// Returns a scanner after the container markers of a line, and whether the line lacks some (a lazy continuation).
  mutating func strip(_ line: Int, of sheet: PreparedSource) -> (scanner: LineScanner, isLazy: Bool) {
    var scanner = LineScanner(sheet.bytes, sheet.line(line))
    for index in stack.indices {
      let container = stack[index]
      if container.isQuote {
        guard scanner.quote() else { return (scanner, true) }
      } else if container.line == line {
        guard let indent = scanner.marker() else { return (scanner, true) }
        stack[index].indent = indent
      } else {
        guard let indent = container.indent ?? learn(index, of: sheet), scanner.item(indent) else {
          return (scanner, true)
        }
      }
    }
    return (scanner, false)
  }

  private mutating func learn(_ index: Int, of sheet: PreparedSource) -> Int? {
    let line = stack[index].line
    var scanner = LineScanner(sheet.bytes, sheet.line(line))
    for outer in 0...index {
      let container = stack[outer]
      if container.isQuote {
        guard scanner.quote() else { return nil }
      } else if container.line == line {
        guard let indent = scanner.marker() else { return nil }
        stack[outer].indent = indent
      } else {
        guard let indent = container.indent, scanner.item(indent) else { return nil }
      }
    }
    return stack[index].indent
  }
}
