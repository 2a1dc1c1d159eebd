internal import Alignment
internal import DocModel
internal import Features

/// Names that a block writes in another letter case.
extension NameContext {
  /// The first place where the name is recased without an excuse (address, sentence start, original's usage), or nil.
  /// - Parameters:
  ///   - facts: the block's name-like words equal to the name except for letter case.
  ///   - isThere: whether the block also has the usual spelling.
  mutating func otherSpelling(
    of name: Name, facts: [Range<Int>], isThere: Bool, _ words: Words, in block: NamedBlock
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
    let places = facts + same
    let onlyOpens = !places.isEmpty && onlyOpensSentences(name)
    return places.first { range in
      let word = words.text[range]
      return !word.elementsEqual(name.bytes) && !(onlyOpens && WordShape(word).isSmall)
        && !isOfAddress(word, of: name, block) && !isBegin(word, of: name) && !isOpening(range, of: name, in: block)
        && (!isShared || !isOfOriginal(word) && (!isThere || isAlone(word, for: name, block)))
    }
  }

  /// Returns whether a word differs only in its first letter, a capital that begins the block or a sentence.
  private func isOpening(_ range: Range<Int>, of name: Name, in block: NamedBlock) -> Bool {
    let text = text(of: block)
    let word = text[range]
    guard word.first?.isASCIICapital == true, !WordShape(word).contains(.inner),
      word.dropFirst().elementsEqual(name.bytes.dropFirst())
    else {
      return false
    }
    let before = text[..<range.lowerBound].suffix(8).reversed().drop { $0 <= .space }
    return before.isEmpty || [".", "!", "?", ":"].contains { before.first == .of($0) }
      || ["。", "！", "？", "："].contains { before.starts(with: $0.utf8.reversed()) }
  }

  /// Whether the name is an ordinary word whose capital only begins sentences on the pages that have it here.
  private func onlyOpensSentences(_ name: Name) -> Bool {
    guard name.deviation.traits.isCapitalizedWord else { return false }
    return name.keepers.allSatisfy { keeper in
      let features = article.features[keeper]
      return !features.places(of: name.bytes).contains { features.isAmidSentence($0) }
    }
  }

  /// Returns whether an identifier differs only before its first dot (sentence start, site name). Without a dot, an
  /// identifier that is not shared may differ in its first letter.
  private func isBegin(_ word: ArraySlice<UInt8>, of name: Name) -> Bool {
    guard name.reasons.contains(.identifier) else { return false }
    let begin = name.bytes.firstIndex(of: UInt8(ascii: ".")) ?? (name.reasons.contains(.shared) ? name.bytes.count : 1)
    return begin < name.bytes.count && word.dropFirst(begin).elementsEqual(name.bytes[begin...])
  }

  /// Returns whether a recased word next to the correct name is a fault: with capitals if no other member has it here;
  /// in lowercase only if the name is an acronym, or the word is part of a longer name.
  private mutating func isAlone(_ word: ArraySlice<UInt8>, for name: Name, _ block: NamedBlock) -> Bool {
    var alike: [Int] = []
    for other in blocks where other.member != block.member && words(of: other).contains(where: { $0 == word }) {
      alike.append(other.member)
    }
    if WordShape(word).hasCapital { return alike.isEmpty }
    // Machine translation repeats an error across locales, so a quarter of the keepers may share it.
    let isLone =
      name.deviation.traits.contains(.coined) && word.count >= 3
      && (alike.isEmpty || !article.isCommunity(block.member) && alike.count * 4 <= name.keepers.count)
    return isLone || isPartOfName(word, name, in: block)
  }

  /// Returns whether an original's block contains the word in this letter case: then it is an ordinary word, too.
  private mutating func isOfOriginal(_ word: ArraySlice<UInt8>) -> Bool {
    for block in blocks where article.members[block.member].isOriginal {
      if words(of: block).contains(where: { $0 == word }) { return true }
    }
    return false
  }

  /// Returns whether a lowercase word is part of an address or a file name (hugo.yaml, .json). A leading dot is allowed
  /// if another member writes the name with one: .NET.
  private func isOfAddress(_ word: ArraySlice<UInt8>, of name: Name, _ block: NamedBlock) -> Bool {
    guard !WordShape(word).hasCapital else { return false }
    let text = text(of: block)
    let before = text[..<word.startIndex].reversed().prefix { $0 > .space && $0 < 0x80 }
    let behind = text[word.endIndex...].prefix(2)
    if before.first == UInt8(ascii: "."), before.dropFirst().first?.isASCIILetter != true {
      return !isKept([UInt8(ascii: ".")] + name.bytes, but: block)
    }
    return isOfCommand(word, in: text, block.member)
      || before.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "@") }
      || before.first == UInt8(ascii: ".") || behind.first == UInt8(ascii: "/") || behind.first == UInt8(ascii: "@")
      || behind.first == UInt8(ascii: ".") && behind.last?.isASCIILetter == true
  }

  /// Returns whether a lowercase word is a part of a name of three lowercase parts, of a folder's name in a path, or of one
  /// that the page has as code: `box-wallet-cli`, `box-wallet/conf`.
  private func isOfCommand(_ word: ArraySlice<UInt8>, in text: ArraySlice<UInt8>, _ member: Int) -> Bool {
    let isJoint = { (byte: UInt8) in byte == .of("-") || byte == .of("_") }
    let isPart = { (byte: UInt8) in byte.isAlphanumeric || isJoint(byte) }
    let start = text[..<word.startIndex].lastIndex { !isPart($0) }.map { $0 + 1 } ?? text.startIndex
    let end = text[word.endIndex...].firstIndex { !isPart($0) } ?? text.endIndex
    let whole = text[start..<end]
    guard whole.contains(where: isJoint), !whole.contains(where: \.isASCIICapital) else { return false }
    let isFolder = text[end...].first == .of("/") && text[end...].dropFirst().first?.isAlphanumeric == true
    return isFolder || whole.split(whereSeparator: isJoint).count > 2
      || article.members[member].article.code.contains { CodeSlip.count(of: whole, in: $0) > 0 }
  }

  /// The evidence on a name in other letter case, limited to the flags that ``NameReasons/fault(of:)`` reads here.
  /// - Parameter gone: the names that the block lacks.
  mutating func reasons(
    _ name: Name, recased range: Range<Int>, in block: NamedBlock, gone: [Name]
  ) -> NameReasons {
    let features = article.features[block.member]
    let word = features.visible[range]
    var reasons = name.reasons
    let others = others(name, but: block)
    if others >= 3 { reasons.insert(.many) }
    // A Latin word that this member keeps in a text of another script is a name to it, too.
    if others >= 4, features.keepsAllLatin, name.deviation.traits.contains(.nameLike) { reasons.insert(.foreign) }
    if isTranslated(word, of: name, gone: gone, in: block) || isInitial(word, of: name, in: block) {
      return reasons.union(.ofPhrase)
    }
    if isTurned(word, of: name, in: block) { return reasons.union(.turned) }
    if isOwnCase(word, of: name, in: block) { return reasons.union(.ownCase) }
    guard reasons.contains(.shared) else {
      let isUsedOften = !reasons.contains(.coined) && features.places(of: name.bytes, most: 3).count >= 3
      return isUsedOften ? reasons.union(.usedOften) : reasons
    }
    if mendsSource(word, name) { return reasons.union(.mended) }
    if isOrdinary(word, name) { reasons.insert(.ordinary) }
    if isPartOfName(word, name, in: block) { reasons.insert(.ofName) }
    // An acronym of two letters must also occur in this text as usual, and a word with inner capitals must be unknown
    // to the others: IAAS may be IaaS.
    if reasons.contains(.coined), reasons.isDisjoint(with: [.many, .ofName]), original(of: name) != nil,
      name.bytes.count >= 3 || features.holds(name.bytes),
      !WordShape(word).isSuperset(of: [.inner, .small]) || !isKnown(word, but: block.member)
    {
      reasons.insert(.unknown)
    }
    return reasons
  }

  /// Returns whether the word is lowercase in the first text and in Latin letters, and only texts in other scripts have
  /// it in capitals: these capitalize many words that they keep in Latin letters.
  private mutating func isOwnCase(_ word: ArraySlice<UInt8>, of name: Name, in block: NamedBlock) -> Bool {
    func writesLatin(_ member: Int) -> Bool {
      WritingSystem.of(article.members[member].article.locale).writes(.latin)
    }
    return article.likelyOriginal == block.member && writesLatin(block.member) && !WordShape(word).hasCapital
      && name.bytes.allSatisfy { !$0.isASCIILetter || $0.isASCIICapital }
      && name.keepers.allSatisfy { !writesLatin($0) }
  }

  /// Returns whether the name is an ordinary word capitalized by its title or phrase: the original has it in lowercase
  /// elsewhere.
  private func isOrdinary(_ word: ArraySlice<UInt8>, _ name: Name) -> Bool {
    guard let source = original(of: name) ?? article.source ?? article.likelyOriginal else { return false }
    return name.deviation.traits.isCapitalizedWord && !WordShape(word).hasCapital
      && article.features[source].holds(name.bytes.map(\.asciiLowercased))
  }

  /// Returns whether the original uses the word's spelling at least as often, or two in five translations use it here.
  private func mendsSource(_ word: ArraySlice<UInt8>, _ name: Name) -> Bool {
    guard let source = original(of: name), word.count == name.bytes.count else { return false }
    let text = article.features[source].visible[...]
    let (here, usual) = (
      ByteSearch.count(ofWords: word, in: text), ByteSearch.count(ofWords: name.bytes[...], in: text)
    )
    if WordShape(word).contains(.inner), here > usual { return true }
    // A name that the original's page writes with a capital may have it in all places.
    if here > 0, !WordShape(name.bytes).hasCapital, WordShape(word).hasCapital { return true }
    guard word.first == name.bytes.first,
      word.count(where: \.isASCIICapital) > name.bytes.count(where: \.isASCIICapital)
    else { return false }
    let mending = blocks.count {
      !article.members[$0.member].isOriginal && ByteSearch.holdsWords(word, in: self.text(of: $0))
    }
    return mending >= 2 && mending * 5 >= translations * 2 || here > 0 && here >= usual
  }

  /// Returns whether the word is next to another word of a longer name, in the same phrase as in other members, and
  /// this member capitalizes the whole phrase elsewhere: `Contoso server` for Contoso Server.
  private mutating func isPartOfName(_ word: ArraySlice<UInt8>, _ name: Name, in block: NamedBlock) -> Bool {
    // An ordinary word is no part of a name.
    guard word.count == name.bytes.count, name.deviation.traits.contains(.nameLike) else { return false }
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

  /// Returns whether the word belongs to a phrase translated as a whole: a neighbor of the name in other members is
  /// missing here, too.
  private func isTranslated(
    _ word: ArraySlice<UInt8>, of name: Name, gone: [Name], in block: NamedBlock
  ) -> Bool {
    let isWord = name.bytes.count >= 4 && WordShape(name.bytes).isAcronym && WordShape(word).contains(.initial)
    guard word.count > name.bytes.count || isWord || !WordShape(word).hasCapital else { return false }
    return gone.contains {
      isKept(name.bytes + [.space] + $0.bytes, but: block) || isKept($0.bytes + [.space] + name.bytes, but: block)
    }
  }

  /// Returns whether the capital only comes from the start of the source's block: neither the source nor this member
  /// capitalizes the word within a sentence.
  private func isInitial(_ word: ArraySlice<UInt8>, of name: Name, in block: NamedBlock) -> Bool {
    guard name.deviation.traits.isCapitalizedWord, word.elementsEqual(name.bytes.map(\.asciiLowercased)),
      let source = original(of: name), let own = blocks.first(where: { $0.member == source }),
      text(of: own).starts(with: name.bytes), !article.features[block.member].holds(name.bytes)
    else { return false }
    let features = article.features[source]
    return !features.places(of: name.bytes).contains { features.isAmidSentence($0) }
  }
}

/// Names that a block misspells by a letter or two.
extension NameContext {
  /// The text that replaces a name: its two parts, or a word unique to this text one typing error away, or nil if none.
  mutating func slip(for name: Name, _ words: Words, _ block: NamedBlock) -> Range<Int>? {
    guard name.bytes.count >= Self.shortestName else { return nil }
    // A short word that only begins sentences is no name, and one letter away from many others: ‘For’ and ‘Tor’.
    if name.bytes.count == Self.shortestName, name.deviation.traits.isCapitalizedWord {
      let isAmid = name.keepers.contains { keeper in
        let features = article.features[keeper]
        return features.places(of: name.bytes).contains { features.isAmidSentence($0) }
      }
      guard isAmid else { return nil }
    }
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

  /// In bytes.
  private static let shortestName = 3

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
    // Among words in the same letters, a short one or one with another ending and another letter is an ordinary word: Axt
    // for Axe, Projekte for Projects.
    let differing = zip(word, name).count { $0.asciiLowercased != $1.asciiLowercased }
    let shape = WordShape(word)
    if !features[member].keepsAllLatin,
      name.count < 4 && (shape.isSmall || shape.isCapitalized) || word.last != name.last && differing > 1
    {
      return false
    }
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
