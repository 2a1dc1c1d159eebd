internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Two columns have one head where they have two in the very source. Another way to ask for ``CellContent``.
struct EqualHeads: ArticleRule {
  static let card = CellContent.card

  func check(_ article: AlignedArticle) -> [Finding] {
    var result: [Finding] = []
    for slot in article.slots.indices where article.slots[slot].kind == .table {
      guard let row = article.children(of: slot).first else { continue }
      let heads = article.children(of: row)
      guard heads.count > 1 else { continue }
      result += article.members.indices.compactMap { finding(heads, $0, article) }
    }
    return result
  }

  private func finding(_ heads: [Int], _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard article.members[member].role == .translation, let source = article.groups[article.members[member].group].exactSource, source != member else {
      return nil
    }
    for (index, head) in heads.enumerated() {
      let text = article.visible(head, member)
      guard text.count >= 4, let other = heads[..<index].first(where: { article.visible($0, member) == text }) else { continue }
      let theirs = [other, head].map { article.visible($0, source) }
      guard theirs.allSatisfy({ !$0.isEmpty }), !ByteSearch.equalFolded(theirs[0], theirs[1]) else { continue }
      let peers = article.members.indices.filter { peer in
        peer != member && !article.members[peer].isOriginal && !article.visible(head, peer).isEmpty && !article.visible(other, peer).isEmpty
      }
      guard peers.count >= 2, !peers.contains(where: { article.visible(head, $0) == article.visible(other, $0) }) else { continue }
      return finding(
        .equal(article.excerpt(head, member), article.excerpt(other, source), article.excerpt(head, source)), in: article, member: member,
        line: article.lines(head, member).0, confidence: 74, severity: .minor, salt: article.slots[head].key)
    }
    return nil
  }
}

extension Message {
  fileprivate static func equal(_ text: String, _ one: String, _ other: String) -> Message {
    Message(text: "Two columns are headed ‘\(text)’, which are ‘\(one)’ and ‘\(other)’ in the source: tell them apart.")
  }
}
