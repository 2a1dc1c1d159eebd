internal import DocModel
internal import Features

/// Names that stand in a member's block in other letter case.
extension TermCensus {
  struct OtherCase {
    let name: Name
    let word: Deviation
    let confidence: UInt8
  }

  /// The name in other letter case: where it stands beside a word as in the texts of others rather than with an ending.
  mutating func inOtherCase(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> ArraySlice<UInt8>? {
    let words = words(of: block)
    let text = name.bytes
    let first = words.first(ofLength: text.count...text.count + 2) {
      ByteSearch.equalFolded($0, text[...]) || Words.isFoldedForm($0, of: text)
    }
    guard let first, first.count > text.count else { return first }
    let pairs = zip(words.ranges, words.ranges.dropFirst()).lazy.filter { $0.upperBound + 1 == $1.lowerBound }
    for (left, right) in pairs
    where [left, right].contains(where: { ByteSearch.equalFolded(words.text[$0], text[...]) }) {
      let pair = words.text[left.lowerBound..<right.upperBound]
      let isShared = blocks.contains {
        $0.member != block.member
          && ByteSearch.holdsFolded(pair, in: article.features[$0.member].visible[$0.block.text.indices])
      }
      if isShared { return words.text[ByteSearch.equalFolded(words.text[left], text[...]) ? left : right] }
    }
    return first
  }

  /// A dotted name that stands here with other capitals behind its first dot: before it a sentence may ask for one, or who names a site.
  mutating func inOtherCaseWithin(_ name: Name, _ others: Int, _ block: DisagreementFinder.NamedBlock) -> Lack? {
    guard let dot = name.bytes.firstIndex(of: UInt8(ascii: ".")), let odd = besideItself(name, others, block),
      case .otherCase(let word, _) = odd,
      !word.text.utf8.dropFirst(dot).elementsEqual(name.bytes[dot...])
    else { return nil }
    return odd
  }

  /// A spelling of the name that stands here beside the usual one, and in no other member's block.
  mutating func besideItself(_ name: Name, _ others: Int, _ block: DisagreementFinder.NamedBlock) -> Lack? {
    let features = article.features[block.member]
    for index in block.block.facts.indices
    where features.facts[index].atom == name.atom && features.facts[index].exact != name.exact {
      let fact = features.facts[index]
      let text = features.string(fact, in: article.members[block.member].article)
      guard fact.kind == .term || fact.kind == .identifier, text != name.deviation.text else { continue }
      let isKnown = blocks.contains { other in
        other.member != block.member
          && other.block.facts.indices.contains { article.features[other.member].facts[$0].exact == fact.exact }
      }
      let word = features.visible[fact.range.indices]
      if isKnown || isWordOfOriginal(word) || isPartOfPath(word, block, of: name) { continue }
      let found = Deviation(
        text: text, atom: fact.atom, exact: fact.exact, count: 1, weight: fact.weight, line: Int(fact.line))
      return .otherCase(found, confidence: caseConfidence(name, word, others, block))
    }
    return nil
  }

  /// A name that stands here in small letters where it is missing once: an acronym that hardly anybody else has in small letters there, or a
  /// word beside another of the name.
  mutating func inSmallLetters(_ name: Name, _ others: Int, _ block: DisagreementFinder.NamedBlock) -> Lack? {
    let small = name.bytes.map(\.asciiLowercased)
    let words = words(of: block)
    let word = words.first(ofLength: small.count...small.count) {
      $0.elementsEqual(small) && !isInAddress($0, words.text) && !isPartOfPath($0, block, of: name)
    }
    guard small.count >= 3, small != name.bytes, let word else { return nil }
    let found = OtherCase(
      name: name, word: deviation(word, words, block), confidence: caseConfidence(name, word, others, block))
    // Machines make the same slip in several languages; what the original has is a word.
    let alike =
      name.deviation.weight < 2
      ? []
      : blocks.filter { other in
        other.member != block.member && self.words(of: other).contains { $0.elementsEqual(small) }
      }
    let isLone =
      name.deviation.weight == 2
      && (alike.isEmpty || !article.isCommunity(block.member) && alike.count * 4 <= name.keepers.count)
      && !alike.contains { article.members[$0.member].isOriginal }
    return isLone || isPartOfName(found, in: block) ? .otherCase(found.word, confidence: found.confidence) : nil
  }

  /// True where a slash stands beside a word, or a dot between it and another: contoso.com.
  func isInAddress(_ word: ArraySlice<UInt8>, _ text: [UInt8]) -> Bool {
    let before = text[..<word.startIndex].suffix(2)
    let after = text[word.endIndex...].prefix(2)
    let isJoined = { (mark: UInt8?, other: UInt8?) in
      mark == UInt8(ascii: "/") || mark == UInt8(ascii: "@")
        || (mark == UInt8(ascii: ".") && other.map { $0.asciiLowercased.isASCIILetter } == true)
    }
    return isJoined(before.last, before.first) || isJoined(after.first, after.last)
  }

  /// True for the beginning or the end of a file's name, as in hugo.yaml and .json, and for what stands in an address. A name that has a
  /// dot before it elsewhere is no such end: .NET.
  func isPartOfPath(_ word: ArraySlice<UInt8>, _ block: DisagreementFinder.NamedBlock, of name: Name) -> Bool {
    let text = article.features[block.member].visible[block.block.text.indices]
    guard word.allSatisfy({ $0 > 0x60 && $0 < 0x7b }), word.startIndex >= text.startIndex,
      word.endIndex <= text.endIndex
    else { return false }
    let before = text[..<word.startIndex].suffix(2)
    let after = text[word.endIndex...].prefix(2)
    if before.last == UInt8(ascii: "."), before.count < 2 || before.first.map({ !$0.isASCIILetter }) == true {
      return !isKept([UInt8(ascii: ".")] + name.bytes, block)
    }
    if after.first == UInt8(ascii: "."), after.count == 2, after.last.map({ $0 > 0x60 && $0 < 0x7b }) == true {
      return true
    }
    let token = text[..<word.startIndex].reversed().prefix { $0 > 0x20 && $0 < 0x80 }.count
    return token >= 3 && ByteSearch.holds(Self.scheme[...], in: text[(word.startIndex - token)..<word.startIndex])
  }

  private static let scheme = Array("://".utf8)

  /// The original has the word in this very spelling, too: then it is a word as well as part of a name.
  mutating func isWordOfOriginal(_ word: ArraySlice<UInt8>) -> Bool {
    for block in blocks where article.members[block.member].isOriginal {
      if words(of: block).contains(where: { $0 == word }) { return true }
    }
    return false
  }

  /// - Parameter others: how many other translations have the name as it is written.
  func caseConfidence(_ name: Name, _ word: ArraySlice<UInt8>, _ others: Int, _ block: DisagreementFinder.NamedBlock)
    -> UInt8
  {
    if Self.mendsAcronym(word, name.bytes) || mendsSource(word, name) { return Certainty.weak }
    // A word that this member leaves in Latin letters amid another script is a name to it, too.
    let isLeft = others >= 4 && article.features[block.member].keepsAllLatin && name.deviation.weight > 0
    let isName = name.isIdentifier || name.deviation.weight == 2 || name.isForeign || isLeft
    if others >= 3 { return isName ? Certainty.sure : Certainty.drift }
    return isCertain(name, word, block) ? Certainty.fair : isName ? Certainty.doubtful : Certainty.faint
  }

  /// True where the word ends in capitals, of which the name has the last one small: who writes FabriOS for FabriOs may know better.
  static func mendsAcronym(_ word: ArraySlice<UInt8>, _ name: [UInt8]) -> Bool {
    guard word.count == name.count, let last = word.last, last < 0x5b, name.last.map({ $0 > 0x60 }) == true else {
      return false
    }
    let begin = name.dropLast()
    return word.dropLast().elementsEqual(begin) && begin.last.map { $0 < 0x5b } == true && begin.contains { $0 > 0x60 }
  }

  /// True where the word has more capitals, and the original writes it so as often as it does otherwise, or two in five translations
  /// do so here; or where it has a capital amid its letters and the original mostly writes it so.
  private func mendsSource(_ word: ArraySlice<UInt8>, _ name: Name) -> Bool {
    if word.dropFirst().contains(where: { $0 < 0x5b }), let source = original(of: name) {
      let text = article.features[source].visible[...]
      if ByteSearch.count(ofWords: word, in: text) > ByteSearch.count(ofWords: name.bytes[...], in: text) {
        return true
      }
    }
    guard word.count == name.bytes.count, word.first == name.bytes.first,
      word.count(where: { $0 < 0x5b }) > name.bytes.count(where: { $0 < 0x5b }), let source = original(of: name)
    else { return false }
    let mending = blocks.count {
      !article.members[$0.member].isOriginal
        && ByteSearch.holdsWords(word, in: article.features[$0.member].visible[$0.block.text.indices])
    }
    if mending >= 2, mending * 5 >= translations * 2 { return true }
    let places = article.features[source].places(of: Array(word)).count
    return places > 0 && places >= article.features[source].places(of: name.bytes).count
  }

  /// True for what is no word of a language and stands so in the original, too: two translations are enough then. An acronym of two
  /// letters must stand so elsewhere in this text, and a capital amid the word must be unknown to the others: IAAS may be IaaS.
  private func isCertain(_ name: Name, _ word: ArraySlice<UInt8>, _ block: DisagreementFinder.NamedBlock) -> Bool {
    guard name.isIdentifier || name.deviation.weight == 2, original(of: name) != nil else { return false }
    let word = Array(word)
    if word.dropFirst().contains(where: { $0 < 0x5b }), word.contains(where: { $0 > 0x60 }),
      isKnown(word, but: block.member)
    {
      return false
    }
    return name.bytes.count >= 3 || article.features[block.member].holds(name.bytes)
  }

  /// True where somebody else has the word somewhere in the article.
  private func isKnown(_ word: [UInt8], but member: Int) -> Bool {
    article.features.indices.contains { $0 != member && article.features[$0].holds(word) }
  }

  /// Those that make one name of several words, all in small letters here, which this member writes with capitals elsewhere: `Northwind
  /// trade center` beside Northwind Trade Center.
  func phrase(_ found: [OtherCase], in block: DisagreementFinder.NamedBlock) -> [OtherCase] {
    guard found.count >= 2 else { return [] }
    let features = article.features[block.member]
    let text = features.visible[block.block.text.indices]
    return found.filter { one in
      found.contains { other in
        [[one, other], [other, one]].contains { pair in
          let phrase = pair[0].name.bytes + [0x20] + pair[1].name.bytes
          let here = Array("\(pair[0].word.text) \(pair[1].word.text)".utf8)
          return ByteSearch.holds(here[...], in: text) && ByteSearch.holds(phrase[...], in: features.visible[...])
            && isKept(phrase, block)
        }
      }
    }
  }

  /// True where the word stands beside another of the name, just as in the texts of others, and this member writes the two with capitals
  /// elsewhere: `Contoso server` beside Contoso Server.
  mutating func isPartOfName(_ one: OtherCase, in block: DisagreementFinder.NamedBlock) -> Bool {
    let words = words(of: block)
    let word = Array(one.word.text.utf8)
    // In small letters it is a word.
    guard word.count == one.name.bytes.count, one.name.deviation.weight > 0 else { return false }
    return words.ranges.indices.contains { index in
      guard words.text[words.ranges[index]].elementsEqual(word) else { return false }
      let before = words.name(at: index - 1, before: index).map {
        (here: $0 + [0x20] + word, phrase: $0 + [0x20] + one.name.bytes)
      }
      let after = words.name(at: index + 1, after: index).map {
        (here: word + [0x20] + $0, phrase: one.name.bytes + [0x20] + $0)
      }
      return [before, after].compactMap(\.self).contains { pair in
        isKept(pair.phrase, block) && article.features[block.member].holds(pair.phrase) && !isOfOriginal(pair.here)
      }
    }
  }

  /// True where these words stand so in the original's block.
  private func isOfOriginal(_ words: [UInt8]) -> Bool {
    blocks.contains {
      article.members[$0.member].isOriginal
        && ByteSearch.holds(words[...], in: article.features[$0.member].visible[$0.block.text.indices])
    }
  }

  /// True where this member writes the name as the others do everywhere else, amid sentences, too, and nobody else has the word that
  /// stands here.
  mutating func isCapitalElsewhere(_ one: OtherCase, in block: DisagreementFinder.NamedBlock) -> Bool {
    let name = one.name
    let word = Array(one.word.text.utf8)
    guard word.count == name.bytes.count, name.deviation.weight > 0, original(of: name) != nil else { return false }
    let words = words(of: block)
    // Of a word with a hyphen, other parts may be translated.
    if words.ranges.contains(where: { words.text[$0].elementsEqual(word) && words.hasHyphen(beside: $0) }) {
      return false
    }
    let features = article.features[block.member]
    let right = features.places(of: name.bytes)
    guard right.count >= 2, right.contains(where: { features.isAmidSentence($0) }) else { return false }
    return features.places(of: word).count * 2 <= right.count && !isKnown(word, but: block.member)
  }

  /// True where a word that looks like the name belongs to a phrase that was translated as a whole: the name beside it is gone, too.
  func isTranslated(_ one: OtherCase, _ gone: [Name], in block: DisagreementFinder.NamedBlock) -> Bool {
    let isWord =
      one.name.bytes.count >= 4 && one.name.bytes.allSatisfy { $0 < 0x5b }
      && one.word.text.utf8.first.map { $0 < 0x5b } == true
    guard one.word.text.utf8.count > one.name.bytes.count || isWord else { return false }
    return gone.contains {
      isKept(one.name.bytes + [0x20] + $0.bytes, block) || isKept($0.bytes + [0x20] + one.name.bytes, block)
    }
  }

  /// True where the source has a capital there because a text begins with the word, and nobody knows it from amid a sentence: neither the
  /// source nor this member, who writes it in small letters.
  func isInitial(_ one: OtherCase, in block: DisagreementFinder.NamedBlock) -> Bool {
    let name = one.name
    guard name.deviation.weight == 1, one.word.text.utf8.elementsEqual(name.bytes.map(\.asciiLowercased)),
      let source = original(of: name),
      let own = blocks.first(where: { $0.member == source })
    else { return false }
    let text = article.features[source].visible
    guard text[own.block.text.indices].starts(with: name.bytes), !article.features[block.member].holds(name.bytes)
    else { return false }
    return !article.features[source].holds(name.bytes) { article.features[source].isAmidSentence($0) }
  }
}

extension Words {
  fileprivate func hasHyphen(beside word: Range<Int>) -> Bool {
    let hyphen = UInt8(ascii: "-")
    return text[..<word.lowerBound].last == hyphen || text[word.upperBound...].first == hyphen
  }

  /// A word with a capital that stands one blank before another.
  fileprivate func name(at index: Int, before next: Int) -> [UInt8]? {
    guard index >= 0, ranges[index].upperBound + 1 == ranges[next].lowerBound else { return nil }
    return name(index, text[ranges[index].upperBound])
  }

  /// The same behind another.
  fileprivate func name(at index: Int, after last: Int) -> [UInt8]? {
    guard index < ranges.count, ranges[last].upperBound + 1 == ranges[index].lowerBound else { return nil }
    return name(index, text[ranges[last].upperBound])
  }

  private func name(_ index: Int, _ blank: UInt8) -> [UInt8]? {
    let word = text[ranges[index]]
    guard blank == 0x20, let first = word.first, first.isASCIILetter, word.contains(where: { $0 >= 0x41 && $0 <= 0x5a })
    else { return nil }
    return Array(word)
  }
}

extension ArticleFeatures {
  /// True where a letter or a comma, and a blank, stand before a place.
  func isAmidSentence(_ place: Int) -> Bool {
    place >= 2 && visible[place - 1] == 0x20
      && (visible[place - 2].asciiLowercased.isASCIILetter || visible[place - 2] == UInt8(ascii: ","))
  }
}
