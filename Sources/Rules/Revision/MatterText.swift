internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Metadata that people read, held against that of the source like a block of text: missing, under another key, left in
/// the language of the source, with numbers of another version. Another way to ask for ``FrontMatterRule``.
struct MatterText: ArticleRule {
  static let card = FrontMatterRule.card
  static let check: CheckCard? = CheckCard(
    "text", title: "Metadata that people read differs from the source",
    failing: [
      Example(
        ["en": "---\ntitle: Set up\ndescription: How.\n---\nA.", "de": "---\ntitle: Einrichten\n↓---\nA."], source: "en"
      ),
      Example(
        ["en": "---\ntitle: Set up\n---\nA.", "de": "---\n↓titel: Einrichten\n---\nA."], source: "en"),
      Example(
        ["en": "---\ntitle: Set up Tool 2.1\n---\nA.", "de": "---\n↓title: Tool 2.0 einrichten\n---\nA."], source: "en"),
      Example(
        [
          "en": "---\ntitle: How to set up the tool for your team\n---\nA.",
          "de": "---\n↓title: How to set up the tool for your team\n---\nB.",
        ], source: "en"),
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation, !article.members[member].isOriginal,
        let source = article.measure(of: member)
      else { return [] }
      return MatterComparison(article, member, source).findings.map { found in
        finding(
          Message(text: found.message), in: article, member: member, line: found.line,
          confidence: found.confidence, severity: found.severity,
          related: [
            RelatedPlace(
              place: Reporting.place(article, source, Int(found.entry.line), Int(found.entry.line)),
              text: "\(found.entry.key): \(AlignedArticle.cut(found.entry.value))")
          ], form: found.form, salt: Atom(found.entry.key.utf8).hash)
      }
    }
  }
}
