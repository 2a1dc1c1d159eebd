internal import Alignment
internal import DocModel
internal import Findings

/// The article's locales were made from different source revisions.
struct MixedRevisions: ArticleRule {
  static let card = RuleCard(id: "mixed-revisions", severity: .notice, mqm: .process)

  func check(_ article: AlignedArticle) -> [Finding] {
    let groups = article.groups.filter { !$0.key.isEmpty && !$0.translations.isEmpty }
    guard groups.count > 1, let member = groups[0].translations.first else { return [] }
    let line = { (m: Int) -> Int in
      let matter = article.members[m].article.frontMatter
      let entry =
        matter.entry("ms.openlocfilehash") ?? matter.entry("ms.sourcegitcommit") ?? matter.entry("source-git-commit")
        ?? matter.entry("l10n.sourceCommit")
      return Int(entry?.line ?? 1)
    }
    let related = groups.dropFirst().prefix(4).compactMap { group in
      group.translations.first.map {
        RelatedPlace(
          place: Reporting.place(in: article, of: $0, from: line($0), through: line($0)),
          text: article.names(group.translations) + ": revision " + group.label)
      }
    }
    return [
      finding(
        .groups(groups, article), in: article, member: member, line: line(member), confidence: Certainty.fact,
        related: related)
    ]
  }
}

extension Message {
  fileprivate static func groups(_ groups: [RevisionGroup], _ a: AlignedArticle) -> Message {
    let list = groups.map { group in
      let date = day(group.handOff).map { ", handed off \($0)" } ?? ""
      return "\(a.names(group.translations)) from \(group.label)\(date)"
    }
    return
      "The locales were made from \(groups.count) source revisions, so differences between them may be drift: \(list.joined(separator: "; "))."
  }
}
