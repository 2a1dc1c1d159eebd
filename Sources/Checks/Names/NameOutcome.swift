internal import Alignment
internal import DocModel
internal import Features

/// The outcome of one name in one member's block.
struct NameOutcome {
  enum Kind {
    case kept
    /// Present, in another letter case.
    case recased
    /// Replaced by a word, or two words, one typing error away from it.
    case slipped
    case gone
  }

  let kind: Kind
  /// The bytes of the member's visible text that replace the name, or nil if unknown.
  var range: Range<Int>?

  static let kept = NameOutcome(kind: .kept)
}

/// One slot of the article with the blocks that its members have there.
struct NameContext {
  let article: AlignedArticle
  /// See ``AlignedArticle/namedBlocks(at:)``.
  let place: Int
  let blocks: [NamedBlock]
  let translations: Int
  /// Bytes scanned for words since the caller last reset it; counts against the search budget.
  var searched = 0
  /// By member, computed on first use.
  private var words: [Words?] = []

  init(of place: Int, among blocks: [NamedBlock], in article: AlignedArticle) {
    self.article = article
    self.place = place
    self.blocks = blocks
    let members = article.members
    translations = blocks.count { !members[$0.member].isOriginal }
  }

  /// The Latin words of a block, cached by member.
  mutating func words(of block: NamedBlock) -> Words {
    if words.isEmpty { words = Array(repeating: nil, count: article.members.count) }
    if let known = words[block.member] { return known }
    let new = Words(article.features[block.member].visible, block.block.text)
    words[block.member] = new
    return new
  }

  func text(of block: NamedBlock) -> ArraySlice<UInt8> { article.text(of: block) }

  /// The number of other translations that have the name in its usual spelling.
  func others(_ name: Name, but block: NamedBlock) -> Int {
    name.keepers.count { $0 != block.member && !article.members[$0].isOriginal }
  }

  /// `isFull`: enough keepers to report a loss. `isEnough`: only enough to report a misspelling.
  private func quorum(_ name: Name, _ block: NamedBlock) -> (isFull: Bool, isEnough: Bool) {
    guard name.reasons.contains(.shared) else { return (!name.reasons.contains(.ofPage), true) }
    let isOriginal = article.members[block.member].isOriginal
    let others = others(name, but: block)
    let voters = isOriginal ? translations : translations - 1
    if others >= 2, Quorum.isVerdict(others, of: voters) { return (true, true) }
    let all = name.keepers.count { $0 != block.member }
    return (false, all >= 2 && Quorum.isHalf(all, of: blocks.count - 1) && name.deviation.weight > 0)
  }

  /// The outcome of a name in a member's block. An original can only misspell a name, not lose or recase it.
  mutating func fate(of name: Name, in block: NamedBlock) -> NameOutcome {
    if name.reasons.contains(.typed) { return name.keepers.contains(block.member) ? .kept : NameOutcome(kind: .gone) }
    if name.reasons.contains(.phrase) { return fate(ofPhrase: name, in: block) }
    if name.reasons.contains(.listed) { return fate(of: name, inCell: block) }
    let isOriginal = article.members[block.member].isOriginal
    guard isOriginal || name.reasons.contains(.ofSource) || !name.reasons.contains(.shared) else { return .kept }
    // Fast path on the precomputed facts: in nearly all blocks the name is present as expected.
    let facts = article.features[block.member].facts
    var (there, right) = (0, 0)
    for index in block.block.facts.indices where facts[index].atom == name.atom && facts[index].isWord {
      there += 1
      if facts[index].exact == name.exact { right += 1 }
    }
    if right >= name.usual, right == there || !name.reasons.contains(.shared) { return .kept }
    let quorum = quorum(name, block)
    guard quorum.isEnough else { return .kept }
    let words = words(of: block)
    if !isOriginal, quorum.isFull || name.deviation.weight == 2 && !name.reasons.contains(.ofPage),
      let odd = otherSpelling(
        of: name, facts: article.words(of: block).filter { $0.atom == name.atom }.map(\.range.indices),
        isThere: right > 0, words, in: block)
    {
      return NameOutcome(kind: .recased, range: odd)
    }
    if right == 0, words.contains(where: { Resemblance.isForm($0, of: name.bytes) }) { return .kept }
    // Languages without a plural write CR for CRs.
    if right == 0,
      words.contains(where: { $0.count + 1 == name.bytes.count && Resemblance.isPlural(name.bytes[...], of: $0) })
    {
      return .kept
    }
    // Fewer uses than usual are no fault, unless a misspelling of the name takes the place of one.
    if there < name.usual, let slip = slip(for: name, words, block) { return NameOutcome(kind: .slipped, range: slip) }
    if words.contains(where: { ByteSearch.equalFolded($0, name.bytes[...]) }) { return .kept }
    let isGone =
      right == 0 && quorum.isFull && !isOriginal && !name.reasons.contains(.identifier) && !isGlued(name, words)
    return isGone && !words.contains { Resemblance.isAccented($0, of: name.bytes) } ? NameOutcome(kind: .gone) : .kept
  }

  /// The outcome of a name of a column of names: kept if the cell still contains it. A name of two or three letters
  /// must be a separate word there.
  private func fate(of name: Name, inCell block: NamedBlock) -> NameOutcome {
    guard let own = article.cellText(at: place, of: block.member), !own.isEmpty,
      !Self.hasLetters(of: name.bytes[...], own)
    else { return .kept }
    let isBesideWords =
      name.bytes.count > 3
      ? ByteSearch.holdsFolded(name.bytes[...], in: own)
      : ByteSearch.holdsWords(name.bytes.map(\.asciiLowercased)[...], in: own.map(\.asciiLowercased)[...])
    return isBesideWords ? .kept : NameOutcome(kind: .gone, range: own.indices)
  }

  /// Returns whether both have the same ASCII letters, ignoring letter case and spaces: the name is there, but split.
  static func hasLetters(of name: ArraySlice<UInt8>, _ own: ArraySlice<UInt8>) -> Bool {
    var rest = name
    for byte in own where byte != .space {
      guard rest.popFirst()?.asciiLowercased == byte.asciiLowercased else { return false }
    }
    return rest.isEmpty
  }

  /// Returns whether a longer word begins with the name, as in a compound.
  private func isGlued(_ name: Name, _ words: Words) -> Bool {
    name.bytes.count >= 6 && words.contains { $0.count > name.bytes.count + 4 && $0.starts(with: name.bytes) }
  }

  /// Returns whether another member's block contains the phrase.
  func isKept(_ phrase: [UInt8], but block: NamedBlock) -> Bool {
    blocks.contains { $0.member != block.member && ByteSearch.holds(phrase[...], in: text(of: $0)) }
  }

  /// Returns whether another member's article contains the word in exactly this letter case.
  func isKnown(_ word: ArraySlice<UInt8>, but member: Int) -> Bool {
    article.features.indices.contains { $0 != member && article.features[$0].holds(word) }
  }

  func original(of name: Name) -> Int? { name.keepers.first { article.members[$0].isOriginal } }
}
