internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The blocks of the source that changed since a translation was made of it, where the text that it was made from is known from history.
struct StaleBlocks {
  struct Block {
    let slot: Int
    /// The version that changed it, in ``SourceHistory/versions``.
    let version: Int?
    let change: BlockChange
  }

  /// Metadata that people read, as it was and as it is.
  struct Entry {
    let key: String
    let before: String
    let now: FrontMatter.Entry
    /// Where the translation has it.
    let line: Int
  }

  let blocks: [Block]
  let entries: [Entry]
  /// Of so many.
  let all: Int
  /// Under which headings.
  let sections: [String]

  /// Nil where no history tells what the translation was made from, or where no block changed.
  init?(_ member: Int, _ source: Int, _ article: AlignedArticle) {
    let locale = article.members[member].article.locale
    guard let origin = article.history?.origins[locale], origin.evidence != .none,
      let old = article.groups[article.members[member].group].exactSource, old != source
    else { return nil }
    var changed: [Block] = []
    var sections: [String] = []
    var pages = BlockChange.Pages()
    var all = 0
    var heading: Int?
    for slot in article.slots.indices {
      if article.slots[slot].kind == .heading { heading = slot }
      let (before, now) = (article.block(slot, old), article.block(slot, source))
      guard before != nil || now != nil else { continue }
      all += 1
      guard before?.textHash != now?.textHash, !Self.isUpToDate(slot, member, old, source, article) else { continue }
      let version = article.version(changing: slot, of: member)
      // Who changed the translation later saw the new text: then something must show that it was not followed.
      let isTouched = version.map { $0 >= origin.newestPossible } ?? true
      guard let change = BlockChange(slot, member, old: old, source: source, article, &pages),
        origin.evidence == .recorded || change.state == .open || change.state == .unseen && !isTouched
      else { continue }
      changed.append(Block(slot: slot, version: version, change: change))
      let name = heading.map { Self.title($0, source, old, article) } ?? ""
      if !name.isEmpty, !sections.contains(name) { sections.append(name) }
    }
    entries = Self.entries(
      article.members[member].article, article.members[old].article, article.members[source].article
    ).filter { _ in origin.evidence == .recorded || origin.newestPossible > 0 }
    (blocks, self.all, self.sections) = (changed, all, sections)
  }

  private static func entries(_ own: Article, _ old: Article, _ source: Article) -> [Entry] {
    source.frontMatter.entries.compactMap { now in
      // Capitals of a title are the affair of its own language.
      guard MatterValues.isRead(now.key), let before = old.frontMatter[now.key], !before.isEmpty,
        before.lowercased() != now.value.lowercased(),
        let entry = own.frontMatter.entry(now.key), entry.value != now.value,
        !showsAll(entry.value, before, now.value)
      else { return nil }
      return Entry(key: now.key, before: before, now: now, line: Int(entry.line))
    }
  }

  /// Names in Latin letters came or went, and the translation shows each as it is today.
  private static func showsAll(_ own: String, _ before: String, _ now: String) -> Bool {
    func names(_ text: String) -> Set<Substring> {
      Set(
        text.split { !$0.isLetter && !$0.isNumber }.filter {
          $0.utf8.allSatisfy { $0 < 0x80 } && $0.first?.isUppercase == true
        })
    }
    let (old, new, shown) = (names(before), names(now), names(own))
    return old != new && old.subtracting(new).isDisjoint(with: shown) && new.subtracting(old).isSubset(of: shown)
  }

  /// True where the translation has the values of today's block and not those it had before: it was brought up to date there.
  private static func isUpToDate(_ slot: Int, _ member: Int, _ old: Int, _ source: Int, _ article: AlignedArticle)
    -> Bool
  {
    let (own, before, now) = (article.block(slot, member), article.block(slot, old), article.block(slot, source))
    guard let own, let now else { return own == nil && now == nil }
    let isCode = article.slots[slot].kind == .codeBlock
    func value(_ block: BlockFeatures) -> UInt64 { isCode ? block.textHash : block.neutral }
    guard let before else { return true }
    return value(own) == value(now) && value(own) != value(before)
  }

  private static func title(_ slot: Int, _ source: Int, _ old: Int, _ article: AlignedArticle) -> String {
    guard let holder = [source, old].first(where: { article.node(slot, $0) != nil }),
      let node = article.node(slot, holder)
    else { return "" }
    return article.members[holder].article.plainText(of: node)
  }
}

extension StaleTranslation {
  /// So many blocks are told one by one; of more the page is told, with its sections.
  private static let told = 3

  /// Nil where history does not tell which blocks changed; none where the translation was brought up to date in all that did.
  func findings(byHistoryOf member: Int, _ source: Int, in article: AlignedArticle) -> [Finding]? {
    guard let stale = StaleBlocks(member, source, article),
      let origin = article.history?.origins[article.members[member].article.locale]
    else { return nil }
    guard !stale.blocks.isEmpty || !stale.entries.isEmpty else {
      switch SourceChange(member, source, article) {
      case .blocks, .titles: return []
      case .targets(let targets):
        let own = Set(SourceChange.targets(member, article))
        return origin.evidence == .recorded && !targets.allSatisfy(own.contains) ? nil : []
      case .metadata, .marks, .unseen, .unknown: return origin.evidence == .recorded ? nil : []
      }
    }
    let confidence: UInt8 = origin.evidence == .recorded ? 100 : 80
    guard stale.blocks.count + stale.entries.count <= Self.told else {
      return [
        finding(
          .stalePage(stale, member, source, article), in: article, member: member, line: 1, confidence: confidence,
          severity: stale.entries.isEmpty && stale.blocks.allSatisfy { $0.change.values != nil || $0.change.isSpelling }
            ? .minor : nil,
          related: [RelatedPlace(place: Reporting.place(article, source, 1, 1), text: "today’s source")])
      ]
    }
    let titles = stale.entries.map { entry in
      finding(
        .staleEntry(entry, member, source, article), in: article, member: member, line: entry.line,
        confidence: confidence,
        severity: BlockChange.isSpelling(entry.before, entry.now.value) ? .minor : nil,
        related: [
          RelatedPlace(
            place: Reporting.place(article, source, Int(entry.now.line), Int(entry.now.line)),
            text: "\(entry.key): \(AlignedArticle.cut(entry.now.value))")
        ], salt: Atom(entry.key.utf8).hash)
    }
    return titles
      + stale.blocks.map { block in
        let (line, _) = article.lines(block.slot, member)
        let (now, last) = article.lines(block.slot, source)
        return finding(
          .staleBlock(block, member, source, article), in: article, member: member, line: line, confidence: confidence,
          severity: block.change.values == nil && !block.change.isSpelling ? nil : .minor,
          related: [
            RelatedPlace(
              place: Reporting.place(article, source, now, last, cell: block.slot),
              text: article.excerpt(block.slot, source, limit: 80))
          ], salt: article.slots[block.slot].key)
      }
  }
}

extension Message {
  fileprivate static func stalePage(_ stale: StaleBlocks, _ member: Int, _ source: Int, _ a: AlignedArticle) -> Message
  {
    let named = stale.sections.prefix(4).map { "‘\(AlignedArticle.cut($0, limit: 40))’" }.joined(separator: ", ")
    let more = stale.sections.count > 4 ? " and \(stale.sections.count - 4) more sections" : ""
    let place = named.isEmpty ? "" : ", in \(named)\(more)"
    return
      "\(base(member, a)). Since then \(stale.blocks.count + stale.entries.count) of \(stale.all) blocks of the source \(a.name(source)) were changed\(place)\(lag(member, a)): bring the page up to date."
  }

  fileprivate static func staleEntry(_ entry: StaleBlocks.Entry, _ member: Int, _ source: Int, _ a: AlignedArticle)
    -> Message
  {
    "The source \(a.name(source)) changed ‘\(entry.key)’ from ‘\(AlignedArticle.cut(entry.before, limit: 80))’ to ‘\(AlignedArticle.cut(entry.now.value, limit: 80))’: translate it anew. \(base(member, a))."
  }

  fileprivate static func staleBlock(_ block: StaleBlocks.Block, _ member: Int, _ source: Int, _ a: AlignedArticle)
    -> Message
  {
    let change = block.version.flatMap { a.history?.versions[$0] }.map { version in
      guard !version.commit.isEmpty else { return "a change that is not committed yet" }
      let subject = version.subject.isEmpty ? "" : " ‘\(AlignedArticle.cut(version.subject))’"
      return "commit \(version.commit.prefix(7))\(day(version.day).map { " of \($0)" } ?? "")\(subject)"
    }
    let old = a.groups[a.members[member].group].exactSource ?? source
    let by = change.map { " by \($0)" } ?? ""
    let (was, now) = a.excerpts(block.slot, old, source)
    let what: String
    if let values = block.change.values, !values.old.isEmpty || !values.new.isEmpty {
      let (old, new) = (Array(values.old.prefix(3)).inQuotes, Array(values.new.prefix(3)).inQuotes)
      what =
        "The source \(a.name(source)) \(old.isEmpty ? "got" : new.isEmpty ? "dropped" : "changed") \(old.isEmpty ? new : new.isEmpty ? old : "\(old) to \(new)") here\(by): do the same"
    } else if a.node(block.slot, source) == nil {
      what = "The source \(a.name(source)) dropped ‘\(was)’\(by): take it out here, too"
    } else if a.node(block.slot, old) == nil {
      what = "The source \(a.name(source)) got ‘\(now)’\(by): translate it"
    } else {
      what = "The source \(a.name(source)) was changed here\(by), from ‘\(was)’ to ‘\(now)’: translate it anew"
    }
    return "\(what). \(base(member, a))."
  }

  /// What the translation was made from, and how that is known.
  private static func base(_ member: Int, _ a: AlignedArticle) -> String {
    let locale = a.members[member].article.locale
    guard let history = a.history, let origin = history.origins[locale],
      history.versions.indices.contains(origin.newest)
    else { return "" }
    let version = history.versions[origin.newest]
    let name = "\(version.commit.prefix(7))\(day(version.day).map { " of \($0)" } ?? "")"
    return origin.evidence == .recorded
      ? "\(locale) was made from commit \(name), as it records"
      : "\(locale) was made from commit \(name), as far as git tells"
  }

  private static func lag(_ member: Int, _ a: AlignedArticle) -> String {
    guard let lag = a.history?.lag(of: a.members[member].article.locale), lag.commits > 0 else { return "" }
    let since = day(lag.since).map { ", since \($0)" } ?? ""
    return " (\(lag.commits) \(lag.commits == 1 ? "commit" : "commits") behind\(since))"
  }
}

extension AlignedArticle {
  /// What two members have in a slot, from where it differs on; its line in the file where it holds no text.
  fileprivate func excerpts(_ slot: Int, _ one: Int, _ other: Int) -> (String, String) {
    let (a, b) = (whole(slot, one), whole(slot, other))
    let common = zip(a, b).prefix { $0 == $1 }.count - Self.shownBefore
    guard common > 0, !a.isEmpty, !b.isEmpty else {
      return (Self.cut(a, limit: Self.shown), Self.cut(b, limit: Self.shown))
    }
    return (
      "…" + Self.cut(String(a.dropFirst(common)), limit: Self.shown),
      "…" + Self.cut(String(b.dropFirst(common)), limit: Self.shown)
    )
  }

  private static let shown = 80
  private static let shownBefore = 20

  private func whole(_ slot: Int, _ member: Int) -> String {
    guard let node = node(slot, member) else { return "" }
    let article = members[member].article
    let isCode = article.nodes[node].kind == .codeBlock
    let text = isCode ? article.string(article.nodes[node].literal) : article.plainText(of: node)
    return text.allSatisfy(\.isWhitespace) ? rawLine(node, member) : text
  }
}
