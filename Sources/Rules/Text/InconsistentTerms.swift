internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Cells of a column that are equal in the source have different translations.
struct InconsistentTerms: ArticleRule {
  static let card = RuleCard(
    id: "inconsistent-terms", title: "One value, two translations", severity: .notice, mqm: .terminology,
    rationale:
      "Readers take two words in a column for two values. Cells are equal where the source, or all other locales, have the same text in both rows.",
    passing: [
      Example([
        "en": "| A |\n|-|\n| No |\n| No |", "sv": "| A |\n|-|\n| Nej |\n| nej |", "fr": "| A |\n|-|\n| Non |\n| Non |",
        "pl": "| A |\n|-|\n| Nie |\n| Nie |",
      ])
    ],
    failing: [
      Example([
        "en": "| A | B |\n|-|-|\n| x1 | N/A |\n| x2 | N/A |\n| x3 | N/A |",
        "sv": "| A | B |\n|-|-|\n| x1 | Saknas |\n↓| x2 | Ej tillämpligt |\n| x3 | Saknas |",
        "fr": "| A | B |\n|-|-|\n| x1 | S.O. |\n| x2 | S.O. |\n| x3 | S.O. |",
        "pl": "| A | B |\n|-|-|\n| x1 | Nie dotyczy |\n| x2 | Nie dotyczy |\n| x3 | Nie dotyczy |",
      ])
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    var seen: [UInt64: UInt64] = [:]
    for table in article.slots.indices where article.slots[table].kind == .table {
      var columns: [UInt32: [Int]] = [:]
      for row in article.children(of: table).dropFirst() {
        for cell in article.children(of: row) {
          guard let (member, node) = firstNode(cell, article) else { continue }
          columns[article.members[member].article.nodes[node].value, default: []].append(cell)
        }
      }
      let ordered = columns.sorted { $0.key < $1.key }.map { ColumnHashes($0.value, article) }
      for member in article.members.indices where !article.members[member].isOriginal {
        let exact = article.groups[article.members[member].group].exactSource
        for column in ordered where column.mayDiffer(member, exact: exact, &seen) {
          result += self.column(column.cells, member, article)
        }
      }
    }
    return result
  }

  private func firstNode(_ cell: Int, _ article: AlignedArticle) -> (Int, Int)? {
    for member in article.members.indices { if let node = article.node(cell, member) { return (member, node) } }
    return nil
  }

  private func column(_ cells: [Int], _ member: Int, _ article: AlignedArticle) -> [Finding] {
    // Cells that are one value for everyone else.
    let exact = article.groups[article.members[member].group].exactSource
    let judges = exact.map { [$0] } ?? article.members.indices.filter { $0 != member }
    guard exact != nil || judges.count >= 3 else { return [] }
    var classes: [UInt64: [Int]] = [:]
    for cell in cells where !article.visible(cell, member).isEmpty {
      var key: UInt64 = 0x9e37_79b9_7f4a_7c15
      for judge in judges where key != 0 { key = article.textHash(cell, judge).map { Atom.finish(key ^ $0) | 1 } ?? 0 }
      if key != 0 { classes[key, default: []].append(cell) }
    }
    var result: [Finding] = []
    for (_, same) in classes.sorted(by: { $0.value[0] < $1.value[0] }) where same.count > 1 {
      let hash = article.textHash(same[0], member)
      if same.allSatisfy({ article.textHash($0, member) == hash }) { continue }
      let texts = same.map { Self.folded(article.excerpt($0, member, limit: 200)) }
      var counts: [String: Int] = [:]
      for text in texts { counts[text, default: 0] += 1 }
      guard counts.count > 1, counts.count <= 3, let usual = texts.max(by: { (counts[$0] ?? 0) < (counts[$1] ?? 0) }),
        let model = texts.firstIndex(of: usual)
      else { continue }
      var told = Set<String>()
      for (k, cell) in same.enumerated() where texts[k] != usual && told.insert(texts[k]).inserted {
        let line = article.lines(cell, member).0
        let other = article.lines(same[model], member).0
        result.append(
          finding(
            .two(article.excerpt(cell, member), article.excerpt(same[model], member), other), in: article,
            member: member, line: line, confidence: Certainty.doubtful,
            related: [
              RelatedPlace(
                place: Reporting.place(article, member, other, other), text: article.excerpt(same[model], member))
            ],
            salt: article.slots[cell].key))
      }
    }
    return result
  }

  /// Case and what stands around a text are no other translation.
  private static func folded(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
  }
}

/// What the cells of one column say in each member, to see without a look at the texts that all is well.
private struct ColumnHashes {
  let cells: [Int]
  private let members: Int
  /// `hashes[cell * members + member]`, 0 where the member has no cell there.
  private var hashes: [UInt64] = []
  /// Per cell the sum over all members, and how many have none.
  private var sums: [(all: UInt64, missing: Int)] = []
  /// The hash of a cell knows placeholders by what they mean only, and their text may still differ.
  private var hasPlaceholder = false

  init(_ cells: [Int], _ article: AlignedArticle) {
    self.cells = cells
    members = article.members.count
    hashes.reserveCapacity(cells.count * members)
    sums.reserveCapacity(cells.count)
    for cell in cells {
      var sum: (all: UInt64, missing: Int) = (0, 0)
      for member in article.members.indices {
        let block = article.node(cell, member).flatMap { article.features[member].block($0) }
        let hash = block?.textHash ?? 0
        if block?.signs.contains(.placeholder) == true { hasPlaceholder = true }
        sum.all = sum.all &+ Self.voice(hash, member)
        if hash == 0 { sum.missing += 1 }
        hashes.append(hash)
      }
      sums.append(sum)
    }
  }

  private static func voice(_ hash: UInt64, _ member: Int) -> UInt64 {
    Atom.finish(hash &+ UInt64(member) &* 0x9e37_79b9_7f4a_7c15)
  }

  /// False where no two cells that are one value for the judges are two for the member.
  func mayDiffer(_ member: Int, exact: Int?, _ seen: inout [UInt64: UInt64]) -> Bool {
    if hasPlaceholder { return true }
    seen.removeAll(keepingCapacity: true)
    for index in cells.indices {
      let own = hashes[index * members + member]
      let key: UInt64
      if let exact {
        key = hashes[index * members + exact]
      } else {
        guard sums[index].missing == 0 || (sums[index].missing == 1 && own == 0) else { continue }
        key = sums[index].all &- Self.voice(own, member)
      }
      if let other = seen.updateValue(own, forKey: key), other != own { return true }
    }
    return false
  }
}

extension Message {
  fileprivate static func two(_ own: String, _ usual: String, _ line: Int) -> Message {
    Message(
      text:
        "‘\(own)’ stands here for what is ‘\(usual)’ in line \(line) of the same table, where the others have one value: use one word."
    )
  }
}
