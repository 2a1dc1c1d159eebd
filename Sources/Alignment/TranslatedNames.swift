internal import DocModel
internal import Features

/// Names of several words that were translated: what stands in their place looks like them.
extension TermCensus {
  /// The words with capitals around a name, as others have them side by side.
  struct Phrase {
    let words: [ArraySlice<UInt8>]
    let bytes: ArraySlice<UInt8>
  }

  /// What became of a name that is missing.
  enum Rendering {
    case unknown
    /// Other words of its phrase, or words that look like them, stand together.
    case translated
    /// The same, and no word of the phrase stands here, but this text has the phrase elsewhere.
    case translatedOnce
    /// The same, and every word of the phrase has one that looks like it; this text has the phrase nowhere else.
    case translatedWholly
    /// A marked part of the text is the same in most others, with the name.
    case markedAlone
    /// The version behind it stands behind the word before it.
    case beforeVersion
    /// It is no word, but made of several: FTService.
    case coined
    /// The other lines of the block have the name.
    case inOneLine
    /// The command has lost its verb, and the rest of it stands here: MyContext for Save-MyContext.
    case stripped
    /// A number is glued to it: Create55.
    case numbered
    /// Code of the source has it as a parameter, or as the value of one: `-Gear`, `-Gear Slow`.
    case argument
    /// The word before it is here, and then one of another script; this text has the two elsewhere: Contoso 企業.
    case halved
    /// Another word with a capital, or one that a hyphen joins, stands behind the word before it: Contoso Menedżer, Contoso Mail-utgåva.
    case replaced
    /// One word alone, for which another that looks like it stands here.
    case lookedAlike
    /// It is an acronym in brackets, where this text says what it is short for, and uses it elsewhere.
    case bracketed
    /// It stands in straight quotation marks in the source, in capitals: a value that is written so.
    case quoted
    /// It is an acronym, and another one stands here that the source does not have so often: SCEP for NDES.
    case swapped
    /// Something else stands between the word before it and the word behind it: Just dostatecznie Boxing.
    case framed

    /// See ``Disagreement/isMild``.
    var isMild: Bool {
      switch self {
      case .translated, .translatedOnce, .translatedWholly, .lookedAlike, .replaced, .halved, .bracketed: true
      default: false
      }
    }
  }

  mutating func rendering(of name: Name, in block: DisagreementFinder.NamedBlock) -> Rendering {
    if isStripped(name, block) { return .stripped }
    let inPhrase = renderingInPhrase(of: name, in: block)
    if inPhrase != .unknown { return inPhrase }
    if isLostBeforeVersion(name, block) { return .beforeVersion }
    if isArgument(name) { return .argument }
    if isLostFromSpan(name, block) { return .markedAlone }
    if Self.isCoined(name.bytes) { return .coined }
    return isNumbered(name, block) ? .numbered : isFramed(name, block) ? .framed : .unknown
  }

  /// Code of the source has the name behind a hyphen, or behind a word that begins with one.
  private func isArgument(_ name: Name) -> Bool {
    guard !name.isCommand, let source = original(of: name) else { return false }
    let text = article.members[source].article
    return text.hasCodeBlock { Self.isArgument(name.bytes[...], in: $0) }
  }

  private static func isArgument(_ name: ArraySlice<UInt8>, in code: ArraySlice<UInt8>) -> Bool {
    var rest = code
    while let start = ByteSearch.first(name, in: rest) {
      rest = code[(start + name.count)...]
      if let next = rest.first, next.isASCIILetter || next.isASCIIDigit { continue }
      let before = code[..<start]
      if before.last == 0x2d, before.dropLast().last.map({ $0 <= 0x20 || $0 == 0x5b }) == true { return true }
      guard before.last == 0x20 else { continue }
      let word = before.dropLast()
      if word[(word.lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? word.startIndex)...].first == 0x2d { return true }
    }
    return false
  }

  private func isStripped(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    guard name.isCommand, name.whole.utf8.starts(with: name.bytes), name.whole.utf8.count >= name.bytes.count + 6 else {
      return false
    }
    let rest = Array(name.whole.utf8.dropFirst(name.bytes.count + 1))
    let features = article.features[block.member]
    return features.facts[block.block.facts.indices].contains { fact in
      fact.kind == .identifier && fact.isInText
        && ByteSearch.equalFolded(features.visible[fact.range.indices], rest[...])
    }
  }

  /// Everybody else has a number glued to it, and the number stands here without it.
  private mutating func isNumbered(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    guard let source = original(of: name), let model = blocks.first(where: { $0.member == source }),
      name.bytes.count >= 4
    else { return false }
    let words = words(of: model)
    guard
      let whole = words.first(where: {
        $0.count > name.bytes.count && $0.starts(with: name.bytes)
          && $0.dropFirst(name.bytes.count).allSatisfy(\.isASCIIDigit)
      })
    else { return false }
    let number = whole.dropFirst(name.bytes.count)
    return self.words(of: block).contains { $0.elementsEqual(number) }
      && blocks.allSatisfy { other in
        other.member == block.member
          || ByteSearch.holdsFolded(whole, in: article.features[other.member].visible[other.block.text.indices])
      }
  }

  private mutating func renderingInPhrase(of name: Name, in block: DisagreementFinder.NamedBlock) -> Rendering {
    guard let phrase = phrase(of: name) else { return .unknown }
    // Words of another script look like no name.
    if article.features[block.member].keepsAllLatin { return .unknown }
    guard phrase.words.count >= 2 else { return isLookedAlike(name, block) ? .lookedAlike : .unknown }
    let here = words(of: block)
    let held = phrase.words.map { word in
      here.places { ByteSearch.equalFolded($0, word) || Words.isForm($0, of: Array(word)) }
    }
    let alike = phrase.words.map { word in here.places { Words.isLike($0, word) } }
    let lost = phrase.words.indices.filter { held[$0].isEmpty }
    guard lost.contains(where: { !alike[$0].isEmpty }) else {
      return isReplaced(name, phrase, here) ? .replaced : .unknown
    }
    // The words stand in another order, with small words between them.
    let most =
      here.ranges.indices.map { start in
        let window = start..<here.run(from: start, of: phrase.words.count + 3)
        guard lost.contains(where: { alike[$0].contains(where: window.contains) }) else { return 0 }
        return phrase.words.indices.count { (held[$0].isEmpty ? alike[$0] : held[$0]).contains(where: window.contains) }
      }.max() ?? 0
    guard most * 2 > phrase.words.count else { return .unknown }
    if isSlip(lost, of: phrase, in: here, block) { return .translatedOnce }
    guard lost.count == phrase.words.count else { return .translated }
    if article.features[block.member].holds(Array(phrase.bytes)) { return .translatedOnce }
    return most == lost.count ? .translatedWholly : .translated
  }

  /// A text of another script has what the others have before the name, and then a blank and a word of its own.
  mutating func isHalved(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    guard article.features[block.member].keepsAllLatin, let phrase = phrase(of: name),
      let place = phrase.words.firstIndex(where: { $0.elementsEqual(name.bytes) }),
      place > 0
    else { return false }
    let here = words(of: block)
    let isBeside = here.ranges.contains { range in
      here.text[range].elementsEqual(phrase.words[place - 1]) && Self.isForeign(here.text[range.upperBound...])
    }
    return isBeside && article.features[block.member].places(of: Array(phrase.bytes)).count >= 2
  }

  /// A blank, and a letter that is no Latin one; not a dash or another mark.
  private static func isForeign(_ text: ArraySlice<UInt8>) -> Bool {
    let first = Array(text.prefix(3))
    guard first.count == 3, first[0] == 0x20, first[1] >= 0xd0 else { return false }
    return first[1] != 0xe2 && first[1] != 0xef && !(first[1] == 0xe3 && first[2] == 0x80)
  }

  /// Something else stands where the others have the name behind the other words of its phrase. Behind a hyphen two of them must stand.
  private func isReplaced(_ name: Name, _ phrase: Phrase, _ here: Words) -> Bool {
    guard let source = original(of: name), let place = phrase.words.firstIndex(where: { $0.elementsEqual(name.bytes) })
    else { return false }
    if place == 0 { return isReplacedBefore(phrase, here) }
    return here.ranges.indices.dropLast().contains { index in
      guard index >= place - 1,
        zip(here.ranges[(index - place + 1)...index], phrase.words).allSatisfy({ here.text[$0].elementsEqual($1) })
      else { return false }
      let (last, next) = (here.ranges[index], here.ranges[index + 1])
      guard last.upperBound + 1 == next.lowerBound else { return false }
      let word = here.text[next]
      let isFit =
        here.text[last.upperBound] == 0x20 ? Self.isCapital(word) : here.text[last.upperBound] == 0x2d && place > 1
      return isFit && word.count >= 4 && !Words.isInflected(word, name.bytes) && !Words.isNear(word, name.bytes)
        && !article.features[source].holds(Array(word))
    }
  }

  /// A word in small letters stands where the first of the phrase is everywhere else in this text: devět Work for Nine Work.
  private func isReplacedBefore(_ phrase: Phrase, _ here: Words) -> Bool {
    let rest = phrase.words.dropFirst()
    guard let second = rest.first else { return false }
    let whole = ByteSearch.count(ofWords: phrase.bytes, in: here.text[...])
    return whole > 0 && ByteSearch.count(ofWords: phrase.bytes[second.startIndex...], in: here.text[...]) == whole + 1
      && here.ranges.indices.dropFirst().contains { index in
        guard index + rest.count <= here.ranges.count,
          zip(here.ranges[index..<index + rest.count], rest).allSatisfy({ here.text[$0].elementsEqual($1) })
        else { return false }
        let (before, first) = (here.ranges[index - 1], here.ranges[index])
        return before.upperBound + 1 == first.lowerBound && here.text[before.upperBound] == 0x20
          && here.text[before.lowerBound] >= 0x61 && before.count >= 4
      }
  }

  private static func isCapital(_ word: ArraySlice<UInt8>) -> Bool {
    word.first.map { $0 >= 0x41 && $0 <= 0x5a } ?? false
  }

  /// A word that looks like the name stands here, and the source never has the name in small letters.
  private mutating func isLookedAlike(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    guard name.bytes.count >= 6, !name.isIdentifier, let source = original(of: name),
      !article.features[source].holds(name.bytes.map(\.asciiLowercased))
    else { return false }
    return words(of: block).contains { word in
      guard Words.isLike(word, name.bytes[...]) else { return false }
      let letters = word.filter { $0 < 0x80 }.map(\.asciiLowercased)
      return Spelling.commonLetters(letters, name.bytes.map(\.asciiLowercased)) * 5 >= max(
        letters.count, name.bytes.count) * 4
    }
  }

  /// One word of the phrase is a letter off here, and this text has the phrase elsewhere: Ative Library.
  private func isSlip(_ lost: [Int], of phrase: Phrase, in here: Words, _ block: DisagreementFinder.NamedBlock) -> Bool
  {
    guard lost.count == 1, let place = lost.first, article.features[block.member].holds(Array(phrase.bytes)) else {
      return false
    }
    let text = article.features[block.member].visible[block.block.text.indices]
    return here.contains { word in
      guard Words.isNear(word, Array(phrase.words[place])), Words.isLike(word, phrase.words[place]) else {
        return false
      }
      var words = phrase.words
      words[place] = word
      return ByteSearch.holds(Array(words.joined(separator: [0x20]))[...], in: text)
    }
  }

  /// True where nothing stands any more between the word before the name and the number behind it.
  private mutating func isLostBeforeVersion(_ name: Name, _ block: DisagreementFinder.NamedBlock) -> Bool {
    guard let source = original(of: name), let model = blocks.first(where: { $0.member == source }) else {
      return false
    }
    let words = words(of: model)
    return words.ranges.indices.contains { index in
      guard index > 0, index + 1 < words.ranges.count, words.text[words.ranges[index]].elementsEqual(name.bytes),
        words.areJoined(index - 1, index),
        words.areJoined(index, index + 1), words.text[words.ranges[index + 1]].allSatisfy(\.isASCIIDigit)
      else { return false }
      let short = Array(words.text[words.ranges[index - 1]] + [0x20] + words.text[words.ranges[index + 1]])
      return words.isName(index - 1)
        && ByteSearch.holds(short[...], in: article.features[block.member].visible[block.block.text.indices])
    }
  }

  /// Two capitals and three small letters behind them.
  static func isCoined(_ name: [UInt8]) -> Bool {
    let capitals = name.prefix { $0 >= 0x41 && $0 <= 0x5a }.count
    return capitals >= 2 && name.dropFirst(capitals).prefix { $0 >= 0x61 && $0 <= 0x7a }.count >= 3
  }

  /// As much of it as two thirds of those who keep the name have.
  private mutating func phrase(of name: Name) -> Phrase? {
    let keepers = blocks.filter { name.keepers.contains($0.member) }
    guard let model = keepers.first(where: { article.members[$0.member].isOriginal }) ?? keepers.first else {
      return nil
    }
    let words = words(of: model)
    guard let place = words.ranges.firstIndex(where: { words.text[$0].elementsEqual(name.bytes) }) else { return nil }
    // A word that the original has in small letters, too, may be translated.
    if words.contains(where: { ByteSearch.equalFolded($0, name.bytes[...]) && !$0.elementsEqual(name.bytes) }) {
      return nil
    }
    func isShared(_ low: Int, _ high: Int) -> Bool {
      let bytes = words.text[words.ranges[low].lowerBound..<words.ranges[high].upperBound]
      let holders = keepers.count {
        ByteSearch.holds(bytes, in: article.features[$0.member].visible[$0.block.text.indices])
      }
      return holders >= 3 && holders * 3 >= keepers.count * 2
    }
    var low = place
    var high = place
    while low > 0, words.isName(low - 1), words.areJoined(low - 1, low), isShared(low - 1, high) { low -= 1 }
    while high + 1 < words.ranges.count, words.isName(high + 1), words.areJoined(high, high + 1),
      isShared(low, high + 1)
    { high += 1 }
    return Phrase(
      words: (low...high).map { words.text[words.ranges[$0]] },
      bytes: words.text[words.ranges[low].lowerBound..<words.ranges[high].upperBound])
  }
}

extension Words {
  fileprivate func places(where isWanted: (ArraySlice<UInt8>) -> Bool) -> [Int] {
    ranges.indices.filter { isWanted(text[ranges[$0]]) }
  }

  fileprivate func isName(_ index: Int) -> Bool {
    text[ranges[index].lowerBound] >= 0x41 && text[ranges[index].lowerBound] <= 0x5a
  }

  /// One blank stands between two neighbours.
  fileprivate func areJoined(_ left: Int, _ right: Int) -> Bool {
    ranges[left].upperBound + 1 == ranges[right].lowerBound && text[ranges[left].upperBound] == 0x20
  }

  /// The end of a run of words with nothing but blanks, hyphens and apostrophes between them.
  fileprivate func run(from start: Int, of count: Int) -> Int {
    var end = start + 1
    while end < ranges.count, end - start < count,
      text[ranges[end - 1].upperBound..<ranges[end].lowerBound].allSatisfy(Self.joins.contains)
    { end += 1 }
    return end
  }

  /// A blank, a hyphen, and apostrophes.
  private static let joins = Array(" -'’".utf8)

  /// True where a word of another language looks like a name, and is no form of it: Servidor is like Server, Applu is a form of Apple.
  static func isLike(_ word: ArraySlice<UInt8>, _ name: ArraySlice<UInt8>) -> Bool {
    guard word.count >= 4, name.count >= 4, word.count < name.count * 2, name.count < word.count * 2,
      !ByteSearch.equalFolded(word, name)
    else { return false }
    let shared = sharedLetters(word.span, name.span)
    if shared >= name.count - 1, word.last != name.last { return false }
    let longer = Swift.max(word.count, name.count)
    if shared == 0, Swift.min(word.count, name.count) * 3 < longer * 2 { return false }
    let letters = word.filter { $0 < 0x80 }.map(\.asciiLowercased)
    let common = Spelling.commonLetters(letters, name.map(\.asciiLowercased))
    if shared >= 3 { return common * 2 >= longer && common * 5 >= name.count * 3 }
    if shared >= 1 { return common * 3 >= longer * 2 - 1 && common >= 4 }
    return common * 5 >= Swift.max(letters.count, name.count) * 4 && common >= 5
  }

  /// How many letters both begin with.
  private static func sharedLetters(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Int {
    var shared = 0
    while shared < one.count, shared < other.count, one[shared].asciiLowercased == other[shared].asciiLowercased {
      shared &+= 1
    }
    return shared
  }
}
