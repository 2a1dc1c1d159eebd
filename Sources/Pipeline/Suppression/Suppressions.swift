internal import Algorithms
import DocModel
import Features
import Findings
import Reports

/// The suppression comments of an article, see ``SuppressionComment``.
struct Suppressions {
  private struct Span {
    /// The suppressed rule, or nil for all rules.
    let rule: RuleID?
    var lines: ClosedRange<Int>
    /// The byte columns of a table cell, or nil for whole lines.
    var columns: Range<Int>?
    /// Index into ``entries``.
    let entry: Int
  }

  /// A suppression of one rule, or of all if `rule` is nil, by one comment.
  struct Entry: Hashable, Codable {
    let file: String
    let line: Int
    let rule: RuleID?
    let reason: String
  }

  private static let name = Array("doccheck-".utf8)

  static let none = Suppressions()

  private var spans: [Span] = []
  private(set) var entries: [Entry] = []
  private(set) var troubles: [RunError] = []

  private init() {}

  /// Fast path: returns false for most files, which contain no `doccheck-`.
  static func mayStand(in source: [UInt8]) -> Bool { ByteSearch.holds(name[...], in: source[...]) }

  /// The maximum number of reported unknown rule names; a file with more was not written by hand.
  private static let mostTroubles = 100
  private var names: [String] = []
  private var spansOfRules: [RuleID?: SpanIndex] = [:]
  /// Indices of spans not yet ended by an enable comment, by rule.
  private var open: [RuleID?: [Int]] = [:]
  /// Cache: all lines in `from...line` have `line` as their next line with text.
  private var nextText: (from: Int, line: Int)?
  private var nextTable: (from: Int, node: Int?)?

  /// - Parameter known: valid rule and check names.
  init(_ article: Article, lines: LineIndex, known: Set<RuleID>) {
    for (index, node) in article.nodes.enumerated()
    where node.kind == .comment || node.kind == .htmlInline || node.kind == .htmlBlock {
      guard let comment = SuppressionComment(article.pool[node.literal.indices]) else { continue }
      add(comment, at: index, in: article, lines: lines, known: known)
    }
    let order = spans.indices.sorted { (spans[$0].lines.lowerBound, $0) < (spans[$1].lines.lowerBound, $1) }
    for index in order { spansOfRules[spans[index].rule, default: SpanIndex()].add(spans[index], index) }
  }

  /// The index of the entry that suppresses a finding, or nil if none does.
  func entry(covering finding: Finding) -> Int? {
    let place = finding.place
    let names: [RuleID?] = finding.check == finding.rule ? [nil, finding.rule] : [nil, finding.rule, finding.check]
    return names.compactMap { spansOfRules[$0]?.first(at: place) }.min().map { spans[$0].entry }
  }

  /// The spans of one rule, indexed by line, since there may be many spans and many findings.
  private struct SpanIndex {
    private var whole: [(start: Int, end: Int, index: Int)] = []
    /// For each span of whole lines, the largest end line among the spans up to it.
    private var reach: [Int] = []
    private var cells: [Int: [(span: Span, index: Int)]] = [:]

    /// Adds a span; spans must be added in order of their first line.
    mutating func add(_ span: Span, _ index: Int) {
      if span.columns != nil {
        for line in span.lines { cells[line, default: []].append((span, index)) }
      } else {
        whole.append((span.lines.lowerBound, span.lines.upperBound, index))
        reach.append(max(reach.last ?? 0, span.lines.upperBound))
      }
    }

    /// The index of the first span that covers the place, or nil.
    func first(at place: Place) -> Int? {
      let inCells = cells[place.line]?.first { $0.span.columns?.contains(place.column) ?? true }?.index
      let next = reach.partitioningIndex { $0 >= place.line }
      let found = next < whole.count && whole[next].start <= place.line ? whole[next].index : nil
      return [inCells, found].compactMap { $0 }.min()
    }
  }

  private mutating func add(
    _ comment: SuppressionComment, at index: Int, in article: Article, lines: LineIndex, known: Set<RuleID>
  ) {
    let node = article.nodes[index]
    let line = Int(node.firstLine)
    for rule in comment.rules where !known.contains(rule) && troubles.count < Self.mostTroubles {
      if names.isEmpty { names = known.map(\.name).sorted() }
      let suggestion = Spelling.suggestion(for: rule.name, among: names)
      troubles.append(
        RunError(
          "the comment names no rule: '\(rule)'\(suggestion)", file: article.file, line: line, severity: .warning,
          isOfSetup: true))
    }
    let named = comment.rules.filter { known.contains($0) }
    guard comment.rules.isEmpty || !named.isEmpty else { return }
    let rules: [RuleID?] = comment.rules.isEmpty ? [nil] : named
    let next = Int(node.lastLine) + 1
    for rule in rules {
      if comment.verb == .enable {
        // Enabling one rule does not end a span for all rules: only spans of the same rule key end.
        for i in open.removeValue(forKey: rule) ?? [] {
          spans[i].lines = spans[i].lines.lowerBound...max(spans[i].lines.lowerBound, line)
        }
        continue
      }
      entries.append(Entry(file: article.file, line: line, rule: rule, reason: comment.reason))
      let entry = entries.count - 1
      switch comment.verb {
      case .nextLine:
        let line = firstText(from: next, lines)
        spans.append(Span(rule: rule, lines: line...line, entry: entry))
      case .disable:
        open[rule, default: []].append(spans.count)
        spans.append(Span(rule: rule, lines: line...Int.max, entry: entry))
      case .row: spans += cells(comment.cells, behind: index, in: article, rule: rule, entry: entry)
      case .enable: break
      }
    }
  }

  /// The first line from `line` on that contains text, or `line` itself if there is no such line.
  private mutating func firstText(from line: Int, _ lines: LineIndex) -> Int {
    if let known = nextText, known.from <= line, line <= known.line { return known.line }
    let found = lines.firstText(from: line) ?? line
    nextText = (line, found)
    return found
  }

  private mutating func firstTable(behind index: Int, _ nodes: [Node]) -> Int? {
    if let known = nextTable, known.from <= index, known.node.map({ index < $0 }) ?? true { return known.node }
    let found = nodes[index...].dropFirst().firstIndex { $0.kind == .table }
    nextTable = (index, found)
    return found
  }

  /// The spans of the named rows and cells of the next table.
  private mutating func cells(
    _ cells: [SuppressionComment.Cell], behind index: Int, in article: Article, rule: RuleID?, entry: Int
  ) -> [Span] {
    let nodes = article.nodes
    guard let table = firstTable(behind: index, nodes) else { return [] }
    return article.children(of: table).flatMap { row -> [Span] in
      let node = nodes[row]
      guard node.kind == .tableRow else { return [] }
      let lines = Int(node.firstLine)...max(Int(node.firstLine), Int(node.lastLine))
      let fields = Array(article.children(of: row))
      return cells.filter { $0.row == Int(node.value) }.compactMap { cell in
        guard let column = cell.column else { return Span(rule: rule, lines: lines, entry: entry) }
        guard column >= 1, column <= fields.count else { return nil }
        let start = Int(nodes[fields[column - 1]].column)
        let end = column < fields.count ? Int(nodes[fields[column]].column) : Int.max
        return Span(rule: rule, lines: lines, columns: start..<max(start + 1, end), entry: entry)
      }
    }
  }
}

/// A comment that suppresses findings, with a reason after a colon:
///
/// - `<!-- doccheck-disable-next-line RULE, RULE: reason -->` from the next line with text,
/// - `<!-- doccheck-disable RULE -->` up to `<!-- doccheck-enable RULE -->` or the end of the file,
/// - `<!-- doccheck-disable-row 4 RULE -->` from a row of the next table (1 is the first below the header, 0 the
///   header), and `doccheck-disable-row 4:2 RULE` from its second cell.
///
/// Without rule names it applies to all rules.
struct SuppressionComment {
  enum Verb { case nextLine, disable, enable, row }
  struct Cell: Hashable {
    let row: Int
    /// The 1-based column, or nil for the whole row.
    let column: Int?
  }

  let verb: Verb
  let rules: [RuleID]
  let cells: [Cell]
  let reason: String

  private static let opening = Array("<!--".utf8)
  private static let closing = Array("-->".utf8)

  /// Nil if the comment is not a suppression.
  init?(_ text: ArraySlice<UInt8>) {
    guard text.first == 0x3c, text.starts(with: Self.opening), Self.mayBeVerb(text.dropFirst(Self.opening.count)),
      text.count < 2000, let end = Self.end(of: text)
    else { return nil }
    self.init(content: String(decoding: text[..<end].dropFirst(Self.opening.count), as: UTF8.self))
  }

  /// The index of the last `-->`, or nil.
  private static func end(of text: ArraySlice<UInt8>) -> Int? {
    text.indices.dropFirst(opening.count).last { text[$0...].starts(with: closing) }
  }

  /// Fast path: the first letter excludes nearly all other comments.
  private static func mayBeVerb(_ content: ArraySlice<UInt8>) -> Bool {
    guard let first = content.first(where: { $0 > .space }) else { return false }
    return first == UInt8(ascii: "d") || first >= 0x80
  }

  private init?(content text: String) {
    let content = text.drop(while: \.isWhitespace)
    let name = content.prefix { !$0.isWhitespace && $0 != ":" }
    switch name {
    case "doccheck-disable-next-line": verb = .nextLine
    case "doccheck-disable": verb = .disable
    case "doccheck-enable": verb = .enable
    case "doccheck-disable-row": verb = .row
    default: return nil
    }
    var words = content.dropFirst(name.count).split(omittingEmptySubsequences: true) { $0 == "," || $0.isWhitespace }
    var cells: [Cell] = []
    while verb == .row, let word = words.first, let cell = Cell(word) {
      cells.append(cell)
      words.removeFirst()
    }
    self.cells = cells
    // The reason follows a colon.
    var rules: [RuleID] = []
    var reason: [Substring] = []
    for word in words {
      if !reason.isEmpty || word == ":" {
        reason.append(word)
      } else if let colon = word.firstIndex(of: ":") {
        if colon > word.startIndex { rules.append(RuleID(String(word[..<colon]))) }
        reason.append(":")
        if word.index(after: colon) < word.endIndex { reason.append(word[word.index(after: colon)...]) }
      } else {
        rules.append(RuleID(String(word)))
      }
    }
    self.rules = rules
    self.reason = reason.dropFirst().joined(separator: " ")
  }
}

extension SuppressionComment.Cell {
  /// Parses `4` or `4:2`.
  fileprivate init?(_ word: Substring) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let row = Int(first), row >= 0 else { return nil }
    guard parts.count == 2 else {
      self.init(row: row, column: nil)
      return
    }
    guard let column = Int(parts[1]), column >= 1 else { return nil }
    self.init(row: row, column: column)
  }
}
