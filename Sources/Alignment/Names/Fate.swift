internal import DocModel
internal import Features

/// What became of a name in one block. Ranges are in the member's visible text.
enum Fate {
  case kept
  /// It stands there in other letter case.
  case recased(Range<Int>)
  /// A word, or two, that are a slip away from it, stand in its place.
  case slipped(Range<Int>)
  case gone
}

/// One place of the article: who has which names in it.
struct NamePlace {
  let article: AlignedArticle
  /// See ``AlignedArticle/namedBlocks(at:)``.
  let place: Int
  let blocks: [NamedBlock]
  let names: [SharedName]
  let translations: Int
  /// How many bytes were gone through in search of words.
  var searched = 0
  /// Per member, once they were asked for.
  private var words: [Words?]

  init(_ place: Int, _ blocks: [NamedBlock], _ article: AlignedArticle, _ seen: inout [SharedNames.Seen]) {
    self.article = article
    self.place = place
    self.blocks = blocks
    names = SharedNames(blocks, article, &seen).names
    translations = blocks.count { !article.members[$0.member].isOriginal }
    words = names.isEmpty ? [] : Array(repeating: nil, count: article.members.count)
  }

  /// The words of a block.
  mutating func words(of block: NamedBlock) -> Words {
    if let known = words[block.member] { return known }
    let new = Words(article.features[block.member].visible, block.block.text)
    words[block.member] = new
    return new
  }

  func text(of block: NamedBlock) -> ArraySlice<UInt8> {
    article.features[block.member].visible[block.block.text.indices]
  }

  /// How many other translations have the name as it is written.
  func others(_ name: SharedName, but block: NamedBlock) -> Int {
    name.kept - (name.keepers.contains(block.member) && !article.members[block.member].isOriginal ? 1 : 0)
  }

  /// Enough have a name to say that it is one. Where they are fewer, that it is spelled wrong can be seen all the same.
  private func quorum(_ name: SharedName, _ block: NamedBlock) -> (isFull: Bool, isEnough: Bool) {
    let isOriginal = article.members[block.member].isOriginal
    let others = others(name, but: block)
    let voters = isOriginal ? translations : translations - 1
    if others >= 2, Quorum.isVerdict(others, of: voters) { return (true, true) }
    let all = name.keepers.count { $0 != block.member }
    return (false, all >= 2 && Quorum.isHalf(all, of: blocks.count - 1) && name.deviation.weight > 0)
  }

  /// What became of a name in a member's block; what an original does is no error of translation, but for a slip.
  mutating func fate(of name: SharedName, in block: NamedBlock) -> Fate {
    let isOriginal = article.members[block.member].isOriginal
    guard isOriginal || name.reasons.contains(.ofSource) else { return .kept }
    let features = article.features[block.member]
    var (own, right) = (0, 0)
    for index in block.block.facts.indices where features.facts[index].atom == name.atom && features.facts[index].isWord
    {
      own += 1
      if features.facts[index].exact == name.exact { right += 1 }
    }
    if right == own, right >= name.usual { return .kept }
    let quorum = quorum(name, block)
    guard quorum.isEnough else { return .kept }
    let words = words(of: block)
    if !isOriginal, quorum.isFull || name.deviation.weight == 2,
      let odd = otherSpelling(of: name, ranges(of: name, block), isThere: right > 0, words, block)
    {
      return .recased(odd)
    }
    let lengths = name.bytes.count...name.bytes.count + 4
    if right == 0, words.first(ofLength: lengths, where: { Resemblance.isForm($0, of: name.bytes) }) != nil {
      return .kept
    }
    // Languages without a plural write CR for CRs.
    if right == 0,
      words.contains(where: { $0.count + 1 == name.bytes.count && Resemblance.isPlural(name.bytes[...], of: $0) })
    {
      return .kept
    }
    // Used less often is no fault, unless a garbled form of it stands there.
    if own < name.usual, let slip = slip(for: name, words, block) { return .slipped(slip) }
    if words.contains(where: { ByteSearch.equalFolded($0, name.bytes[...]) }) { return .kept }
    let isGone = right == 0 && quorum.isFull && !isOriginal && !name.isIdentifier && !isGlued(name, words)
    return isGone ? .gone : .kept
  }

  /// Where a block has the name, in whatever letter case.
  private func ranges(of name: SharedName, _ block: NamedBlock) -> [Range<Int>] {
    article.features[block.member].facts[block.block.facts.indices].filter { $0.isWord && $0.atom == name.atom }
      .map(\.range.indices)
  }

  /// A word is glued to the name, or another name.
  private func isGlued(_ name: SharedName, _ words: Words) -> Bool {
    name.bytes.count >= 6 && words.contains { $0.count > name.bytes.count + 4 && $0.starts(with: name.bytes) }
  }

  /// True where another member's block has the words side by side.
  func isKept(_ phrase: [UInt8], but block: NamedBlock) -> Bool {
    blocks.contains { $0.member != block.member && ByteSearch.holds(phrase[...], in: text(of: $0)) }
  }

  /// Another member has the word somewhere in the article, letter case heeded.
  func isKnown(_ word: ArraySlice<UInt8>, but member: Int) -> Bool {
    article.features.indices.contains { $0 != member && article.features[$0].holds(word) }
  }

  func original(of name: SharedName) -> Int? { name.keepers.first { article.members[$0].isOriginal } }
}
