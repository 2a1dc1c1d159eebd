import Alignment
import DocModel

/// Which sections of a translation are older than their source: held against the source as it is today, else against
/// the translations made from the newest text. What a translation does otherwise than its own source is no drift.
struct SectionDrift {
  private let aligned: AlignedArticle

  /// Nil where the articles were all made from one text, or record nothing.
  init?(_ loaded: ArticleLoader.Loaded, source: LocaleTag?) {
    let recorded = Set(loaded.articles.compactMap { $0.revision?.key })
    guard !recorded.isEmpty, recorded.count > 1 || loaded.sourceHash.map({ !recorded.contains($0) }) ?? false else {
      return nil
    }
    // Without older texts of the source, a section that was changed is one that has other blocks.
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

  /// The heading nodes, by locale, of sections whose source has changed since they were translated.
  func staleHeadings() -> [LocaleTag: Set<Int>] {
    var stale: [LocaleTag: Set<Int>] = [:]
    for (index, member) in aligned.members.enumerated() where member.role == .translation && !member.isOriginal {
      guard let yardstick = yardstick(for: index) else { continue }
      let headings = headings(of: index, changed: yardstick)
      if !headings.isEmpty { stale[member.article.locale] = headings }
    }
    return stale
  }

  /// Tells whether the text behind a slot has changed.
  private typealias Yardstick = (_ slot: Int) -> Bool

  private func yardstick(for member: Int) -> Yardstick? {
    let own = aligned.members[member].group
    let group = aligned.groups[own]
    guard !group.key.isEmpty else { return nil }
    if let source = aligned.members.firstIndex(where: { $0.role == .source }) {
      guard aligned.members[source].group != own else { return nil }
      if let exact = group.exactSource, exact != source { return { differs($0, exact, source) } }
      return { isThere($0, source) != isThere($0, member) && !isMerged($0, member) }
    }
    // Without a source, the newest translations show what it has become.
    guard group.handOff > 0,
      let newest = aligned.groups.filter({ !$0.translations.isEmpty }).max(by: { $0.handOff < $1.handOff }),
      newest.handOff > group.handOff
    else { return nil }
    let peers = group.translations
    return { slot in
      let isNew = newest.translations.allSatisfy { isThere(slot, $0) } && !peers.contains { isThere(slot, $0) }
      let isGone = peers.allSatisfy { isThere(slot, $0) } && !newest.translations.contains { isThere(slot, $0) }
      return isNew || isGone
    }
  }

  private func isThere(_ slot: Int, _ member: Int) -> Bool { aligned.node(slot, member) != nil }

  private func isMerged(_ slot: Int, _ member: Int) -> Bool {
    if case .merged = aligned.fill(slot, member) { true } else { false }
  }

  /// Two texts of one language.
  private func differs(_ slot: Int, _ a: Int, _ b: Int) -> Bool {
    guard isThere(slot, a) == isThere(slot, b) else { return true }
    guard let left = aligned.node(slot, a), let right = aligned.node(slot, b) else { return false }
    let kind = aligned.slots[slot].kind
    guard kind == .codeBlock || kind.holdsInlines else { return false }
    let (old, new) = (aligned.members[a].article, aligned.members[b].article)
    return kind == .codeBlock
      ? old.string(old.nodes[left].literal) != new.string(new.nodes[right].literal)
      : aligned.visible(slot, a) != aligned.visible(slot, b)
  }

  /// A section goes to the next heading; what changed before the first belongs to none.
  private func headings(of member: Int, changed: Yardstick) -> Set<Int> {
    var stale: Set<Int> = []
    var current: Int?
    for slot in aligned.slots.indices {
      if aligned.slots[slot].kind == .heading, let node = aligned.node(slot, member) { current = node }
      if let current, !stale.contains(current), changed(slot) { stale.insert(current) }
    }
    return stale
  }
}
