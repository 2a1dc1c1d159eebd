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
    guard article.slots[slot].kind.holdsInlines else { return }
    var blocks: [NamedBlock] = []
    blocks.reserveCapacity(count)
    for member in 0..<count {
      guard let block = article.textBlock(slot, member), block.length > 0 else { continue }
      blocks.append(NamedBlock(member: member, block: block, line: article.lines(slot, member).0))
    }
    if mayLackNames(blocks) { judgeTerms(slot, withoutCopies(blocks)) }
    verbatimTokens(slot, blocks)
  }

  /// Who left a text as the original has it says nothing of its own about names, where others have words of their own.
  private func withoutCopies(_ blocks: [NamedBlock]) -> [NamedBlock] {
    guard
      let original = blocks.first(where: {
        article.members[$0.member].isOriginal || $0.member == article.likelyOriginal
      }), original.block.length > Self.longLabel
    else { return blocks }
    let own = blocks.filter { $0.member == original.member || $0.block.textHash != original.block.textHash }
    guard own.count < blocks.count, own.count > 1 else { return blocks }
    let isSpoken =
      own.count > Self.fewTexts
      || EnglishText.isSentence(article.features[original.member].visible[original.block.text.indices])
    return isSpoken ? own : blocks
  }

  private static let longLabel = 24
  private static let fewTexts = 3

  /// A name stands in most of the blocks, and nobody can lack what nobody else has: nearly all blocks end here, before anything
  /// is gathered.
  private func mayLackNames(_ blocks: [NamedBlock]) -> Bool {
    guard blocks.count >= 3 else { return false }
    let first = blocks[0].block
    let named = blocks.count { !$0.block.signs.isDisjoint(with: [.term, .identifier]) }
    return named * 3 >= blocks.count * 2 - 3
      && blocks.contains {
        $0.block.termMask != first.termMask || $0.block.neutral != first.neutral || $0.block.spelling != first.spelling
          || $0.block.facts.count != first.facts.count
      }
  }

  /// The title and the description, which are text like any other.
  mutating func metadataTerms() {
    for key in ["title", "description"] {
      let blocks = (0..<count).compactMap { member in
        article.features[member].metadata[key].map {
          NamedBlock(
            member: member, block: $0, line: Int(article.members[member].article.frontMatter.entry(key)?.line ?? 1))
        }
      }
      if mayLackNames(blocks) { judgeTerms(0, blocks) }
    }
  }

  private static let mostNames = 512

  private mutating func judgeTerms(_ slot: Int, _ blocks: [NamedBlock]) {
    guard blocks.count(where: { article.members[$0.member].role == .translation }) >= 2 else { return }
    var census = TermCensus(slot, blocks, article, &seenNames)
    for name in census.complete { ledger.keep(name, blocks) }
    // A text with very many names is a list of them.
    guard !census.names.isEmpty, census.names.count <= Self.mostNames else { return }
    for block in blocks where article.members[block.member].role == .translation {
      var garbled: [Deviation] = []
      var replaced: [Deviation] = []
      var witnesses: [Int] = []
      var isCertain = false
      var otherCases: [TermCensus.OtherCase] = []
      var gone: [TermCensus.Name] = []
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
          otherCases.append(TermCensus.OtherCase(name: name, word: word, confidence: confidence))
        case .gone:
          gone.append(name)
          if isTold(name.atom, slot, block.member) || isOwnCode(name.bytes, slot, block.member) { continue }
          miss(name, in: slot, block, &census)
        }
      }
      judgeCases(slot, otherCases, gone, &census, block)
      if !garbled.isEmpty {
        // Few voters, or a name of three letters, prove little.
        let isSure = witnesses.count >= 3 && replaced.contains { $0.text.utf8.count >= 4 || $0.weight == 2 }
        let judgement = Judgement(
          member: block.member, verdict: .outvoted,
          confidence: !isCertain ? Certainty.weak : isSure ? Certainty.certain : Certainty.slight, against: witnesses,
          with: [block.member])
        add(
          slot, .facts(.term), judgement, missing: replaced, extra: garbled, lines: (garbled[0].line, garbled[0].line))
      }
    }
    for name in census.names { ledger.count(name, &census, blocks) }
  }

  private mutating func miss(_ name: TermCensus.Name, in slot: Int, _ block: NamedBlock, _ census: inout TermCensus) {
    let lackers = census.lackers(of: name, with: block.member)
    let isOrdinary = census.isOrdinary(name, lackers: lackers) || census.isUsualLabel(name, in: block)
    ledger.miss(
      TermLedger.Miss(
        slot: slot, block: block, name: name, isOrdinary: isOrdinary,
        isInID: isInID(name, slot, block.member), with: lackers))
  }

  /// The id of a heading has the name among its words.
  private func isInID(_ name: TermCensus.Name, _ slot: Int, _ member: Int) -> Bool {
    guard slot > 0, article.slots[slot].kind == .heading, let node = article.node(slot, member) else { return false }
    let text = article.members[member].article
    guard text.nodes[node].flags.contains(.explicitID) else { return false }
    return text.pool[text.nodes[node].attribute.indices].split(separator: UInt8(ascii: "-")).contains {
      ByteSearch.equalFolded($0, name.bytes[...])
    }
  }

  private mutating func judgeCases(
    _ slot: Int, _ found: [TermCensus.OtherCase], _ gone: [TermCensus.Name], _ census: inout TermCensus,
    _ block: NamedBlock
  ) {
    let phrase = census.phrase(found, in: block)
    func judgement(_ one: TermCensus.OtherCase, _ confidence: UInt8) -> Judgement {
      Judgement(
        member: block.member, verdict: .outvoted, confidence: confidence,
        against: one.name.keepers.filter { $0 != block.member }, with: [block.member])
    }
    if let first = phrase.first {
      add(
        slot, .spelling, judgement(first, Certainty.sure), missing: phrase.map(\.name.deviation),
        extra: phrase.map(\.word),
        lines: (first.word.line, first.word.line))
    }
    for one in found where !phrase.contains(where: { $0.name.atom == one.name.atom }) {
      let isDoubtful =
        census.isTranslated(one, gone, in: block) || census.isInitial(one, in: block)
        || census.isTurned(one.word, one.name, block)
      let isName =
        !isDoubtful && one.confidence < 60
        && (census.isPartOfName(one, in: block) || census.isCapitalElsewhere(one, in: block))
      add(
        slot, .spelling,
        judgement(one, isDoubtful ? min(Certainty.drift, one.confidence) : isName ? Certainty.fair : one.confidence),
        missing: [one.name.deviation],
        extra: [one.word], lines: (one.word.line, one.word.line))
    }
  }

  /// True where the identifiers of the block tell that the word stands for the name.
  private func isTold(_ name: UInt64, _ word: Deviation, _ slot: Int, _ member: Int) -> Bool {
    found.contains { one in
      one.slot == slot && one.member == member && one.aspect == .facts(.identifier) && one.verdict.blames
        && one.confidence >= 60
        && one.missing.contains { $0.atom == name } && one.extra.contains { $0.text == word.text }
    }
  }

  /// The identifiers of the block tell that the name is lost.
  private func isTold(_ name: UInt64, _ slot: Int, _ member: Int) -> Bool {
    found.contains { one in
      one.slot == slot && one.member == member && one.aspect == .facts(.identifier) && one.extra.isEmpty
        && one.missing.contains { $0.atom == name }
    }
  }

  /// The code of a locale, for which the code of this one stands here: that is told as what it is.
  func isOwnCode(_ name: [UInt8], _ slot: Int, _ member: Int) -> Bool {
    let own = article.members[member].article.locale.tag
    return name.count == 5 && name[2] == UInt8(ascii: "-") && own.utf8.count == 5
      && article.holdsFolded(own, slot, member)
  }

  /// The revision it was made from is known.
  func isRecorded(_ member: Int) -> Bool { !article.groups[article.members[member].group].key.isEmpty }

  /// Reports the names that are gone, once the whole article has shown how its names are kept.
  mutating func missingTerms() {
    for entry in ledger.verdicts() {
      let isRecorded = isRecorded(entry.block.member)
      let judgement = Judgement(
        member: entry.block.member, verdict: .outvoted,
        confidence: isRecorded ? entry.confidence : min(Certainty.weak, entry.confidence),
        against: entry.names.dropFirst().reduce(entry.names[0].keepers) { $0.right(in: $1.keepers) }
          // Who has the name elsewhere in the text, and lacks it here, is no witness of its own.
          .filter { $0 != entry.block.member }, with: entry.with)
      add(
        entry.slot, .facts(.term), judgement,
        missing: together(entry.names.map { $0.deviation.named($0.whole) }, entry.slot, entry.names[0].keepers),
        lines: (entry.block.line, entry.block.line))
    }
  }

  /// Names that stand side by side are one: Wi-Fi, Contoso Explorer.
  private func together(_ names: [Deviation], _ slot: Int, _ keepers: [Int]) -> [Deviation] {
    guard (2...Self.mostJoined).contains(names.count),
      let reference = keepers.first(where: { article.members[$0].isOriginal }) ?? keepers.first
    else { return names }
    let text = slot == 0 ? article.features[reference].visible[...] : article.visible(slot, reference)
    var names = names
    while let (left, right, joint) = neighbours(names, text) {
      let (one, other) = (names[left], names[right])
      names[left] = Deviation(
        text: one.text + joint + other.text, atom: one.atom &+ other.atom, exact: one.exact &+ other.exact, count: 1,
        weight: max(one.weight, other.weight), line: one.line)
      names.remove(at: right)
    }
    return names
  }

  private func neighbours(_ names: [Deviation], _ text: ArraySlice<UInt8>) -> (Int, Int, String)? {
    for left in names.indices {
      for right in names.indices where right != left {
        for joint in [" ", "-"]
        where ByteSearch.holds(Array((names[left].text + joint + names[right].text).utf8)[...], in: text) {
          return (left, right, joint)
        }
      }
    }
    return nil
  }

  private static let mostJoined = 8
}
