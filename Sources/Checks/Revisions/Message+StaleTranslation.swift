internal import Alignment
internal import DocModel

extension Message {
  static func stalePage(_ stale: StaleBlocks, of member: Int, comparedTo source: Int, in a: AlignedArticle) -> Message {
    let named = stale.sections.prefix(4).map { AlignedArticle.cut($0, limit: 40) }.inQuotes
    let more = stale.sections.count > 4 ? " and \(stale.sections.count - 4) more sections" : ""
    let place = named.isEmpty ? "" : ", in \(named)\(more)"
    let lag = behind(a.history?.lag(of: a.members[member].article.locale))
    return
      "The page is outdated\(lag): \(stale.blocks.count + stale.entries.count) of \(stale.all) blocks of the source \(a.name(source)) changed since it was translated\(place).\(record(of: member, a)) Update the page."
  }

  static func staleEntry(
    _ entry: StaleBlocks.Entry, of member: Int, comparedTo source: Int, in a: AlignedArticle
  )
    -> Message
  {
    "The source \(a.name(source)) changed ‘\(entry.key)’ from ‘\(AlignedArticle.cut(entry.before, limit: 80))’ to ‘\(AlignedArticle.cut(entry.now.value, limit: 80))’: update the translation."
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
      let (old, new) = (Array(values.old.prefix(3)).inQuotes, Array(values.new.prefix(3)).inQuotes)
      let change = old.isEmpty ? "got \(new)" : new.isEmpty ? "dropped \(old)" : "changed \(old) to \(new)"
      return "\(change) here\(by): do the same"
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
    let subject = version.subject.isEmpty ? "" : " ‘\(AlignedArticle.cut(version.subject))’"
    return "commit \(version.commit.prefix(7))\(day(version.day).map { " of \($0)" } ?? "")\(subject)"
  }

  /// The recorded version and that of the text, if the record is newer than the text; else empty.
  private static func record(of member: Int, _ a: AlignedArticle) -> String {
    let locale = a.members[member].article.locale
    guard let history = a.history, let origin = history.origins[locale], let claimed = origin.claimed,
      history.versions.indices.contains(claimed), history.versions.indices.contains(origin.newest)
    else { return "" }
    let (record, version) = (history.versions[claimed], history.versions[origin.newest])
    return
      " The page records \(record.commit.prefix(7)), but its text is that of \(version.commit.prefix(7))\(day(version.day).map { " (\($0))" } ?? "")."
  }

  /// Returns the distance from today's source, with its start date, in brackets; empty for the newest version.
  static func behind(_ lag: SourceHistory.Lag?) -> String {
    guard let lag, lag.commits > 0 else { return "" }
    let since = day(lag.since).map { ", since \($0)" } ?? ""
    return " (\(lag.commits) \(lag.commits == 1 ? "commit" : "commits") behind\(since))"
  }

  /// Returns `2020-02-28` for 20200228, or nil for 0.
  static func day(_ date: Int) -> String? {
    guard date > 0 else { return nil }
    let pad = { (n: Int) in n < 10 ? "0\(n)" : "\(n)" }
    return "\(date / 10_000)-\(pad(date / 100 % 100))-\(pad(date % 100))"
  }
}

extension Message {
  static func empty(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    "The page has no text here, and \(d.missing[0].count) blocks in \(a.name(d.reference)): translate it."
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
      "\(both) against \(a.names(d.against)): \(d.extra[0].weight == 0 ? "compare the two" : "the page was made from another version of the text; bring it up to date") (each place is listed as a note)."
  }

  /// Sections that were made from an older text than today’s source, or the page that holds them.
  static func older(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let (places, blocks, sections) = (d.extra[0].count, d.extra[1].count, d.extra[2].count)
    let named = d.missing.map(\.text).filter { !$0.isEmpty }
    let rest = sections - named.count
    let list = named.inQuotes + (rest > 0 ? "\(named.isEmpty ? "" : " and ")\(rest == 1 ? "one" : "\(rest)") more" : "")
    let count = "\(places) places of \(blocks) blocks"
    let isWhole = d.extra[0].weight == 1
    if isWhole, a.history?.origins[a.members[d.member].article.locale]?.evidence == .inferred {
      return
        "The page fits no version of its source that git has: \(count) differ from the one that fits best, in \(list); compare the two (each place is listed as a note)."
    }
    let what =
      isWhole
      ? "The page was made from an older text than \(a.name(d.reference)): \(count) differ, in \(list)"
      : "\(sections == 1 ? "A section was" : "\(sections) sections were") made from an older text than \(a.name(d.reference)) (\(list): \(count) differ), the rest of the page fits it"
    return "\(what); bring \(isWhole || sections == 1 ? "it" : "them") up to date (each place is listed as a note)."
  }

  static func oldSamples(places: Int, blocks: Int, for d: Disagreement, in a: AlignedArticle) -> Message {
    "The code differs in \(places) places, in \(blocks) blocks, from that of \(a.names(d.against)): the samples are those of another version; compare them (each place is listed as a note)."
  }

  static func stale(_ member: Int, comparedTo source: Int, by change: SourceChange, in a: AlignedArticle) -> Message {
    guard let revision = a.members[member].article.revision else { return "" }
    let handOff = day(revision.handOff).map { ", handed off \($0)" } ?? ""
    let delay = behind(a.history?.lag(of: revision.sourceHash ?? ""))
    return
      "\(a.name(member)) was made from revision \(revision.short)\(handOff), and the source \(a.name(source)) was changed since\(change.said(delay))"
  }
}
