import Alignment
import DocModel

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
