internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The title and the description of an article, which are text like any other. Another way to ask for ``VersionFormat``.
struct VersionInTitle: ArticleRule {
  static let card = VersionFormat.card
  static let check: CheckCard? = CheckCard(
    "title", title: "Version in the title or the description",
    failing: [
      Example(
        [
          "en": "---\ntitle: News in 5.2\n---\n\nThe Contoso Tool 5.2.",
          "de": "---\n↓title: Neues in 5,2\n---\n\nDas Tool, Version 5.2.",
        ], source: "en")
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.filter { article.members[$0].role == .translation }.flatMap { findings($0, article) }
  }

  private func findings(_ member: Int, _ article: AlignedArticle) -> [Finding] {
    let features = article.features[member]
    guard features.metadata.values.contains(where: { $0.signs.contains(.decimal) }),
      let source = article.likelySource(of: member), source != member
    else { return [] }
    return features.metadata.sorted { $0.key < $1.key }.flatMap { key, block -> [Finding] in
      guard let theirs = article.features[source].metadata[key] else { return [] }
      return features.facts[block.facts.indices].compactMap { fact in
        guard VersionNumbers.isDecimal(fact, features), !VersionNumbers.isMeasured(fact, features),
          article.isVersion(fact.atom, in: theirs, of: source)
        else { return nil }
        let text = features.string(fact, in: article.members[member].article)
        return finding(
          .comma(text, [source], article), in: article, member: member, line: Int(fact.line),
          confidence: Certainty.certain,
          salt: fact.exact)
      }
    }
  }
}
