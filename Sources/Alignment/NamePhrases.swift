internal import DocModel
internal import Features

/// What the words beside a name tell of it.
extension TermCensus {
  /// A name that stands in a member's block in other letter case.
  struct OtherCase {
    let name: Name
    let word: Deviation
    let confidence: UInt8
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
          return ByteSearch.holds(here[...], in: text) && ByteSearch.holds(phrase[...], in: features.visible[...]) && isKept(phrase, block)
        }
      }
    }
  }

  /// True where another member's block has the words side by side.
  private func isKept(_ phrase: [UInt8], _ block: DisagreementFinder.NamedBlock) -> Bool {
    blocks.contains { $0.member != block.member && ByteSearch.holds(phrase[...], in: article.features[$0.member].visible[$0.block.text.indices]) }
  }

  /// True where a word that looks like the name belongs to a phrase that was translated as a whole: the name beside it is gone, too.
  func isTranslated(_ one: OtherCase, _ gone: [Name], in block: DisagreementFinder.NamedBlock) -> Bool {
    guard one.word.text.utf8.count > one.name.bytes.count else { return false }
    return gone.contains { isKept(one.name.bytes + [0x20] + $0.bytes, block) || isKept($0.bytes + [0x20] + one.name.bytes, block) }
  }

  /// True where the source writes the name in small letters, too, and others have another word for it as well: an ordinary word.
  /// - Parameter lackers: who lacks the name in the block.
  func isOrdinary(_ name: Name, lackers: [Int]) -> Bool {
    guard lackers.count >= 3, name.deviation.weight == 1, !name.isCommand, let source = original(of: name) else { return false }
    return article.features[source].holds(name.bytes.map { $0.asciiLowercased })
  }

  /// True where the source has a capital there because a text begins with the word, and nobody knows it from amid a sentence: neither the
  /// source nor this member, who writes it in small letters.
  func isInitial(_ one: OtherCase, in block: DisagreementFinder.NamedBlock) -> Bool {
    let name = one.name
    guard name.deviation.weight == 1, one.word.text.utf8.elementsEqual(name.bytes.map(\.asciiLowercased)), let source = original(of: name),
      let own = blocks.first(where: { $0.member == source })
    else { return false }
    let text = article.features[source].visible
    guard text[own.block.text.indices].starts(with: name.bytes), !article.features[block.member].holds(name.bytes) else { return false }
    return !article.features[source].holds(name.bytes) { place in
      place >= 2 && text[place - 1] == 0x20 && (text[place - 2].asciiLowercased.isASCIILetter || text[place - 2] == UInt8(ascii: ","))
    }
  }

  private func original(of name: Name) -> Int? { name.keepers.first { article.members[$0].isOriginal } }
}

extension ArticleFeatures {
  /// True where a word stands in the visible text, letter case heeded, in a place that is wanted.
  func holds(_ word: [UInt8], where isWanted: (Int) -> Bool = { _ in true }) -> Bool {
    var rest = visible[...]
    while !word.isEmpty, let start = ByteSearch.first(word[...], in: rest) {
      let end = start + word.count
      let isWhole = (start == 0 || !visible[start - 1].isASCIILetter) && (end == visible.count || !visible[end].isASCIILetter)
      if isWhole, isWanted(start) { return true }
      rest = visible[(start + 1)...]
    }
    return false
  }
}
