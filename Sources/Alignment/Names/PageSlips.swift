internal import DocModel
internal import Features

/// A word that stands once in the whole article, and is a slip away from a name: one that the source has in the same
/// place, or one that its text writes right in other places. The votes of others are not needed to see that: it holds
/// for blocks that only one revision has, and where translations are few.
extension DisagreementFinder {
  mutating func pageSlips() {
    var written: [Int: [NameShape]] = [:]
    for use in nameIndex.single where mayBeSlip(use) && searchLeft > 0 {
      let features = article.features[use.member]
      let word = features.visible[features.facts[use.fact].range.indices]
      if features.keepsAllLatin || WordShape(word).isNoWord,
        let name = first(shapes(names(lackedAt: use.place, by: use.member)), near: word, use)
      {
        claim(use, name)
        continue
      }
      let all = written[use.member] ?? shapes(nameIndex.words(of: use.member).filter { isName($0) })
      written[use.member] = all
      if let name = first(all, near: word, use) { claim(use, name) }
    }
    if article.members.count(where: { $0.role == .translation }) < Quorum.witnesses { smallSlips() }
  }

  /// `xindows`, where the source has a name that the text writes right in other places: a word in small letters is searched for where
  /// the name is lacked alone.
  private mutating func smallSlips() {
    for place in 0..<article.namePlaces
    where searchLeft > 0 && (place >= article.slots.count || article.signs[place].contains(.names)) {
      for own in article.namedBlocks(at: place) where article.members[own.member].role == .translation {
        let features = article.features[own.member]
        for name in names(lackedAt: place, by: own.member) {
          let right = article.features[name.member]
          let bytes = right.visible[right.facts[name.fact].range.indices]
          let uses = nameIndex.uses(of: right.facts[name.fact].atom).count { use in
            use.member == own.member && features.facts[use.fact].exact == right.facts[name.fact].exact
          }
          guard uses >= 3, bytes.count >= 6 else { continue }
          searchLeft -= own.block.text.count
          let slip = Words(features.visible, own.block.text).ranges.first { range in
            features.visible[range].allSatisfy(\.isASCIISmall) && range.count == bytes.count
              && !Resemblance.isCognate(features.visible[range], bytes)
              && article.isSlip(features.visible[range], of: bytes, by: own.member)
          }
          if let slip { claim(slip, by: own.member, at: place, name, explainsCapital: true) }
        }
      }
    }
  }

  /// The names that the source has more often in a place than a text does.
  private func names(lackedAt place: Int, by member: Int) -> [NameIndex.Use] {
    guard let own = article.namedBlock(at: place, member) else { return [] }
    func count(_ exact: UInt64, _ block: NamedBlock) -> Int {
      article.features[block.member].facts[block.block.facts.indices].count { $0.exact == exact }
    }
    return article.namedBlocks(at: place).filter { article.members[$0.member].isOriginal }.flatMap { original in
      original.block.facts.indices.map { NameIndex.Use(member: original.member, fact: $0, place: place) }.filter {
        name in
        let exact = article.features[name.member].facts[name.fact].exact
        return isName(name) && count(exact, own) < count(exact, original) && !hasSingular(of: name, own)
      }
    }
  }

  /// CR, where the name is CRs: languages without a plural write it so.
  private func hasSingular(of name: NameIndex.Use, _ own: NamedBlock) -> Bool {
    let (features, others) = (article.features[own.member], article.features[name.member])
    let plural = others.visible[others.facts[name.fact].range.indices]
    return features.facts[own.block.facts.indices].contains {
      $0.isWord && Resemblance.isPlural(plural, of: features.visible[$0.range.indices])
    }
  }

  /// A name with what tells quickly that most words are no slip of it.
  private struct NameShape {
    let use: NameIndex.Use
    let count: Int
    /// See ``Resemblance/letters(of:)``.
    let letters: UInt32
  }

  private func shapes(_ names: [NameIndex.Use]) -> [NameShape] {
    names.map { use in
      let features = article.features[use.member]
      let name = features.visible[features.facts[use.fact].range.indices]
      return NameShape(use: use, count: name.count, letters: Resemblance.letters(of: name))
    }
  }

  /// The first name that the word is a slip of.
  private mutating func first(_ names: [NameShape], near word: ArraySlice<UInt8>, _ use: NameIndex.Use)
    -> NameIndex.Use?
  {
    searchLeft -= names.count
    let (count, letters) = (word.count, Resemblance.letters(of: word))
    for shape in names
    where abs(shape.count - count) <= 1 && Resemblance.mayBeSlip(shape.letters, letters) {
      let name = shape.use
      let features = article.features[name.member]
      let right = features.visible[features.facts[name.fact].range.indices]
      guard Resemblance.isSlip(word, of: right),
        article.features[use.member].keepsAllLatin || !Resemblance.isCognate(word, right)
      else { continue }
      searchLeft -= features.visible.count
      if article.isSlip(word, of: right, by: use.member) { return name }
    }
    return nil
  }

  private func isName(_ use: NameIndex.Use) -> Bool {
    let features = article.features[use.member]
    let fact = features.facts[use.fact]
    return fact.isWord && fact.weight > 0 && fact.range.count >= 3
      && (fact.kind == .term || features.visible[fact.range.indices].allSatisfy(\.isASCIILetter))
  }

  private func mayBeSlip(_ use: NameIndex.Use) -> Bool {
    let features = article.features[use.member]
    let word = features.visible[features.facts[use.fact].range.indices]
    guard article.members[use.member].role == .translation, word.count >= 3, word.allSatisfy(\.isASCIILetter) else {
      return false
    }
    if WordShape(word).isNoWord || word.count >= 5 && features.keepsAllLatin { return true }
    return word.first?.isASCIICapital == true && (features.keepsAllLatin || word.count >= 5)
  }

  /// In a text in Latin letters sentences ask for capitals, and German nouns have them.
  private func explainsCapital(_ use: NameIndex.Use) -> Bool {
    let features = article.features[use.member]
    return !features.keepsAllLatin
      && (article.members[use.member].article.locale.language == "de"
        || !features.isAmidSentence(Int(features.facts[use.fact].range.start)))
  }

  private mutating func claim(_ use: NameIndex.Use, _ name: NameIndex.Use) {
    let range = article.features[use.member].facts[use.fact].range.indices
    claim(range, by: use.member, at: use.place, name, explainsCapital: explainsCapital(use))
  }

  /// - Parameter explainsCapital: what stands there may have its capital as any word has one.
  private mutating func claim(
    _ range: Range<Int>, by member: Int, at place: Int, _ name: NameIndex.Use, explainsCapital: Bool
  ) {
    let right = article.features[name.member].facts[name.fact]
    var counts = Array(repeating: 0, count: count)
    for other in nameIndex.uses(of: right.atom)
    where article.features[other.member].facts[other.fact].exact == right.exact {
      counts[other.member] += 1
    }
    // The very text that the block was made from has the name, or all texts are full of it.
    let isOfSource = article.namedBlocks(at: place).contains { block in
      article.members[block.member].isOriginal
        && article.features[block.member].facts[block.block.facts.indices].contains { $0.exact == right.exact }
    }
    let isNoWord = WordShape(article.features[member].visible[range]).isNoWord
    let keepers = (0..<count).filter { $0 != member && counts[$0] >= (isOfSource ? 1 : 2) }
    guard let block = article.namedBlock(at: place, member),
      isOfSource || counts[member] >= (isNoWord ? 1 : 3) && (isNoWord || !explainsCapital),
      Quorum.isHalf(keepers.count, of: count - 1)
    else { return }
    let isSure = isOfSource || keepers.count >= 2
    let wanted = Deviation(
      text: article.features[name.member].string(right, in: article.members[name.member].article), atom: right.atom,
      exact: right.exact,
      count: 1, weight: right.weight, line: article.lines(article.slot(ofPlace: place), keepers[0]).0)
    let found = article.deviation(range, block)
    add(
      article.slot(ofPlace: place), .facts(.term),
      Judgement(
        member: member, grounds: .nearName, doubts: isSure ? [] : .fewKeepers, against: keepers, with: [member]),
      missing: [wanted], extra: [found], lines: (found.line, found.line))
  }
}
