internal import DocModel

/// Estimates cheaply the superlinear part of libcmark's parsing time: repeated scans for unclosed openers, and
/// containers that stay open over empty lines.
struct ParsingCost {
  private let sheet: PreparedSource
  /// The estimated number of steps, each taking some nanoseconds.
  private var steps = 0

  /// The maximum number of steps; hand-written text needs a thousandth of it.
  static let limit = 20_000_000
  /// The number of images up to which none need be counted as open.
  static let imageLimit = 500

  private init(_ sheet: PreparedSource) { self.sheet = sheet }

  /// The size of the parsed text in bytes.
  private var size: Int { sheet.bytes.count - sheet.start }

  /// The reason for refusing a text, at the line where the limit was exceeded, or nil for normal text.
  static func refusal(_ sheet: PreparedSource) -> Diagnostic? {
    var cost = ParsingCost(sheet)
    if let line = cost.deepLine() { return tooDeep(sheet.fileLine(line)) }
    let hasManyImages = cost.hasManyImages
    // Skip the check if the worst case, every byte an item, is below the limit.
    guard hasManyImages || cost.size > limit / max(1, sheet.lineCount) else { return nil }
    if let line = cost.openLists() {
      return cost.diagnostic(line, "Lists nest too deep here, with too many blank lines after them")
    }
    if hasManyImages, let line = cost.openImages() {
      return cost.diagnostic(line, "Too many `![` are never closed before here")
    }
    return nil
  }

  /// - Parameter line: The line of the file at which blocks nest deeper than a 16-bit depth.
  static func tooDeep(_ line: UInt32) -> Diagnostic {
    Diagnostic(
      severity: .failure, line: line,
      message: "Blocks are nested deeper than \(UInt16.max) here: the article is not read; mend it.")
  }

  /// The line with more quote markers than the maximum depth, or nil.
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

  /// The line at which the number of open list items, summed over all empty lines, exceeds the limit, or nil.
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

  /// The columns of a line's leading white space, the number of list markers after it, and whether the line is empty.
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
    return images > Self.imageLimit
  }

  /// The line at which the number of open images, summed over all closing brackets, exceeds the limit, or nil.
  private mutating func openImages() -> Int? {
    for line in 0..<sheet.lineCount {
      let range = sheet.line(line)
      if range.isEmpty { brackets.removeAll(keepingCapacity: true) }
      if readBrackets(range) { return line }
    }
    return nil
  }

  /// The open brackets of the paragraph, true for those of images.
  private var brackets: [Bool] = []
  private var openCount = 0

  /// Counts the brackets of a line; returns whether the limit is exceeded.
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
