internal import DocModel
internal import Features

/// Names that stand in a block, but for a letter.
extension TermCensus {
  /// A word of this block only, one letter (two in long names) away from the name.
  mutating func garbled(_ name: [UInt8], _ words: Words, _ block: DisagreementFinder.NamedBlock) -> Deviation? {
    guard name.count >= 3 else { return nil }
    for range in words.ranges {
      let word = words.text[range]
      // Short words are near to many: los is no iOS.
      if name.count <= 4, name.contains(where: { $0 < 0x60 }), !word.contains(where: { $0 < 0x60 }) { continue }
      guard abs(word.count - name.count) <= 1, Words.isNear(word, name), !Words.equalFolded(word, name), !isKnown(word, but: block.member), isSlip(word, name, block) else { continue }
      return deviation(word, words, block)
    }
    return nil
  }

  /// A slip stands once in the article, in no other locale, and changes a letter. What stands again and again, differs in its ending only,
  /// or is short may be a word of the language: painel, statut, pody, por.
  private func isSlip(_ word: ArraySlice<UInt8>, _ name: [UInt8], _ block: DisagreementFinder.NamedBlock) -> Bool {
    let features = article.features[block.member]
    if word.count != name.count, name.count < (word.last == name.last ? 6 : 7) { return false }
    if !features.keepsAllLatin, word.last != name.last, isEnding(word, name) { return false }
    // What stands there with a small letter and with a capital is a word of the language, which begins sentences, too.
    if let first = word.first, first.isASCIILetter, word.dropFirst().allSatisfy({ $0 > 0x60 }), uses(of: [first ^ 0x20] + word.dropFirst(), block.member) > 0 {
      return false
    }
    return article.features.indices.allSatisfy { uses(of: word, $0) == ($0 == block.member ? 1 : 0) }
  }

  /// True where what looks like a slip may be the language's own word for it, as Serveur is for Server: no other script, not all the
  /// others, and no other place in this text shows that it is a name here. One acronym is near to many.
  func mayBeWord(_ word: Deviation, for name: Name, in block: DisagreementFinder.NamedBlock) -> Bool {
    if name.bytes.count <= 4, (word.text + name.deviation.text).utf8.allSatisfy({ $0 < 0x61 }) { return true }
    if article.features[block.member].keepsAllLatin || name.isIdentifier { return false }
    let others = name.keepers.count { $0 != block.member && !article.members[$0].isOriginal }
    if name.isForeign, others >= 4, others >= translations - 1 { return false }
    return uses(of: name.bytes[...], block.member) == 0
  }

  private func uses(of word: ArraySlice<UInt8>, _ member: Int) -> Int {
    let features = article.features[member]
    guard ByteSearch.holds(word, in: features.visible[...]) else { return 0 }
    let nodes = article.members[member].article.nodes
    let texts = nodes.indices.lazy.filter { nodes[$0].kind.holdsInlines }.compactMap { features.block($0)?.text }
    return (Array(texts) + features.metadata.values.map(\.text)).reduce(0) { sum, text in
      guard ByteSearch.holds(word, in: features.visible[text.indices]) else { return sum }
      return sum + Words(features.visible, text).count { $0.elementsEqual(word) }
    }
  }

  /// True where the two differ in their last letters, as the forms of a word do.
  private func isEnding(_ word: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    guard let last = word.last, name.last.map({ $0 >= 0x61 }) == true else { return false }
    if word.count == name.count, word.dropLast().elementsEqual(name.dropLast()) { return "aeiouyms".utf8.contains(last) }
    return name.count > 4 && word.count >= name.count && word.prefix(name.count - 2).elementsEqual(name.prefix(name.count - 2))
  }

  /// True where another member has the word, too.
  private mutating func isKnown(_ word: ArraySlice<UInt8>, but member: Int) -> Bool {
    let word = Array(word)
    for other in blocks where other.member != member {
      if words(of: other).contains(where: { Words.equalFolded($0, word) }) { return true }
    }
    return false
  }

  func deviation(_ word: ArraySlice<UInt8>, _ words: Words, _ block: DisagreementFinder.NamedBlock) -> Deviation {
    let features = article.features[block.member]
    // The nearest fact before the word tells its line.
    var line = block.line
    for fact in features.facts[block.block.facts.indices] where fact.isInText && fact.range.start <= word.startIndex { line = Int(fact.line) }
    let hash = Atom(word).hash
    return Deviation(text: String(decoding: word, as: UTF8.self), atom: hash, exact: hash, count: 1, weight: 1, line: line)
  }
}
