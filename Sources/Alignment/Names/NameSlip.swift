internal import DocModel
internal import Features

/// Names that stand in a block, but for a letter.
extension NamePlace {
  /// What stands for a name there: its parts, or a word of this text only that is a slip away.
  mutating func slip(for name: Name, _ words: Words, _ block: NamedBlock) -> Range<Int>? {
    guard name.bytes.count >= 3 else { return nil }
    if let parts = Resemblance.torn(name.bytes, in: words), !areWords(words.text[parts], but: block.member) {
      return parts
    }
    for range in words.ranges where abs(range.count - name.bytes.count) <= 1 {
      guard Resemblance.isSlip(words.text[range], of: name.bytes[...]) else { continue }
      searched += words.text.count
      if article.isSlip(words.text[range], of: name.bytes[...], by: block.member) { return range }
    }
    return nil
  }

  /// Another member writes the parts apart somewhere: then they are words.
  private func areWords(_ parts: ArraySlice<UInt8>, but member: Int) -> Bool {
    article.features.indices.contains {
      $0 != member && ByteSearch.holdsFolded(parts, in: article.features[$0].visible[...])
    }
  }

  /// What speaks for and against a slip.
  mutating func reasons(
    _ name: Name, slipped range: Range<Int>, in block: NamedBlock, _ index: inout NameIndex
  ) -> NameReasons {
    let features = article.features[block.member]
    let word = features.visible[range]
    var reasons = name.reasons
    let others = others(name, but: block)
    if name.keepers.count(where: { $0 != block.member }) >= 3 { reasons.insert(.many) }
    if others >= 4, others >= translations - 1 { reasons.insert(.nearlyAll) }
    if features.keepsAllLatin { reasons.insert(.amidOtherScript) }
    let uses = features.places(of: name.bytes, most: 3).count
    if uses > 0 { reasons.insert(.usedHere) }
    if uses >= 3 { reasons.insert(.usedOften) }
    if Quorum.isHalf(name.keepers.count, of: article.members.count - 1) { reasons.insert(.widespread) }
    if WordShape(word).isNoWord { reasons.insert(.noWord) }
    if explainsCapital(range, block) { reasons.insert(.opening) }
    if !features.keepsAllLatin, WordShape(name.bytes).isCapitalized,
      WordShape(word).isSmall
        ? Resemblance.isCognate(word.prefix(1), name.bytes.prefix(1))
        : reasons.contains(.opening) && Resemblance.isCognate(word, name.bytes[...])
    {
      reasons.insert(.ownWord)
    }
    if isTurned(word, name, block) { reasons.insert(.turned) }
    if word.contains(.space) {
      // CamelCase may be written out, unless this text has it as one word, too.
      let isWrittenOut =
        word.filter { $0 != .space } == name.bytes && name.bytes.dropFirst().contains(where: \.isASCIICapital)
        && !reasons.contains(.usedHere)
      reasons.insert(isWrittenOut ? .acronym : .torn)
    } else if name.bytes.count <= 4, !WordShape(word + name.bytes).contains(.small) {
      reasons.insert(.acronym)
    }
    let share = index.shares(of: name)[block.member]
    if word.count >= 3, share.kept > 0, Quorum.isHalf(share.kept, of: share.expected) { reasons.insert(.keptHere) }
    return reasons
  }

  /// In a text in Latin letters sentences ask for capitals, and German nouns have them.
  private func explainsCapital(_ range: Range<Int>, _ block: NamedBlock) -> Bool {
    let features = article.features[block.member]
    return !features.keepsAllLatin
      && (article.members[block.member].article.locale.language == "de"
        || !features.isAmidSentence(range.lowerBound))
  }

  /// The word stands before one that it stands behind in the original, as a noun of the language does: Fondation
  /// Contoso. No noun has a capital amid its letters.
  mutating func isTurned(_ word: ArraySlice<UInt8>, _ name: Name, _ block: NamedBlock) -> Bool {
    guard !WordShape(word).contains(.inner),
      let original = blocks.first(where: { article.members[$0.member].isOriginal && name.keepers.contains($0.member) }),
      original.member != block.member
    else { return false }
    let theirs = words(of: original)
    let ours = words(of: block)
    // Up to three words before the name, each one blank from the next.
    let before = theirs.ranges.indices.filter { theirs.text[theirs.ranges[$0]].elementsEqual(name.bytes) }.flatMap {
      last in (1...3).lazy.map { last - $0 }.prefix { $0 >= 0 && theirs.isBehindBlank($0 + 1) }
    }.map { theirs.text[theirs.ranges[$0]] }
    return !before.isEmpty
      && ours.ranges.indices.dropFirst().contains { index in
        ours.isBehindBlank(index) && ours.text[ours.ranges[index - 1]].elementsEqual(word)
          && before.contains(ours.text[ours.ranges[index]])
      }
  }
}

extension AlignedArticle {
  /// A slip changes a letter, stands in no text of the others, and once in the own one. What differs in its ending
  /// only, or is short, may be a word of the language: painel, statut, pody.
  func isSlip(_ word: ArraySlice<UInt8>, of name: ArraySlice<UInt8>, by member: Int) -> Bool {
    guard Resemblance.isSlip(word, of: name), !ByteSearch.equalFolded(word, name),
      features[member].keepsAllLatin || !Resemblance.differInEnding(word, name)
    else { return false }
    if word.count != name.count, name.count < (word.last == name.last ? 6 : 7) { return false }
    // Machines make the same slip of a long word in several texts of other scripts; an acronym that nobody else has is
    // one that its translator took for another, once or twice.
    let isForeign = features[member].keepsAllLatin && word.count >= 8
    let most = WordShape(word + name).isAcronym ? 2 : 1
    func isRare(_ member: Int, _ most: Int) -> Bool { features[member].places(of: word, most: most + 1).count <= most }
    // Its own text answers first: most words stand there more often, or in the other case.
    return isRare(member, most) && !isInOtherCase(word, member)
      && features.indices.allSatisfy { $0 == member || isRare($0, isForeign && features[$0].keepsAllLatin ? most : 0) }
  }

  /// What stands there with a small letter and with a capital is a word of the language, which begins sentences, too.
  private func isInOtherCase(_ word: ArraySlice<UInt8>, _ member: Int) -> Bool {
    let shape = WordShape(word)
    guard let first = word.first, first.isASCIILetter, shape.isSmall || shape.isCapitalized else { return false }
    return features[member].holds([first ^ 0x20] + word.dropFirst())
  }
}
