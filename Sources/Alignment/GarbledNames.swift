internal import DocModel
internal import Features

/// Names that stand in a block, but for a letter.
extension TermCensus {
  /// A word of this block only, one letter (two in long names) away from the name.
  mutating func garbled(_ name: [UInt8], _ words: Words, _ block: DisagreementFinder.NamedBlock) -> Deviation? {
    if let letters = letters(of: name, words, block.member) { return deviation(words.text[letters], words, block) }
    guard name.count >= 3 else { return nil }
    if let word = words.first(ofLength: name.count + 1...name.count + 2, where: { Words.isDotless($0, name) }) {
      return deviation(word, words, block)
    }
    if let halves = Self.halves(name, words), !areWords(words.text[halves], but: block.member) {
      return deviation(words.text[halves], words, block)
    }
    // Names that are all near to each other are a list of them.
    var near = 0
    let word = words.first(ofLength: name.count - 1...name.count + 1) { word in
      // Short words are near to many: los is no iOS.
      if name.count <= 4, name.contains(where: { $0 < 0x60 }), !word.contains(where: { $0 < 0x60 }) { return false }
      guard near < Self.mostNear, Words.isNear(word, name), !ByteSearch.equalFolded(word, name[...]) else {
        return false
      }
      near += 1
      return !isKnown(word, but: block.member) && isSlip(word, name, block)
    }
    return word.map { deviation($0, words, block) }
  }

  private static let mostNear = 32

  /// An acronym whose letters stand apart in a text of another script: `d n s`.
  private func letters(of name: [UInt8], _ words: Words, _ member: Int) -> Range<Int>? {
    guard article.features[member].keepsAllLatin, name.count >= 2, name.allSatisfy({ $0 >= 0x41 && $0 <= 0x5a }) else {
      return nil
    }
    for start in words.ranges.indices where start + name.count <= words.ranges.count {
      let letters = words.ranges[start..<start + name.count]
      let isApart = zip(letters, letters.dropFirst()).allSatisfy {
        $0.upperBound + 1 == $1.lowerBound && words.text[$0.upperBound] == 0x20
      }
      if isApart,
        zip(letters, name).allSatisfy({
          $0.count == 1 && words.text[$0.lowerBound].asciiLowercased == $1.asciiLowercased
        })
      {
        return letters[start].lowerBound..<letters[start + name.count - 1].upperBound
      }
    }
    return nil
  }

  /// The name with a blank in it: `Fabri kam`.
  private static func halves(_ name: [UInt8], _ words: Words) -> Range<Int>? {
    guard name.count >= 6 else { return nil }
    for (first, second) in zip(words.ranges, words.ranges.dropFirst())
    where first.count >= 2 && second.count >= 2 && first.count + second.count == name.count
      && second.lowerBound == first.upperBound + 1
    {
      let range = first.lowerBound..<second.upperBound
      if words.text[first.upperBound] == 0x20,
        ByteSearch.equalFolded((words.text[first] + words.text[second])[...], name[...])
      {
        return range
      }
    }
    return nil
  }

  /// True where another member writes the halves apart somewhere: then they are words.
  private func areWords(_ halves: ArraySlice<UInt8>, but member: Int) -> Bool {
    article.features.indices.contains {
      $0 != member && ByteSearch.holdsFolded(halves, in: article.features[$0].visible[...])
    }
  }

  /// A slip stands once in the article, in no other locale, and changes a letter. What stands again and again, differs in its ending only,
  /// or is short may be a word of the language: painel, statut, pody, por.
  private func isSlip(_ word: ArraySlice<UInt8>, _ name: [UInt8], _ block: DisagreementFinder.NamedBlock) -> Bool {
    let features = article.features[block.member]
    if word.count != name.count, name.count < (word.last == name.last ? 6 : 7) { return false }
    if !features.keepsAllLatin, word.last != name.last, isEnding(word, name) { return false }
    // No slip takes a name's one capital: small letters make a word of the language.
    if !features.keepsAllLatin, let first = word.first, first > 0x60, let initial = name.first, initial < 0x60,
      first == initial | 0x20, name.dropFirst().allSatisfy({ $0 > 0x60 })
    {
      return false
    }
    // What stands there with a small letter and with a capital is a word of the language, which begins sentences, too.
    if let first = word.first, first.isASCIILetter, word.dropFirst().allSatisfy({ $0 > 0x60 }),
      uses(of: [first ^ 0x20] + word.dropFirst(), block.member, upTo: 1) > 0
    {
      return false
    }
    let isLong = name.count >= 8
    // An acronym that nobody else has is one that its translator took for another, once or twice.
    let most = word.allSatisfy(\.isASCIICapital) && name.allSatisfy(\.isASCIICapital) ? 2 : 1
    return article.features.indices.allSatisfy { member in
      let uses = uses(of: word, member, upTo: most + 1)
      return (member == block.member ? 1...most : 0...0).contains(uses)
        || (uses == 1 && isLong && isCopied(block.member, member))
    }
  }

  /// Two translations in other scripts have no words like a name of their own: what they share they copied, from one old memory.
  private func isCopied(_ member: Int, _ other: Int) -> Bool {
    article.features[member].keepsAllLatin && article.features[other].keepsAllLatin
      && !article.members[other].isOriginal
  }

  /// True where what looks like a slip may be the language's own word for it, as Serveur is for Server: no other script, not all the
  /// others, and no other place in this text shows that it is a name here. One acronym is near to many.
  mutating func mayBeWord(_ word: Deviation, for name: Name, in block: DisagreementFinder.NamedBlock) -> Bool {
    if isTurned(word, name, block) { return true }
    // Two halves of which one begins with a small letter: Enter prise.
    if word.text.utf8.contains(0x20), name.bytes.dropFirst().allSatisfy({ $0 >= 0x61 }),
      word.text.split(separator: " ").last?.utf8.first.map({ $0 >= 0x61 }) == true
    {
      return false
    }
    if Words.isDotless(Array(word.text.utf8)[...], name.bytes) { return false }
    // The letters of an acronym, each by itself.
    if word.text.utf8.count > name.bytes.count + 1 || name.bytes.count == 2, word.text.utf8.contains(0x20) {
      return false
    }
    // CamelCase may be written out, unless this text has it as one word, too.
    if word.text.utf8.contains(0x20) {
      return word.text.utf8.filter { $0 != 0x20 } == name.bytes && uses(of: name.bytes[...], block.member, upTo: 1) == 0
    }
    if name.bytes.count <= 4, (word.text + name.deviation.text).utf8.allSatisfy({ $0 < 0x61 }) {
      // All others keep it, and so does this text elsewhere, again and again.
      let kept = name.keepers.count { $0 != block.member && !article.members[$0].isOriginal }
      return
        !(word.text.utf8.allSatisfy(\.isASCIICapital) && word.text.utf8.count >= 3 && kept >= 4
        && kept >= translations - 1
        && uses(of: name.bytes[...], block.member, upTo: 3) >= (name.bytes.count > 3 ? 1 : 3))
    }
    if article.features[block.member].keepsAllLatin || name.isIdentifier { return false }
    let others = name.keepers.count { $0 != block.member && !article.members[$0].isOriginal }
    if name.isForeign, others >= 4, others >= translations - 1 { return false }
    return uses(of: name.bytes[...], block.member, upTo: 1) == 0
  }

  /// True where the word stands before one that it stands behind in the original, as a noun of the language does: Fondation Contoso.
  /// No noun has a capital amid its letters.
  mutating func isTurned(_ word: Deviation, _ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    guard !word.text.utf8.dropFirst().contains(where: { $0.isASCIILetter && $0 < 0x5b }),
      let original = blocks.first(where: { article.members[$0.member].isOriginal && name.keepers.contains($0.member) }),
      original.member != block.member
    else { return false }
    let theirs = words(of: original)
    let ours = words(of: block)
    let before = theirs.ranges.indices.filter { theirs.text[theirs.ranges[$0]].elementsEqual(name.bytes) }.flatMap {
      theirs.rowBefore($0)
    }
    return !before.isEmpty
      && ours.ranges.indices.dropFirst().contains { index in
        ours.isBehindBlank(index) && ours.text[ours.ranges[index - 1]].elementsEqual(word.text.utf8)
          && before.contains(ours.text[ours.ranges[index]])
      }
  }

  /// How often a member has the word in all its texts, counted until there are enough.
  private func uses(of word: ArraySlice<UInt8>, _ member: Int, upTo enough: Int) -> Int {
    let features = article.features[member]
    let visible = features.visible
    guard var next = ByteSearch.first(word, in: visible[...]) else { return 0 }
    let nodes = article.members[member].article.nodes
    var uses = 0
    // The texts stand one behind the other.
    for node in nodes.indices where nodes[node].kind.holdsInlines {
      guard let text = features.block(node)?.text, text.end > next else { continue }
      uses += Words(visible, text).count { $0.elementsEqual(word) }
      guard uses < enough, let following = ByteSearch.first(word, in: visible[Int(text.end)...]) else { return uses }
      next = following
    }
    return features.metadata.values.reduce(uses) { sum, block in
      sum + Words(visible, block.text).count { $0.elementsEqual(word) }
    }
  }

  /// True where the two differ in their last letters, as the forms of a word do.
  private func isEnding(_ word: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    guard let last = word.last, name.last.map({ $0 >= 0x61 }) == true else { return false }
    if word.count == name.count, word.dropLast().elementsEqual(name.dropLast()) {
      return "aeiouyms".utf8.contains(last)
    }
    return name.count > 4 && word.count >= name.count
      && word.prefix(name.count - 2).elementsEqual(name.prefix(name.count - 2))
  }

  /// True where another member has the word, too.
  private mutating func isKnown(_ word: ArraySlice<UInt8>, but member: Int) -> Bool {
    for other in blocks where other.member != member && !(word.count >= 8 && isCopied(member, other.member)) {
      if words(of: other).first(ofLength: word.count...word.count, where: { ByteSearch.equalFolded($0, word) }) != nil {
        return true
      }
    }
    return false
  }

  func deviation(_ word: ArraySlice<UInt8>, _ words: Words, _ block: DisagreementFinder.NamedBlock) -> Deviation {
    let features = article.features[block.member]
    // The nearest fact before the word tells its line.
    var line = block.line
    for fact in features.facts[block.block.facts.indices] where fact.isInText && fact.range.start <= word.startIndex {
      line = Int(fact.line)
    }
    let hash = Atom(word).hash
    return Deviation(
      text: String(decoding: word, as: UTF8.self), atom: hash, exact: hash, count: 1, weight: 1, line: line)
  }
}

extension Words {
  /// True where one blank parts a word from the one before it.
  fileprivate func isBehindBlank(_ index: Int) -> Bool {
    index > 0 && ranges[index].lowerBound == ranges[index - 1].upperBound + 1
      && text[ranges[index - 1].upperBound] == 0x20
  }

  /// Up to three words before another, each one blank from the next.
  fileprivate func rowBefore(_ index: Int) -> [ArraySlice<UInt8>] {
    (1...3).lazy.map { index - $0 }.prefix { $0 >= 0 && isBehindBlank($0 + 1) }.map { text[ranges[$0]] }
  }
}
