internal import Alignment
internal import DocModel
internal import Findings

/// Check `table-markup/delimiter` of ``TableMarkup``: in the source, the delimiter row has another number of cells than
/// the header, so that Markdown reads the table as text, and a translation has it right.
struct DelimiterRow: ArticleRule {
  static let card = TableMarkup.card
  static let check: String? = "delimiter"
  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    guard let source = article.source, case let faults = Fault.all(in: article.members[source].article), !faults.isEmpty
    else { return [] }
    let pairs = Dictionary(
      article.slots.indices.lazy.compactMap { slot in article.node(at: slot, of: source).map { ($0, slot) } }
    ) { first, _ in first }
    return faults.compactMap { fault in
      let sound = pairs[fault.node].map { slot in
        article.members.indices.filter {
          article.members[$0].role == .translation && article.holdsTable(near: slot, of: $0)
        }
      }
      guard let sound, !sound.isEmpty else { return nil }
      return finding(
        "The delimiter row has \(fault.delimiter) cells and the header \(fault.header), so that Markdown reads no table here, as \(article.names(sound)) \(sound.count == 1 ? "has" : "have") it: give both rows as many cells.",
        in: article, member: source, line: fault.line, confidence: .certain,
        salt: UInt64(fault.line))
    }
  }

  /// A paragraph that would be a table if its delimiter row had as many cells as the row before it.
  struct Fault {
    let node: Int
    /// The line of the delimiter row in the file, 1-based.
    let line: Int
    /// In cells.
    let header: Int
    let delimiter: Int

    static func all(in text: Article) -> [Fault] {
      text.nodes.indices.lazy.filter { text.nodes[$0].kind == .paragraph }.compactMap { Fault(of: $0, in: text) }
    }

    /// Nil if no line of the block is such a row.
    init?(of node: Int, in text: Article) {
      let block = text.nodes[node]
      // Fast path: nearly all paragraphs begin with a letter.
      guard block.kind == .paragraph, block.firstLine < block.lastLine,
        text.nodes.indices.contains(node + 1), text.nodes[node + 1].kind == .text,
        text.pool[text.nodes[node + 1].literal.indices].first == .of("|")
      else { return nil }
      var before = Fault.cells(text.sourceLine(Int(block.firstLine)))
      for line in Int(block.firstLine) + 1...Int(block.lastLine) {
        let row = text.sourceLine(line)
        let cells = Fault.cells(row)
        if Fault.isDelimiter(row), cells > 1, before > 1, cells != before {
          (self.node, self.line, header, delimiter) = (node, line, before, cells)
          return
        }
        before = cells
      }
      return nil
    }

    /// The number of cells of a row, in a quote or a list item, too.
    private static func cells(_ line: ArraySlice<UInt8>) -> Int {
      guard let first = line.firstIndex(of: .of("|")) else { return 0 }
      var (pipes, isEscaped, isCode, last) = (0, false, false, UInt8.of("|"))
      for byte in line[first...] {
        if byte == .of("`") { isCode.toggle() }
        if byte == .of("|"), !isEscaped, !isCode { pipes += 1 }
        isEscaped = byte == .of("\\") && !isEscaped
        if !byte.isBlank, !byte.isLineEnd { last = byte }
      }
      return last == .of("|") ? pipes - 1 : pipes
    }

    private static func isDelimiter(_ line: ArraySlice<UInt8>) -> Bool {
      line.allSatisfy { "|-: \t>\r".utf8.contains($0) } && line.contains(.of("-"))
    }
  }
}

extension AlignedArticle {
  /// Whether a member has a table at a slot or next to it, where a text of another kind leaves it.
  fileprivate func holdsTable(near slot: Int, of member: Int) -> Bool {
    ([slot] + neighbours(of: slot)).contains { kind(at: $0, of: member) == .table }
  }

  /// Whether the reference's block is a table that Markdown reads as text, see ``DelimiterRow``.
  func isReadAsText(_ d: Disagreement) -> Bool {
    ([d.slot, d.counterpart ?? d.slot] + (slots[d.slot].kind == .table ? neighbours(of: d.slot) : [])).contains {
      slot in
      node(at: slot, of: d.reference).map { DelimiterRow.Fault(of: $0, in: members[d.reference].article) != nil }
        ?? false
    }
  }
}
