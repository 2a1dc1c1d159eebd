internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `front-matter/lost` of ``FrontMatterRule``: a translation that records no source version lost or changed metadata
/// that programs read. The other translations vote, and the source decides if there are no others.
struct FrontMatterLoss: ArticleRule {
  static let card = FrontMatterRule.card
  static let check: String? = "lost"

  /// Keys by which programs find and order pages; no locale goes without them.
  static let ofPrograms: Set<String> = [
    "id", "slug", "sidebar_position", "weight", "order", "nav_order", "nav_weight", "position", "layout", "template",
    "type",
  ]

  /// Keys that name a page; the source may have changed the others since the translation was made.
  private static let ofNames: Set<String> = ["id", "slug"]

  func check(_ article: AlignedArticle) -> [Finding] {
    let translations = article.members.indices.filter {
      article.members[$0].role == .translation && !article.members[$0].isOriginal
    }
    guard translations.contains(where: { isUnrecorded($0, article) }) else { return [] }
    let locales = Set(article.members.map { $0.article.locale.tag.lowercased() })
    let values = article.members.map { FrontMatterValues($0.article.frontMatter, locales).values }
    return translations.flatMap { member -> [Finding] in
      guard isUnrecorded(member, article), let source = article.likelySource(of: member),
        !article.members[member].article.diagnostics.contains(where: { $0.topic == .frontMatter })
      else { return [] }
      let others = translations.filter { $0 != member && $0 != source }
      let isBare = article.members[member].article.frontMatter.entries.isEmpty
      var lost: [String] = []
      var changed: [Finding] = []
      for (key, value) in values[source].sorted(by: { $0.key < $1.key }) {
        guard values[member][key]?.atom != value.atom else { continue }
        let same = others.filter { values[$0][key]?.atom == value.atom }
        let isAgreed = same.count >= 2 && Quorum.isVerdict(same.count, of: others.count)
        if values[member][key] == nil {
          // The source may have got a key since, but a translation without any has lost them.
          let isLost = Self.ofPrograms.contains(key) ? isHeld(same, of: others) : isBare && isAgreed
          if isLost { lost.append(value.key) }
        } else if isAgreed, Self.ofNames.contains(key) {
          changed += differing(key, values, of: member, source: source, witnesses: same, in: article)
        }
      }
      return changed + loss(of: lost, in: member, source: source, others: others, article)
    }
  }

  private func isHeld(_ holders: [Int], of others: [Int]) -> Bool { Quorum.isHalf(holders.count, of: others.count) }

  /// Whether ``FrontMatterRule`` does not judge the translation, as its source version is unknown or it has no front
  /// matter at all.
  private func isUnrecorded(_ member: Int, _ article: AlignedArticle) -> Bool {
    article.members[member].article.revision == nil || article.members[member].article.frontMatter.entries.isEmpty
  }

  private func differing(
    _ key: String, _ values: [[String: FrontMatterValues.Value]], of member: Int, source: Int, witnesses: [Int],
    in article: AlignedArticle
  ) -> [Finding] {
    guard let own = values[member][key], let theirs = values[source][key], !FrontMatterRule.isProse(own.text),
      !FrontMatterRule.isProse(theirs.text), case let key = theirs.key
    else { return [] }
    return [
      finding(
        "Front matter key ‘\(key)’ is ‘\(AlignedArticle.cut(own.text))’, expected ‘\(AlignedArticle.cut(theirs.text))’, as in \(article.names([source] + witnesses)): restore it.",
        in: article, member: member, line: Int(own.line), confidence: .likely,
        related: article.today(source) == source
          ? [place(of: theirs.line, "\(key): \(theirs.text)", in: source, article)] : [], form: "\(key):",
        salt: StableHash(key.utf8).hash)
    ]
  }

  private func loss(
    of keys: [String], in member: Int, source: Int, others: [Int], _ article: AlignedArticle
  ) -> [Finding] {
    guard !keys.isEmpty else { return [] }
    let matter = article.members[member].article.frontMatter
    let witnesses = article.names([source] + others)
    let what =
      matter.entries.isEmpty
      ? "The front matter is missing, with \(keys.quoted(4))" : "The front matter lacks \(keys.quoted(4))"
    return [
      finding(
        Message(text: "\(what), which \(witnesses) \(others.isEmpty ? "has" : "have"): put it back."), in: article,
        member: member, line: max(1, Int(matter.lastLine)), confidence: others.count >= 2 ? .firm : .likely,
        related: article.today(source).map { source in
          [
            place(
              of: article.members[source].article.frontMatter.lastLine, keys.joined(separator: ", "), in: source,
              article)
          ]
        } ?? [],
        form: "- " + keys.map { $0 + ":" }.joined(separator: ", "), salt: StableHash(keys.joined().utf8).hash)
    ]
  }

  private func place(of line: UInt32, _ text: String, in member: Int, _ article: AlignedArticle) -> RelatedPlace {
    let line = max(1, Int(line))
    return RelatedPlace(place: Reporting.place(in: article, of: member, from: line, through: line), text: text)
  }
}

extension AlignedArticle {
  /// The member whose file is shown for another: today's source for one of its older versions, which are no files.
  fileprivate func today(_ member: Int) -> Int? { members[member].role == .archive ? source : member }
}
