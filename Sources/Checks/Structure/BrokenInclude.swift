internal import Alignment
internal import DocModel
internal import Findings

/// Reports an include whose file cannot be read: it is missing, lies outside the project, or includes itself.
struct BrokenInclude: ArticleRule {
  static let card = IncludeRule.card
  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    let members = article.members.indices.filter { article.members[$0].role != .archive }
    // A fault that the source has, too, is reported there alone.
    let original = members.first { article.members[$0].role == .source }
    let known = Set(original.map { faults(of: $0, in: article).map(\.subject) } ?? [])
    return members.flatMap { member -> [Finding] in
      faults(of: member, in: article).filter { member == original || !known.contains($0.subject) }.map {
        finding(
          Message(text: $0.message.prefix(1).uppercased() + $0.message.dropFirst() + "."), in: article, member: member,
          line: Int($0.line), confidence: Certainty.fact)
      }
    }
  }

  private func faults(of member: Int, in article: AlignedArticle) -> [Diagnostic] {
    article.members[member].article.diagnostics.filter { $0.topic == .include }
  }
}
