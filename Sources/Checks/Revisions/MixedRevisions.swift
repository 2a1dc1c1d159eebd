internal import Alignment
internal import DocModel
internal import Features
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
      let date = CalendarDay.text(group.handOff).map { ", handed off \($0)" } ?? ""
      return "\(a.names(group.translations)) from \(group.label)\(date)"
    }
    return
      "The locales were made from \(groups.count) source revisions, so differences between them may be drift: \(list.joined(separator: "; "))."
  }
}

/// Reports a value of the source that all translations contradict in the same way.
struct SourceSuspect: SplitRule {
  static let card = RuleCard(id: "source-suspect", severity: .notice, mqm: .process)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    let group = article.groups[article.members[d.member].group]
    // The jury leaves a vote undecided against an exact source only if all its translations agree otherwise.
    guard d.verdict == .undecided, let source = group.exactSource, d.against == [source],
      article.members[source].role == .source,
      d.with.count >= 3
    else { return nil }
    let here = d.missing.isEmpty ? "" : " \(d.missing.quoted)"
    let there = d.extra.isEmpty ? "" : " (they have \(d.extra.quoted))"
    let lines = article.lines(at: d.slot, of: source)
    return finding(
      "All \(d.with.count) translations that can be compared differ from the source\(here) in the same way\(there): check the source’s \(article.slots[d.slot].kind.noun).",
      of: article.path, at: Reporting.place(in: article, of: source, from: lines.0, through: lines.1),
      confidence: .likely, severity: nil,
      related: d.with.prefix(4).map { Reporting.related(in: article, at: d.slot, of: $0) },
      fingerprint: Reporting.fingerprint(
        of: Self.card.id, in: article, member: source, at: d.slot,
        subject: (d.missing.map(\.atom) + d.extra.map(\.atom)).reduce(0, &+)))
  }
}

/// Reports a disagreement that no locale can be blamed for.
struct SplitVote: SplitRule {
  static let card = RuleCard(id: "split-vote", severity: .notice, mqm: .process)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.verdict == .undecided, case .facts(.identifier) = d.aspect else { return nil }
    return finding(d, .difference(of: "name", d, article), in: article)
  }
}
