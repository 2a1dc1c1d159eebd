internal import Alignment
internal import DocModel
internal import Findings

/// Reports an include whose file cannot be read: it is missing, lies outside the project, or includes itself.
struct BrokenInclude: ArticleRule {
  static let card = IncludeRule.card
  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.filter { article.members[$0].role != .archive }.flatMap { member -> [Finding] in
      article.members[member].article.diagnostics.filter { $0.topic == .include }.map {
        finding(
          Message(text: $0.message.prefix(1).uppercased() + $0.message.dropFirst() + "."), in: article, member: member,
          line: Int($0.line), confidence: Certainty.fact)
      }
    }
  }
}
