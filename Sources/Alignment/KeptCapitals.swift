internal import DocModel
internal import Features

/// A plain word with a capital in the midst of a sentence of the source, as a folder or a value has it, which texts in other scripts keep
/// in Latin letters: a name to them, and lost by those who translated it, however many these are.
extension DisagreementFinder {
  mutating func capitals(_ slot: Int, _ blocks: [NamedBlock]) {
    guard let source = blocks.first(where: { article.members[$0.member].isOriginal }),
      source.block.facts.count <= Self.mostWords
    else { return }
    let foreign = blocks.count { isForeign($0) }
    guard foreign >= 3, blocks.count(where: { isForeign($0) && $0.block.signs.contains(.term) }) * 4 >= foreign * 3
    else { return }
    let (translations, facts) = (blocks.count - 1, article.features[source.member].facts)
    var seen: [UInt64] = []
    for index in source.block.facts.indices
    where facts[index].kind == .term && facts[index].weight == 1 && facts[index].isInText {
      let fact = facts[index]
      guard !seen.contains(fact.atom), isInMidst(fact, source) else { continue }
      seen.append(fact.atom)
      let keepers = blocks.filter { $0.member != source.member && has(fact.atom, $0) }
      let kept = blocks.count { isForeign($0) && has(fact.atom, $0) }
      // What most of all keep is known for a name as it is.
      guard kept >= 3, kept * 4 >= foreign * 3, keepers.count * 5 >= translations * 2,
        keepers.count * 3 < translations * 2,
        isPlain(fact, slot, source)
      else { continue }
      let name = article.features[source.member].string(fact, in: article.members[source.member].article)
      let lackers = blocks.filter { article.members[$0.member].role == .translation && !has(fact.atom, $0) }
      for block in lackers where isRecorded(block.member) {
        guard keepers.contains(where: { article.members[$0.member].group == article.members[block.member].group }),
          !article.holdsFolded(name, slot, block.member)
        else { continue }
        let lost = Deviation(text: name, atom: fact.atom, exact: fact.exact, count: 1, weight: 1, line: Int(fact.line))
        let judgement = Judgement(
          member: block.member, verdict: .outvoted, confidence: 66, against: [source.member] + keepers.map(\.member),
          with: lackers.map(\.member))
        add(slot, .facts(.term), judgement, missing: [lost], lines: (block.line, block.line))
      }
    }
  }

  /// Of more, each of which is looked for in all members, a block is no sentence.
  private static let mostWords = 200

  private func isForeign(_ block: NamedBlock) -> Bool {
    article.features[block.member].keepsAllLatin && article.members[block.member].role == .translation
  }

  private func has(_ atom: UInt64, _ block: NamedBlock) -> Bool {
    let facts = article.features[block.member].facts
    return block.block.facts.indices.contains { facts[$0].atom == atom }
  }

  /// It has one capital, and is no part of a title: a word in small letters stands before it, and none with a capital behind it.
  private func isInMidst(_ fact: Fact, _ source: NamedBlock) -> Bool {
    let text = article.features[source.member].visible[source.block.text.indices]
    let word = fact.range.indices
    guard word.count >= 6, text[word].dropFirst().allSatisfy({ $0 >= 0x61 && $0 <= 0x7a }),
      word.lowerBound >= text.startIndex + 3
    else { return false }
    let before = text[..<(word.lowerBound - 1)].reversed().prefix(while: \.isASCIILetter)
    guard text[word.lowerBound - 1] == 0x20, let first = before.last, first >= 0x61 else { return false }
    guard let next = text[word.upperBound...].first else { return true }
    let behind = text[word.upperBound...].dropFirst().first ?? 0x20
    return next == 0x20 ? behind >= 0x61 && behind <= 0x7a : [0x2c, 0x2e, 0x3b].contains(next) && behind == 0x20
  }

  /// It is not marked, and stands in another place, too: no slip of the pen.
  private func isPlain(_ fact: Fact, _ slot: Int, _ source: NamedBlock) -> Bool {
    guard slot > 0, let node = article.node(slot, source.member) else { return false }
    let features = article.features[source.member]
    let name = Array(features.visible[fact.range.indices])
    return features.places(of: name).count >= 2
      && !BlockParts(article.members[source.member].article, node).spans.contains {
        ByteSearch.holds(name[...], in: $0[...])
      }
  }
}
