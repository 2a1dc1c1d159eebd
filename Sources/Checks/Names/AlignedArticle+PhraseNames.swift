internal import Alignment
internal import DocModel
internal import Features

/// Names of several words: adjacent capitalized words of the original that most translations keep.
extension AlignedArticle {
  func phraseNames(_ blocks: [NamedBlock]) -> [Name] {
    guard blocks.count(where: { isTranslation($0) }) >= Quorum.witnesses else { return [] }
    var names: [Name] = []
    let (members, likely) = (members, likelyOriginal)
    for block in blocks
    where (members[block.member].isOriginal || block.member == likely)
      && block.block.facts.count <= Self.mostWords
    {
      let features = features[block.member]
      for run in features.capitalized(block.block) {
        // The first word of a sentence may not be part of the name.
        let begins = !features.isAmidSentence(features.facts[run.lowerBound].range.indices.lowerBound)
        let name =
          phrase(at: run, in: block, among: blocks)
          ?? (begins ? phrase(at: run.dropFirst(), in: block, among: blocks) : nil)
        if let name, !names.contains(where: { $0.exact == name.exact }) { names.append(name) }
      }
    }
    return names
  }

  /// The longest phrase from the first word that most translations keep and some member lacks, or nil.
  private func phrase(at run: Range<Int>, in block: NamedBlock, among blocks: [NamedBlock]) -> Name? {
    let features = features[block.member]
    // Fast path: every block contains the whole phrase.
    let whole = features.facts[run.prefix(Self.longestPhrase)]
    if whole.count < 2 || blocks.allSatisfy({ holds(whole, in: $0, of: block.member) }) { return nil }
    var (best, holders): (Name?, [NamedBlock]) = (nil, blocks)
    var most: Int?
    for count in run.indices.dropFirst().prefix(Self.longestPhrase - 1).map({ $0 - run.lowerBound + 1 }) {
      let words = features.facts[run.prefix(count)]
      if !holders.allSatisfy({ holds(words, in: $0, of: block.member) }) {
        holders = holders.filter { holds(words, in: $0, of: block.member) }
      }
      if holders.count(where: { isTranslation($0) }) < 2 { break }
      let (first, last) = (features.facts[run.lowerBound].range.indices, run.lowerBound + count - 1)
      if holders.count == blocks.count || features.isAcronym(last) || goesOn(behind: last, block, holders) { continue }
      let isDotted =
        first.lowerBound > Int(block.block.text.start) && features.visible[first.lowerBound - 1] == UInt8(ascii: ".")
      let name = Name(
        deviation(first.lowerBound - (isDotted ? 1 : 0)..<features.facts[last].range.indices.upperBound, block),
        keepers: holders.map(\.member), reasons: [.phrase, .ofSource], words: Array(words))
      let voters = voters(for: name, blocks)
      let keeping = voters.count { name.keepers.contains($0.member) }
      if Quorum.isHalf(keeping, of: most ?? voters.count) { (best, most) = (name, keeping) }
    }
    return best
  }

  /// Returns whether a block contains the words of a member's text as adjacent words.
  private func holds(_ words: ArraySlice<Fact>, in own: NamedBlock, of member: Int) -> Bool {
    own.member == member
      || own.block.facts.indices.contains { features[own.member].holds(words, upTo: $0) }
  }

  /// Longer phrases are titles; a text with more candidate words is a list of names.
  private static let longestPhrase = 5
  private static let mostWords = 256
  /// Five keepers suffice without a two-thirds majority: MT repeats one error across locales.
  static let manyKeepers = 5

  /// Returns whether the name continues after a lowercase word with a word that most keepers of the phrase translate:
  /// then the phrase is only part of a name and may be translated as a whole.
  private func goesOn(behind last: Int, _ block: NamedBlock, _ holders: [NamedBlock]) -> Bool {
    let features = features[block.member]
    guard last + 1 < block.block.facts.end, case let next = features.facts[last + 1], next.isWord,
      next.traits.isCapitalizedWord,
      case let between = features.visible[features.facts[last].range.indices.upperBound..<next.range.indices.lowerBound],
      between.count > 2, between.first == .space, between.last == .space,
      between.dropFirst().dropLast().allSatisfy(\.isASCIISmall)
    else { return false }
    let keeping = holders.count { own in
      isTranslation(own) && words(of: own).contains { $0.exact == next.exact }
    }
    return keeping * 2 < holders.count { isTranslation($0) }
  }

  /// Returns whether most other voters keep the phrase, at least two of them unchanged.
  fileprivate func isVerdict(for name: Name, _ blocks: [NamedBlock], but member: Int) -> Bool {
    let voters = voters(for: name, blocks).filter { $0.member != member }
    let keeping = voters.count { name.keepers.contains($0.member) }
    func isEnough(_ number: Int) -> Bool {
      Quorum.isVerdict(number, of: voters.count)
        || keeping >= Self.manyKeepers && Quorum.isMost(number, of: voters.count)
    }
    return keeping >= 2
      && (isEnough(keeping)
        || isEnough(voters.count { name.keepers.contains($0.member) || hasForm(of: name, $0) }))
  }

  /// Returns whether the block is a translation's. Originals define which names to keep; they do not vote on it.
  private func isTranslation(_ block: NamedBlock) -> Bool {
    members[block.member].role == .translation && !members[block.member].isOriginal
  }

  private func voters(for name: Name, _ blocks: [NamedBlock]) -> [NamedBlock] {
    blocks.filter { isTranslation($0) && ofSource($0.member, name) }
  }

  /// Returns whether the member's exact source has the name; true if that source is unknown.
  fileprivate func ofSource(_ member: Int, _ name: Name) -> Bool {
    exactSource(of: member).map(name.keepers.contains) ?? true
  }
}

extension ArticleFeatures {
  /// Returns whether the facts up to index `last` are the words of the phrase, adjacent and in order.
  func holds(_ phrase: ArraySlice<Fact>, upTo last: Int) -> Bool {
    let first = last + 1 - phrase.count
    return first >= 0 && facts[last].exact == phrase.last?.exact
      && phrase.indices.allSatisfy { place in
        let own = first + place - phrase.startIndex
        return facts[own].exact == phrase[place].exact && (place == phrase.startIndex || isBehindWord(own))
      }
  }

  /// The index ranges of at least two adjacent capitalized words in a block.
  fileprivate func capitalized(_ block: BlockFeatures) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var (start, end) = (0, -1)
    for index in block.facts.indices
    where facts[index].isWord && facts[index].traits.contains(.nameLike)
      && visible[facts[index].range.indices].allSatisfy(\.isASCIILetter)
    {
      if end != index || !isBehindWord(index) {
        if end >= start + 2 { runs.append(start..<end) }
        start = index
      }
      end = index + 1
    }
    if end >= start + 2 { runs.append(start..<end) }
    return runs
  }

  fileprivate func isAcronym(_ index: Int) -> Bool { WordShape(visible[facts[index].range.indices]).isAcronym }

  /// Returns whether a single space separates a fact from the previous one.
  private func isBehindWord(_ index: Int) -> Bool {
    let (before, own) = (facts[index - 1], facts[index])
    return before.isInText && own.isInText && own.range.start == before.range.end + 1
      && visible[before.range.indices.upperBound] <= .space
  }
}

extension AlignedArticle {
  /// Returns whether a text contains all words of a name, in any order.
  func holds(phrase name: Name, _ block: NamedBlock) -> Bool {
    let text = text(of: block)
    guard name.parts.allSatisfy({ ByteSearch.holdsFolded($0.stem, in: text) }) else { return false }
    let words = Words(features[block.member].visible, block.block.text)
    return name.parts.allSatisfy { words.hold($0) }
  }
}

extension NameContext {
  /// The outcome of a name of several words: slipped if its words were joined, gone if the first word is kept and the
  /// last is not. All words in any order or inflected, or an acronym of them, count as kept.
  mutating func fate(ofPhrase name: Name, in block: NamedBlock) -> NameOutcome {
    guard !name.keepers.contains(block.member), article.ofSource(block.member, name),
      !article.isCommunity(block.member),
      case let fate = outcomeOfWords(of: name, comparedTo: words(of: block), in: block),
      fate.kind != .kept,
      article.isVerdict(for: name, blocks, but: block.member)
    else { return .kept }
    return fate
  }

  private func outcomeOfWords(of name: Name, comparedTo words: Words, in block: NamedBlock) -> NameOutcome {
    guard let first = name.parts.first, let last = name.parts.last, words.hold(first) else { return .kept }
    let glued = name.parts.joined()
    if let range = words.first(ofLength: glued.count...glued.count, where: { $0.elementsEqual(glued) }) {
      return isKnown(words.text[range], but: block.member) ? .kept : NameOutcome(kind: .slipped, range: range)
    }
    // "Connecteur Contoso" is Contoso Connector in French word order.
    let isTurned = words.ranges.prefix { !words.begins($0, like: first, letters: min(5, first.count)) }.contains {
      words.begins($0, like: last, letters: 5)
    }
    guard !words.hold(last), !isTurned else { return .kept }
    let isShortened = words.holdInitials(of: name)
    let isExplained =
      isShortened
      && blocks.contains {
        name.keepers.contains($0.member)
          && Words(article.features[$0.member].visible, $0.block.text).holdInitials(of: name)
      }
    return isShortened && !isExplained ? .kept : NameOutcome(kind: .gone)
  }

  /// Returns whether the block keeps all words but the last of a name of at least three words.
  mutating func isMostLeft(of name: Name, in block: NamedBlock) -> Bool {
    let words = words(of: block)
    return name.parts.count >= 3 && name.parts.dropLast().allSatisfy { words.hold($0) }
  }
}

extension Words {
  /// Returns whether some word begins with the singular of the part; a short part must be a whole word.
  fileprivate func hold(_ part: ArraySlice<UInt8>) -> Bool {
    let stem = part.stem
    return contains { ByteSearch.equalFolded(stem.count < 4 ? $0 : $0.prefix(stem.count), stem) }
  }

  /// Returns whether both words begin with the same letters, ignoring letter case.
  fileprivate func begins(_ range: Range<Int>, like word: ArraySlice<UInt8>, letters: Int) -> Bool {
    word.count >= letters && ByteSearch.equalFolded(text[range].prefix(letters), word.prefix(letters))
  }

  fileprivate func holdInitials(of name: Name) -> Bool {
    let initials = name.parts.compactMap { $0.first }
    return contains { $0.starts(with: initials) && $0.count <= initials.count + 1 }
  }
}

extension ArraySlice<UInt8> {
  /// The part without a plural s.
  fileprivate var stem: Self { count > 4 && last == UInt8(ascii: "s") ? dropLast() : self }
}
