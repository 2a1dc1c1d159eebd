internal import DocModel
internal import Features

/// Names in other letter case than the very source has, where too many translations changed them for a vote.
extension DisagreementFinder {
  mutating func provenSpellings(_ slot: Int) {
    for group in article.groups {
      guard let source = group.exactSource, let original = article.textBlock(slot, source),
        !original.signs.isDisjoint(with: [.identifier, .term])
      else { continue }
      for member in group.translations where member != source {
        guard let block = article.textBlock(slot, member), !block.facts.isEmpty else { continue }
        // Most write the identifiers as the source does, and only other scripts show words in small letters for names.
        if article.features[member].keepsAllLatin
          || block.spelling != original.spelling && original.signs.contains(.identifier)
        {
          judge(block, of: member, original, of: source, slot)
        }
      }
    }
  }

  private mutating func judge(
    _ block: BlockFeatures, of member: Int, _ original: BlockFeatures, of source: Int, _ slot: Int
  ) {
    let (own, theirs) = (article.features[member], article.features[source])
    for place in original.facts.indices where theirs.facts[place].isWord {
      let name = theirs.facts[place]
      guard
        let index = block.facts.indices.first(where: {
          own.facts[$0].atom == name.atom && own.facts[$0].exact != name.exact
        })
      else { continue }
      let fact = own.facts[index]
      guard fact.isWord, let confidence = confidence(fact, of: own, name, of: theirs) else { continue }
      let here = block.facts.indices.count { own.facts[$0].exact == name.exact }
      let there = original.facts.indices.count { theirs.facts[$0].exact == name.exact }
      if here >= there || theirs.facts.contains(where: { $0.exact == fact.exact }) || isTold(name.atom, slot, member) {
        continue
      }
      let lost = Deviation(
        text: theirs.string(name, in: article.members[source].article), atom: name.atom, exact: name.exact, count: 1,
        weight: name.weight, line: Int(name.line))
      let found = Deviation(
        text: own.string(fact, in: article.members[member].article), atom: fact.atom, exact: fact.exact, count: 1,
        weight: fact.weight, line: Int(fact.line))
      let judgement = Judgement(
        member: member, verdict: .proven, confidence: confidence, against: [source], with: [member])
      add(slot, .spelling, judgement, missing: [lost], extra: [found], lines: (found.line, found.line))
    }
  }

  /// Nil where the language may ask for the other letters.
  private func confidence(_ fact: Fact, of own: ArticleFeatures, _ name: Fact, of theirs: ArticleFeatures) -> UInt8? {
    let (word, spelling) = (own.visible[fact.range.indices], theirs.visible[name.range.indices])
    if name.kind == .identifier {
      // A sentence may begin with the name, or with the site that it is on.
      let begin = spelling.firstIndex(of: UInt8(ascii: ".")).map { $0 - spelling.startIndex } ?? 1
      let isBegin = word.dropFirst(begin).elementsEqual(spelling.dropFirst(begin))
      return isBegin || isHost(spelling) || isConstant(word) || TermCensus.mendsAcronym(word, Array(spelling))
        || theirs.holds(Array(word)) ? nil : Certainty.sure
    }
    // In small letters amid another script, by who writes it with a capital everywhere else.
    guard name.kind == .term, name.weight == 1, fact.weight == 0, name.range.count >= 4 else { return nil }
    guard own.facts.count(where: { $0.exact == name.exact }) >= 3, !theirs.holds(Array(word)) else { return nil }
    return Certainty.fair
  }

  /// Capitals in the name of a host make no difference.
  private func isHost(_ name: ArraySlice<UInt8>) -> Bool {
    name.count { $0 == UInt8(ascii: ".") } > 1 && !name.contains { $0 >= 0x41 && $0 <= 0x5a }
  }

  /// BOX_TYPE is written so by who knows it.
  private func isConstant(_ word: ArraySlice<UInt8>) -> Bool {
    word.contains(UInt8(ascii: "_")) && !word.contains { $0 >= 0x61 }
  }

  private func isTold(_ name: UInt64, _ slot: Int, _ member: Int) -> Bool {
    found.contains {
      $0.slot == slot && $0.member == member && $0.aspect == .spelling && $0.confidence >= 60
        && $0.missing.contains { $0.atom == name }
    }
  }
}
