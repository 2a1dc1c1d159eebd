internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Stray or missing pipes: a row has more or fewer cells than its table has columns, or is no row at all.
struct TableMarkup: ArticleRule {
  static let card = RuleCard(
    id: "table-markup", title: "Stray or missing pipe in a table", severity: .major, mqm: .markup,
    rationale:
      "Cells move into the wrong column, are dropped, or the row is shown as text with its pipes. Silent where the others have the same row so.",
    passing: [
      Example([
        "de": "| Eins | B |\n|-|-|\n| 1 |\n", "fr": "| Un | B |\n|-|-|\n| 1 |\n", "pl": "| Jeden | B |\n|-|-|\n| 1 |\n",
        "sv": "| Ett | B |\n|-|-|\n| 1 |\n",
      ]),
      Example([
        "de": "| Eins | B |\n|-|-|\n| 1 | 2\n", "fr": "| Un | B |\n|-|-|\n| 1 | 2 |\n",
        "pl": "| Jeden | B |\n|-|-|\n| 1 | 2 |\n",
        "sv": "| Ett | B |\n|-|-|\n1 | 2\n",
      ]),
    ],
    failing: [
      Example([
        "de": "| Eins | B |\n|-|-|\n↓| 1 | x | 2 |\n", "fr": "| Un | B |\n|-|-|\n| 1 | 2 |\n",
        "pl": "| Jeden | B |\n|-|-|\n| 1 | 2 |\n",
        "sv": "| Ett | B |\n|-|-|\n| 1 | 2 |\n",
      ]),
      Example([
        "de": "| Eins | B |\n|-|-|\n| 1 | 2 |\n\n↓| 3 | 4 |\n", "fr": "| Un | B |\n|-|-|\n| 1 | 2 |\n| 3 | 4 |\n",
        "pl": "| Jeden | B |\n|-|-|\n| 1 | 2 |\n| 3 | 4 |\n", "sv": "| Ett | B |\n|-|-|\n| 1 | 2 |\n| 3 | 4 |\n",
      ]),
    ])

  static let explainsItsLine = true

  func check(_ article: AlignedArticle) -> [Finding] {
    let jury = article.jury
    return rows(article, jury) + strays(article, jury)
  }

  // MARK: Rows of another length than their table

  private enum Shape: UInt64 { case full, short, long }

  private func rows(_ article: AlignedArticle, _ jury: Jury) -> [Finding] {
    var findings: [Finding] = []
    /// Per table and member the rows that are too long, as indices of the findings.
    var long: [[Int]: [Int]] = [:]
    for slot in article.slots.indices where article.slots[slot].kind == .tableRow {
      let parent = Int(article.slots[slot].parent)
      var isEven = true
      let shapes = article.members.indices.map { member -> Shape? in
        guard let node = article.node(slot, member), let table = article.node(parent, member) else { return nil }
        let shape = Self.shape(node, table, article.members[member].article)
        if shape != .full { isEven = false }
        return shape
      }
      if isEven { continue }
      for judgement in jury.judge(shapes.map { $0?.rawValue }) {
        guard let shape = shapes[judgement.member], shape != .full, let reference = judgement.against.first,
          shapes[reference] == .full
        else { continue }
        let cells =
          article.node(slot, judgement.member).map { Self.cells($0, article.members[judgement.member].article) } ?? 0
        let columns =
          article.node(parent, judgement.member).map { Int(article.members[judgement.member].article.nodes[$0].value) }
          ?? 0
        // What is not written is as empty as what the others have there.
        let isHarmless = shape == .short && judgement.against.allSatisfy { isEmpty(from: cells, slot, $0, article) }
        if shape == .long { long[[parent, judgement.member], default: []].append(findings.count) }
        findings.append(
          finding(
            .row(shape == .long, cells, columns, judgement, article), in: article, member: judgement.member,
            line: article.lines(slot, judgement.member).0,
            confidence: isHarmless ? min(Certainty.drift, judgement.confidence) : judgement.confidence,
            related: related(judgement, article) { article.lines(slot, $0).0 }, salt: article.slots[slot].key))
      }
    }
    return underHeaders(findings, long, article)
  }

  /// Where most rows of a table are longer than its header, the header is what is broken, which is said once.
  private func underHeaders(_ findings: [Finding], _ long: [[Int]: [Int]], _ article: AlignedArticle) -> [Finding] {
    var findings = findings
    var folded = Set<Int>()
    for (place, rows) in long {
      guard let node = article.node(place[0], place[1]), let first = rows.first else { continue }
      let text = article.members[place[1]].article
      let body = text.children(of: node).reduce(-1) { count, _ in count + 1 }
      guard rows.count >= 2, rows.count * 2 > body else { continue }
      let line = Int(text.nodes[node].firstLine)
      var header = finding(
        .header(rows.count, body, Int(text.nodes[node].value)), in: article, member: place[1], line: line,
        confidence: findings[first].confidence,
        related: findings[first].related, salt: article.slots[place[0]].key)
      header.consequences = rows.map { findings[$0] }
      findings[first] = header
      folded.formUnion(rows.dropFirst())
    }
    return findings.indices.filter { !folded.contains($0) }.map { findings[$0] }
  }

  private static func shape(_ row: Int, _ table: Int, _ text: Article) -> Shape? {
    guard text.nodes[row].kind == .tableRow, text.nodes[table].kind == .table else { return nil }
    if !text.nodes[row].literal.isEmpty { return .long }
    return cells(row, text) < Int(text.nodes[table].value) ? .short : .full
  }

  private static func cells(_ row: Int, _ text: Article) -> Int {
    text.children(of: row).reduce(0) { sum, _ in sum + 1 }
  }

  private func isEmpty(from first: Int, _ row: Int, _ member: Int, _ article: AlignedArticle) -> Bool {
    guard let node = article.node(row, member) else { return true }
    let text = article.members[member].article
    return text.children(of: node).dropFirst(first).allSatisfy { Int(text.nodes[$0].end) == $0 + 1 }
  }

  // MARK: Rows that are text

  /// A paragraph that begins with a pipe where others have fewer such paragraphs.
  private func strays(_ article: AlignedArticle, _ jury: Jury) -> [Finding] {
    let strays = article.members.map { Self.strays($0.article) }
    guard strays.contains(where: { !$0.isEmpty }) else { return [] }
    return jury.judge(strays.map { UInt64($0.count) }).compactMap { judgement in
      let own = strays[judgement.member]
      guard let reference = judgement.against.first, own.count > strays[reference].count, let first = own.first else {
        return nil
      }
      let text = article.members[judgement.member].article
      return finding(
        .stray(text.plainText(of: first), judgement, article), in: article, member: judgement.member,
        line: Int(text.nodes[first].firstLine), confidence: judgement.confidence, salt: Atom("stray".utf8).hash)
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

  private func related(_ judgement: Judgement, _ article: AlignedArticle, _ line: (Int) -> Int) -> [RelatedPlace] {
    judgement.against.filter { article.members[$0].role != .archive }.prefix(3).map { member in
      RelatedPlace(place: Reporting.place(article, member, line(member), line(member)), text: "a full row")
    }
  }
}

extension Message {
  fileprivate static func row(_ isLong: Bool, _ cells: Int, _ columns: Int, _ j: Judgement, _ a: AlignedArticle)
    -> Message
  {
    let others = "\(a.names(j.against)) \(j.against.count == 1 ? "has" : "have") a full row there"
    return isLong
      ? Message(
        text:
          "The row has more cells than the table’s \(columns) columns, so the last are dropped; \(others): look for a stray pipe."
      )
      : Message(text: "The row has \(cells) of the table’s \(columns) cells; \(others): look for a lost pipe.")
  }

  fileprivate static func header(_ long: Int, _ all: Int, _ columns: Int) -> Message {
    Message(
      text:
        "\(long) of the table’s \(all) rows have more cells than its header, which has \(columns): look for a lost pipe or a line break in the header."
    )
  }

  fileprivate static func stray(_ text: String, _ j: Judgement, _ a: AlignedArticle) -> Message {
    Message(
      text:
        "‘\(AlignedArticle.cut(text))’ is shown as text with its pipes, and \(a.names(j.against)) \(j.against.count == 1 ? "has" : "have") no such line: join it to its table, or mend the table’s delimiter row."
    )
  }
}
