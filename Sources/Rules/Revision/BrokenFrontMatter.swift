internal import Alignment
internal import DocModel
internal import Findings

/// Check `front-matter/broken` of ``FrontMatterRule``: front matter is malformed, or where no program reads it.
struct BrokenFrontMatter: ArticleRule {
  static let card = FrontMatterRule.card
  static let check: String? = "broken"
  static let judgesOriginals = true

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.filter { article.members[$0].role != .archive }.flatMap { member -> [Finding] in
      let text = article.members[member].article
      return text.diagnostics.filter { $0.topic == .frontMatter }.map {
        finding(
          Message(text: $0.message), in: article, member: member, line: Int($0.line), confidence: Certainty.fact)
      }
    }
  }
}
