internal import DocModel
internal import Features

/// Names that the locales keep in Latin letters, found without a dictionary: a name is what most of them keep.
extension DisagreementFinder {
  /// One member's block, as far as names go.
  struct NamedBlock {
    let member: Int
    let block: BlockFeatures
    let line: Int
  }

  mutating func terms(_ slot: Int) {
    let texts = (0..<count).lazy.compactMap { [article] in article.textBlock(slot, $0) }.filter { $0.length > 0 }
    guard article.slots[slot].kind.holdsInlines, mayLackNames(texts) else { return }
    var blocks: [NamedBlock] = []
    blocks.reserveCapacity(count)
    for member in 0..<count {
      guard let block = article.textBlock(slot, member), block.length > 0 else { continue }
      blocks.append(NamedBlock(member: member, block: block, line: article.lines(slot, member).0))
    }
    judgeTerms(slot, blocks)
  }

  /// A name stands in most of the blocks, and nobody can lack what nobody else has: nearly all blocks end here, before anything
  /// is gathered.
  private func mayLackNames(_ blocks: some Sequence<BlockFeatures>) -> Bool {
    var first: BlockFeatures?
    var all = 0, named = 0
    var isEven = true
    for block in blocks {
      all += 1
      if !block.signs.isDisjoint(with: [.term, .identifier]) { named += 1 }
      guard let first else {
        first = block
        continue
      }
      if block.termMask != first.termMask || block.neutral != first.neutral { isEven = false }
    }
    return !isEven && all >= 3 && named * 3 >= all * 2 - 3
  }

  /// The title and the description, which are text like any other.
  mutating func metadataTerms() {
    for key in ["title", "description"] {
      let blocks = (0..<count).compactMap { member in
        article.features[member].metadata[key].map {
          NamedBlock(member: member, block: $0, line: Int(article.members[member].article.frontMatter.entry(key)?.line ?? 1))
        }
      }
      if mayLackNames(blocks.lazy.map(\.block)) { judgeTerms(0, blocks) }
    }
  }

  private mutating func judgeTerms(_ slot: Int, _ blocks: [NamedBlock]) {
    let translations = blocks.filter { article.members[$0.member].role == .translation }
    guard translations.count >= 2, blocks.count >= 3 else { return }
    var census = TermCensus(blocks, article, &seenNames)
    let counted = blocks.filter { !article.members[$0.member].isOriginal }
    for name in census.complete { ledger.keep(name, counted) }
    if census.names.isEmpty { return }
    for block in translations {
      var garbled: [Deviation] = []
      var replaced: [Deviation] = []
      var witnesses: [Int] = []
      var isCertain = false
      for name in census.names {
        guard let lack = census.lack(of: name, in: block) else { continue }
        switch lack {
        case .garbled(let word):
          if isTold(name.atom, word, slot, block.member) { continue }
          garbled.append(word)
          replaced.append(name.deviation)
          if !census.mayBeWord(word, for: name, in: block) { isCertain = true }
          if witnesses.isEmpty { witnesses = name.keepers.filter { $0 != block.member } }
        case .otherCase(let word, let confidence):
          let judgement = Judgement(
            member: block.member, verdict: .outvoted, confidence: confidence, against: name.keepers.filter { $0 != block.member },
            with: [block.member])
          add(slot, .spelling, judgement, missing: [name.deviation], extra: [word], lines: (word.line, word.line))
        case .gone:
          ledger.miss(name, in: slot, block, with: census.lackers(of: name, with: block.member, among: counted))
        }
      }
      if !garbled.isEmpty {
        // Few voters, or a name of three letters, prove little.
        let isSure = witnesses.count >= 3 && replaced.contains { $0.text.utf8.count >= 4 || $0.weight == 2 }
        let judgement = Judgement(
          member: block.member, verdict: .outvoted, confidence: !isCertain ? 50 : isSure ? 88 : 62, against: witnesses, with: [block.member])
        add(slot, .facts(.term), judgement, missing: replaced, extra: garbled, lines: (garbled[0].line, garbled[0].line))
      }
    }
    for name in census.names { ledger.count(name, &census, counted) }
  }

  /// True where the identifiers of the block tell that the word stands for the name.
  private func isTold(_ name: UInt64, _ word: Deviation, _ slot: Int, _ member: Int) -> Bool {
    found.contains { one in
      one.slot == slot && one.member == member && one.aspect == .facts(.identifier) && one.verdict.blames && one.confidence >= 60
        && one.missing.contains { $0.atom == name } && one.extra.contains { $0.text == word.text }
    }
  }

  /// Reports the names that are gone, once the whole article has shown how its names are kept.
  mutating func missingTerms() {
    for entry in ledger.verdicts() {
      let isRecorded = !article.groups[article.members[entry.block.member].group].key.isEmpty
      let judgement = Judgement(
        member: entry.block.member, verdict: .outvoted, confidence: isRecorded ? entry.confidence : min(50, entry.confidence),
        against: entry.names[0].keepers, with: entry.with)
      add(
        entry.slot, .facts(.term), judgement, missing: entry.names.map { $0.deviation.named($0.whole) },
        lines: (entry.block.line, entry.block.line))
    }
  }
}
