internal import DocModel

/// Formulas in TeX: `$x$`, `$$x$$`, `\(x\)`, `\[x\]`, and the last two with double backslashes.
struct FormulaMarks {
  private let text: [UInt8]
  private let notation: MathNotation
  private var marks: [Mark] = []
  /// The line of the last formula; formulas are found in order.
  private var line = Line(end: 0, isRow: false, isQuoted: false)
  /// By closing sign, the place up to which it does not occur.
  private var unclosed: [String: Int] = [:]
  /// Whether a comment was found that does not end.
  private var hasOpenComment = false
  /// By width, the last run of backticks in the paragraph that ends at ``runsEnd``.
  private var lastRuns: [Int: Int] = [:]
  private var runsEnd = 0

  private struct Line {
    let end: Int
    /// Whether it is a row of a table, whose cells no formula crosses.
    let isRow: Bool
    /// Whether it is in a quotation.
    let isQuoted: Bool
  }

  static func find(_ text: [UInt8], from start: Int, _ notation: MathNotation) -> [Mark] {
    guard !notation.isEmpty else { return [] }
    var reading = FormulaMarks(text: text, notation: notation)
    reading.read(from: start)
    return reading.marks
  }

  private init(text: [UInt8], notation: MathNotation) {
    self.text = text
    self.notation = notation
  }

  private mutating func read(from start: Int) {
    var fences = FencedCode(text)
    var at = start
    while at < text.count {
      switch text[at] {
      case .of("`"), .of("~"): at = fences.end(from: at) ?? codeEnd(at)
      case .of("<") where text.has("<!--", at: at): at = commentEnd(at)
      case .of("$"): at = dollars(at)
      case .of("\\"): at = backslash(at)
      default: at += 1
      }
    }
  }

  /// The end of the code span that begins at a run of backticks, or of the run.
  private mutating func codeEnd(_ start: Int) -> Int {
    let width = run(start)
    guard text[start] == .of("`"), start >= runsEnd || lastRuns[width] ?? 0 > start else { return start + width }
    var runs: [Int: Int] = [:]
    var at = start + width
    while at < text.count, !isParagraphEnd(at) {
      if text[at] == .of("`") {
        let other = run(at)
        runs[other] = at
        at += other
        if other == width { return at }
      } else {
        at += 1
      }
    }
    (lastRuns, runsEnd) = (runs, at)
    return start + width
  }

  private func run(_ start: Int) -> Int { text[start...].prefix { $0 == text[start] }.count }

  private mutating func commentEnd(_ start: Int) -> Int {
    if !hasOpenComment, let end = text.commentEnd(from: start + 4) { return end }
    hasOpenComment = true
    return start + 4
  }

  private mutating func dollars(_ start: Int) -> Int {
    let width = run(start)
    if width == 2, notation.contains(.doubleDollars) {
      return add(start, open: "$$", close: "$$", isDisplay: true) ?? start + 2
    }
    guard width == 1, notation.contains(.dollars), let end = inlineEnd(start) else { return start + width }
    put(start..<end, content: start + 1..<end - 1, isDisplay: false)
    return end
  }

  /// The end of `$x$` by the rules of Pandoc: no space inside the signs, no digit after them.
  private mutating func inlineEnd(_ start: Int) -> Int? {
    guard start + 2 < text.count, !text[start + 1].isSpace else { return nil }
    let isRow = line(at: start).isRow
    var at = start + 1
    while at < text.count, !isParagraphEnd(at) {
      switch text[at] {
      case .of("\\"): at += 2
      case .of("$"):
        let isAfterText = !text[at - 1].isSpace
        let isBeforeDigit = at + 1 < text.count && (text[at + 1].isASCIIDigit || text[at + 1] == .of("$"))
        return isAfterText && !isBeforeDigit ? at + 1 : nil
      case .of("`"): return nil
      case .of("|") where isRow: return nil
      case .of("<") where text.has("</", at: at): return nil
      default: at += 1
      }
    }
    return nil
  }

  private mutating func line(at offset: Int) -> Line {
    guard offset >= line.end else { return line }
    let whole = Marks.lineStart(text, offset)..<(text[offset...].firstIndex(where: \.isLineEnd) ?? text.count)
    line = Line(
      end: whole.upperBound, isRow: text[whole].first { !$0.isBlank && $0 != .of(">") } == .of("|"),
      isQuoted: Marks.prefix(text, before: offset).contains(.of(">")))
    return line
  }

  private mutating func backslash(_ start: Int) -> Int {
    guard notation.contains(.brackets) else { return start + 2 }
    let isDouble = text.has("\\\\", at: start)
    let sign = start + (isDouble ? 2 : 1)
    let signs = isDouble ? "\\\\" : "\\"
    guard sign < text.count else { return text.count }
    if text[sign] == .of("(") {
      return add(start, open: signs + "(", close: signs + ")", isDisplay: false) ?? sign
    }
    // Elsewhere, it is an escaped bracket.
    if text[sign] == .of("["), Marks.startsLine(text, start) {
      return add(start, open: signs + "[", close: signs + "]", isDisplay: true) ?? sign
    }
    return start + 2
  }

  /// Adds the formula that begins at `start`, and returns its end.
  private mutating func add(_ start: Int, open: String, close: String, isDisplay: Bool) -> Int? {
    if let end = unclosed[close], start < end { return nil }
    let first = start + open.utf8.count
    let isEscape = close.utf8.first == .of("\\")
    var at = first
    while at < text.count, !isParagraphEnd(at) {
      if text.has(close, at: at), isEscape || text[at - 1] != .of("\\") {
        guard !text.trimmed(first..<at).isEmpty else { return nil }
        put(start..<at + close.utf8.count, content: first..<at, isDisplay: isDisplay)
        return at + close.utf8.count
      }
      at += 1
    }
    unclosed[close] = at
    return nil
  }

  /// Whether a line without text begins after the line end at `offset`.
  private func isParagraphEnd(_ offset: Int) -> Bool {
    guard text[offset].isLineEnd else { return false }
    let isPair = text[offset] == .carriageReturn && offset + 1 < text.count && text[offset + 1] == .lineFeed
    let rest = text[(offset + (isPair ? 2 : 1))...]
    return rest.first { !$0.isBlank && $0 != .of(">") }?.isLineEnd ?? true
  }

  private mutating func put(_ range: Range<Int>, content: Range<Int>, isDisplay: Bool) {
    var mark = Mark(
      range, name: content, parameters: content, syntax: .bracket, role: isDisplay ? .displayFormula : .formula)
    mark.verbatim = formula(content, isQuoted: line(at: range.lowerBound).isQuoted)
    marks.append(mark)
  }

  /// The text of a formula without the markers of its containers.
  private func formula(_ content: Range<Int>, isQuoted: Bool) -> [UInt8] {
    var lines = text[content].split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd)
    for index in lines.indices.dropFirst() {
      lines[index] = lines[index].drop { $0.isBlank || isQuoted && $0 == .of(">") }
    }
    let joined = Array(lines.filter { !$0.isEmpty }.joined(separator: [.lineFeed]))
    return Array(joined[joined.trimmed(joined.indices)])
  }
}
