internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports stray or missing pipes: a row has more or fewer cells than its table has columns, or is parsed as text.
struct TableMarkup: ArticleRule {
  static let card = RuleCard(id: "table-markup", severity: .major, mqm: .markup)

  static let explainsItsLine = true

  func check(_ article: AlignedArticle) -> [Finding] {
    let jury = article.jury
    return rows(article, jury) + strays(article, jury)
  }

  // MARK: Rows with a wrong number of cells

  private enum Shape: UInt64 { case full, short, long }

  private func rows(_ article: AlignedArticle, _ jury: Jury) -> [Finding] {
    var findings: [Finding] = []
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
        findings.append(
          finding(
            .row(isLong: shape == .long, cells: cells, columns: columns, by: judgement, in: article), in: article,
            member: judgement.member,
            line: article.lines(at: slot, of: judgement.member).0,
            confidence: judgement.certainty(),
            related: Reporting.related(in: article, at: slot, of: judgement.against), salt: article.slots[slot].key))
      }
    }
    return findings
  }

  /// Returns whether the full row has content where the short row has no cell; empty final cells may be omitted.
  private func isLost(inRow row: Int, of member: Int, comparedTo reference: Int, in article: AlignedArticle) -> Bool {
    guard let own = article.node(at: row, of: member), let full = article.node(at: row, of: reference) else {
      return true
    }
    let (text, features) = (article.members[reference].article, article.features[reference])
    let rest = text.children(of: full).dropFirst(Self.cells(own, article.members[member].article))
    return rest.contains { features.block($0).map { $0.length > 0 || !$0.facts.isEmpty } ?? false }
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
    let others = "\(a.names(j.against)) \(j.against.count == 1 ? "has" : "have") a full row there"
    return isLong
      ? "The row has more cells than the table’s \(columns) columns, so the last are dropped; \(others): look for a stray pipe."
      : "The row has \(cells) of the table’s \(columns) cells; \(others): look for a lost pipe."
  }
}
