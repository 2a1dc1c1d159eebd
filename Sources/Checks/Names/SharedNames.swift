internal import Alignment
internal import DocModel
internal import Features

/// The names that most blocks of one slot have in common.
struct SharedNames {
  private(set) var names: [Name] = []
  let article: AlignedArticle
  let blocks: [NamedBlock]

  /// One use of a word that may be a name.
  struct Seen {
    let atom: UInt64
    let exact: UInt64
    let member: Int
    let fact: Int
  }

  /// - Parameter seen: scratch buffer, reused across slots to avoid reallocation.
  init(_ blocks: [NamedBlock], in article: AlignedArticle, seen: inout [Seen]) {
    self.article = article
    self.blocks = blocks
    let enough = blocks.count * 2 - 3
    let shared = SharedWords(blocks, article, enough: enough)
    seen.removeAll(keepingCapacity: true)
    let features = article.features
    for block in blocks where shared.mayStand(in: block.block) {
      let facts = features[block.member].facts
      for index in block.block.facts.indices where shared.contains(facts[index]) {
        seen.append(Seen(atom: facts[index].atom, exact: facts[index].exact, member: block.member, fact: index))
      }
    }
    // Each member's facts are in order already; the sort is stable.
    seen.sort { $0.atom < $1.atom }
    var start = 0
    while start < seen.count {
      let end = seen[start...].firstIndex { $0.atom != seen[start].atom } ?? seen.count
      if !isComplete(seen[start..<end]), let name = name(seen[start..<end], enough) { names.append(name) }
      start = end
    }
  }

  /// Fast reject: returns whether all blocks have the word equally often in the same spelling.
  private func isComplete(_ group: ArraySlice<Seen>) -> Bool {
    guard group.count % blocks.count == 0 else { return false }
    let usual = group.count / blocks.count
    var next = group.startIndex
    for block in blocks {
      for index in next..<next + usual
      where group[index].member != block.member || group[index].exact != group[group.startIndex].exact { return false }
      next += usual
    }
    return true
  }

  private func name(_ group: ArraySlice<Seen>, _ enough: Int) -> Name? {
    // The uses of one member are adjacent.
    var times: [Int] = []
    times.reserveCapacity(blocks.count)
    for place in group.indices {
      if place > group.startIndex, group[place].member == group[place - 1].member {
        times[times.count - 1] += 1
      } else {
        times.append(1)
      }
    }
    guard times.count * 3 >= enough else { return nil }
    times.sort()
    let usual = times[times.count / 2]
    let (exact, keepers) = usualSpelling(group)
    guard keepers.count >= 2, keepers.contains(where: { !article.members[$0].isOriginal }),
      let sample = group.first(where: { $0.exact == exact }),
      let block = blocks.first(where: { $0.member == sample.member })?.block
    else { return nil }
    let features = article.features[sample.member]
    let fact = features.facts[sample.fact]
    let deviation = article.deviation(fact, of: sample.member)
    let reasons = reasons(for: group, keepers: keepers, fact: fact, text: deviation.text, in: block)
    return Name(
      deviation, keepers: keepers, usual: usual, reasons: reasons,
      whole: reasons.contains(.command) ? features.whole(fact, block) : nil,
      settled: settled(group, exact: exact, usual: usual))
  }

  /// A bit for each of the first 64 members that have the name often enough and in no other spelling.
  private func settled(_ group: ArraySlice<Seen>, exact: UInt64, usual: Int) -> UInt64 {
    var settled: UInt64 = 0
    var start = group.startIndex
    while start < group.endIndex {
      var (end, isExact) = (start, true)
      while end < group.endIndex, group[end].member == group[start].member {
        if group[end].exact != exact { isExact = false }
        end += 1
      }
      if isExact, end - start >= usual, group[start].member < 64 { settled |= 1 << UInt64(group[start].member) }
      start = end
    }
    return settled
  }

  private func reasons(
    for group: ArraySlice<Seen>, keepers: [Int], fact: Fact, text: String, in block: BlockFeatures
  ) -> NameReasons {
    func isMostly(_ question: (ArticleFeatures, Int) -> Bool) -> Bool {
      Quorum.isMost(group.count { question(article.features[$0.member], $0.fact) }, of: group.count)
    }
    var reasons: NameReasons = [.shared, .of(fact)]
    let original = blocks.first { article.members[$0.member].isOriginal }
    if original == nil || keepers.contains(where: { article.members[$0].isOriginal }) { reasons.insert(.ofSource) }
    if keepers.contains(where: { article.features[$0].keepsAllLatin && !article.members[$0].isOriginal }) {
      reasons.insert(.foreign)
    }
    // Literals of programs are kept in running text, too.
    if ["True", "False", "Null"].contains(text) || isMostly({ $0.isCommand($1) }) { reasons.insert(.command) }
    if isOneText {
      reasons.insert(.alone)
      if block.text.count == text.utf8.count { reasons.insert(.whole) }
    }
    return reasons
  }

  /// Whether most blocks have the identical text.
  private var isOneText: Bool {
    let texts = blocks.lazy.map { one in blocks.count { $0.block.textHash == one.block.textHash } }.max() ?? 0
    return texts >= 3 && Quorum.isVerdict(texts, of: blocks.count)
  }

  /// The spelling that most members use at least once, and those members in order.
  private func usualSpelling(_ group: ArraySlice<Seen>) -> (exact: UInt64, members: [Int]) {
    func members(_ exact: UInt64) -> [Int] {
      var members: [Int] = []
      members.reserveCapacity(blocks.count)
      for one in group where one.exact == exact && one.member != members.last { members.append(one.member) }
      return members
    }
    let first = group[group.startIndex].exact
    // Fast path: a single spelling.
    if group.allSatisfy({ $0.exact == first }) { return (first, members(first)) }
    let spellings = Set(group.map(\.exact)).map { (exact: $0, members: members($0)) }
    return spellings.max { ($0.members.count, $1.exact) < ($1.members.count, $0.exact) } ?? (first, members(first))
  }
}

extension ArticleFeatures {
  /// Returns whether a hyphen joins the name to a following identifier, or precedes it as in a parameter.
  fileprivate func isCommand(_ index: Int) -> Bool {
    let range = facts[index].range.indices
    let hyphen = UInt8(ascii: "-")
    if range.lowerBound > 0, visible[range.lowerBound - 1] == hyphen {
      return range.lowerBound < 2 || visible[range.lowerBound - 2] <= .space
    }
    guard range.upperBound < visible.count, visible[range.upperBound] == hyphen, index + 1 < facts.count else {
      return false
    }
    return facts[index + 1].kind == .identifier && facts[index + 1].range.indices.lowerBound == range.upperBound + 1
  }

  /// The name with all parts that hyphens and underscores join to it.
  fileprivate func whole(_ fact: Fact, _ block: BlockFeatures) -> String {
    let text = visible[block.text.indices]
    let isPart = { (byte: UInt8) in
      byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
    let before = text[..<Int(fact.range.start)].reversed().prefix(while: isPart).count
    let behind = text[Int(fact.range.end)...].prefix(while: isPart)
    let hyphens = behind.reversed().prefix { $0 == UInt8(ascii: "-") }.count
    return String(decoding: text[Int(fact.range.start) - before..<behind.endIndex - hyphens], as: UTF8.self)
  }
}

/// A filter for words that enough blocks of one slot may share: six bits of the hash exclude nearly all words of a
/// single member.
struct SharedWords {
  private let bits: UInt64

  /// - Parameter enough: three times the number of blocks that must have a word.
  init(_ blocks: [NamedBlock], _ article: AlignedArticle, enough: Int) {
    var holders = InlineArray<64, Int>(repeating: 0)
    let features = article.features
    for block in blocks {
      var own = block.block.termMask
      if block.block.signs.contains(.identifier) {
        let facts = features[block.member].facts
        for index in block.block.facts.indices where facts[index].isWord { own |= 1 << (facts[index].atom & 63) }
      }
      while own != 0 {
        holders[own.trailingZeroBitCount] += 1
        own &= own - 1
      }
    }
    var bits: UInt64 = 0
    for bit in 0..<64 where holders[bit] * 3 >= enough { bits |= 1 << UInt64(bit) }
    self.bits = bits
  }

  /// Returns false only if the block has none of the words.
  func mayStand(in block: BlockFeatures) -> Bool {
    block.termMask & bits != 0 || bits != 0 && block.signs.contains(.identifier)
  }

  func contains(_ fact: Fact) -> Bool { fact.isWord && bits & (1 << (fact.atom & 63)) != 0 }
}
