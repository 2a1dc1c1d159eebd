package import DocModel
package import Features

/// The blocks of one source version as hashes: enough to test whether it had a block, without keeping its text.
package struct VersionBlocks: Sendable, Equatable {
  /// The number of blocks with a hash, and their kind.
  private struct Words: Equatable {
    let kind: NodeKind
    var count: Int32
  }

  /// The hash of each block.
  private var words: [UInt64: Words] = [:]
  /// The hashes of texts without their values (links, code and the like).
  private var prose = HashCounts()
  private var values = HashCounts()
  /// The hashes of single values and of code lines.
  private var parts = HashCounts()
  private var counts: [NodeKind: Int] = [:]
  private var metadata = HashCounts()

  /// The blocks of an empty text.
  package init() {}

  package init(_ article: Article, _ features: ArticleFeatures) {
    for index in article.nodes.indices {
      let kind = article.nodes[index].kind
      if kind.holdsInlines, let block = features.block(index) { prose.add(Self.words(of: block, in: features)) }
      guard let name = BlockName(at: index, in: article, features: features) else { continue }
      words[name.words, default: Words(kind: kind, count: 0)].count += 1
      if let value = name.values { values.add(value) }
      counts[kind, default: 0] += 1
    }
    for entry in article.frontMatter.entries { metadata.add(Self.metadata(entry.key, entry.value)) }
    for fact in features.facts { parts.add(Self.part(fact.atom, fact.kind)) }
    for node in article.nodes where node.kind == .codeBlock {
      for line in article.pool[node.literal.indices].split(separator: .lineFeed) {
        parts.add(StableHash(line.trimmingBlanks).hash)
      }
    }
  }

  /// Adds the blocks of a part of the text `times` times; a negative number removes them.
  package mutating func add(_ part: VersionBlocks, times: Int32) {
    for (name, added) in part.words {
      let count = (words[name]?.count ?? 0) + times * added.count
      words[name] = count == 0 ? nil : Words(kind: added.kind, count: count)
    }
    prose.add(part.prose, times: times)
    values.add(part.values, times: times)
    parts.add(part.parts, times: times)
    metadata.add(part.metadata, times: times)
    for (kind, count) in part.counts {
      let count = (counts[kind] ?? 0) + Int(times) * count
      counts[kind] = count == 0 ? nil : count
    }
  }

  private static func metadata(_ key: String, _ value: String) -> UInt64 {
    StableHash.finish(StableHash.mix(value.utf8, into: StableHash.mix(key.utf8)))
  }

  /// Returns whether the version has this value under this metadata key.
  package func has(_ value: String, under key: String) -> Bool { metadata.contains(Self.metadata(key, value)) }

  private static func part(_ atom: UInt64, _ kind: FactKind) -> UInt64 {
    StableHash.finish(atom &+ UInt64(kind.rawValue + 1) &* 0x9e37_79b9_7f4a_7c15)
  }

  /// Returns whether the version has a value of a kind in any block.
  package func has(value atom: UInt64, of kind: FactKind) -> Bool { parts.contains(Self.part(atom, kind)) }

  /// Returns whether the version has a value without a kind.
  package func has(atom: UInt64) -> Bool { parts.contains(atom) }

  /// Returns whether the version has a line of code in any block, regardless of its indentation.
  package func has(codeLine line: String) -> Bool {
    parts.contains(StableHash(Array(line.utf8)[...].trimmingBlanks).hash)
  }

  /// Returns whether the version has exactly this block.
  package func has(wordsOf block: BlockName) -> Bool { words[block.words] != nil }

  /// Returns whether it has a text with these words, as ``words(of:in:)`` makes them of it.
  package func has(wordsAlone words: UInt64) -> Bool { prose.contains(words) }

  /// A hash of a text that is equal for the same words, whatever the values between them are: code, links, numbers,
  /// identifiers.
  package static func words(of block: BlockFeatures, in features: ArticleFeatures) -> UInt64 {
    // Only these are in the visible text.
    let values = features.facts[block.facts.indices].filter { $0.kind == .number || $0.kind == .identifier }
    guard !values.isEmpty else { return block.textHash &- block.neutral }
    var state = StableHash.seed
    var isAfterBlank = true
    func add(_ byte: UInt8) { state = StableHash.mix(byte, into: state) }
    var start = block.text.indices.lowerBound
    func addText(to end: Int) {
      guard start < end else { return }
      for byte in features.visible[start..<end] {
        let isBlank = byte == .space || byte == .lineFeed || byte == .tab
        if !isBlank || !isAfterBlank { add(isBlank ? .space : byte) }
        isAfterBlank = isBlank
      }
    }
    for value in values.sorted(by: { $0.range.start < $1.range.start }) where Int(value.range.start) >= start {
      addText(to: Int(value.range.start))
      add(ArticleFeatures.codeMark)
      (start, isAfterBlank) = (Int(value.range.end), false)
    }
    addText(to: block.text.indices.upperBound)
    return StableHash.finish(state)
  }

  /// Returns whether both have the same words; code, links and numbers may differ.
  package func saysTheSame(as other: VersionBlocks) -> Bool { prose.hasTheHashes(of: other.prose) }

  /// Returns whether the version has blocks that an older one lacks, other than its code.
  package func hasNews(since older: VersionBlocks) -> Bool {
    words.contains { older.words[$0.key] == nil }
  }

  /// Returns whether an older version has a block that this one lacks, or has less often.
  package func hasLosses(since older: VersionBlocks) -> Bool {
    older.words.contains { (words[$0.key]?.count ?? 0) < $0.value.count }
  }

  /// Returns whether an older version has one of its blocks.
  package func sharesBlocks(with older: VersionBlocks) -> Bool { words.contains { older.words[$0.key] != nil } }

  /// The number of blocks of each kind that were added and removed since an older version.
  package func turnover(since older: VersionBlocks) -> [NodeKind: Turnover] {
    var turnover: [NodeKind: Turnover] = [:]
    for (name, own) in words where older.words[name] == nil { turnover[own.kind, default: Turnover()].came += 1 }
    for (name, other) in older.words where words[name] == nil { turnover[other.kind, default: Turnover()].went += 1 }
    return turnover
  }

  /// Returns whether no block was added since an older version: each new one replaces another of its kind.
  package func replacesBlocksAlone(since older: VersionBlocks) -> Bool {
    turnover(since: older).allSatisfy { $0.value.came <= $0.value.went }
  }

  /// Returns whether the blocks of another language got at least half as many new blocks as these did, of many.
  ///
  /// - Parameters:
  ///   - older: the blocks of these before.
  ///   - other: the blocks of the other language now, and before.
  package func isRewritten(since older: VersionBlocks, as other: (now: VersionBlocks, before: VersionBlocks)) -> Bool {
    let news = turnover(since: older).values.reduce(0) { $0 + $1.came }
    let own = other.now.turnover(since: other.before).values.reduce(0) { $0 + $1.came }
    return news >= Self.manyBlocks && own * 2 >= news
  }

  private static let manyBlocks = 8

  /// Counts of added and removed blocks; a changed block counts as both.
  package struct Turnover: Equatable {
    var came = 0
    var went = 0

    /// Returns whether the other side added and removed at least as many blocks.
    package func isFollowed(by other: Turnover) -> Bool { other.came >= came && other.went >= went }
  }

  /// Returns whether the version has a block of that kind with the same language-neutral values; nil if the block has
  /// none.
  package func has(valuesOf block: BlockName) -> Bool? { block.values.map(values.contains) }

  package func count(of kind: NodeKind) -> Int { counts[kind] ?? 0 }

  /// The headings of sections with blocks that this version lacks; blocks before the first heading count under the page
  /// title.
  package func sectionsChanged(in article: Article, _ features: ArticleFeatures) -> [String] {
    var sections: [String] = []
    var heading: Int?
    for index in article.nodes.indices {
      if article.nodes[index].kind == .heading { heading = index }
      guard let name = BlockName(at: index, in: article, features: features), words[name.words] == nil else { continue }
      let section = heading.map { article.plainText(of: $0) } ?? article.frontMatter["title"] ?? ""
      if !section.isEmpty, !sections.contains(section) { sections.append(section) }
    }
    return sections
  }
}

/// The number of times that a text has each of several hashes.
private struct HashCounts: Sendable, Equatable {
  /// Never 0.
  private var counts: [UInt64: Int32] = [:]

  func contains(_ hash: UInt64) -> Bool { counts[hash] != nil }

  mutating func add(_ hash: UInt64) { counts[hash, default: 0] += 1 }

  /// Adds other counts `times` times; a negative number removes them.
  mutating func add(_ other: HashCounts, times: Int32) {
    for (hash, added) in other.counts {
      let count = (counts[hash] ?? 0) + times * added
      counts[hash] = count == 0 ? nil : count
    }
  }

  /// Returns whether both have the same hashes, regardless of how often.
  func hasTheHashes(of other: HashCounts) -> Bool {
    counts.count == other.counts.count && counts.keys.allSatisfy { other.counts[$0] != nil }
  }
}

extension ArraySlice<UInt8> {
  /// The slice without leading and trailing whitespace.
  fileprivate var trimmingBlanks: ArraySlice<UInt8> {
    let front = drop { $0 <= .space }
    return front[..<(front.lastIndex { $0 > .space }.map { $0 + 1 } ?? front.startIndex)]
  }
}

/// Identifies a block across versions and languages. A table row is one block: single cells are too short to identify.
package struct BlockName {
  /// Equal for the same text in the same language.
  package let words: UInt64
  /// Equal for the same values in any language; for code a hash of its text; nil if there are no values.
  package let values: UInt64?

  package init?(at index: Int, in article: Article, features: ArticleFeatures) {
    let node = article.nodes[index]
    let kind =
      (UInt64(node.kind.rawValue) << 8 | (node.kind == .heading ? UInt64(node.level) : 0)) &* 0x9e37_79b9_7f4a_7c15
    if node.kind == .tableRow {
      var text: UInt64 = 0
      var neutral: UInt64 = 0
      for cell in article.children(of: index) {
        guard let block = features.block(cell) else { continue }
        text = text &* 31 &+ block.textHash
        neutral = neutral &* 31 &+ block.neutral
      }
      words = StableHash.finish(text &+ kind)
      values = neutral == 0 ? nil : StableHash.finish(neutral &+ kind)
      return
    }
    guard node.kind != .tableCell, let block = features.block(index) else { return nil }
    words = StableHash.finish(block.textHash &+ kind)
    let neutral = node.kind == .codeBlock ? block.textHash : block.neutral
    values = neutral == 0 ? nil : StableHash.finish(neutral &+ kind)
  }
}
