internal import Alignment
internal import DocModel

/// The source blocks that changed since they were translated, if history knows the translated version.
struct StaleBlocks {
  struct Block {
    enum Kind { case came, went, changed }

    let kind: Kind
    /// The slot in today's source, or the old slot of a removed block.
    let slot: Int
    /// The slot of the old text if the block replaced one in another slot.
    var replaced: Int?
    /// The slots of further parts in today's source.
    var parts: [Int] = []
    /// The version that changed it, in ``SourceHistory/versions``.
    let version: Int?
    let change: BlockChange
  }

  /// Changed metadata that people read, before and after.
  struct Entry {
    let key: String
    let before: String
    let now: FrontMatter.Entry
    /// The line of the key in the translation.
    let line: Int
  }

  let blocks: [Block]
  let entries: [Entry]
  /// The total number of blocks in both source versions.
  let all: Int
  /// The headings above the changed blocks, in page order.
  let sections: [String]

  /// Fails if history does not know the source version of the translation, or if that is today's source.
  init?(of member: Int, comparedTo source: Int, in article: AlignedArticle) {
    let locale = article.members[member].article.locale
    guard let origin = article.history?.origins[locale], origin.evidence != .none,
      let old = article.exactSource(of: member), old != source
    else { return nil }
    let pairs = BlockPairs(from: old, to: source, in: article)
    var reader = Reader(member: member, old: old, source: source, article: article, origin: origin)
    let changed = pairs.pairs.compactMap { reader.block($0) }.sorted { $0.slot < $1.slot }
    var sections: [String] = []
    for block in changed {
      let heading = (0...block.slot).last { article.slots[$0].kind == .heading }
      let name = heading.map { article.text(at: $0, of: article.node(at: $0, of: source) == nil ? old : source) } ?? ""
      if !name.isEmpty, !sections.contains(name) { sections.append(name) }
    }
    entries = Self.entries(
      of: article.members[member].article, from: article.members[old].article, to: article.members[source].article
    ).filter { _ in origin.evidence == .recorded || origin.newestPossible > 0 }
    (blocks, all, self.sections) = (changed, pairs.all, sections)
  }

  private static func entries(of own: Article, from old: Article, to source: Article) -> [Entry] {
    source.frontMatter.entries.compactMap { now in
      // Capitals and punctuation of titles follow the rules of each language.
      guard FrontMatterValues.isRead(now.key), let before = old.frontMatter[now.key], !before.isEmpty,
        !BlockChange.isTypography(before, now.value),
        let entry = own.frontMatter.entry(now.key), entry.value != now.value
      else { return nil }
      return Entry(key: now.key, before: before, now: now, line: Int(entry.line))
    }
  }
}
