internal import Alignment
internal import DocModel
internal import Features

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
    /// Whether the translation was changed there since.
    let isTouched: Bool
  }

  let blocks: [Block]
  let entries: [StaleEntry]
  /// The total number of blocks in both source versions.
  let all: Int
  /// The number of the source's metadata that readers see.
  let allEntries: Int
  /// The headings above the changed blocks, in page order.
  let sections: [String]

  /// Fails if history does not know the source version of the translation, or if that is today's source.
  ///
  /// - Parameter pages: the cached texts for all members of the article.
  init?(of member: Int, comparedTo source: Int, in article: AlignedArticle, pages: inout BlockChange.Pages) {
    let locale = article.members[member].article.locale
    guard let origin = article.history?.origins[locale], origin.evidence != .none,
      let old = article.exactSource(of: member), old != source
    else { return nil }
    let pairs = BlockPairs(from: old, to: source, in: article)
    let reader = Reader(member: member, old: old, source: source, article: article, origin: origin)
    let found = pairs.pairs.compactMap { reader.block($0, pages: &pages) }.sorted { $0.slot < $1.slot }
    let changed = Self.withoutHolders(found, in: article)
    var sections: [String] = []
    for block in changed {
      let heading = (0...block.slot).last { article.slots[$0].kind == .heading }
      let name = heading.map { article.text(at: $0, of: article.node(at: $0, of: source) == nil ? old : source) } ?? ""
      if !name.isEmpty, !sections.contains(name) { sections.append(name) }
    }
    let isDated = origin.evidence == .recorded || origin.newestPossible > 0
    let texts = [member, old, source].map { article.members[$0].article }
    let outdated = isDated ? StaleEntry.all(of: texts[0], from: texts[1], to: texts[2]) : []
    entries = outdated.filter { entry in
      origin.evidence == .recorded
        || !article.isMetadataChanged(entry.key, to: entry.own, of: member, sinceSourceGot: entry.now.value)
    }
    allEntries = texts[2].frontMatter.entries.count { FrontMatterValues.isRead($0.key) && !$0.value.isEmpty }
    (blocks, all, self.sections) = (changed, pairs.all, sections)
  }

  /// Leaves out a block that came or went with blocks in it, which say the same: a note and its paragraph.
  private static func withoutHolders(_ blocks: [Block], in article: AlignedArticle) -> [Block] {
    var holders: Set<Int> = []
    for block in blocks where block.kind != .changed {
      var slot = Int(article.slots[block.slot].parent)
      while slot >= 0, holders.insert(slot).inserted { slot = Int(article.slots[slot].parent) }
    }
    return blocks.filter { $0.kind == .changed || !holders.contains($0.slot) }
  }
}

extension StaleBlocks {
  /// Decides for each changed source block whether the translation followed.
  struct Reader {
    let member: Int
    let old: Int
    let source: Int
    let article: AlignedArticle
    let origin: Origin

    /// Returns the outdated block, or nil if the translation followed or need not.
    func block(_ pair: BlockPairs.Pair, pages: inout BlockChange.Pages) -> Block? {
      guard let slot = pair.now ?? pair.old, !isWithinNewRow(pair),
        pair.now.map({ article.isLineOfLanguages(at: $0, of: source) }) != true
      else { return nil }
      let place = place(pair, slot)
      let changesWords = changesWords(pair)
      // A commit that fixed values in both texts says nothing about the words.
      let isMended =
        pair.old != nil && pair.now != nil && article.versionShared(at: place, of: member)?.isInWords == false
        || changesWords && hasOldWords(pair, place)
      guard isMended || !isUpToDate(pair, place) else { return nil }
      var version = pair.old.flatMap { article.version(changing: $0, of: member) }
      if let followed = versionFollowed(by: pair, at: place, change: version) {
        guard article.version(followed, has: slot, of: source) != true else { return nil }
        // If the old text lacks the block of that version, date the change by the block's first appearance.
        if pair.old.flatMap({ article.version(followed, has: $0, of: old) }) != true {
          version = article.version(bringing: slot, of: source)
        }
      }
      guard
        let change = BlockChange(
          pair, own: place, of: member, old: old, source: source, version: version, in: article, pages: &pages)
      else { return nil }
      // A translator who edited the block after the change saw the new text: require evidence that it was not followed.
      let isInWords = change.isInWords && changesWords
      let isTouched = isTouched(pair, at: place, inWords: isInWords, since: version)
      guard
        origin.evidence == .recorded || change.state == .open
          || !isTouched && (change.state == .unseen || isMended && isInWords)
      else { return nil }
      if isTouched, pair.old != nil || !isBrought(slot, after: origin.newestPossible), stand(pair, place) == .unclear {
        return nil
      }
      return Block(
        kind: pair.old == nil ? .came : pair.now == nil ? .went : .changed, slot: slot,
        replaced: pair.old == slot ? nil : pair.old, parts: pair.parts, version: version, change: change,
        isTouched: isTouched)
    }

    /// Returns whether the translation's block was changed after the source's, in words if those changed; where its age
    /// is unknown, whether the page was.
    private func isTouched(_ pair: BlockPairs.Pair, at place: Int, inWords isInWords: Bool, since version: Int?) -> Bool
    {
      guard pair.old != nil, let slot = pair.now,
        let age = isInWords ? article.ageOfWords(at: place, of: member) : article.age(at: place, of: member)
      else { return version.map { $0 >= origin.newestPossible } ?? true }
      let brought =
        isInWords
        ? article.version(bringingWordsAt: slot, of: source) : article.version(bringing: slot, of: source)
      return (brought ?? version).map { age <= $0 } ?? true
    }

    /// The translation's slot of the block: the old text's slot if the translation has it, else today's.
    private func place(_ pair: BlockPairs.Pair, _ slot: Int) -> Int {
      pair.old.flatMap { article.node(at: $0, of: member) == nil ? nil : $0 } ?? slot
    }

    /// Returns whether a cell is a later one of an added or removed row, which is reported once, with its first cell.
    private func isWithinNewRow(_ pair: BlockPairs.Pair) -> Bool {
      switch (pair.old, pair.now) {
      case (let old?, nil): article.isWithinNewRow(old, of: self.old, butNotOf: source)
      case (nil, let now?): article.isWithinNewRow(now, of: source, butNotOf: old)
      default: false
      }
    }

    /// Returns whether the translation has the values of today's block and not those of the old one.
    private func isUpToDate(_ pair: BlockPairs.Pair, _ place: Int) -> Bool {
      let own = article.block(at: place, of: member)
      guard let own, let slot = pair.now, let now = article.block(at: slot, of: source) else {
        return own == nil && pair.now == nil
      }
      // The translation quotes today's text, as code or a term that is not translated.
      if own.textHash == now.textHash { return true }
      let stand = stand(pair, place)
      guard let before = pair.old.flatMap({ article.block(at: $0, of: old) }) else {
        return stand == nil || stand == .new
      }
      return value(own, slot) == value(now, slot) && value(own, slot) != value(before, slot)
    }

    /// Returns whether the source changed the words of a block after the translation's were last changed, and only the
    /// values of the translation's were changed since: they say nothing about the words.
    ///
    /// - Parameter pair: blocks with different words.
    private func hasOldWords(_ pair: BlockPairs.Pair, _ place: Int) -> Bool {
      guard let slot = pair.now, article.slots[slot].kind != .codeBlock, pair.old != nil,
        let own = article.block(at: place, of: member), let now = article.block(at: slot, of: source),
        own.textHash != now.textHash, let age = article.ageOfWords(at: place, of: member),
        let brought = article.version(bringingWordsAt: slot, of: source)
      else { return false }
      return age > brought && article.age(at: place, of: member) != age
    }

    /// Returns whether the source changed words of a block, or code, and not only values between the same words.
    private func changesWords(_ pair: BlockPairs.Pair) -> Bool {
      guard let first = pair.old, let slot = pair.now, let before = article.wordsAlone(at: first, of: old),
        let now = article.wordsAlone(at: slot, of: source)
      else { return true }
      return before != now
    }

    private func value(_ block: BlockFeatures, _ slot: Int) -> UInt64 {
      article.slots[slot].kind == .codeBlock ? block.textHash : block.neutral
    }

    private enum Stand { case old, new, unclear }

    /// For an unrelated old/new pair in one slot: the one that the translation contains, or nil if there is only one.
    private func stand(_ pair: BlockPairs.Pair, _ place: Int) -> Stand? {
      guard pair.old == nil || pair.now == nil, let own = article.block(at: place, of: member),
        let before = article.block(at: place, of: old), let now = article.block(at: place, of: source)
      else { return nil }
      let (has, was, new) = (value(own, place), value(before, place), value(now, place))
      return was == new ? .unclear : has == was ? .old : has == new ? .new : .unclear
    }

    private func isBrought(_ slot: Int, after version: Int) -> Bool {
      article.version(bringing: slot, of: source).map { $0 < version } ?? false
    }

    /// The source version of the commit that last edited the translation's block if that followed the change: in words,
    /// or in values if no word of the source changed. Nil otherwise.
    private func versionFollowed(by pair: BlockPairs.Pair, at place: Int, change: Int?) -> Int? {
      guard let first = pair.old, let slot = pair.now, let shared = article.versionShared(at: place, of: member),
        shared.version < origin.newest
      else { return nil }
      if shared.isInWords { return shared.version }
      let (before, now) = (article.block(at: first, of: old), article.block(at: slot, of: source))
      return change == shared.version
        && before.map { $0.textHash &- $0.neutral } == now.map { $0.textHash &- $0.neutral }
        ? shared.version : nil
    }
  }
}

/// Metadata that readers see and that the source changed since it was translated.
struct StaleEntry {
  enum Change {
    /// The words changed; excerpts around the first difference.
    case words(was: String, now: String)
    /// Only addresses changed.
    case targets(old: [String], new: [String])
  }

  let key: String
  let before: String
  let now: FrontMatter.Entry
  /// The value in the translation.
  let own: String
  let change: Change
  /// Whether only the spelling of words, or an address, changed.
  let isSlight: Bool
  /// The line in the translation: of the paragraph that changed, if that is known, else of the key.
  let line: Int
  /// The line of the first difference in today's source.
  let sourceLine: Int

  /// The entries in the order of the source. Those with the same words are left out, unless they lead elsewhere and the
  /// translation does not.
  static func all(of own: Article, from old: Article, to source: Article) -> [StaleEntry] {
    source.frontMatter.entries.compactMap { now in
      guard FrontMatterValues.isRead(now.key), let before = old.frontMatter.entry(now.key), !before.value.isEmpty,
        before.value != now.value, let entry = own.frontMatter.entry(now.key), entry.value != now.value
      else { return nil }
      return StaleEntry(entry, of: own, from: before, of: old, to: now, of: source)
    }
  }

  /// Nil if the translation need not be changed.
  private init?(
    _ entry: FrontMatter.Entry, of translation: Article, from before: FrontMatter.Entry, of old: Article,
    to now: FrontMatter.Entry, of source: Article
  ) {
    self.own = entry.value
    let own = FieldText(entry.value)
    let (all, allNow) = (FieldText(before.value), FieldText(now.value))
    var (was, new) = (all, allNow)
    // Code that moved from one field to another is not new.
    was.drop(codeIn: Self.others(than: now.key, in: source), unlessIn: allNow)
    new.drop(codeIn: Self.others(than: now.key, in: old), unlessIn: all)
    if was.says(new) || BlockChange.isTypography(was.text, new.text) {
      let (gone, added) = (new.added(in: was), was.added(in: new))
      let keepsOld = gone.contains { target in own.targets.contains { $0.leads(to: target) } }
      let lacksNew = added.contains { target in !own.targets.contains { $0.leads(to: target) } }
      // A translation with none of the old addresses has its own ones.
      guard keepsOld || gone.isEmpty && lacksNew else { return nil }
      change = .targets(old: gone.map(\.text), new: added.map(\.text))
      isSlight = true
    } else {
      guard !own.says(new),
        !WordingChange(from: was.text, to: new.text, language: source.locale.language).isGrammar,
        !MendedWording.isMended(from: was.text, to: new.text, language: source.locale.language, in: own.text)
      else { return nil }
      let shown = FieldText.excerpts(was, new)
      change = .words(was: shown.was, now: shown.now)
      isSlight = BlockChange.isSpelling(was.text, new.text)
    }
    (key, self.before, self.now) = (now.key, before.value, now)
    let place = was.shared(with: new)
    sourceLine = source.line(ofWord: new.word(at: place)?.index ?? 0, in: now)
    // The translation has the paragraphs of the text that it was made from, or those of today's.
    let paragraph =
      own.paragraphs == all.paragraphs
      ? was.word(at: place)?.paragraph : own.paragraphs == allNow.paragraphs ? new.word(at: place)?.paragraph : nil
    let start = paragraph.flatMap { paragraph in own.words.first { $0.paragraph == paragraph } }
    line = start.map { translation.line(ofWord: $0.index, in: entry) } ?? Int(entry.line)
  }

  private static func others(than key: String, in article: Article) -> [FieldText] {
    article.frontMatter.entries.filter { $0.key != key && $0.scalar == .string }.map { FieldText($0.value) }
  }
}

extension Article {
  /// The first line of a value of the front matter that has a text; the line of the key if none has it as it is.
  func line(of text: String, in entry: FrontMatter.Entry) -> Int {
    let sought = Array(text.utf8)
    return lines(of: entry).first { ByteSearch.first(sought[...], in: sourceLine($0)) != nil } ?? Int(entry.line)
  }

  /// The line of a word of a value of the front matter, counted as ``FieldText`` does; the line of the key if the
  /// value is written in a way that does not tell.
  fileprivate func line(ofWord index: Int, in entry: FrontMatter.Entry) -> Int {
    let range = lines(of: entry)
    guard range.count > 1 else { return Int(entry.line) }
    var lines = range.map { String(decoding: sourceLine($0), as: UTF8.self) }
    let name = entry.key.split(separator: ".").last ?? ""
    guard let start = lines[0].firstRange(of: name + ":")?.upperBound else { return Int(entry.line) }
    let first = lines[0][start...].trimming(where: \.isWhitespace)
    lines[0] = first.allSatisfy({ ">|+-".contains($0) || $0.isNumber }) ? "" : String(first)
    let words = FieldText(lines.joined(separator: "\n")).words
    return Int(entry.line) + (words.indices.contains(index) ? words[index].line : 0)
  }

  /// The lines from a key of the front matter to the next one.
  private func lines(of entry: FrontMatter.Entry) -> Range<Int> {
    let next = frontMatter.entries.lazy.map(\.line).filter { $0 > entry.line }.min() ?? frontMatter.lastLine
    return Int(entry.line)..<max(Int(next), Int(entry.line) + 1)
  }
}
