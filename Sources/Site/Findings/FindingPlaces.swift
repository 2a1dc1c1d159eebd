package import DocModel

/// The node that shows each finding. Findings are numbered from 0 in text order.
struct FindingPlaces {
  let findings: [PageFinding]
  /// Finding numbers by the node that is marked.
  private(set) var marked: [Int: [Int]] = [:]
  /// Finding numbers by the block after which their notes are written.
  private(set) var told: [Int: [Int]] = [:]
  /// Findings about the article as a whole.
  private(set) var loose: [Int] = []
  /// The findings whose sign and whose note are already written.
  var signed: Set<Int> = []
  var written: Set<Int> = []

  /// The maximum number of findings marked on a page; further ones are only counted.
  static let most = 500

  init(_ findings: [PageFinding], in article: Article) {
    self.findings = findings.sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    for (number, finding) in self.findings.prefix(Self.most).enumerated() {
      guard let block = Self.block(of: finding, in: article) else {
        loose.append(number)
        continue
      }
      // No marks may be written between the cells of a row, so mark its first cell.
      let isRow = article.nodes[block].kind == .tableRow && Int(article.nodes[block].end) > block + 1
      let place = isRow ? block + 1 : Self.inline(of: finding, below: block, in: article) ?? block
      marked[place, default: []].append(number)
      told[Self.teller(of: block, in: article), default: []].append(number)
    }
  }

  /// Returns the innermost block that contains the place, or nil if the place is before the text.
  private static func block(of finding: PageFinding, in article: Article) -> Int? {
    let nodes = article.nodes
    var found: Int?
    var at = 1
    while at < nodes.count {
      let node = nodes[at]
      guard !node.kind.isInline, Int(node.firstLine) <= finding.line, finding.line <= Int(node.lastLine) else {
        at = max(at + 1, Int(node.end))
        continue
      }
      if node.kind == .tableCell, finding.column == 0 || Int(node.column) > finding.column {
        at = max(at + 1, Int(node.end))
        continue
      }
      if isShown(node.kind) { found = at }
      at += 1
    }
    return found
  }

  private static func isShown(_ kind: NodeKind) -> Bool {
    switch kind {
    case .comment, .list, .tab, .footnoteDefinition, .document: false
    default: true
    }
  }

  /// Returns the code span, link, image or text at the exact place.
  private static func inline(of finding: PageFinding, below block: Int, in article: Article) -> Int? {
    guard finding.column > 0, article.nodes[block].kind.holdsInlines else { return nil }
    var found: Int?
    var link: Range<Int> = 0..<0
    for at in (block + 1)..<max(block + 1, Int(article.nodes[block].end)) {
      let node = article.nodes[at]
      guard node.column > 0, Int(node.firstLine) == finding.line, Int(node.column) <= finding.column else { continue }
      if node.kind == .link { link = at..<Int(node.end) }
      // Mark the whole link: a mark inside it would be a link in a link.
      found = link.contains(at) ? link.lowerBound : at
    }
    guard let found else { return nil }
    switch article.nodes[found].kind {
    case .code, .link, .image: return found
    case .text: return holds(finding, at: found, in: article) ? found : nil
    default: return nil
    }
  }

  private static func holds(_ finding: PageFinding, at node: Int, in article: Article) -> Bool {
    range(of: finding.words, in: article.pool[article.nodes[node].literal.indices]) != nil
  }

  /// Returns the range of `words` in `text`, or nil unless they occur exactly once.
  static func range(of words: String, in text: ArraySlice<UInt8>) -> Range<Int>? {
    let words = Array(words.utf8)
    guard let first = words.first, words.count <= text.count else { return nil }
    var found: Range<Int>?
    for at in text.startIndex...(text.endIndex - words.count) where text[at] == first {
      guard text[at..<(at + words.count)].elementsEqual(words) else { continue }
      if found != nil { return nil }
      found = at..<(at + words.count)
    }
    return found
  }

  /// Returns the block after which notes can be written: for a cell or row, the table.
  private static func teller(of block: Int, in article: Article) -> Int {
    guard [.tableRow, .tableCell].contains(article.nodes[block].kind) else { return block }
    return article.nodes[...block].lastIndex { $0.kind == .table } ?? block
  }
}

/// A finding of a check as shown on the page of its article.
package struct PageFinding: Sendable, Equatable {
  /// The text of another locale at the same position.
  package struct Other: Sendable, Equatable {
    package let locale: LocaleTag
    package let text: String
    /// `content/pl-PL/a.md:79:163`.
    package let place: String

    package init(locale: LocaleTag, text: String, place: String) {
      self.locale = locale
      self.text = text
      self.place = place
    }
  }

  /// The severity as CSS class and label: `critical`.
  package let severity: String
  package let rule: String
  package let message: String
  /// 0–100.
  package let confidence: Int
  /// 1-based; a column of 0 means the whole line.
  package let line: Int
  package let column: Int
  /// The text at fault as plain text in the file; empty if there is no such text.
  package let words: String
  /// `content/ko-KR/a.md:79:155`.
  package let place: String
  package let others: [Other]

  package init(
    severity: String, rule: String, message: String, confidence: Int, line: Int, column: Int, words: String,
    place: String, others: [Other]
  ) {
    self.severity = severity
    self.rule = rule
    self.message = message
    self.confidence = confidence
    self.line = line
    self.column = column
    self.words = words
    self.place = place
    self.others = others
  }
}
