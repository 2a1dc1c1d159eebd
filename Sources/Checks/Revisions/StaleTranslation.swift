internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The source was changed since the translation was made from it.
struct StaleTranslation: ArticleRule {
  static let card = RuleCard(id: "stale-translation", severity: .major, mqm: .process)

  func check(_ article: AlignedArticle) -> [Finding] {
    guard let source = article.members.firstIndex(where: { $0.role == .source }) else { return [] }
    let now = article.groups[article.members[source].group].key
    guard Self.isHash(now) else { return [] }
    return article.members.indices.flatMap { member -> [Finding] in
      let text = article.members[member].article
      guard article.members[member].role == .translation, let made = text.revision?.sourceHash, Self.isHash(made),
        made != now
      else { return [] }
      if let findings = findings(byHistoryOf: member, comparedTo: source, in: article) { return findings }
      // Report on line 1: the finding is about the page, and stays there if tools reorder the metadata.
      let change = SourceChange(of: member, comparedTo: source, in: article)
      return [
        finding(
          .stale(member, comparedTo: source, by: change, in: article), in: article, member: member, line: 1,
          confidence: Certainty.fact,
          severity: change.severity,
          related: [
            RelatedPlace(
              place: Reporting.place(in: article, of: source, from: 1, through: 1),
              text: "today’s source, hash \(now.prefix(7))")
          ])
      ]
    }
  }

  private static func isHash(_ text: String) -> Bool {
    text.utf8.count == 40 && text.utf8.allSatisfy(\.isSmallHexDigit)
  }
}

/// Without a recorded revision, the number of differences decides.
extension StaleTranslation: SplitRule {
  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .page, let all = d.missing.first?.count else { return nil }
    if d.extra.count == 1 {
      return finding(
        d, .oldSamples(places: d.extra[0].count, blocks: all, for: d, in: article), in: article, severity: .minor)
    }
    if d.extra.count == 3 { return finding(d, .older(d, article), in: article) }
    guard d.extra.count == 2 else { return nil }
    if article.hasNoText(d.member) { return finding(d, .empty(d, article), in: article) }
    // If nearly all blocks exist in other kinds, it may be the same text.
    return finding(
      d, .drifted(differing: d.extra[0].count, lost: d.extra[1].count, of: all, for: d, in: article), in: article,
      severity: d.extra[0].weight == 0 ? .minor : nil)
  }
}

extension AlignedArticle {
  /// Returns whether a page has only metadata and comments.
  fileprivate func hasNoText(_ member: Int) -> Bool {
    members[member].article.nodes.allSatisfy { $0.kind == .document || $0.kind == .comment }
  }
}

extension StaleTranslation {
  /// The maximum number of blocks that are reported singly; more become one finding about the page and its sections.
  private static let told = 3
  /// The maximum number of changes that are listed under a page's finding.
  private static let listed = 24

  /// Returns nil if history does not know the changed blocks, and an empty array if the translation followed them all.
  func findings(byHistoryOf member: Int, comparedTo source: Int, in article: AlignedArticle) -> [Finding]? {
    guard let stale = StaleBlocks(of: member, comparedTo: source, in: article),
      let origin = article.history?.origins[article.members[member].article.locale]
    else { return nil }
    guard !stale.blocks.isEmpty || !stale.entries.isEmpty else {
      switch SourceChange(of: member, comparedTo: source, in: article) {
      case .blocks, .titles: return []
      case .targets(let targets):
        let own = Set(SourceChange.targets(member, article))
        return origin.evidence == .recorded && !targets.allSatisfy(own.contains) ? nil : []
      case .metadata, .marks, .unseen, .unknown: return origin.evidence == .recorded ? nil : []
      }
    }
    let confidence = origin.evidence == .recorded ? Certainty.fact : .firm
    let isPage = stale.blocks.count { $0.change.extent != .wording } + stale.entries.count > Self.told
    let titles = stale.entries.map {
      finding(for: $0, of: member, comparedTo: source, confidence: confidence, in: article)
    }
    // Only the first `listed` blocks are reported.
    let blocks = stale.blocks.prefix(Self.listed).map {
      ($0, finding(for: $0, of: member, comparedTo: source, confidence: confidence, in: article))
    }
    guard isPage else {
      return titles + blocks.reduce(into: [Stretch]()) { $0.join($1.0, $1.1, in: article) }.map(\.finding)
    }
    var page = finding(
      .stalePage(stale, of: member, comparedTo: source, in: article), in: article, member: member, line: 1,
      confidence: confidence,
      severity: stale.entries.isEmpty && stale.blocks.allSatisfy { $0.severity != nil }
        ? .minor : nil,
      related: [
        RelatedPlace(place: Reporting.place(in: article, of: source, from: 1, through: 1), text: "today’s source")
      ])
    page.consequences = titles + blocks.map(\.1)
    return [page]
  }

  private func finding(
    for entry: StaleBlocks.Entry, of member: Int, comparedTo source: Int, confidence: Certainty,
    in article: AlignedArticle
  ) -> Finding {
    finding(
      .staleEntry(entry, of: member, comparedTo: source, in: article), in: article, member: member,
      line: entry.line,
      confidence: confidence,
      severity: BlockChange.isSpelling(entry.before, entry.now.value) ? .minor : nil,
      related: [
        RelatedPlace(
          place: Reporting.place(in: article, of: source, from: Int(entry.now.line), through: Int(entry.now.line)),
          text: "\(entry.key): \(AlignedArticle.cut(entry.now.value))")
      ], salt: StableHash(entry.key.utf8).hash)
  }

  private func finding(
    for block: StaleBlocks.Block, of member: Int, comparedTo source: Int, confidence: Certainty,
    in article: AlignedArticle
  ) -> Finding {
    let (line, _) = article.lines(at: block.replaced ?? block.slot, of: member)
    let (now, last) = article.lines(at: block.slot, of: source)
    return finding(
      .staleBlock(block, of: member, comparedTo: source, in: article), in: article, member: member,
      line: line,
      confidence: confidence,
      severity: block.severity,
      related: [
        RelatedPlace(
          place: Reporting.place(in: article, of: source, from: now, through: last, cell: block.slot),
          text: article.excerpt(at: block.slot, of: source, limit: 80))
      ], form: form(of: block, in: member, comparedTo: source, article: article),
      salt: salt(of: block, in: member, comparedTo: source, article: article))
  }

  /// Distinguishes the changes of a page by what the source says there, or said.
  private func salt(of block: StaleBlocks.Block, in member: Int, comparedTo source: Int, article: AlignedArticle)
    -> UInt64
  {
    let holder = block.kind == .went ? article.exactSource(of: member) ?? source : source
    let text = article.block(at: block.slot, of: holder)?.textHash ?? 0
    let isReplaced = block.kind == .went && article.node(at: block.slot, of: source) != nil
    return article.slots[block.slot].key &+ text &* 31 &+ (isReplaced ? 1 : 0)
  }
}

extension StaleTranslation {
  /// A key that is equal for one commit's same change on many pages, or empty if the commit is unknown.
  private func form(of block: StaleBlocks.Block, in member: Int, comparedTo source: Int, article: AlignedArticle)
    -> String
  {
    guard let commit = block.version.flatMap({ article.history?.versions[$0].commit }), !commit.isEmpty,
      let exact = article.exactSource(of: member)
    else { return "" }
    let (was, now) = article.excerpts(at: block.replaced ?? block.slot, of: exact, at: block.slot, of: source)
    return "\(commit.prefix(7)): \(was) → \(now)"
  }
}

extension StaleBlocks.Block {
  /// The severity, or nil for the rule's default.
  fileprivate var severity: Severity? {
    switch change.extent {
    case .wording: .notice
    case .spelling: .minor
    case .text: change.values == nil ? nil : .minor
    }
  }
}

/// Adjacent blocks changed by one commit, reported as one finding at the first.
private typealias Stretch = (blocks: [StaleBlocks.Block], finding: Finding)

extension [Stretch] {
  fileprivate mutating func join(_ block: StaleBlocks.Block, _ finding: Finding, in article: AlignedArticle) {
    if let last = self.last?.blocks.last, last.version == block.version,
      article.neighbours(of: last.slot).last == block.slot, article.slots[block.slot].kind != .heading
    {
      self[count - 1].blocks.append(block)
      self[count - 1].finding.consequences.append(finding)
    } else {
      append(([block], finding))
    }
  }
}
