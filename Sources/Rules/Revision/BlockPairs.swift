internal import Alignment
internal import DocModel
internal import Features

/// Pairs the blocks of the translated source version with those of today's source, by their words (one language).
///
/// Changed blocks between two unchanged ones are paired in order, by likeness, else by position. No block is in two
/// pairs; the parts of a block that was split are listed with it.
struct BlockPairs {
  struct Pair {
    /// The slot in the old and in today's source; at least one is not nil.
    let old: Int?
    let now: Int?
    /// The slots of further parts of the old block in today's source.
    var parts: [Int] = []
  }

  /// The changed blocks, in page order.
  private(set) var pairs: [Pair] = []
  /// The number of blocks that either version has.
  private(set) var all = 0

  let old: Int
  let source: Int
  let article: AlignedArticle

  init(from old: Int, to source: Int, in article: AlignedArticle) {
    (self.old, self.source, self.article) = (old, source, article)
    var run: [Int] = []
    for slot in article.slots.indices {
      let (before, now) = (article.block(at: slot, of: old), article.block(at: slot, of: source))
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

  /// The maximum number of blocks per side that are compared pairwise, which costs quadratic time.
  private static let most = 64
  /// The minimum likeness of a pair.
  static let alike = 0.35
  /// The minimum likeness of a pair that the aligner has in one slot.
  static let alikeInPlace = 0.2
  /// The minimum share of a text's words that occur in the text it is a part of.
  private static let part = 0.7

  private mutating func pair(_ run: [Int]) {
    guard !run.isEmpty else { return }
    // Containers of other blocks have no text to compare.
    let (went, came) = (texts(run, old), texts(run, source))
    let isFew = (1...Self.most).contains(went.count) && (1...Self.most).contains(came.count)
    for slot in run {
      let isOld = article.block(at: slot, of: old) != nil && !(isFew && went.contains { $0.slot == slot })
      let isNew = article.block(at: slot, of: source) != nil && !(isFew && came.contains { $0.slot == slot })
      if isOld || isNew { pairs.append(Pair(old: isOld ? slot : nil, now: isNew ? slot : nil)) }
    }
    guard isFew else { return }
    var matches = Self.matches(went, came)
    for (index, gap) in Self.gaps(between: matches, went: went.count, came: came.count).enumerated().reversed() {
      matches.insert(contentsOf: Self.byPlace(in: gap, went: went, came: came), at: index)
    }
    add(matches, went: went, came: came)
  }

  /// Adds the pairs with their parts, and the unpaired blocks, in the order of today's text.
  private mutating func add(_ matches: [Match], went: [Text], came: [Text]) {
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
        // A block that was merged into another is covered by that pair.
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
      let nodes = article.nodes(at: slot, of: member)
      return article.block(at: slot, of: member) != nil
        && nodes.first.map { !$0.kind.isContainer || nodes.count == 1 } == true
    }.map { slot in
      Text(
        slot: slot, kind: article.kind(at: slot, of: member) ?? .paragraph,
        article.text(at: slot, of: member, raw: [.codeBlock, .htmlBlock]))
    }
  }
}
