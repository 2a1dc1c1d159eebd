internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Two columns have one head, or two rows one label, where they have two in the very source. Another way to ask for ``CellContent``.
struct EqualHeads: ArticleRule {
  static let card = CellContent.card

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for slot in article.slots.indices where article.slots[slot].kind == .table {
      guard let head = article.children(of: slot).first else { continue }
      let heads = article.children(of: head)
      let labels = article.children(of: slot).dropFirst().compactMap { article.children(of: $0).first }
      for member in article.members.indices {
        if let found = finding(heads, member, article, isColumn: true) { result.append(found) }
        if let found = finding(labels, member, article, isColumn: false) { result.append(found) }
      }
    }
    return result
  }

  private func finding(_ cells: [Int], _ member: Int, _ article: AlignedArticle, isColumn: Bool) -> Finding? {
    guard cells.count > 1, article.members[member].role == .translation,
      let source = article.groups[article.members[member].group].exactSource, source != member
    else { return nil }
    var first: [UInt64: Int] = [:]
    for cell in cells {
      guard let hash = article.textHash(cell, member) else { continue }
      guard let other = first[hash] else {
        first[hash] = cell
        continue
      }
      guard article.visible(cell, member).count >= 4 else { continue }
      let theirs = [other, cell].map { article.visible($0, source) }
      guard theirs.allSatisfy({ !$0.isEmpty }), !ByteSearch.equalFolded(theirs[0], theirs[1]) else { continue }
      let peers = article.members.indices.filter { peer in
        peer != member && !article.members[peer].isOriginal && !article.visible(cell, peer).isEmpty
          && !article.visible(other, peer).isEmpty
      }
      guard peers.count >= 2, !peers.contains(where: { article.visible(cell, $0) == article.visible(other, $0) }) else {
        continue
      }
      return finding(
        .equal(isColumn, article.excerpt(cell, member), article.excerpt(other, source), article.excerpt(cell, source)),
        in: article, member: member,
        line: article.lines(cell, member).0, confidence: 74, severity: .minor, salt: article.slots[cell].key)
    }
    return nil
  }
}

extension Message {
  fileprivate static func equal(_ isColumn: Bool, _ text: String, _ one: String, _ other: String) -> Message {
    Message(
      text:
        "Two \(isColumn ? "columns are headed" : "rows are labelled") ‘\(text)’, which are ‘\(one)’ and ‘\(other)’ in the source: tell them apart."
    )
  }
}
