internal import DocModel
internal import Features

/// Names that stand in a block in other letter case.
extension NamePlace {
  /// Where a name is spelled otherwise, as nobody else spells it.
  /// - Parameters:
  ///   - facts: where the name stands in whatever letter case, as far as that looks like a name.
  ///   - isThere: it stands there as it should, too.
  mutating func otherSpelling(
    of name: Name, _ facts: [Range<Int>], isThere: Bool, _ words: Words, _ block: NamedBlock
  ) -> Range<Int>? {
    let isShared = name.reasons.contains(.shared)
    let same = words.ranges.filter { range in
      let word = words.text[range]
      return ByteSearch.equalFolded(word, name.bytes[...])
        || !isThere && Resemblance.isRecasedForm(word, of: name.bytes)
    }
    if !isThere, !facts.isEmpty || !same.isEmpty, words.contains(where: { Resemblance.isForm($0, of: name.bytes) }) {
      return nil
    }
    return (facts + same).first { range in
      let word = words.text[range]
      return !word.elementsEqual(name.bytes) && !isOfAddress(word, of: name, block) && !isBegin(word, of: name)
        && (!isShared || !isOfOriginal(word) && (!isThere || isAlone(word, for: name, block)))
    }
  }

  /// Before the first dot of a name a sentence may ask for a capital, or who names a site. Of a name that nobody else
  /// shows, its first letter may be the sentence's.
  private func isBegin(_ word: ArraySlice<UInt8>, of name: Name) -> Bool {
    guard name.reasons.contains(.identifier) else { return false }
    let begin = name.bytes.firstIndex(of: UInt8(ascii: ".")) ?? (name.reasons.contains(.shared) ? name.bytes.count : 1)
    return begin < name.bytes.count && word.dropFirst(begin).elementsEqual(name.bytes[begin...])
  }

  /// Beside the name as it should be: capitals that nobody else has there; small letters are a word, but for an
  /// acronym, and within a name.
  private mutating func isAlone(_ word: ArraySlice<UInt8>, for name: Name, _ block: NamedBlock) -> Bool {
    var alike: [Int] = []
    for other in blocks where other.member != block.member && words(of: other).contains(where: { $0 == word }) {
      alike.append(other.member)
    }
    if WordShape(word).hasCapital { return alike.isEmpty }
    // Machines make the same slip in several languages.
    let isLone =
      name.deviation.weight == 2 && word.count >= 3
      && (alike.isEmpty || !article.isCommunity(block.member) && alike.count * 4 <= name.keepers.count)
    return isLone || isPartOfName(word, name, block)
  }

  /// The original has the word in this very spelling, too: then it is a word as well as part of a name.
  private mutating func isOfOriginal(_ word: ArraySlice<UInt8>) -> Bool {
    for block in blocks where article.members[block.member].isOriginal {
      if words(of: block).contains(where: { $0 == word }) { return true }
    }
    return false
  }

  /// Part of an address or of a file's name, as in hugo.yaml and .json. A name with a dot before it elsewhere is no
  /// such end: .NET.
  private func isOfAddress(_ word: ArraySlice<UInt8>, of name: Name, _ block: NamedBlock) -> Bool {
    guard !WordShape(word).hasCapital else { return false }
    let text = text(of: block)
    let before = text[..<word.startIndex].reversed().prefix { $0 > .space && $0 < 0x80 }
    let behind = text[word.endIndex...].prefix(2)
    if before.first == UInt8(ascii: "."), before.dropFirst().first?.isASCIILetter != true {
      return !isKept([UInt8(ascii: ".")] + name.bytes, but: block)
    }
    return before.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "@") }
      || before.first == UInt8(ascii: ".") || behind.first == UInt8(ascii: "/") || behind.first == UInt8(ascii: "@")
      || behind.first == UInt8(ascii: ".") && behind.last?.isASCIILetter == true
  }

  /// What speaks for and against a name in other letter case: no more is asked than ``NameReasons/fault(of:)`` looks at.
  /// - Parameter gone: the names that the block lacks.
  mutating func reasons(
    _ name: Name, recased range: Range<Int>, in block: NamedBlock, gone: [Name]
  ) -> NameReasons {
    let features = article.features[block.member]
    let word = features.visible[range]
    var reasons = name.reasons
    let others = others(name, but: block)
    if others >= 3 { reasons.insert(.many) }
    // A word that this member leaves amid another script is a name to it, too.
    if others >= 4, features.keepsAllLatin, name.deviation.weight > 0 { reasons.insert(.foreign) }
    if isTranslated(word, name, gone, block) || isInitial(word, name, block) { return reasons.union(.ofPhrase) }
    if isTurned(word, name, block) { return reasons.union(.turned) }
    guard reasons.contains(.shared) else {
      let isUsedOften = !reasons.contains(.coined) && features.places(of: name.bytes, most: 3).count >= 3
      return isUsedOften ? reasons.union(.usedOften) : reasons
    }
    if mendsSource(word, name) { return reasons.union(.mended) }
    if isOrdinary(word, name) { reasons.insert(.ordinary) }
    if isPartOfName(word, name, block) { reasons.insert(.ofName) }
    // An acronym of two letters must stand so elsewhere, and a capital amid the word be unknown to the others: IAAS may
    // be IaaS.
    if reasons.contains(.coined), reasons.isDisjoint(with: [.many, .ofName]), original(of: name) != nil,
      name.bytes.count >= 3 || features.holds(name.bytes),
      !WordShape(word).isSuperset(of: [.inner, .small]) || !isKnown(word, but: block.member)
    {
      reasons.insert(.unknown)
    }
    return reasons
  }

  /// A word that has its capital from the title or the phrase it stands in: elsewhere the original has it in small
  /// letters.
  private func isOrdinary(_ word: ArraySlice<UInt8>, _ name: Name) -> Bool {
    guard let source = original(of: name) ?? article.source ?? article.likelyOriginal else { return false }
    return name.deviation.weight == 1 && !WordShape(word).hasCapital
      && article.features[source].holds(name.bytes.map(\.asciiLowercased))
  }

  /// The original writes it so as often as it does otherwise, or two in five translations do so here.
  private func mendsSource(_ word: ArraySlice<UInt8>, _ name: Name) -> Bool {
    guard let source = original(of: name), word.count == name.bytes.count else { return false }
    let text = article.features[source].visible[...]
    let (here, usual) = (
      ByteSearch.count(ofWords: word, in: text), ByteSearch.count(ofWords: name.bytes[...], in: text)
    )
    if WordShape(word).contains(.inner), here > usual { return true }
    guard word.first == name.bytes.first,
      word.count(where: \.isASCIICapital) > name.bytes.count(where: \.isASCIICapital)
    else { return false }
    let mending = blocks.count {
      !article.members[$0.member].isOriginal && ByteSearch.holdsWords(word, in: self.text(of: $0))
    }
    return mending >= 2 && mending * 5 >= translations * 2 || here > 0 && here >= usual
  }

  /// The word stands beside another of the name, just as in the texts of others, and this member writes the two with
  /// capitals elsewhere: `Contoso server` beside Contoso Server.
  private mutating func isPartOfName(_ word: ArraySlice<UInt8>, _ name: Name, _ block: NamedBlock) -> Bool {
    // In small letters it is a word.
    guard word.count == name.bytes.count, name.deviation.weight > 0 else { return false }
    let words = words(of: block)
    let features = article.features[block.member]
    return words.ranges.indices.contains { index in
      guard words.text[words.ranges[index]] == word else { return false }
      return [-1, 1].contains { step in
        guard let other = words.name(beside: index, by: step) else { return false }
        func phrase(_ own: some Sequence<UInt8>) -> [UInt8] {
          step < 0 ? other + [.space] + own : own + [.space] + other
        }
        return isKept(phrase(name.bytes), but: block) && features.holds(phrase(name.bytes))
          && !blocks.contains {
            article.members[$0.member].isOriginal && ByteSearch.holds(phrase(word)[...], in: text(of: $0))
          }
      }
    }
  }

  /// A word that looks like the name belongs to a phrase that was translated as a whole: the name beside it is gone,
  /// too.
  private func isTranslated(
    _ word: ArraySlice<UInt8>, _ name: Name, _ gone: [Name], _ block: NamedBlock
  ) -> Bool {
    let isWord = name.bytes.count >= 4 && WordShape(name.bytes).isAcronym && WordShape(word).contains(.initial)
    guard word.count > name.bytes.count || isWord || !WordShape(word).hasCapital else { return false }
    return gone.contains {
      isKept(name.bytes + [.space] + $0.bytes, but: block) || isKept($0.bytes + [.space] + name.bytes, but: block)
    }
  }

  /// The source has a capital there because a text begins with the word, and nobody knows it from amid a sentence:
  /// neither the source nor this member, who writes it in small letters.
  private func isInitial(_ word: ArraySlice<UInt8>, _ name: Name, _ block: NamedBlock) -> Bool {
    guard name.deviation.weight == 1, word.elementsEqual(name.bytes.map(\.asciiLowercased)),
      let source = original(of: name), let own = blocks.first(where: { $0.member == source }),
      text(of: own).starts(with: name.bytes), !article.features[block.member].holds(name.bytes)
    else { return false }
    let features = article.features[source]
    return !features.places(of: name.bytes).contains { features.isAmidSentence($0) }
  }
}
