internal import DocModel
internal import Features

/// What became of a name in one block.
struct Fate {
  enum Kind {
    case kept
    /// It stands there in other letter case.
    case recased
    /// A word, or two, that are a slip away from it, stand in its place.
    case slipped
    case gone
  }

  let kind: Kind
  /// What stands in its place in the member's visible text, where that is known.
  var range: Range<Int>?

  static let kept = Fate(kind: .kept)
}

/// One place of the article: who has what in it.
struct NamePlace {
  let article: AlignedArticle
  /// See ``AlignedArticle/namedBlocks(at:)``.
  let place: Int
  let blocks: [NamedBlock]
  let translations: Int
  /// How many bytes were gone through in search of words.
  var searched = 0
  /// Per member, once they were asked for.
  private var words: [Words?] = []

  init(_ place: Int, _ blocks: [NamedBlock], _ article: AlignedArticle) {
    self.article = article
    self.place = place
    self.blocks = blocks
    let members = article.members
    translations = blocks.count { !members[$0.member].isOriginal }
  }

  /// The words of a block.
  mutating func words(of block: NamedBlock) -> Words {
    if words.isEmpty { words = Array(repeating: nil, count: article.members.count) }
    if let known = words[block.member] { return known }
    let new = Words(article.features[block.member].visible, block.block.text)
    words[block.member] = new
    return new
  }

  func text(of block: NamedBlock) -> ArraySlice<UInt8> { article.text(of: block) }

  /// How many other translations have the name as it is written.
  func others(_ name: Name, but block: NamedBlock) -> Int {
    name.keepers.count { $0 != block.member && !article.members[$0].isOriginal }
  }

  /// Enough have a name to say that it is one. Where they are fewer, that it is spelled wrong can be seen all the same.
  private func quorum(_ name: Name, _ block: NamedBlock) -> (isFull: Bool, isEnough: Bool) {
    guard name.reasons.contains(.shared) else { return (!name.reasons.contains(.ofPage), true) }
    let isOriginal = article.members[block.member].isOriginal
    let others = others(name, but: block)
    let voters = isOriginal ? translations : translations - 1
    if others >= 2, Quorum.isVerdict(others, of: voters) { return (true, true) }
    let all = name.keepers.count { $0 != block.member }
    return (false, all >= 2 && Quorum.isHalf(all, of: blocks.count - 1) && name.deviation.weight > 0)
  }

  /// What became of a name in a member's block; what an original does is no error of translation, but for a slip.
  mutating func fate(of name: Name, in block: NamedBlock) -> Fate {
    if name.reasons.contains(.typed) { return name.keepers.contains(block.member) ? .kept : Fate(kind: .gone) }
    if name.reasons.contains(.phrase) { return fate(ofPhrase: name, in: block) }
    if name.reasons.contains(.listed) { return fate(of: name, inCell: block) }
    let isOriginal = article.members[block.member].isOriginal
    guard isOriginal || name.reasons.contains(.ofSource) || !name.reasons.contains(.shared) else { return .kept }
    // Nearly always it is there as it should be: nothing is gathered yet.
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
        of: name, article.words(of: block).filter { $0.atom == name.atom }.map(\.range.indices),
        isThere: right > 0, words, block)
    {
      return Fate(kind: .recased, range: odd)
    }
    if right == 0, words.contains(where: { Resemblance.isForm($0, of: name.bytes) }) { return .kept }
    // Languages without a plural write CR for CRs.
    if right == 0,
      words.contains(where: { $0.count + 1 == name.bytes.count && Resemblance.isPlural(name.bytes[...], of: $0) })
    {
      return .kept
    }
    // Used less often is no fault, unless a garbled form of it stands there.
    if there < name.usual, let slip = slip(for: name, words, block) { return Fate(kind: .slipped, range: slip) }
    if words.contains(where: { ByteSearch.equalFolded($0, name.bytes[...]) }) { return .kept }
    let isGone =
      right == 0 && quorum.isFull && !isOriginal && !name.reasons.contains(.identifier) && !isGlued(name, words)
    return isGone ? Fate(kind: .gone) : .kept
  }

  /// A cell that holds the name, with whatever blanks, signs and words beside it, has it; a name of two or three letters
  /// may be part of a word.
  private func fate(of name: Name, inCell block: NamedBlock) -> Fate {
    guard let own = article.cellText(place, block.member), !own.isEmpty, !Self.hasLetters(of: name.bytes[...], own)
    else { return .kept }
    let isBesideWords =
      name.bytes.count > 3
      ? ByteSearch.holdsFolded(name.bytes[...], in: own)
      : ByteSearch.holdsWords(name.bytes.map(\.asciiLowercased)[...], in: own.map(\.asciiLowercased)[...])
    return isBesideWords ? .kept : Fate(kind: .gone, range: own.indices)
  }

  /// The same letters, in whatever case and with blanks between them: a name that is there, though it is broken.
  static func hasLetters(of name: ArraySlice<UInt8>, _ own: ArraySlice<UInt8>) -> Bool {
    var rest = name
    for byte in own where byte != .space {
      guard rest.popFirst()?.asciiLowercased == byte.asciiLowercased else { return false }
    }
    return rest.isEmpty
  }

  /// A word is glued to the name, or another name.
  private func isGlued(_ name: Name, _ words: Words) -> Bool {
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

  func original(of name: Name) -> Int? { name.keepers.first { article.members[$0].isOriginal } }
}
