internal import Alignment
internal import DocModel

/// The blocks of the source that changed since a translation was made of it, where the text that it was made from is known from history.
struct StaleBlocks {
  struct Block {
    enum Kind { case came, went, changed }

    let kind: Kind
    /// Where today's source has it, or had it.
    let slot: Int
    /// Where the old text stands, of a block that was put for another.
    var replaced: Int?
    /// Where else the source has parts of it today.
    var parts: [Int] = []
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
      let old = article.exactSource(of: member), old != source
    else { return nil }
    let pairs = BlockPairs(old, source, article)
    var reader = Reader(member: member, old: old, source: source, article: article, origin: origin)
    let changed = pairs.pairs.compactMap { reader.block($0) }.sorted { $0.slot < $1.slot }
    var sections: [String] = []
    for block in changed {
      let heading = (0...block.slot).last { article.slots[$0].kind == .heading }
      let name = heading.map { article.text($0, article.node($0, source) == nil ? old : source) } ?? ""
      if !name.isEmpty, !sections.contains(name) { sections.append(name) }
    }
    entries = Self.entries(
      article.members[member].article, article.members[old].article, article.members[source].article
    ).filter { _ in origin.evidence == .recorded || origin.newestPossible > 0 }
    (blocks, all, self.sections) = (changed, pairs.all, sections)
  }

  private static func entries(_ own: Article, _ old: Article, _ source: Article) -> [Entry] {
    source.frontMatter.entries.compactMap { now in
      // Capitals of a title are the affair of its own language, and so are its marks.
      guard MatterValues.isRead(now.key), let before = old.frontMatter[now.key], !before.isEmpty,
        !BlockChange.isTypography(before, now.value),
        let entry = own.frontMatter.entry(now.key), entry.value != now.value
      else { return nil }
      return Entry(key: now.key, before: before, now: now, line: Int(entry.line))
    }
  }
}
