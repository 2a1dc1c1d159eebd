internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports stray or missing pipes: a row has more or fewer cells than its table has columns, or is parsed as text.
struct TableMarkup: ArticleRule {
  static let card = RuleCard(id: "table-markup", severity: .major, mqm: .markup)
  static let check: String? = "row"

  static let explainsItsLine = true

  func check(_ article: AlignedArticle) -> [Finding] {
    let jury = article.jury
    return rows(article, jury) + strays(article, jury)
  }

  // MARK: Rows with a wrong number of cells

  private enum Shape: UInt64 { case full, short, long }

  /// A table of one member.
  private struct Table: Hashable {
    let slot: Int
    let member: Int
  }

  /// The maximum number of rows of a table that are reported singly.
  private static let mostSingle = 3

  private func rows(_ article: AlignedArticle, _ jury: Jury) -> [Finding] {
    var findings: [Table: [Finding]] = [:]
    for slot in article.slots.indices where article.slots[slot].kind == .tableRow {
      let parent = Int(article.slots[slot].parent)
      var isEven = true
      let shapes = article.members.indices.map { member -> Shape? in
        guard let node = article.node(at: slot, of: member), let table = article.node(at: parent, of: member) else {
          return nil
        }
        let shape = Self.shape(ofRow: node, inTable: table, in: article.members[member].article)
        if shape != .full { isEven = false }
        return shape
      }
      if isEven { continue }
      for judgement in jury.judge(shapes.map { $0?.rawValue }) {
        guard let shape = shapes[judgement.member], shape != .full, let reference = judgement.against.first,
          shapes[reference] == .full,
          shape == .long || isLost(inRow: slot, of: judgement.member, comparedTo: reference, in: article)
        else { continue }
        let cells =
          article.node(at: slot, of: judgement.member).map { Self.cells($0, article.members[judgement.member].article) }
          ?? 0
        let columns = article.nodes(at: parent, of: judgement.member).first.map { Int($0.value) } ?? 0
        findings[Table(slot: parent, member: judgement.member), default: []].append(
          finding(
            .row(isLong: shape == .long, cells: cells, columns: columns, by: judgement, in: article), in: article,
            member: judgement.member,
            line: article.lines(at: slot, of: judgement.member).0,
            confidence: judgement.certainty(),
            related: Reporting.related(in: article, at: slot, of: judgement.against), salt: article.slots[slot].key))
      }
    }
    return findings.sorted { ($0.key.slot, $0.key.member) < ($1.key.slot, $1.key.member) }.flatMap { table, rows in
      joined(rows, of: table, in: article)
    }
  }

  /// Joins the findings of a table that is damaged in many rows.
  private func joined(_ rows: [Finding], of table: Table, in article: AlignedArticle) -> [Finding] {
    guard rows.count > Self.mostSingle, let first = rows.first else { return rows }
    let all = article.children(of: table.slot).count { article.node(at: $0, of: table.member) != nil }
    var whole = finding(
      "\(rows.count) of the \(all) rows of this table have more or fewer cells than it has columns: copy the table again and translate its cells.",
      in: article, member: table.member, line: first.place.line, confidence: .certain, related: first.related,
      salt: article.slots[table.slot].key)
    whole.confidence = rows.map(\.confidence).max() ?? whole.confidence
    whole.consequences = rows
    return [whole]
  }

  /// Returns whether the full row has content where the short row has no cell; final cells that are empty or a dash, which
  /// says that there is none, may be omitted.
  private func isLost(inRow row: Int, of member: Int, comparedTo reference: Int, in article: AlignedArticle) -> Bool {
    guard let own = article.node(at: row, of: member), let full = article.node(at: row, of: reference) else {
      return true
    }
    let (text, features) = (article.members[reference].article, article.features[reference])
    let rest = text.children(of: full).dropFirst(Self.cells(own, article.members[member].article))
    return rest.contains { cell in
      features.block(cell).map { $0.length > 0 || !$0.facts.isEmpty } == true
        && !["-", "–", "—", "--"].contains(String(decoding: text.plainBytes(of: cell), as: UTF8.self).trimmingBlanks)
    }
  }

  private static func shape(ofRow row: Int, inTable table: Int, in text: Article) -> Shape? {
    guard text.nodes[row].kind == .tableRow, text.nodes[table].kind == .table else { return nil }
    if !text.nodes[row].literal.isEmpty { return .long }
    return cells(row, text) < Int(text.nodes[table].value) ? .short : .full
  }

  private static func cells(_ row: Int, _ text: Article) -> Int {
    text.children(of: row).reduce(0) { sum, _ in sum + 1 }
  }
}

extension Message {
  fileprivate static func row(isLong: Bool, cells: Int, columns: Int, by j: Judgement, in a: AlignedArticle)
    -> Message
  {
    let others = "\(a.names(j.against)) \(a.isOne(j.against) ? "has" : "have") a full row there"
    return isLong
      ? "The row has more cells than the table’s \(columns) columns, so the last are dropped; \(others): look for a stray pipe."
      : "The row has \(cells) of the table’s \(columns) cells; \(others): look for a lost pipe."
  }
}

/// Detects table rows that are parsed as text.
extension TableMarkup {
  /// Reports members with more paragraphs that begin with a pipe than the reference has.
  func strays(_ article: AlignedArticle, _ jury: Jury) -> [Finding] {
    let strays = article.members.map { Self.strays($0.article) }
    guard strays.contains(where: { !$0.isEmpty }) else { return [] }
    return jury.judge(strays.map { UInt64($0.count) }).compactMap { judgement in
      let own = strays[judgement.member]
      guard let reference = judgement.against.first, own.count > strays[reference].count, let first = own.first else {
        return nil
      }
      let text = article.members[judgement.member].article
      return finding(
        .stray(text.plainText(of: first), by: judgement, in: article), in: article, member: judgement.member,
        line: Int(text.nodes[first].firstLine), confidence: judgement.certainty(), salt: StableHash("stray".utf8).hash)
    }
  }

  private static func strays(_ text: Article) -> [Int] {
    let pipe = UInt8(ascii: "|")
    let (nodes, pool) = (text.nodes, text.pool)
    var strays: [Int] = []
    for index in nodes.indices.dropLast() where nodes[index].kind == .paragraph && nodes[index + 1].kind == .text {
      let first = nodes[index + 1].literal
      guard !first.isEmpty, pool[Int(first.start)] == pipe else { continue }
      let pipes = (index + 1..<Int(nodes[index].end)).reduce(0) { sum, child in
        text.nodes[child].kind == .text ? sum + text.pool[text.nodes[child].literal.indices].count { $0 == pipe } : sum
      }
      if pipes > 1 { strays.append(index) }
    }
    return strays
  }
}

extension Message {
  fileprivate static func stray(_ text: String, by j: Judgement, in a: AlignedArticle) -> Message {
    "‘\(AlignedArticle.cut(text))’ is shown as text with its pipes, and \(a.names(j.against)) \(a.isOne(j.against) ? "has" : "have") no such line: join it to its table, or mend the table’s delimiter row."
  }
}

/// Reports a table, row or column that is missing or was added.
struct TableShape: SplitRule {
  static let card = RuleCard(id: "table-shape", severity: .major, mqm: .omission)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    let kind = article.slots[d.slot].kind
    switch d.aspect {
    case .kind where article.isReadAsText(d), .presence where kind == .table && article.isReadAsText(d): return nil
    case .kind where kind == .table:
      let noun = { @Sendable (member: Int) in "a \(article.kind(at: d.slot, of: member)?.noun ?? "block")" }
      return finding(
        d,
        "‘\(article.excerpt(at: d.slot, of: d.member))’ is \(article.sides(d, noun)): check its header and delimiter rows.",
        in: article)
    case .presence where kind == .tableRow && d.isElsewhere:
      return finding(d, .moved("table row", for: d, in: article), in: article)
    case .presence where kind == .table || kind == .tableRow:
      return finding(
        d, .presence(d, article, lost: "put it back", added: "check it against the source"), in: article,
        severity: article.isRepetition(d) ? .notice : nil)
    case .columns:
      let width = { @Sendable (member: Int) in article.nodes(at: d.slot, of: member).first.map { Int($0.value) } ?? 0 }
      return finding(
        d,
        "The table has \(width(d.member)) columns here and \(width(d.reference)) in \(article.others(d)): check its header and delimiter rows.",
        in: article)
    case .columnAlignment:
      return finding(
        d,
        "The columns of the table are aligned otherwise than in \(article.others(d)): check the colons of its delimiter row.",
        in: article, severity: .notice)
    default: return nil
    }
  }
}

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

  /// Whether a member's block is a table that Markdown reads as text.
  func isRawTable(_ slot: Int, of member: Int) -> Bool {
    node(at: slot, of: member).map { DelimiterRow.Fault(of: $0, in: members[member].article) != nil } ?? false
  }

  /// Whether a member has the table of a cell as text with pipes, see ``DelimiterRow``: its rows are there.
  ///
  /// - Parameter text: what the cell says in the member's language; nil if that is not known.
  func isCellOfRawTable(_ slot: Int, _ text: String?, of member: Int) -> Bool {
    // The slot of the table may be of the kind that it has in another member.
    guard slots[slot].kind == .tableCell, case let row = Int(slots[slot].parent), row >= 0,
      case let table = Int(slots[row].parent), table >= 0, kind(at: table, of: member) != .table
    else { return false }
    let own = members[member].article
    return DelimiterRow.Fault.all(in: own).contains { fault in
      guard let text else { return true }
      return own.plainText(of: fault.node).split { $0 == "|" || $0.isNewline }.contains {
        BlockChange.folded(String($0)) == text
      }
    }
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
