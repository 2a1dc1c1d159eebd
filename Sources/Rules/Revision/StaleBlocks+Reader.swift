internal import Alignment
internal import DocModel
internal import Features

extension StaleBlocks {
  /// Asks of each block that changed in the source whether the translation followed.
  struct Reader {
    let member: Int
    let old: Int
    let source: Int
    let article: AlignedArticle
    let origin: Origin
    private var pages = BlockChange.Pages()

    init(member: Int, old: Int, source: Int, article: AlignedArticle, origin: Origin) {
      (self.member, self.old, self.source, self.article, self.origin) = (member, old, source, article, origin)
    }

    /// Nil where it did, and where nothing is to be followed.
    mutating func block(_ pair: BlockPairs.Pair) -> Block? {
      guard let slot = pair.now ?? pair.old, !isWithinNewRow(pair) else { return nil }
      let place = place(pair, slot)
      // Values that a commit mended in both say nothing of the words.
      let isMended = article.versionShared(place, member)?.isInWords == false
      guard isMended && pair.old != nil && pair.now != nil || !isUpToDate(pair, place) else { return nil }
      var version = pair.old.flatMap { article.version(changing: $0, of: member) }
      if let followed = versionFollowed(pair, place, version) {
        guard article.version(followed, has: slot, of: source) != true else { return nil }
        // What was there then is what the page was made from, or it is not at hand.
        if pair.old.flatMap({ article.version(followed, has: $0, of: old) }) != true {
          version = article.version(bringing: slot, of: source)
        }
      }
      // Who changed the translation later saw the new text: then something must show that it was not followed.
      let isTouched = version.map { $0 >= origin.newestPossible } ?? true
      guard let change = BlockChange(pair, own: place, member, old: old, source: source, article, &pages),
        origin.evidence == .recorded || change.state == .open
          || !isTouched && (change.state == .unseen || isMended && change.isInWords)
      else { return nil }
      if isTouched, pair.old != nil || !isBrought(slot, after: origin.newestPossible), stand(pair, place) == .unclear {
        return nil
      }
      return Block(
        kind: pair.old == nil ? .came : pair.now == nil ? .went : .changed, slot: slot,
        replaced: pair.old == slot ? nil : pair.old, parts: pair.parts, version: version, change: change)
    }

    /// Where the translation has the block: as the text has that it was made from, else as today's has.
    private func place(_ pair: BlockPairs.Pair, _ slot: Int) -> Int {
      pair.old.flatMap { article.node($0, member) == nil ? nil : $0 } ?? slot
    }

    /// A row that came or went is one change, in its first cell.
    private func isWithinNewRow(_ pair: BlockPairs.Pair) -> Bool {
      switch (pair.old, pair.now) {
      case (let old?, nil): article.isWithinNewRow(old, self.old, source)
      case (nil, let now?): article.isWithinNewRow(now, source, old)
      default: false
      }
    }

    /// True where the translation has the values of today's block and not those it had before: it was brought up to date there.
    private func isUpToDate(_ pair: BlockPairs.Pair, _ place: Int) -> Bool {
      let own = article.block(place, member)
      guard let own, let slot = pair.now, let now = article.block(slot, source) else {
        return own == nil && pair.now == nil
      }
      let stand = stand(pair, place)
      guard let before = pair.old.flatMap({ article.block($0, old) }) else { return stand == nil || stand == .new }
      return value(own, slot) == value(now, slot) && value(own, slot) != value(before, slot)
    }

    private func value(_ block: BlockFeatures, _ slot: Int) -> UInt64 {
      article.slots[slot].kind == .codeBlock ? block.textHash : block.neutral
    }

    private enum Stand { case old, new, unclear }

    /// Which of two blocks that are none of each other, and stand at one place, the translation has there; nil where there is but one.
    private func stand(_ pair: BlockPairs.Pair, _ place: Int) -> Stand? {
      guard pair.old == nil || pair.now == nil, let own = article.block(place, member),
        let before = article.block(place, old), let now = article.block(place, source)
      else { return nil }
      let (has, was, new) = (value(own, place), value(before, place), value(now, place))
      return was == new ? .unclear : has == was ? .old : has == new ? .new : .unclear
    }

    private func isBrought(_ slot: Int, after version: Int) -> Bool {
      article.version(bringing: slot, of: source).map { $0 < version } ?? false
    }

    /// The version of the source that came in the commit that made the translation's block what it is, where that followed the change:
    /// in words, or in values where no word of the source changed.
    private func versionFollowed(_ pair: BlockPairs.Pair, _ place: Int, _ change: Int?) -> Int? {
      guard let first = pair.old, let slot = pair.now, let shared = article.versionShared(place, member),
        shared.version < origin.newest
      else { return nil }
      if shared.isInWords { return shared.version }
      let (before, now) = (article.block(first, old), article.block(slot, source))
      return change == shared.version
        && before.map { $0.textHash &- $0.neutral } == now.map { $0.textHash &- $0.neutral }
        ? shared.version : nil
    }
  }
}
