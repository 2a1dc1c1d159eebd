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
    /// Where the old text stands, of a block that was put for another.
    var replaced: Int?
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
      // A row that came or went is one change, in its first cell.
      if before == nil || now == nil,
        article.isWithinNewRow(slot, before == nil ? source : old, before == nil ? old : source)
      {
        continue
      }
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
    (blocks, self.all, self.sections) = (Self.joined(changed, old, source, article), all, sections)
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
