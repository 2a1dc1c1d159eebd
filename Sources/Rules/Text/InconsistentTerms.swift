internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Cells of a column that are equal in the source have different translations.
struct InconsistentTerms: ArticleRule {
  static let card = RuleCard(id: "inconsistent-terms", severity: .notice, mqm: .terminology)

  static let findsNotices = true

  func check(_ article: AlignedArticle) -> [Finding] {
    article.slots.indices.filter { article.slots[$0].kind == .table }.flatMap { table in
      let rows = article.children(of: table).dropFirst().map { article.children(of: $0) }
      return (0..<(rows.map(\.count).max() ?? 0)).flatMap { column in
        findings(in: rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }, article)
      }
    }
  }

  private func findings(in cells: [Int], _ article: AlignedArticle) -> [Finding] {
    func hash(_ cell: Int, _ member: Int) -> UInt64 { article.textHash(cell, member) ?? 0 }
    func salted(_ cell: Int, _ member: Int) -> UInt64 { Atom.finish(hash(cell, member) &+ UInt64(member)) }
    // What all have in a row, and how many have a text there.
    let rows = cells.map { cell in
      article.members.indices.reduce(into: (sum: UInt64(0), count: 0)) {
        $0.sum &+= salted(cell, $1)
        $0.count += hash(cell, $1) == 0 ? 0 : 1
      }
    }
    return article.members.indices.flatMap { member -> [Finding] in
      // Cells that are one value for everyone else.
      let exact = article.exactSource(of: member)
      guard !article.members[member].isOriginal, exact != nil || article.members.count > 3 else { return [] }
      var keyed: [(key: UInt64, cell: Int)] = []
      keyed.reserveCapacity(cells.count)
      for (cell, row) in zip(cells, rows)
      where hash(cell, member) != 0 && exact.map({ hash(cell, $0) != 0 }) ?? (row.count == article.members.count) {
        keyed.append((exact.map { hash(cell, $0) } ?? (row.sum &- salted(cell, member)), cell))
      }
      keyed.sort { ($0.key, $0.cell) < ($1.key, $1.cell) }
      var classes: [[Int]] = []
      var rest = keyed[...]
      while let first = rest.first {
        let same = rest.prefix { $0.key == first.key }
        rest = rest[same.endIndex...]
        if same.contains(where: { hash($0.cell, member) != hash(first.cell, member) }) {
          classes.append(same.map(\.cell))
        }
      }
      return classes.sorted { $0[0] < $1[0] }.flatMap { odd($0, member, article) }
    }
  }

  /// The cells that have another text than most.
  private func odd(_ cells: [Int], _ member: Int, _ article: AlignedArticle) -> [Finding] {
    let texts = cells.map { Self.folded(article.excerpt($0, member, limit: 200)) }
    let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    guard (2...3).contains(counts.count), let usual = texts.max(by: { (counts[$0] ?? 0) < (counts[$1] ?? 0) }),
      let model = texts.firstIndex(of: usual)
    else { return [] }
    var told: Set = [usual]
    let other = article.lines(cells[model], member).0
    return zip(cells, texts).filter { told.insert($1).inserted }.map { cell, _ in
      finding(
        .two(article.excerpt(cell, member), article.excerpt(cells[model], member), other), in: article,
        member: member, line: article.lines(cell, member).0, confidence: Certainty.doubtful,
        related: [
          RelatedPlace(
            place: Reporting.place(article, member, other, other), text: article.excerpt(cells[model], member))
        ],
        salt: article.slots[cell].key)
    }
  }

  /// Case and what stands around a text are no other translation.
  private static func folded(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }
  }
}

extension Message {
  fileprivate static func two(_ own: String, _ usual: String, _ line: Int) -> Message {
    "‘\(own)’ stands here for what is ‘\(usual)’ in line \(line) of the same table, where the others have one value: use one word."
  }
}
