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
        level: article.nodes(at: slot, of: member).first { $0.kind == .heading }?.level ?? 0,
        article.text(at: slot, of: member, raw: [.codeBlock, .htmlBlock]))
    }
  }
}

extension BlockPairs {
  typealias Match = (went: Int, came: Int)

  /// The order-preserving pairs with the greatest sum of likeness, by dynamic programming.
  static func matches(_ went: [Text], _ came: [Text]) -> [Match] {
    var best = Array(repeating: Array(repeating: 0.0, count: came.count + 1), count: went.count + 1)
    var gains = Array(repeating: Array(repeating: 0.0, count: came.count), count: went.count)
    for i in went.indices.reversed() {
      for j in came.indices.reversed() {
        let likeness = went[i].likeness(came[j])
        let least = went[i].slot == came[j].slot ? alikeInPlace : alike
        gains[i][j] = likeness >= least ? likeness : 0
        best[i][j] = max(best[i + 1][j], best[i][j + 1], gains[i][j] > 0 ? best[i + 1][j + 1] + gains[i][j] : 0)
      }
    }
    var (i, j) = (0, 0)
    var matches: [Match] = []
    while i < went.count, j < came.count {
      if gains[i][j] > 0, best[i][j] == best[i + 1][j + 1] + gains[i][j] {
        matches.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if best[i][j] == best[i + 1][j] {
        i += 1
      } else {
        j += 1
      }
    }
    return matches
  }

  typealias Gap = (went: Range<Int>, came: Range<Int>)

  /// The ranges before, between and after the matches.
  static func gaps(between matches: [Match], went: Int, came: Int) -> [Gap] {
    let ends = [(went: -1, came: -1)] + matches + [(went: went, came: came)]
    return zip(ends, ends.dropFirst()).map { (($0.went + 1)..<$1.went, ($0.came + 1)..<$1.came) }
  }

  /// Pairs the blocks of a gap in order if both sides have the same number, of the same kinds and similar lengths.
  static func byPlace(in gap: Gap, went: [Text], came: [Text]) -> [Match] {
    if gap.went.count == gap.came.count,
      zip(gap.went, gap.came).allSatisfy({ went[$0].isOfOneSort(with: came[$1]) })
    {
      return zip(gap.went, gap.came).map { ($0, $1) }
    }
    // Otherwise fall back to the pairing computed by the aligner.
    var result: [Match] = []
    for match in gap.went {
      let behind = result.last.map { $0.came + 1 } ?? gap.came.lowerBound
      let other = gap.came.first { $0 >= behind && came[$0].slot == went[match].slot }
      if let other, went[match].isOfOneSort(with: came[other]) { result.append((match, other)) }
    }
    return result
  }
}

extension AlignedArticle {
  /// Returns whether the slot is a cell, but not the first, of a row that `holder` has and `other` lacks.
  func isWithinNewRow(_ slot: Int, of holder: Int, butNotOf other: Int) -> Bool {
    guard slots[slot].kind == .tableCell, case let row = Int(slots[slot].parent), row >= 0, slot > row + 1 else {
      return false
    }
    return node(at: row, of: holder) != nil && node(at: row, of: other) == nil
  }
}

extension BlockPairs {
  /// The words of a block, for comparison.
  struct Text {
    let slot: Int
    let kind: NodeKind
    /// Of a heading, else 0.
    private let level: UInt8
    var isCode: Bool { kind == .codeBlock }
    private let words: Set<Substring>
    private let start: ArraySlice<Substring>

    init(slot: Int, kind: NodeKind, level: UInt8 = 0, _ text: String) {
      (self.slot, self.kind, self.level) = (slot, kind, level)
      let all = Self.words(text.lowercased())
      (words, start) = (Set(all), all.prefix(Self.fewest - 1))
    }

    /// The length in letters of the stem by which words are compared, as inflected forms differ after it.
    private static let stem = 6

    /// Returns the stems of the words; text of scripts without spaces between words yields single letters.
    private static func words(_ text: String) -> [Substring] {
      text.split { !$0.isLetter && !$0.isNumber }.flatMap { word in
        word.utf8.count > 2 * word.count ? word.indices.map { word[$0...$0] } : [word.prefix(stem)]
      }
    }

    var count: Int { words.count }

    /// The minimum number of words that are not found in another text by chance.
    private static let fewest = 3

    func likeness(_ other: Text) -> Double {
      guard isCode == other.isCode, (kind == .heading) == (other.kind == .heading),
        !words.isEmpty, !other.words.isEmpty
      else { return 0 }
      let alike = 2 * Self.weight(words.intersection(other.words)) / (Self.weight(words) + Self.weight(other.words))
      let shared = level == other.level ? alike : alike * Self.ofOtherLevel
      // A text with an equal start but another rest was rewritten: count it as alike.
      return start.count == Self.fewest - 1 && start == other.start ? max(BlockPairs.alike, shared) : shared
    }

    func isOfOneSort(with other: Text) -> Bool {
      kind == other.kind && count < Self.longer * max(1, other.count) && other.count < Self.longer * max(1, count)
    }

    private static let longer = 4
    /// A heading under another one often has its words.
    private static let ofOtherLevel = 0.5

    /// Returns the total length of the words in bytes; words shorter than four bytes count half.
    private static func weight(_ words: Set<Substring>) -> Double {
      words.reduce(0) { $0 + Double($1.utf8.count) - ($1.utf8.count < 4 ? 0.5 * Double($1.utf8.count) : 0) }
    }

    /// Returns whether at least `share` of its distinct words occur in `other`, which must be no shorter.
    func isPart(of other: Text, _ share: Double) -> Bool {
      guard count >= Self.fewest, count <= other.count, isCode == other.isCode else { return false }
      let shared = Double(words.intersection(other.words).count)
      return shared >= share * Double(count)
    }
  }
}
