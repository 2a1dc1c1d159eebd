internal import DocModel

/// What a text would cost libcmark beyond its length, at a cheap look: what its parser does over and over for openers
/// that nothing closes, and for containers that stay open over blank lines.
struct ParsingCost {
  private let sheet: Sheet
  /// Steps of libcmark's, each of some nanoseconds.
  private var steps = 0

  /// Text that people write costs a thousandth of that.
  private static let limit = 20_000_000

  private init(_ sheet: Sheet) { self.sheet = sheet }

  /// Of what is parsed, in bytes.
  private var size: Int { sheet.bytes.count - sheet.start }

  /// Why a text should not be parsed, and the line where it got too much; nil for all that people write.
  static func refusal(_ sheet: Sheet) -> Diagnostic? {
    var cost = ParsingCost(sheet)
    if let line = cost.deepLine() { return tooDeep(sheet.fileLine(line)) }
    let hasManyImages = cost.hasManyImages
    // No line can be held against more items than there are bytes.
    guard hasManyImages || cost.size > limit / max(1, sheet.lineCount) else { return nil }
    if let line = cost.openLists() {
      return cost.diagnostic(line, "Lists nest too deep here, with too many blank lines behind them")
    }
    if hasManyImages, let line = cost.openImages() {
      return cost.diagnostic(line, "Too many `![` are never closed before here")
    }
    return nil
  }

  /// - Parameter line: of the file, where blocks stand in so many others that a depth cannot say it.
  static func tooDeep(_ line: UInt32) -> Diagnostic {
    Diagnostic(
      severity: .failure, line: line,
      message: "Blocks stand in each other deeper than \(UInt16.max) here: the article is not read; mend it.")
  }

  /// The line that begins with more marks of quotes than blocks can stand in each other.
  private func deepLine() -> Int? {
    guard size > Int(UInt16.max) else { return nil }
    return (0..<sheet.lineCount).first { line in
      let range = sheet.line(line)
      guard range.count > Int(UInt16.max) else { return false }
      let marks = sheet.bytes[range].prefix { $0 == .of(">") || $0 == .space }
      return marks.count { $0 == .of(">") } > Int(UInt16.max)
    }
  }

  private func diagnostic(_ line: Int, _ reason: String) -> Diagnostic {
    Diagnostic(
      severity: .failure, line: sheet.fileLine(line),
      message: "\(reason): the article is not read, as that would take minutes; mend or split it.")
  }

  /// The line at which blank lines have been held against too many open list items.
  private mutating func openLists() -> Int? {
    var depth = 0
    for line in 0..<sheet.lineCount {
      let (columns, markers, isBlank) = start(of: sheet.line(line))
      if isBlank {
        steps += depth
        if steps > Self.limit { return line }
      } else if columns > 0 {
        depth = min(depth, columns / 2 + 1) + markers
      } else if markers > 0 {
        depth = markers
      }
    }
    return nil
  }

  /// The blanks a line begins with, in columns, and the list markers behind them.
  private func start(of line: Range<Int>) -> (columns: Int, markers: Int, isBlank: Bool) {
    var (at, columns, markers) = (line.lowerBound, 0, 0)
    let bytes = sheet.bytes
    while at < line.upperBound {
      switch bytes[at] {
      case .space: if markers == 0 { columns += 1 }
      case .tab: if markers == 0 { columns += 4 }
      case .of(">"): if markers == 0 { columns += 2 }
      case .of("-"), .of("+"), .of("*"): markers += 1
      case .of("0")...(.of("9")):
        var end = at
        while end < line.upperBound, bytes[end].isASCIIDigit, end - at < 10 { end += 1 }
        guard end < line.upperBound, bytes[end] == .of(".") || bytes[end] == .of(")") else {
          return (columns, markers, false)
        }
        markers += 1
        at = end
      default: return (columns, markers, false)
      }
      at += 1
    }
    return (columns, markers, markers == 0)
  }

  private var hasManyImages: Bool {
    var next = CmarkTree.offset(of: .of("!"), in: sheet.bytes, from: sheet.start)
    var images = 0
    while let at = next {
      if sheet.bytes.has("![", at: at) { images += 1 }
      next = CmarkTree.offset(of: .of("!"), in: sheet.bytes, from: at + 1)
    }
    return images > 500
  }

  /// The line at which too many links have been held against the images open before them.
  private mutating func openImages() -> Int? {
    for line in 0..<sheet.lineCount {
      let range = sheet.line(line)
      if range.isEmpty { brackets.removeAll(keepingCapacity: true) }
      if readBrackets(range) { return line }
    }
    return nil
  }

  /// The brackets that are open in the paragraph, true for those of images, and how many of them are.
  private var brackets: [Bool] = []
  private var openCount = 0

  /// Whether it got too much.
  private mutating func readBrackets(_ line: Range<Int>) -> Bool {
    if brackets.isEmpty { openCount = 0 }
    var at = line.lowerBound
    while at < line.upperBound {
      switch sheet.bytes[at] {
      case .backslash: at += 1
      case .of("["):
        let isImage = at > line.lowerBound && sheet.bytes[at - 1] == .of("!")
        brackets.append(isImage)
        if isImage { openCount += 1 }
      case .of("]"):
        if brackets.popLast() == true { openCount -= 1 }
        steps += openCount
        if steps > Self.limit { return true }
      default: break
      }
      at += 1
    }
    return false
  }
}
