internal import DocModel
internal import Features

/// Who has which name in one block.
struct TermCensus {
  enum Lack {
    /// Another word, nearly the same, stands in its place.
    case garbled(Deviation)
    case otherCase(Deviation, confidence: UInt8)
    case gone

    var isGarbled: Bool { if case .garbled = self { true } else { false } }
  }

  private(set) var names: [Name] = []
  /// Names that every block has, equally often and all spelled alike, by their atoms: nobody can lack these.
  private(set) var complete: [UInt64] = []
  let article: AlignedArticle
  /// 0 for the title and the description.
  let slot: Int
  let blocks: [DisagreementFinder.NamedBlock]
  let translations: Int
  /// Per member, once they were asked for.
  private var words: [Words?]

  /// A word that may be a name, where it stands.
  struct Seen {
    let atom: UInt64
    let exact: UInt64
    let member: Int
    let fact: Int
  }

  /// - Parameter seen: room for the words of the blocks, which each census fills anew.
  init(_ slot: Int, _ blocks: [DisagreementFinder.NamedBlock], _ article: AlignedArticle, _ seen: inout [Seen]) {
    self.article = article
    self.slot = slot
    self.blocks = blocks
    translations = blocks.count { !article.members[$0.member].isOriginal }
    words = []
    // Most words stand in one member only. Six bits of their atoms tell nearly all of them before anything is sorted.
    let enough = blocks.count * 2 - 3
    let shared = SharedWords(blocks, article, enough: enough)
    seen.removeAll(keepingCapacity: true)
    for block in blocks where shared.mayStand(in: block.block) {
      let facts = article.features[block.member].facts
      for index in block.block.facts.indices where shared.contains(facts[index]) {
        seen.append(Seen(atom: facts[index].atom, exact: facts[index].exact, member: block.member, fact: index))
      }
    }
    if seen.isEmpty { return }
    // Members and facts are in order already, and sorting keeps them so.
    seen.sort { $0.atom < $1.atom }
    var areOneText: Bool?
    let hasOriginal = blocks.contains { article.members[$0.member].isOriginal }
    var start = 0
    while start < seen.count {
      var end = start + 1
      while end < seen.count, seen[end].atom == seen[start].atom { end += 1 }
      let group = start..<end
      start = end
      if Self.isComplete(seen, group, blocks) {
        complete.append(seen[group.lowerBound].atom)
        continue
      }
      guard Self.holders(seen, group) * 3 >= enough else { continue }
      let best = Self.usualSpelling(seen, group)
      let keepers = best.members
      let kept = keepers.count { !article.members[$0].isOriginal }
      guard kept >= 1, keepers.count >= 2, let first = group.first(where: { seen[$0].exact == best.exact }) else {
        continue
      }
      let sample = seen[first]
      let features = article.features[sample.member]
      let fact = features.facts[sample.fact]
      let text = features.string(fact, in: article.members[sample.member].article)
      let isAlone = areOneText ?? Self.isOneText(blocks)
      areOneText = isAlone
      let isCommand =
        Self.literals.contains(text)
        || features.isCommand(sample.fact)
          && group.count { article.features[seen[$0].member].isCommand(seen[$0].fact) } * 2 > group.count
      let block = blocks.first { $0.member == sample.member }?.block ?? .empty
      names.append(
        Name(
          atom: sample.atom, bytes: Array(text.utf8), exact: best.exact,
          deviation: Deviation(
            text: text, atom: fact.atom, exact: fact.exact, count: 1, weight: fact.weight, line: Int(fact.line)),
          keepers: keepers, kept: kept,
          isForeign: keepers.contains { article.features[$0].keepsAllLatin && !article.members[$0].isOriginal },
          isOriginal: !hasOriginal || kept < keepers.count,
          isAlone: isAlone, isWhole: isAlone && block.text.count == text.utf8.count,
          isIdentifier: fact.kind == .identifier, isCommand: isCommand,
          isFolder: group.count { article.features[seen[$0].member].isFolder(seen[$0].fact) } * 2 > group.count,
          whole: isCommand ? features.whole(fact, block) : text, usual: Self.usualCount(seen, group)))
    }
  }

  /// All blocks have the word, equally often and spelled alike.
  private static func isComplete(_ seen: [Seen], _ group: Range<Int>, _ blocks: [DisagreementFinder.NamedBlock]) -> Bool
  {
    guard group.count % blocks.count == 0 else { return false }
    let usual = group.count / blocks.count
    var next = group.lowerBound
    for block in blocks {
      for index in next..<next + usual
      where seen[index].member != block.member || seen[index].exact != seen[group.lowerBound].exact { return false }
      next += usual
    }
    return true
  }

  /// Most blocks have the very same text.
  private static func isOneText(_ blocks: [DisagreementFinder.NamedBlock]) -> Bool {
    let texts = blocks.lazy.map { one in blocks.count { $0.block.textHash == one.block.textHash } }.max() ?? 0
    return texts >= 3 && texts * 3 >= blocks.count * 2
  }

  /// Values that programs write and read: running text keeps them, too.
  private static let literals: Set<String> = ["True", "False", "Null"]

  /// How many members have a word.
  private static func holders(_ seen: [Seen], _ group: Range<Int>) -> Int {
    group.count { $0 == group.lowerBound || seen[$0].member != seen[$0 - 1].member }
  }

  /// How often most of those who have a word have it.
  private static func usualCount(_ seen: [Seen], _ group: Range<Int>) -> Int {
    if holders(seen, group) == group.count { return 1 }
    var counts: [Int] = []
    counts.reserveCapacity(group.count)
    for index in group {
      if index > group.lowerBound, seen[index].member == seen[index - 1].member {
        counts[counts.count - 1] += 1
      } else {
        counts.append(1)
      }
    }
    counts.sort()
    return counts[counts.count / 2]
  }

  /// Which translations lack a name as a member does.
  mutating func lackers(of name: Name, with member: Int) -> [Int] {
    var result: [Int] = []
    for block in blocks
    where !article.members[block.member].isOriginal && (block.member == member || !holds(name, block)) {
      result.append(block.member)
    }
    return result
  }

  /// The spelling most members use at least once, and who they are, in order.
  private static func usualSpelling(_ seen: [Seen], _ group: Range<Int>) -> (exact: UInt64, members: [Int]) {
    let first = seen[group.lowerBound].exact
    var best = (exact: first, members: members(first, seen, group))
    // Nearly always there is one.
    for index in group
    where seen[index].exact != first
      && !seen[group.lowerBound..<index].contains(where: { $0.exact == seen[index].exact })
    {
      let exact = seen[index].exact
      let members = members(exact, seen, group)
      if (best.members.count, exact) < (members.count, best.exact) { best = (exact, members) }
    }
    return best
  }

  /// Who has a word in one spelling.
  private static func members(_ exact: UInt64, _ seen: [Seen], _ group: Range<Int>) -> [Int] {
    var members: [Int] = []
    members.reserveCapacity(group.count)
    for index in group where seen[index].exact == exact && members.last != seen[index].member {
      members.append(seen[index].member)
    }
    return members
  }

  /// The words of a block.
  mutating func words(of block: DisagreementFinder.NamedBlock) -> Words {
    if words.isEmpty { words = Array(repeating: nil, count: article.members.count) }
    if let known = words[block.member] { return known }
    let new = Words(article.features[block.member].visible, block.block.text)
    words[block.member] = new
    return new
  }

  /// True where the block has the name, in whatever letter case and with an ending of the language.
  mutating func holds(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    let facts = article.features[block.member].facts
    if block.block.facts.indices.contains(where: { facts[$0].atom == name.atom }) { return true }
    let text = name.bytes
    return words(of: block).first(ofLength: text.count...text.count + 4) {
      Words.isForm($0, of: text) || ByteSearch.equalFolded($0, text[...])
    } != nil
  }

  /// What happened to a name in a member's block; nil where it is there, or where too few keep it to say.
  mutating func lack(of name: Name, in block: DisagreementFinder.NamedBlock) -> Lack? {
    let isOriginal = article.members[block.member].isOriginal
    guard isOriginal || name.isOriginal else { return nil }
    let isKeeper = name.keepers.contains(block.member)
    let others = name.kept - (isKeeper && !isOriginal ? 1 : 0)
    let voters = isOriginal ? translations : translations - 1
    guard others >= 2, others * 3 >= voters * 2 else {
      // Too few to say what is a name; that a word is garbled can be seen by two, and so can an acronym in small letters.
      let all = name.keepers.count - (isKeeper ? 1 : 0)
      guard all >= 2, all * 2 >= blocks.count - 1, name.deviation.weight > 0, name.isOriginal || isOriginal else {
        return nil
      }
      if !isOriginal, !isKeeper, others >= 2, name.deviation.weight == 2, let odd = inSmallLetters(name, others, block)
      {
        return odd
      }
      guard !holds(name, block) else { return nil }
      return garbled(name.bytes, words(of: block), block).map { .garbled($0) }
    }
    var own = 0
    var spelled = false
    let facts = article.features[block.member].facts
    for index in block.block.facts.indices where facts[index].atom == name.atom && facts[index].isWord {
      own += 1
      if facts[index].exact == name.exact { spelled = true }
    }
    if spelled, !isOriginal, name.keepers.count >= 3, let odd = besideItself(name, others, block) { return odd }
    if own >= name.usual, spelled { return nil }
    let words = words(of: block)
    let text = name.bytes
    if spelled, own < name.usual || own == 0 {
      if !isOriginal, name.keepers.count >= 3, let odd = inSmallLetters(name, others, block) { return odd }
      // Used less often is no fault, unless a garbled form of it stands there.
      return garbled(text, words, block).map { .garbled($0) }
    }
    if own > 0, !spelled, !isOriginal, name.isIdentifier, let odd = inOtherCaseWithin(name, others, block) {
      return odd
    }
    if words.first(ofLength: text.count...text.count + 4, where: { Words.isForm($0, of: text) }) != nil { return nil }
    // What the original does is no translation error; that it is garbled can be seen all the same.
    if isOriginal { return garbled(text, words, block).map { .garbled($0) } }
    if let other = inOtherCase(name, block), !(isInAddress(other, words.text) && isWordOfOriginal(other)) {
      // A short word in small letters is no name of a text in Latin letters, but it stands there.
      if other.elementsEqual(text) { return nil }
      if isPartOfPath(other, block, of: name) { return garbled(text, words, block).map { .garbled($0) } }
      if isWordOfOriginal(other) { return nil }
      return .otherCase(deviation(other, words, block), confidence: caseConfidence(name, other, others, block))
    }
    if let word = garbled(text, words, block) { return .garbled(word) }
    // A word is glued to it, or another name.
    if text.count >= 6, words.contains(where: { $0.count > text.count + 4 && $0.starts(with: text) }) { return nil }
    return name.isIdentifier ? nil : .gone
  }
}
