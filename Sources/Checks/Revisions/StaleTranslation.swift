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
    var pages = BlockChange.Pages()
    return article.members.indices.flatMap { member -> [Finding] in
      let text = article.members[member].article
      guard article.members[member].role == .translation, let made = text.revision?.sourceHash, Self.isHash(made),
        made != now
      else { return [] }
      if let findings = findings(byHistoryOf: member, comparedTo: source, in: article, pages: &pages) {
        return findings
      }
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
    if d.extra.count == 3 {
      return finding(d, .older(d, article), in: article, severity: article.isKeptInStep(d.member) ? .notice : nil)
    }
    guard d.extra.count == 2 else { return nil }
    if article.isStub(d.member, of: d.reference) { return finding(d, .empty(d, article), in: article) }
    // If nearly all blocks exist in other kinds, it may be the same text.
    return finding(
      d, .drifted(differing: d.extra[0].count, lost: d.extra[1].count, of: all, for: d, in: article), in: article,
      severity: d.extra[0].traits.contains(.wholePage) ? nil : .minor)
  }
}

extension AlignedArticle {
  /// Returns whether a translation is edited together with its source: its last state and at least half of all came in
  /// commits that changed both, and the source did not change since. It is another text then, not an older one.
  fileprivate func isKeptInStep(_ member: Int) -> Bool {
    guard let past = past(of: member), let last = past.states.first, last.isShared, last.source == 0 else {
      return false
    }
    return past.states.count(where: \.isShared) * 2 >= past.states.count
  }

  /// Returns whether a page has only metadata and comments.
  func hasNoText(_ member: Int) -> Bool {
    members[member].article.nodes.allSatisfy { $0.kind == .document || $0.kind == .comment }
  }

  /// Returns whether a page says nothing of what its source says: it is a stub, or has a text of its own.
  func isApart(_ member: Int, from source: Int) -> Bool {
    isStub(member, of: source) || hasOwnText(member, beside: source)
  }

  /// Returns whether a page has a text and its source metadata alone, such as a home page that a template draws.
  func hasOwnText(_ member: Int, beside source: Int) -> Bool { hasNoText(source) && !hasNoText(member) }

  /// Returns whether a page has no text, or one paragraph where its source has many texts: a notice that the page is not
  /// translated yet.
  func isStub(_ member: Int, of source: Int) -> Bool {
    if hasNoText(member) { return true }
    let nodes = members[member].article.nodes
    // The first heading ends the search on most pages.
    guard
      !nodes.contains(where: { [.heading, .item, .codeBlock, .tableRow, .htmlBlock, .directive].contains($0.kind) }),
      nodes.count(where: { $0.kind == .paragraph }) == 1
    else { return false }
    return members[source].article.nodes.count { $0.kind == .paragraph || $0.kind == .heading } >= Self.manyTexts
  }

  private static var manyTexts: Int { 8 }
}

extension StaleTranslation {
  /// The maximum number of blocks that are reported singly; more become one finding about the page and its sections.
  private static let told = 3
  /// The maximum number of changes that are listed under a page's finding.
  private static let listed = 24

  /// Returns nil if history does not know the changed blocks, and an empty array if the translation followed them all.
  private func findings(
    byHistoryOf member: Int, comparedTo source: Int, in article: AlignedArticle, pages: inout BlockChange.Pages
  ) -> [Finding]? {
    guard let stale = StaleBlocks(of: member, comparedTo: source, in: article, pages: &pages),
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
    // If most commits changed source and translation together, one that changed the source alone is often no news.
    let doubted =
      origin.evidence != .recorded && article.past(of: member)?.followsMostChanges == true
      ? Certainty.likely : confidence
    let isPage = stale.blocks.count { $0.change.extent != .wording } + stale.entries.count > Self.told
    let titles = stale.entries.map {
      finding(for: $0, of: member, comparedTo: source, confidence: confidence, in: article)
    }
    // Only the first `listed` blocks are reported.
    // Of texts that changed, a translation often says what the new one says.
    let rewritten = origin.evidence == .recorded ? doubted : min(doubted, .rewritten)
    let blocks = stale.blocks.prefix(Self.listed).map { block in
      let certainty =
        switch block.kind {
        case .came: confidence
        case .went: doubted
        case .changed: rewritten
        }
      return (block, finding(for: block, of: member, comparedTo: source, confidence: certainty, in: article))
    }
    guard isPage else {
      return titles + blocks.reduce(into: [Stretch]()) { $0.join($1.0, $1.1, in: article) }.map(\.finding)
    }
    var page = finding(
      .stalePage(stale, of: member, comparedTo: source, in: article), in: article, member: member, line: 1,
      confidence: doubted,
      severity: stale.entries.allSatisfy(\.isSlight) && stale.blocks.allSatisfy { $0.severity != nil } ? .minor : nil,
      related: [
        RelatedPlace(place: Reporting.place(in: article, of: source, from: 1, through: 1), text: "today’s source")
      ])
    page.consequences = titles + blocks.map(\.1)
    return [page]
  }

  private func finding(
    for entry: StaleEntry, of member: Int, comparedTo source: Int, confidence: Certainty,
    in article: AlignedArticle
  ) -> Finding {
    finding(
      .staleEntry(entry, comparedTo: source, in: article), in: article, member: member,
      line: entry.line,
      confidence: confidence,
      severity: entry.isSlight ? .minor : nil,
      related: [
        RelatedPlace(
          place: Reporting.place(in: article, of: source, from: entry.sourceLine, through: entry.sourceLine),
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

extension Message {
  static func stalePage(_ stale: StaleBlocks, of member: Int, comparedTo source: Int, in a: AlignedArticle) -> Message {
    let named = stale.sections.prefix(4).map { AlignedArticle.cut($0, limit: 40) }.inQuotes
    let more = stale.sections.count > 4 ? " and \(stale.sections.count - 4) more sections" : ""
    let place = named.isEmpty ? "" : ", in \(named)\(more)"
    let lag = behind(a.history?.lag(of: a.members[member].article.locale))
    // Blocks that the source dropped are not among today's.
    let blocks = stale.blocks.isEmpty ? nil : "\(stale.blocks.count) of \(max(stale.all, stale.blocks.count)) blocks"
    let fields = stale.entries.isEmpty ? nil : "\(stale.entries.count) of \(stale.allEntries) texts of the front matter"
    return
      "The page is outdated\(lag): \([blocks, fields].compactMap(\.self).joined(separator: " and ")) of the source \(a.name(source)) changed since it was translated\(place).\(record(of: member, a)) Update the page."
  }

  static func staleEntry(_ entry: StaleEntry, comparedTo source: Int, in a: AlignedArticle) -> Message {
    switch entry.change {
    case .words(let was, let now):
      "The source \(a.name(source)) changed ‘\(entry.key)’ from ‘\(was)’ to ‘\(now)’: update the translation."
    case .targets(let old, let new):
      "The source \(a.name(source)) \(change(from: old, to: new)) in ‘\(entry.key)’: do the same."
    }
  }

  private static func change(from old: [String], to new: [String]) -> String {
    let (old, new) = (old.quoted(3), new.quoted(3))
    return old.isEmpty ? "got \(new)" : new.isEmpty ? "dropped \(old)" : "changed \(old) to \(new)"
  }

  static func staleBlock(
    _ block: StaleBlocks.Block, of member: Int, comparedTo source: Int, in a: AlignedArticle
  )
    -> Message
  {
    let by = block.version.flatMap { a.history?.versions[$0] }.map { " by \(name($0))" } ?? ""
    return
      "The source \(a.name(source)) \(change(of: block, member: member, comparedTo: source, by: by, in: a)).\(record(of: member, a))"
  }

  /// The change of a block, and the advice.
  private static func change(
    of block: StaleBlocks.Block, member: Int, comparedTo source: Int, by: String, in a: AlignedArticle
  )
    -> String
  {
    if let values = block.change.values, !values.old.isEmpty || !values.new.isEmpty {
      return "\(change(from: values.old, to: values.new)) here\(block.change.isOfEntries ? "" : by): do the same"
    }
    let old = a.exactSource(of: member) ?? source
    let (was, now) = a.excerpts(at: block.replaced ?? block.slot, of: old, at: block.slot, of: source)
    let isRow = a.slots[block.slot].kind == .tableCell
    switch block.kind {
    case .came:
      let now = a.node(at: block.slot, of: old) == nil ? now : a.excerpt(at: block.slot, of: source, limit: 80)
      let todo = isRow || a.holdsWords(at: block.slot, of: source) ? "translate it" : "copy it"
      return "got \(isRow ? "the row of " : "")‘\(now)’\(by): \(todo)"
    case .went:
      return "dropped \(isRow ? "the row of " : "")‘\(was)’\(by): take it out here, too"
    case .changed:
      let parts = block.parts.prefix(2).map { " and ‘\(a.excerpt(at: $0, of: source))’" }.joined()
      let more = block.parts.count > 2 ? " and \(block.parts.count - 2) more" : ""
      return "was changed here\(by), from ‘\(was)’ to ‘\(now)’\(parts)\(more): update the translation"
    }
  }

  /// `commit 1a2b3c4 of 2020-02-28 ‘Mend the lid’`.
  private static func name(_ version: SourceHistory.Version) -> String {
    guard !version.commit.isEmpty else { return "a change that is not committed yet" }
    // The subjects that git and its hosts give to merges say nothing about the change.
    let isMerge = ["Merge pull request ", "Merge branch ", "Merge remote-tracking branch "].contains(
      where: version.subject.hasPrefix)
    let subject = version.subject.isEmpty || isMerge ? "" : " ‘\(AlignedArticle.cut(version.subject))’"
    return "commit \(version.commit.prefix(7))\(CalendarDay.text(version.day).map { " of \($0)" } ?? "")\(subject)"
  }

  /// The recorded version and that of the text, if the record is newer than the text; else empty.
  private static func record(of member: Int, _ a: AlignedArticle) -> String {
    let locale = a.members[member].article.locale
    guard let history = a.history, let origin = history.origins[locale], let claimed = origin.claimed,
      history.versions.indices.contains(claimed), history.versions.indices.contains(origin.newest)
    else { return "" }
    let (record, version) = (history.versions[claimed], history.versions[origin.newest])
    return
      " The page records \(record.commit.prefix(7)), but its text is that of \(version.commit.prefix(7))\(CalendarDay.text(version.day).map { " (\($0))" } ?? "")."
  }

  /// Returns the distance from today's source, with its start date, in brackets; empty for the newest version.
  static func behind(_ lag: SourceHistory.Lag?) -> String {
    guard let lag, lag.commits > 0 else { return "" }
    let since = CalendarDay.text(lag.since).map { ", since \($0)" } ?? ""
    return " (\(lag.commits) \(lag.commits == 1 ? "commit" : "commits") behind\(since))"
  }
}

extension Message {
  static func empty(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    "The page has \(a.hasNoText(d.member) ? "no text" : "one paragraph") here, and \(d.missing[0].count) blocks in \(a.name(d.reference)): translate it."
  }

  static func drifted(differing: Int, lost: Int, of all: Int, for d: Disagreement, in a: AlignedArticle)
    -> Message
  {
    let others = differing - lost
    let kinds =
      others == 0
      ? ""
      : "\(others) \(lost == 0 ? "of \(all) blocks " : "")\(others == 1 ? "is" : "are") of another kind, level or nesting"
    let gone = lost == 0 ? "" : "\(lost) of \(all) blocks \(lost == 1 ? "is" : "are") missing or added"
    let both = [gone, kinds].filter { !$0.isEmpty }.joined(separator: ", and ")
    return
      "\(both) against \(a.names(d.against)): \(d.extra[0].traits.contains(.wholePage) ? "the page was made from another version of the text; bring it up to date" : "compare the two") (each place is listed as a note)."
  }

  /// Sections that were made from an older text than today’s source, or the page that holds them.
  static func older(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let (places, blocks, sections) = (d.extra[0].count, d.extra[1].count, d.extra[2].count)
    let named = d.missing.map(\.text).filter { !$0.isEmpty }
    let rest = sections - named.count
    let more = rest == 1 ? "one" : "\(rest)"
    let list =
      named.isEmpty
      ? "\(more) \(rest == 1 ? "section" : "sections")" : named.inQuotes + (rest > 0 ? " and \(more) more" : "")
    let count = "\(places) \(places == 1 ? "difference" : "differences") in \(blocks) blocks"
    let isWhole = d.extra[0].traits.contains(.wholePage)
    if isWhole, a.history?.origins[a.members[d.member].article.locale]?.evidence == .inferred {
      return
        "The page fits no version of its source that git has: it has \(count) against the one that fits best, in \(list); compare the two (each place is listed as a note)."
    }
    let what =
      isWhole
      ? "The page was made from an older text than \(a.name(d.reference)): \(count), in \(list)"
      : "\(sections == 1 ? "A section was" : "\(sections) sections were") made from an older text than \(a.name(d.reference)) (\(list): \(count)), the rest of the page fits it"
    return "\(what); bring \(isWhole || sections == 1 ? "it" : "them") up to date (each place is listed as a note)."
  }

  static func oldSamples(places: Int, blocks: Int, for d: Disagreement, in a: AlignedArticle) -> Message {
    "The code differs in \(places) places, in \(blocks) blocks, from that of \(a.names(d.against)): the samples are those of another version; compare them (each place is listed as a note)."
  }

  static func stale(_ member: Int, comparedTo source: Int, by change: SourceChange, in a: AlignedArticle) -> Message {
    guard let revision = a.members[member].article.revision else { return "" }
    let handOff = CalendarDay.text(revision.handOff).map { ", handed off \($0)" } ?? ""
    let delay = behind(a.history?.lag(of: revision.sourceHash ?? ""))
    return
      "\(a.name(member)) was made from revision \(revision.short)\(handOff), and the source \(a.name(source)) was changed since\(change.said(delay))"
  }
}
