internal import DocModel
internal import Features

/// Who has which name in one block.
struct TermCensus {
  struct Name {
    let atom: UInt64
    /// As it is written.
    let bytes: [UInt8]
    /// The spelling most members have.
    let exact: UInt64
    let deviation: Deviation
    /// Members that have it in that spelling.
    let keepers: [Int]
    /// How many of them are translations.
    let kept: Int
    /// At least one of them writes in another script: no word of a language looks like this to them.
    let isForeign: Bool
    /// The source has it, too, or is not at hand.
    let isOriginal: Bool
    /// The block is nothing but the name (and what is joined to it) in most members.
    let isAlone: Bool
    /// The block is this one word.
    let isWhole: Bool
    let isIdentifier: Bool
    /// Part of a command, the name of a parameter or a literal: Save-Context, -Path, True.
    let isCommand: Bool
    /// Part of a path: C:\Sources\.
    let isFolder: Bool
    /// The whole command as the reader sees it; the name where it is no part of one.
    let whole: String
    /// How often most of its keepers have it.
    let usual: Int
  }

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
  var versions: [VersionedWords?]
  var parts: [BlockParts?]
  /// The block of the original has several lines.
  var isDivided: Bool?

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
    versions = []
    parts = []
    // Most words stand in one member only. Six bits of their atoms tell nearly all of them before anything is sorted.
    let enough = blocks.count * 2 - 3
    let shared = SharedWords(blocks, article, enough: enough)
    seen.removeAll(keepingCapacity: true)
    for block in blocks {
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
      let group = seen[start..<end]
      start = end
      if isComplete(group) {
        complete.append(group[group.startIndex].atom)
        continue
      }
      let counts = Self.counts(group)
      guard counts.count * 3 >= enough, let best = Self.usualSpelling(group) else { continue }
      let keepers = best.members
      let kept = keepers.count { !article.members[$0].isOriginal }
      guard kept >= 1, keepers.count >= 2, let sample = group.first(where: { $0.exact == best.exact }) else { continue }
      let fact = article.features[sample.member].facts[sample.fact]
      let text = article.features[sample.member].string(fact, in: article.members[sample.member].article)
      let sorted = counts.sorted()
      let isAlone = areOneText ?? Self.isOneText(blocks)
      areOneText = isAlone
      let deviation = Deviation(text: text, atom: fact.atom, exact: fact.exact, count: 1, weight: fact.weight, line: Int(fact.line))
      let isCommand = Self.literals.contains(text)
        || isCommand(sample.fact, sample.member) && group.count { self.isCommand($0.fact, $0.member) } * 2 > group.count
      names.append(
        Name(
          atom: sample.atom, bytes: Array(text.utf8), exact: best.exact,
          deviation: deviation,
          keepers: keepers, kept: kept,
          isForeign: keepers.contains { article.features[$0].keepsAllLatin && !article.members[$0].isOriginal },
          isOriginal: !hasOriginal || kept < keepers.count,
          isAlone: isAlone, isWhole: isAlone && blocks.first { $0.member == sample.member }?.block.text.count == text.utf8.count,
          isIdentifier: fact.kind == .identifier, isCommand: isCommand, isFolder: group.count { isFolder($0.fact, $0.member) } * 2 > group.count,
          whole: isCommand ? whole(fact, sample) : text, usual: sorted[sorted.count / 2]))
    }
  }

  /// All blocks have the word, equally often and spelled alike.
  private func isComplete(_ group: ArraySlice<Seen>) -> Bool {
    guard group.count % blocks.count == 0 else { return false }
    let usual = group.count / blocks.count
    for (index, item) in group.enumerated()
    where item.member != blocks[index / usual].member || item.exact != group[group.startIndex].exact {
      return false
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

  /// As settings have them, which look like acronyms.
  static let capitalLiterals: Set<String> = ["TRUE", "FALSE", "NULL"]

  /// A hyphen joins it to an identifier behind it, or stands before it as before a parameter.
  private func isCommand(_ index: Int, _ member: Int) -> Bool {
    let features = article.features[member]
    let range = features.facts[index].range.indices
    let hyphen = UInt8(ascii: "-")
    if let before = features.visible[..<range.lowerBound].suffix(2).last, before == hyphen {
      return range.lowerBound < 2 || features.visible[range.lowerBound - 2] <= 0x20
    }
    guard range.upperBound < features.visible.count, features.visible[range.upperBound] == hyphen, index + 1 < features.facts.count else { return false }
    let next = features.facts[index + 1]
    return next.kind == .identifier && next.range.indices.lowerBound == range.upperBound + 1
  }

  /// How often each member has a word that it has.
  private static func counts(_ group: ArraySlice<Seen>) -> [Int] {
    var counts: [Int] = []
    counts.reserveCapacity(group.count)
    var last = -1
    for item in group {
      if item.member == last { counts[counts.count - 1] += 1 } else { counts.append(1) }
      last = item.member
    }
    return counts
  }

  /// A backslash stands on either side of it.
  private func isFolder(_ index: Int, _ member: Int) -> Bool {
    let features = article.features[member]
    let range = features.facts[index].range.indices
    let backslash = UInt8(ascii: "\\")
    return features.visible[..<range.lowerBound].last == backslash && features.visible[range.upperBound...].first == backslash
  }

  /// A name with what hyphens join to it.
  private func whole(_ fact: Fact, _ seen: Seen) -> String {
    let block = blocks.first { $0.member == seen.member }?.block ?? .empty
    let text = article.features[seen.member].visible[block.text.indices]
    let isPart = { (byte: UInt8) in byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") }
    let start = text[..<Int(fact.range.start)].lastIndex { !isPart($0) }.map { $0 + 1 } ?? text.startIndex
    let end = text[Int(fact.range.end)...].firstIndex { !isPart($0) } ?? text.endIndex
    let hyphens = text[Int(fact.range.end)..<end].reversed().prefix { $0 == UInt8(ascii: "-") }.count
    return String(decoding: text[start..<(end - hyphens)], as: UTF8.self)
  }

  /// Which translations lack a name as a member does.
  mutating func lackers(of name: Name, with member: Int) -> [Int] {
    var result: [Int] = []
    for block in blocks where !article.members[block.member].isOriginal && (block.member == member || !holds(name, block)) {
      result.append(block.member)
    }
    return result
  }

  /// The spelling most members use at least once, and who they are, in order.
  private static func usualSpelling(_ group: ArraySlice<Seen>) -> (exact: UInt64, members: [Int])? {
    var found: [(exact: UInt64, members: [Int])] = []
    for item in group {
      if let index = found.firstIndex(where: { $0.exact == item.exact }) {
        if found[index].members.last != item.member { found[index].members.append(item.member) }
      } else {
        found.append((item.exact, [item.member]))
      }
    }
    if found.count == 1 { return found[0] }
    return found.max { ($0.members.count, $1.exact) < ($1.members.count, $0.exact) }
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
    return words(of: block).first(ofLength: text.count...text.count + 4) { Words.isForm($0, of: text) || ByteSearch.equalFolded($0, text[...]) } != nil
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
      guard all >= 2, all * 2 >= blocks.count - 1, name.deviation.weight > 0, name.isOriginal || isOriginal else { return nil }
      if !isOriginal, !isKeeper, others >= 2, name.deviation.weight == 2, let odd = inSmallLetters(name, others, block) { return odd }
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
    if own > 0, !spelled, !isOriginal, name.isIdentifier, let odd = inOtherCaseWithin(name, others, block) { return odd }
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
    return name.isIdentifier ? nil : .gone
  }
}
