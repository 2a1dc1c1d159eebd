internal import Alignment
internal import DocModel
internal import Findings

/// The front matter cannot be read, or stands where no program reads it. Another way to ask for ``FrontMatterRule``.
struct BrokenMatter: ArticleRule {
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
