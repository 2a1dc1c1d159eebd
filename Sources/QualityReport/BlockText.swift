internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Reports

/// The Markdown of one member's block, or the text of its table cell. Of a long block only the lines around the issues.
struct BlockText {
  let bytes: [UInt8]
  /// The line of the first byte, 1-based.
  let line: Int
  private let isCell: Bool

  private static let mostLines = 16
  /// The number of lines shown before the first issue and after the last one.
  private static let margin = 3

  /// Returns nil if the member lacks the slot.
  ///
  /// - Parameter lines: the lines with issues; empty to take the start of the block.
  init?(_ aligned: AlignedArticle, slot: Int, member: Int, lines: [Int]) {
    guard let index = aligned.node(at: slot, of: member) else { return nil }
    let article = aligned.members[member].article
    let node = article.nodes[index]
    isCell = node.kind == .tableCell
    guard !isCell else {
      bytes = Array(article.plainText(of: index).utf8)
      line = Int(node.firstLine)
      return
    }
    let (first, last) = (Int(node.firstLine), max(Int(node.firstLine), Int(node.lastLine)))
    let start = min(max(first, (lines.min() ?? first) - Self.margin), last)
    let end = min(last, max(start + 2 * Self.margin, (lines.max() ?? first) + Self.margin), start + Self.mostLines - 1)
    bytes = Array((start...end).map { article.sourceLine($0) }.joined(separator: [UInt8.lineFeed]))
    line = start
  }

  /// Returns the bytes that a finding calls wrong, or nil if it names none of the shown ones.
  func range(of reported: ReportedFinding) -> Range<Int>? {
    guard let excerpt = reported.excerpt, let offset = excerpt.offset, excerpt.length > 0 else { return nil }
    let fault = Array(excerpt.text.utf8.dropFirst(offset).prefix(excerpt.length))
    guard let start = isCell ? 0 : start(ofLine: reported.finding.place.line) else { return nil }
    let exact = start + reported.finding.place.column - 1
    if !isCell, exact >= start, bytes.dropFirst(exact).starts(with: fault) { return exact..<exact + fault.count }
    return ByteSearch.first(fault[...], in: bytes[start...]).map { $0..<$0 + fault.count }
  }

  private func start(ofLine number: Int) -> Int? {
    guard number >= line else { return nil }
    var start = 0
    for _ in line..<number {
      guard let end = bytes[start...].firstIndex(of: .lineFeed) else { return nil }
      start = end + 1
    }
    return start
  }
}
