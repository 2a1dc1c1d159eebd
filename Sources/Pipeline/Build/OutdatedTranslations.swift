import Alignment
import Checks
import DocModel
import Site

/// The changes of the source since the translations of an article were made, for their pages: block by block where the
/// text that they were made from is known, else by sections.
struct OutdatedTranslations {
  private(set) var texts: [LocaleTag: OutdatedText] = [:]
  /// The heading nodes of the changed sections of translations whose changed blocks are not known.
  private(set) var headings: [LocaleTag: Set<Int>] = [:]

  /// The article with all its locales, if something had to be compared.
  private(set) var aligned: AlignedArticle?

  /// Costs nothing if all translations were made from today's source, or record no version of it.
  init(_ loaded: ArticleLoader.Loaded, source: LocaleTag?) {
    guard let drift = SectionDrift(loaded, source: source) else { return }
    let aligned = drift.aligned
    self.aligned = aligned
    var known: Set<LocaleTag> = []
    if let original = aligned.source {
      for member in aligned.members.indices where aligned.members[member].role == .translation {
        let locale = aligned.members[member].article.locale
        guard let blocks = OutdatedBlocks(member, original, in: aligned) ?? Self.recorded(locale, in: loaded, source)
        else { continue }
        known.insert(locale)
        texts[locale] = blocks.text
      }
    }
    headings = drift.staleHeadings().filter { !known.contains($0.key) }
  }

  /// The changes since the archived text that a translation records, if git is not used.
  private static func recorded(
    _ locale: LocaleTag, in loaded: ArticleLoader.Loaded, _ source: LocaleTag?
  ) -> OutdatedBlocks? {
    guard loaded.history == nil, let article = loaded.articles.first(where: { $0.locale == locale }),
      let now = loaded.articles.first(where: { $0.locale == source }),
      let old = article.revision?.sourceHash.flatMap({ loaded.archive[$0] }),
      let step = SourceStep(from: ComparedText(old), to: ComparedText(now), of: ComparedText(article))
    else { return nil }
    return OutdatedBlocks(step.content, of: step.member, comparedTo: step.source, in: step.aligned)
  }
}

/// A place in a text: at a node, or after it and the blocks that end with it.
private struct Place: Comparable {
  let node: Int
  let isAfter: Bool
  let depth: Int

  /// Of the blocks that end together the innermost comes first.
  static func < (a: Place, b: Place) -> Bool {
    (a.node, a.isAfter ? 1 : 0, -a.depth) < (b.node, b.isAfter ? 1 : 0, -b.depth)
  }
}

/// The changed blocks of one translation with their nodes in it.
private struct OutdatedBlocks {
  /// Nil if nothing that readers notice has changed.
  let text: OutdatedText?

  /// Fails if the text that the translation was made from is not known, or is today's.
  init?(_ member: Int, _ source: Int, in aligned: AlignedArticle) {
    guard let content = OutdatedContent(of: member, comparedTo: source, in: aligned) else { return nil }
    self.init(content, of: member, comparedTo: source, in: aligned)
  }

  init(_ content: OutdatedContent, of member: Int, comparedTo source: Int, in aligned: AlignedArticle) {
    let history = aligned.history
    let translation = aligned.members[member].article
    func day(_ version: Int?) -> Int {
      guard let version, let versions = history?.versions, versions.indices.contains(version) else { return 0 }
      return versions[version].day
    }
    var changes: [OutdatedText.Change] = []
    var paragraphs: Set<Int> = []
    // Corrections of spelling and wording do not make a translation wrong.
    for change in content.changes where change.extent > .typo {
      if change.kind == .metadata {
        // Of the front matter the page shows the title only, and that unless the text has one.
        guard change.now.hasPrefix("title: "), !translation.hasTitle else { continue }
        changes.append(
          OutdatedText.Change(
            kind: .changed, node: nil, before: change.quotedBefore.dropFirst(7),
            now: change.quotedNow.dropFirst(7)))
        paragraphs.insert(-1)
        continue
      }
      paragraphs.insert(aligned.enclosing(change.nowSlot, .tableRow) ?? change.nowSlot)
      guard changes.count < OutdatedText.most else { continue }
      let own = [change.oldSlot, change.nowSlot].lazy.compactMap { aligned.node(at: $0, of: member) }.first
      let kind: OutdatedText.Change.Kind = change.before.isEmpty ? .added : change.now.isEmpty ? .removed : .changed
      changes.append(
        OutdatedText.Change(
          kind: kind, node: kind == .added ? aligned.node(before: change.nowSlot, of: member) : own,
          before: change.quotedBefore, now: change.quotedNow, isCode: change.kind == .code,
          day: day(change.version ?? aligned.version(bringing: change.nowSlot, of: source))))
    }
    let order = changes.map { translation.place(of: $0) }
    changes = changes.indices.sorted { (order[$0], $0) < (order[$1], $1) }.map { changes[$0] }
    let origin = history?.origins[translation.locale]?.newest
    text = OutdatedText(
      changes: changes, count: paragraphs.count, total: aligned.paragraphs(of: source), day: day(origin),
      source: aligned.members[source].article.locale)
  }
}

extension AlignedArticle {
  /// The node of a member that comes before the place of a slot: of an earlier slot below the same parent, else of the
  /// parent. Nil at the start of the text.
  fileprivate func node(before slot: Int, of member: Int) -> Int? {
    var at = slot
    while at > 0 {
      let parent = Int(slots[at].parent)
      guard parent >= 0 else { return nil }
      let earlier = children(of: parent).prefix { $0 < at }
      if let node = earlier.reversed().lazy.compactMap({ self.node(at: $0, of: member) }).first { return node }
      at = parent
    }
    return nil
  }

  /// The number of paragraphs, headings, blocks of code and rows of a member.
  fileprivate func paragraphs(of member: Int) -> Int {
    slots.indices.count { slot in
      switch slots[slot].kind {
      case .paragraph, .heading, .codeBlock, .tableRow: node(at: slot, of: member) != nil
      default: false
      }
    }
  }
}

extension Article {
  /// The place of a change in the text: its block, and for an added block the end of the block before it.
  fileprivate func place(of change: OutdatedText.Change) -> Place {
    guard let node = change.node, nodes.indices.contains(node) else { return Place(node: -1, isAfter: false, depth: 0) }
    return change.kind == .added
      ? Place(node: Int(nodes[node].end) - 1, isAfter: true, depth: Int(nodes[node].depth))
      : Place(node: node, isAfter: false, depth: 0)
  }

  fileprivate var hasTitle: Bool { nodes.contains { $0.kind == .heading && $0.level == 1 } }
}

/// Finds the sections of a translation that are older than their source, by comparing with the current source or,
/// without one, with the translations of the newest text. Deviations from its source version do not count.
struct SectionDrift {
  let aligned: AlignedArticle

  /// Nil if all articles were made from the same text or record no source version.
  init?(_ loaded: ArticleLoader.Loaded, source: LocaleTag?) {
    let recorded = Set(loaded.articles.compactMap { $0.revision?.key })
    guard !recorded.isEmpty, recorded.count > 1 || loaded.sourceHash.map({ !recorded.contains($0) }) ?? false else {
      return nil
    }
    // Without older source texts, only changes of the block structure can be detected.
    if loaded.archive.isEmpty, loaded.history == nil, let first = loaded.articles.first,
      loaded.articles.allSatisfy({ Self.blocks(of: $0) == Self.blocks(of: first) })
    {
      return nil
    }
    aligned = Aligner.align(
      loaded.articles, source: source, archive: loaded.archive, history: loaded.history,
      hash: { SourceHash.of($0.source, among: $1) })
  }

  private struct Block: Equatable {
    let kind: NodeKind
    let level: UInt8
    let depth: UInt16
  }

  private static func blocks(of article: Article) -> [Block] {
    article.nodes.compactMap { $0.kind.isInline ? nil : Block(kind: $0.kind, level: $0.level, depth: $0.depth) }
  }

  /// The heading nodes, by locale, of sections whose source has changed since the translation.
  func staleHeadings() -> [LocaleTag: Set<Int>] {
    var stale: [LocaleTag: Set<Int>] = [:]
    for (index, member) in aligned.members.enumerated() where member.role == .translation && !member.isOriginal {
      guard let yardstick = yardstick(for: index) else { continue }
      let headings = headings(of: index, changed: yardstick)
      if !headings.isEmpty { stale[member.article.locale] = headings }
    }
    return stale
  }

  /// Returns whether the source text of a slot has changed.
  private typealias Yardstick = (_ slot: Int) -> Bool

  private func yardstick(for member: Int) -> Yardstick? {
    let own = aligned.members[member].group
    let group = aligned.groups[own]
    guard !group.key.isEmpty else { return nil }
    if let source = aligned.members.firstIndex(where: { $0.role == .source }) {
      guard aligned.members[source].group != own else { return nil }
      if let exact = group.exactSource, exact != source { return { differs(at: $0, between: exact, and: source) } }
      return { isThere(at: $0, of: source) != isThere(at: $0, of: member) && !isMerged(at: $0, of: member) }
    }
    // Without a source: changed if all newest translations and no member of this group have the block, or vice versa.
    guard group.handOff > 0,
      let newest = aligned.groups.filter({ !$0.translations.isEmpty }).max(by: { $0.handOff < $1.handOff }),
      newest.handOff > group.handOff
    else { return nil }
    let peers = group.translations
    return { slot in
      let isNew =
        newest.translations.allSatisfy { isThere(at: slot, of: $0) } && !peers.contains { isThere(at: slot, of: $0) }
      let isGone =
        peers.allSatisfy { isThere(at: slot, of: $0) } && !newest.translations.contains { isThere(at: slot, of: $0) }
      return isNew || isGone
    }
  }

  private func isThere(at slot: Int, of member: Int) -> Bool { aligned.node(at: slot, of: member) != nil }

  private func isMerged(at slot: Int, of member: Int) -> Bool {
    if case .merged = aligned.fill(at: slot, of: member) { true } else { false }
  }

  /// Compares the texts of two members of the same language in a slot.
  private func differs(at slot: Int, between a: Int, and b: Int) -> Bool {
    guard isThere(at: slot, of: a) == isThere(at: slot, of: b) else { return true }
    guard let left = aligned.node(at: slot, of: a), let right = aligned.node(at: slot, of: b) else { return false }
    let kind = aligned.slots[slot].kind
    guard kind == .codeBlock || kind.holdsInlines else { return false }
    let (old, new) = (aligned.members[a].article, aligned.members[b].article)
    return kind == .codeBlock
      ? old.string(old.nodes[left].literal) != new.string(new.nodes[right].literal)
      : aligned.visible(at: slot, of: a) != aligned.visible(at: slot, of: b)
  }

  /// A section ends at the next heading; changes before the first heading are ignored.
  private func headings(of member: Int, changed: Yardstick) -> Set<Int> {
    var stale: Set<Int> = []
    var current: Int?
    for slot in aligned.slots.indices {
      if aligned.slots[slot].kind == .heading, let node = aligned.node(at: slot, of: member) { current = node }
      if let current, !stale.contains(current), changed(slot) { stale.insert(current) }
    }
    return stale
  }
}
