internal import Alignment
internal import DocModel
internal import Features
internal import Findings
internal import Fixes

/// Metadata that localization must not touch differs between locales.
struct FrontMatterRule: ArticleRule {
  static let card = RuleCard(id: "front-matter", severity: .major, mqm: .markup, fix: .safe)

  func check(_ article: AlignedArticle) -> [Finding] {
    let keys = Self.differingKeys(article)
    guard !keys.isEmpty else { return [] }
    let locales = Set(article.members.map { $0.article.locale.tag.lowercased() })
    let matters = article.members.map { member in
      member.article.frontMatter.entries.isEmpty ? nil : FrontMatterValues(member.article.frontMatter, locales)
    }
    var findings: [Finding] = []
    var absent: [Int: (keys: [String], judgement: Judgement)] = [:]
    for key in keys.sorted() {
      let values = matters.map { $0.map { $0.values[key]?.atom ?? 0 } }
      for judgement in article.jury.judge(values) where [.proven, .outvoted].contains(judgement.verdict) {
        guard isCertain(judgement, article), let reference = judgement.against.first else { continue }
        guard let own = matters[judgement.member]?.values[key] else {
          absent[judgement.member, default: ([], judgement)].keys.append(key)
          continue
        }
        let other = matters[reference]?.values[key]
        // The value of an older source version is outdated, not damaged.
        if article.history?.blocks.contains(where: { $0?.has(own.text, under: key) == true }) == true { continue }
        if let other, Self.isSentence(other.text, of: key, among: matters, in: article) { continue }
        var differing = finding(
          .differs(key, own: own.text, other: other?.text, by: judgement, in: article), in: article,
          member: judgement.member,
          line: Int(own.line),
          confidence: confidence(judgement, article, isDoubtful: other == nil || Self.isProse(own.text)),
          severity: isOwnChoice(key, own: own.text, other: other?.text) ? .minor : nil,
          related: related(to: key, by: judgement, in: article), form: "\(key):", salt: StableHash(key.utf8).hash)
        differing.fix = other.flatMap {
          TextFixes.metadata(
            article.members[judgement.member].article, line: Int(own.line), from: article.members[reference].article,
            line: Int($0.line), key: key)
        }
        findings.append(differing)
      }
    }
    return findings
      + absent.sorted { $0.key < $1.key }.map { member, item in
        let matter = article.members[member].article.frontMatter
        return finding(
          .lacks(item.keys, by: item.judgement, in: article), in: article, member: member, line: Int(matter.lastLine),
          // If the source is only inferred from git, a site may have left out keys that serve one page's tools.
          confidence: confidence(item.judgement, article, isDoubtful: Revision(matter) == nil),
          related: related(to: item.keys[0], by: item.judgement, in: article),
          form: "- " + item.keys.map { $0 + ":" }.joined(separator: ", "),
          salt: StableHash(item.keys.joined(separator: "\n").utf8).hash)
      }
  }

  /// Returns whether both sides were made from the same source version: the metadata of other versions, and that of the
  /// source since, may have been changed by the author.
  private func isCertain(_ judgement: Judgement, _ article: AlignedArticle) -> Bool {
    let own = article.members[judgement.member]
    guard !article.groups[own.group].key.isEmpty, own.article.revision != nil else { return false }
    return judgement.verdict == .proven
      || judgement.against.contains {
        article.members[$0].group == own.group && article.members[$0].article.revision != nil
      }
  }

  /// Lowers the certainty of a doubtful difference with fewer than two agreeing translations: a key that reads like a
  /// text may be translated, and a key added.
  private func confidence(_ judgement: Judgement, _ article: AlignedArticle, isDoubtful: Bool) -> Certainty {
    let isChoice = isDoubtful && judgement.against.filter { article.members[$0].role == .translation }.count < 2
    return judgement.certainty(with: isChoice ? .choice : [])
  }

  private func related(to key: String, by judgement: Judgement, in article: AlignedArticle) -> [RelatedPlace] {
    judgement.against.filter { article.members[$0].role != .archive }.prefix(3).map { member in
      let matter = article.members[member].article.frontMatter
      let entry = matter.entries.first { $0.key == key || $0.key.hasPrefix(key + "[") }
      let line = Int(entry?.line ?? max(1, matter.lastLine))
      return RelatedPlace(
        place: Reporting.place(in: article, of: member, from: line, through: line),
        text: entry.map { "\(key): \($0.value)" } ?? "no ‘\(key)’")
    }
  }
}
