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
            kind: .changed, node: nil, before: String(change.before.dropFirst(7)),
            now: String(change.now.dropFirst(7))))
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
          before: change.before, now: change.now, isCode: change.kind == .code,
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
