internal import Alignment
internal import DocModel
internal import Features

/// Names that a block misspells by a letter or two.
extension NameContext {
  /// The text that replaces a name: its two parts, or a word unique to this text one typing error away, or nil if none.
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

  /// Returns whether another member writes the parts as separate words somewhere; then they are words.
  private func areWords(_ parts: ArraySlice<UInt8>, but member: Int) -> Bool {
    article.features.indices.contains {
      $0 != member && ByteSearch.holdsFolded(parts, in: article.features[$0].visible[...])
    }
  }

  /// The evidence on a misspelled name.
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
    if isTurned(word, of: name, in: block) { reasons.insert(.turned) }
    if word.contains(.space) {
      // CamelCase may be written as separate words, unless this text also has it as one word.
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

  /// Returns whether a sentence start or German noun capitalization explains the capital of a word in a Latin text.
  private func explainsCapital(_ range: Range<Int>, _ block: NamedBlock) -> Bool {
    let features = article.features[block.member]
    return !features.keepsAllLatin
      && (article.members[block.member].article.locale.language == "de"
        || !features.isAmidSentence(range.lowerBound))
  }

  /// Returns whether the word precedes a word that the name follows in the original, as in languages with the noun
  /// first: Fondation Contoso. A word with an inner capital is never such a noun.
  mutating func isTurned(_ word: ArraySlice<UInt8>, of name: Name, in block: NamedBlock) -> Bool {
    guard !WordShape(word).contains(.inner),
      let original = blocks.first(where: { article.members[$0.member].isOriginal && name.keepers.contains($0.member) }),
      original.member != block.member
    else { return false }
    let theirs = words(of: original)
    let ours = words(of: block)
    // Up to three words before the name, each separated by a single space.
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
  /// Returns whether a word is a misspelling of a name: absent from all other members and used once in its own text.
  /// Short words, and words that differ only in the ending (painel, statut, pody), may be ordinary words.
  func isSlip(_ word: ArraySlice<UInt8>, of name: ArraySlice<UInt8>, by member: Int) -> Bool {
    guard Resemblance.isSlip(word, of: name), !ByteSearch.equalFolded(word, name),
      features[member].keepsAllLatin || !Resemblance.differInEnding(word, name)
    else { return false }
    if word.count != name.count, name.count < (word.last == name.last ? 6 : 7) { return false }
    // MT repeats the misspelling of a long word in several texts of other scripts; a unique acronym may be a confusion
    // that its translator made twice.
    let isForeign = features[member].keepsAllLatin && word.count >= 8
    let most = WordShape(word + name).isAcronym ? 2 : 1
    func isRare(in member: Int, most: Int) -> Bool { features[member].places(of: word, most: most + 1).count <= most }
    // The member's text is checked first: it rejects most words, which occur more often or in the other case.
    return isRare(in: member, most: most) && !isInOtherCase(word, member)
      && features.indices.allSatisfy {
        $0 == member || isRare(in: $0, most: isForeign && features[$0].keepsAllLatin ? most : 0)
      }
  }

  /// Returns whether the text has the word both capitalized and in lowercase, which shows an ordinary word.
  private func isInOtherCase(_ word: ArraySlice<UInt8>, _ member: Int) -> Bool {
    let shape = WordShape(word)
    guard let first = word.first, first.isASCIILetter, shape.isSmall || shape.isCapitalized else { return false }
    return features[member].holds([first ^ 0x20] + word.dropFirst())
  }
}
