internal import DocModel
internal import Features

/// Names in other letter case than the very source has, where too many translations changed them for a vote.
extension DisagreementFinder {
  mutating func provenSpellings(_ slot: Int) {
    for group in article.groups {
      guard let source = group.exactSource, let original = article.namedBlock(at: slot, source),
        !original.block.signs.isDisjoint(with: [.identifier, .term])
      else { continue }
      for member in group.translations where member != source {
        guard let own = article.namedBlock(at: slot, member), !own.block.facts.isEmpty else { continue }
        // Most write the identifiers as the source does, and only other scripts show words in small letters for names.
        if article.features[member].keepsAllLatin
          || own.block.spelling != original.block.spelling && original.block.signs.contains(.identifier)
        {
          judge(own, original, slot)
        }
      }
    }
  }

  private mutating func judge(_ block: NamedBlock, _ original: NamedBlock, _ slot: Int) {
    let (own, theirs) = (article.features[block.member], article.features[original.member])
    var seen: Set<UInt64> = []
    for place in original.block.facts.indices where theirs.facts[place].isWord {
      let name = theirs.facts[place]
      let other = block.block.facts.indices.first {
        own.facts[$0].atom == name.atom && own.facts[$0].exact != name.exact && own.facts[$0].isWord
      }
      guard let fact = other.map({ own.facts[$0] }), seen.insert(name.exact).inserted,
        case let right = block.block.facts.indices.count(where: { own.facts[$0].exact == name.exact }),
        right < original.block.facts.indices.count(where: { theirs.facts[$0].exact == name.exact }),
        isWrong(fact, of: own, name, of: theirs)
      else { continue }
      let found = article.deviation(fact.range.indices, block)
      add(
        slot, .spelling,
        Judgement(
          member: block.member, grounds: .exactSpelling(isIdentifier: name.kind == .identifier),
          against: [original.member],
          with: [block.member]),
        missing: [article.deviation(name.range.indices, original)], extra: [found], lines: (found.line, found.line))
    }
  }

  /// False where the language may ask for the other letters, or they are as good.
  private func isWrong(_ fact: Fact, of own: ArticleFeatures, _ name: Fact, of theirs: ArticleFeatures) -> Bool {
    let (word, spelling) = (own.visible[fact.range.indices], theirs.visible[name.range.indices])
    if theirs.facts.contains(where: { $0.exact == fact.exact }) || theirs.holds(word) { return false }
    guard name.kind == .identifier else {
      // In small letters amid another script, by who writes it with a capital everywhere else.
      return name.kind == .term && name.weight == 1 && fact.weight == 0 && name.range.count >= 4
        && own.facts.count { $0.exact == name.exact } >= 3
    }
    // A sentence may begin with the name, or with the site that it is on.
    let begin = spelling.firstIndex(of: UInt8(ascii: ".")).map { $0 - spelling.startIndex } ?? 1
    let isHost = spelling.count { $0 == UInt8(ascii: ".") } > 1 && !WordShape(spelling).hasCapital
    // BOX_TYPE is written so by who knows it.
    let shape = WordShape(word)
    let isConstant = shape.contains(.underscore) && !shape.contains(.small)
    return !isHost && !isConstant && !word.dropFirst(begin).elementsEqual(spelling.dropFirst(begin))
  }
}
