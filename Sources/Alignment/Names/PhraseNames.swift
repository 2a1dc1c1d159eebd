internal import DocModel
internal import Features

/// Names of several words: what the original writes side by side, each word with a capital, and most translations keep.
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
        // The word that begins a sentence may be no part of the name.
        let begins = !features.isAmidSentence(features.facts[run.lowerBound].range.indices.lowerBound)
        let name = phrase(run, block, blocks) ?? (begins ? phrase(run.dropFirst(), block, blocks) : nil)
        if let name, !names.contains(where: { $0.exact == name.exact }) { names.append(name) }
      }
    }
    return names
  }

  /// The longest phrase from the first word on that most translations keep, and somebody lacks.
  private func phrase(_ run: Range<Int>, _ block: NamedBlock, _ blocks: [NamedBlock]) -> Name? {
    let features = features[block.member]
    // Nearly always all have all of it.
    let whole = features.facts[run.prefix(Self.longestPhrase)]
    if whole.count < 2 || blocks.allSatisfy({ holds(whole, $0, block.member) }) { return nil }
    var (best, holders): (Name?, [NamedBlock]) = (nil, blocks)
    var most: Int?
    for count in run.indices.dropFirst().prefix(Self.longestPhrase - 1).map({ $0 - run.lowerBound + 1 }) {
      let words = features.facts[run.prefix(count)]
      if !holders.allSatisfy({ holds(words, $0, block.member) }) {
        holders = holders.filter { holds(words, $0, block.member) }
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

  /// A block has the words of a member's text side by side.
  private func holds(_ words: ArraySlice<Fact>, _ own: NamedBlock, _ member: Int) -> Bool {
    own.member == member
      || own.block.facts.indices.contains { features[own.member].holds(words, upTo: $0) }
  }

  /// Longer ones are titles; a text with so many words that may be names is a list of them.
  private static let longestPhrase = 5
  private static let mostWords = 256
  /// Machines make the same error in several languages: so many who do not are enough, where they are more.
  static let manyKeepers = 5

  /// The name goes on behind a small word, and there those who keep the phrase have words of their own: what is
  /// translated in part may be translated as a whole.
  private func goesOn(behind last: Int, _ block: NamedBlock, _ holders: [NamedBlock]) -> Bool {
    let features = features[block.member]
    guard last + 1 < block.block.facts.end, case let next = features.facts[last + 1], next.isWord, next.weight == 1,
      case let between = features.visible[features.facts[last].range.indices.upperBound..<next.range.indices.lowerBound],
      between.count > 2, between.first == .space, between.last == .space,
      between.dropFirst().dropLast().allSatisfy(\.isASCIISmall)
    else { return false }
    let keeping = holders.count { own in
      isTranslation(own) && words(of: own).contains { $0.exact == next.exact }
    }
    return keeping * 2 < holders.count { isTranslation($0) }
  }

  /// Most of the other translations that should have a phrase keep it, at least two of them as it is.
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

  /// An original says what its translations should keep, and not whether they do.
  private func isTranslation(_ block: NamedBlock) -> Bool {
    members[block.member].role == .translation && !members[block.member].isOriginal
  }

  private func voters(for name: Name, _ blocks: [NamedBlock]) -> [NamedBlock] {
    blocks.filter { isTranslation($0) && ofSource($0.member, name) }
  }

  /// The very text that a member was made from has the name, or nobody knows that text.
  fileprivate func ofSource(_ member: Int, _ name: Name) -> Bool {
    exactSource(of: member).map(name.keepers.contains) ?? true
  }
}

extension ArticleFeatures {
  /// The words of a phrase stand side by side, the last one at a fact.
  func holds(_ phrase: ArraySlice<Fact>, upTo last: Int) -> Bool {
    let first = last + 1 - phrase.count
    return first >= 0 && facts[last].exact == phrase.last?.exact
      && phrase.indices.allSatisfy { place in
        let own = first + place - phrase.startIndex
        return facts[own].exact == phrase[place].exact && (place == phrase.startIndex || isBehindWord(own))
      }
  }

  /// The facts that stand side by side in a block, each of them a word with a capital.
  fileprivate func capitalized(_ block: BlockFeatures) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var (start, end) = (0, -1)
    for index in block.facts.indices
    where facts[index].isWord && facts[index].weight > 0
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

  /// One blank parts a fact from the one before it.
  private func isBehindWord(_ index: Int) -> Bool {
    let (before, own) = (facts[index - 1], facts[index])
    return before.isInText && own.isInText && own.range.start == before.range.end + 1
      && visible[before.range.indices.upperBound] <= .space
  }
}

extension AlignedArticle {
  /// All words of a name stand in a text, in whatever order.
  func holds(phrase name: Name, _ block: NamedBlock) -> Bool {
    let text = text(of: block)
    guard name.parts.allSatisfy({ ByteSearch.holdsFolded($0.stem, in: text) }) else { return false }
    let words = Words(features[block.member].visible, block.block.text)
    return name.parts.allSatisfy { words.hold($0) }
  }
}

extension NamePlace {
  /// What became of a name of several words: its words were glued together, or the first of them is left, and the last
  /// one is not. All of them, in whatever order and with endings, are the name, and an acronym of them stands for it.
  mutating func fate(ofPhrase name: Name, in block: NamedBlock) -> Fate {
    guard !name.keepers.contains(block.member), article.ofSource(block.member, name),
      !article.isCommunity(block.member), case let fate = fateOfWords(name, words(of: block), block),
      fate.kind != .kept,
      article.isVerdict(for: name, blocks, but: block.member)
    else { return .kept }
    return fate
  }

  private func fateOfWords(_ name: Name, _ words: Words, _ block: NamedBlock) -> Fate {
    guard let first = name.parts.first, let last = name.parts.last, words.hold(first) else { return .kept }
    let glued = name.parts.joined()
    if let range = words.first(ofLength: glued.count...glued.count, where: { $0.elementsEqual(glued) }) {
      return isKnown(words.text[range], but: block.member) ? .kept : Fate(kind: .slipped, range: range)
    }
    // Connecteur Contoso says Contoso Connector as the language does.
    let isTurned = words.ranges.prefix { !words.begins($0, first, min(5, first.count)) }.contains {
      words.begins($0, last, 5)
    }
    guard !words.hold(last), !isTurned else { return .kept }
    let isShortened = words.holdInitials(of: name)
    let isExplained =
      isShortened
      && blocks.contains {
        name.keepers.contains($0.member)
          && Words(article.features[$0.member].visible, $0.block.text).holdInitials(of: name)
      }
    return isShortened && !isExplained ? .kept : Fate(kind: .gone)
  }

  /// Of three words and more all but the last are left.
  mutating func isMostLeft(of name: Name, in block: NamedBlock) -> Bool {
    let words = words(of: block)
    return name.parts.count >= 3 && name.parts.dropLast().allSatisfy { words.hold($0) }
  }
}

extension Words {
  /// A word stands there, with whatever is joined to it, or in the singular.
  fileprivate func hold(_ part: ArraySlice<UInt8>) -> Bool {
    let stem = part.stem
    return contains { ByteSearch.equalFolded(stem.count < 4 ? $0 : $0.prefix(stem.count), stem) }
  }

  /// A word begins as another does.
  fileprivate func begins(_ range: Range<Int>, _ word: ArraySlice<UInt8>, _ letters: Int) -> Bool {
    word.count >= letters && ByteSearch.equalFolded(text[range].prefix(letters), word.prefix(letters))
  }

  fileprivate func holdInitials(of name: Name) -> Bool {
    let initials = name.parts.compactMap { $0.first }
    return contains { $0.starts(with: initials) && $0.count <= initials.count + 1 }
  }
}

extension ArraySlice<UInt8> {
  /// A word of a name in the singular.
  fileprivate var stem: Self { count > 4 && last == UInt8(ascii: "s") ? dropLast() : self }
}
