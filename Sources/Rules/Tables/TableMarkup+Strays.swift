internal import Alignment
internal import DocModel
internal import Features
internal import Findings

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
    "‘\(AlignedArticle.cut(text))’ is shown as text with its pipes, and \(a.names(j.against)) \(j.against.count == 1 ? "has" : "have") no such line: join it to its table, or mend the table’s delimiter row."
  }
}
