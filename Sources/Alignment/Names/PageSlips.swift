internal import DocModel
internal import Features

/// A word that stands once in the whole article, and is a slip away from a name that its text writes right in other places. No
/// alignment is needed to see that: it holds for blocks that only one revision has, and where translations are few.
extension DisagreementFinder {
  mutating func pageSlips() {
    var names: [Int: [NameIndex.Use]] = [:]
    for use in nameIndex.single where mayBeSlip(use) && searchLeft > 0 {
      let all = names[use.member] ?? nameIndex.words(of: use.member, atLeast: 1).filter { isName($0) }
      names[use.member] = all
      let features = article.features[use.member]
      let word = features.visible[features.facts[use.fact].range.indices]
      searchLeft -= all.count
      for name in all {
        let range = features.facts[name.fact].range.indices
        guard abs(range.count - word.count) <= 1, Resemblance.isSlip(word, of: features.visible[range]),
          features.keepsAllLatin || !Resemblance.isCognate(word, features.visible[range])
        else {
          continue
        }
        searchLeft -= features.visible.count
        if article.isSlip(word, of: features.visible[range], by: use.member) {
          claim(use, name)
          break
        }
      }
    }
  }

  private func isName(_ use: NameIndex.Use) -> Bool {
    let fact = article.features[use.member].facts[use.fact]
    return fact.kind == .term && fact.weight > 0 && fact.range.count >= 3
  }

  private func mayBeSlip(_ use: NameIndex.Use) -> Bool {
    let features = article.features[use.member]
    let fact = features.facts[use.fact]
    return article.members[use.member].role == .translation && fact.kind == .term
      && features.visible[Int(fact.range.start)].isASCIICapital && fact.range.count >= (features.keepsAllLatin ? 3 : 5)
  }

  /// In a text in Latin letters sentences ask for capitals, and German nouns have them.
  private func explainsCapital(_ use: NameIndex.Use) -> Bool {
    let features = article.features[use.member]
    return !features.keepsAllLatin
      && (article.members[use.member].article.locale.language == "de"
        || !features.isAmidSentence(Int(features.facts[use.fact].range.start)))
  }

  private mutating func claim(_ use: NameIndex.Use, _ name: NameIndex.Use) {
    let features = article.features[use.member]
    let (fact, right) = (features.facts[use.fact], features.facts[name.fact])
    var counts = Array(repeating: 0, count: count)
    for other in nameIndex.uses(of: right.atom)
    where article.features[other.member].facts[other.fact].exact == right.exact {
      counts[other.member] += 1
    }
    let place = nameIndex.place(of: use)
    // The very text that the block was made from has the name, or all texts are full of it.
    let isOfSource = article.namedBlocks(at: place).contains { block in
      article.members[block.member].isOriginal
        && article.features[block.member].facts[block.block.facts.indices].contains { $0.exact == right.exact }
    }
    let keepers = (0..<count).filter { $0 != use.member && counts[$0] >= (isOfSource ? 1 : 2) }
    guard let block = article.namedBlock(at: place, use.member),
      isOfSource || counts[use.member] >= 3 && !explainsCapital(use),
      Quorum.isHalf(keepers.count, of: count - 1)
    else { return }
    let isSure = isOfSource || keepers.count >= 2
    let wanted = Deviation(
      text: features.string(right, in: article.members[use.member].article), atom: right.atom, exact: right.exact,
      count: 1, weight: right.weight, line: article.lines(article.slot(ofPlace: place), keepers[0]).0)
    let found = article.deviation(fact.range.indices, block)
    add(
      article.slot(ofPlace: place), .facts(.term),
      Judgement(
        member: use.member, verdict: .outvoted, confidence: isSure ? Certainty.likely : Certainty.doubtful,
        against: keepers, with: [use.member]),
      missing: [wanted], extra: [found], lines: (found.line, found.line))
  }
}
