internal import Alignment
internal import DocModel
internal import Features

/// Which blocks of the text that a translation was made from became which of today's source, by their words: both are of one language.
///
/// What stands between two blocks that did not change is paired in order, the likest first; where nothing is alike, what stands at the same
/// place. No block is in two pairs, and what came of one that was parted stands with it.
struct BlockPairs {
  struct Pair {
    /// Slots. One of them is there.
    let old: Int?
    let now: Int?
    /// Where else today's source has parts of the old block.
    var parts: [Int] = []
  }

  /// Those that changed, in the order of the page.
  private(set) var pairs: [Pair] = []
  /// How many blocks the two have.
  private(set) var all = 0

  let old: Int
  let source: Int
  let article: AlignedArticle

  init(_ old: Int, _ source: Int, _ article: AlignedArticle) {
    (self.old, self.source, self.article) = (old, source, article)
    var run: [Int] = []
    for slot in article.slots.indices {
      let (before, now) = (article.block(slot, old), article.block(slot, source))
      guard before != nil || now != nil else { continue }
      all += 1
      let isCell = article.slots[slot].kind == .tableCell
      if !isCell, before?.textHash != now?.textHash {
        run.append(slot)
        continue
      }
      pair(run)
      run = []
      if isCell, before?.textHash != now?.textHash {
        pairs.append(Pair(old: before == nil ? nil : slot, now: now == nil ? nil : slot))
      }
    }
    pair(run)
  }

  /// So many on either side are compared each with each.
  private static let most = 64
  /// Blocks less alike than this are two.
  static let alike = 0.35
  /// Enough for two that stand at one place for all other reasons.
  static let alikeInPlace = 0.2
  /// So much of a text stands in another, if it is a part of it.
  private static let part = 0.7

  private mutating func pair(_ run: [Int]) {
    guard !run.isEmpty else { return }
    // What holds other blocks has no words of its own.
    let (went, came) = (texts(run, old), texts(run, source))
    let isFew = (1...Self.most).contains(went.count) && (1...Self.most).contains(came.count)
    for slot in run {
      let isOld = article.block(slot, old) != nil && !(isFew && went.contains { $0.slot == slot })
      let isNew = article.block(slot, source) != nil && !(isFew && came.contains { $0.slot == slot })
      if isOld || isNew { pairs.append(Pair(old: isOld ? slot : nil, now: isNew ? slot : nil)) }
    }
    guard isFew else { return }
    var matches = Self.matches(went, came)
    for (index, gap) in Self.gaps(matches, went.count, came.count).enumerated().reversed() {
      matches.insert(contentsOf: Self.byPlace(gap, went, came), at: index)
    }
    add(matches, went, came)
  }

  /// Pairs, parts of them, and what is left, as today's text has them.
  private mutating func add(_ matches: [Match], _ went: [Text], _ came: [Text]) {
    var found = matches.map { Pair(old: went[$0.went].slot, now: came[$0.came].slot) }
    var (isOld, isNew) = (Set(matches.map(\.went)), Set(matches.map(\.came)))
    for (index, match) in matches.enumerated() {
      let whole = went[match.went]
      for step in [-1, 1] {
        var next = match.came + step
        while came.indices.contains(next), !isNew.contains(next), came[next].isPart(of: whole, Self.part) {
          isNew.insert(next)
          found[index].parts.append(came[next].slot)
          next += step
        }
        next = match.went + step
        // What became a part of another text is told with that.
        while went.indices.contains(next), !isOld.contains(next), went[next].isPart(of: came[match.came], Self.part) {
          isOld.insert(next)
          next += step
        }
      }
      found[index].parts.sort()
    }
    found += went.indices.filter { !isOld.contains($0) }.map { Pair(old: went[$0].slot, now: nil) }
    found += came.indices.filter { !isNew.contains($0) }.map { Pair(old: nil, now: came[$0].slot) }
    pairs += found.sorted { ($0.old ?? $0.now ?? 0, $0.now ?? 0) < ($1.old ?? $1.now ?? 0, $1.now ?? 0) }
  }

  private func texts(_ run: [Int], _ member: Int) -> [Text] {
    run.filter { slot in
      let nodes = article.nodes(slot, member)
      return article.block(slot, member) != nil && nodes.first.map { !$0.kind.isContainer || nodes.count == 1 } == true
    }.map { slot in
      Text(
        slot: slot, kind: article.kind(slot, member) ?? .paragraph,
        article.text(slot, member, raw: [.codeBlock, .htmlBlock]))
    }
  }
}
