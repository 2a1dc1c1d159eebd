internal import DocModel
internal import Features

/// Names that the locales keep in Latin letters, found without a dictionary: a name is what most of them keep.
extension DisagreementFinder {
  mutating func names(_ place: Int) {
    let blocks = article.namedBlocks(at: place)
    if mayLackNames(blocks) { judgeNames(place, withoutCopies(blocks)) }
    if place < article.slots.count { options(place, blocks) }
  }

  /// A name stands in most of the blocks, and nobody can lack what nobody else has: nearly all blocks end here, before
  /// anything is gathered.
  private func mayLackNames(_ blocks: [NamedBlock]) -> Bool {
    guard blocks.count >= 3 else { return false }
    let first = blocks[0].block
    let named = blocks.count { !$0.block.signs.isDisjoint(with: [.term, .identifier]) }
    return Quorum.isVerdictButForOne(named, of: blocks.count)
      && blocks.contains {
        $0.block.termMask != first.termMask || $0.block.neutral != first.neutral || $0.block.spelling != first.spelling
          || $0.block.facts.count != first.facts.count
      }
  }

  /// Who left a text as the original has it says nothing of its own about names, where others have words of their own.
  private func withoutCopies(_ blocks: [NamedBlock]) -> [NamedBlock] {
    let original = blocks.first { article.members[$0.member].isOriginal || $0.member == article.likelyOriginal }
    guard let original, original.block.length > Self.longLabel,
      blocks.contains(where: { $0.member != original.member && $0.block.textHash == original.block.textHash })
    else { return blocks }
    let own = blocks.filter { $0.member == original.member || $0.block.textHash != original.block.textHash }
    guard own.count > 1 else { return blocks }
    // Where one text alone is not the source's, nobody shows what stays of it in other words.
    if own.count == 2 { return own }
    let text = article.features[original.member].visible[original.block.text.indices]
    let isSpoken = own.count > Self.fewTexts || EnglishText.isSentence(text) || EnglishText.Words(text).areSeveral
    return isSpoken ? own : blocks
  }

  private static let mostNames = 512
  private static let longLabel = 24
  private static let fewTexts = 3

  private mutating func judgeNames(_ place: Int, _ blocks: [NamedBlock]) {
    guard blocks.count(where: { article.members[$0.member].role == .translation }) >= 2 else { return }
    var names = NamePlace(place, blocks, article, &seenNames)
    // A text with very many names is a list of them.
    guard !names.names.isEmpty, names.names.count <= Self.mostNames else { return }
    for block in blocks where article.members[block.member].role == .translation { judge(&names, block) }
  }

  private mutating func judge(_ place: inout NamePlace, _ block: NamedBlock) {
    var recased: [(name: SharedName, range: Range<Int>)] = []
    var slipped: [NameClaim] = []
    var gone: [SharedName] = []
    for name in place.names where searchLeft > 0 {
      let fate = place.fate(of: name, in: block)
      if case .kept = fate {} else { place.searched += article.features[block.member].visible.count }
      searchLeft -= place.searched
      place.searched = 0
      switch fate {
      case .kept: break
      case .recased(let range): recased.append((name, range))
      case .gone: gone.append(name)
      case .slipped(let range):
        let fault = place.reasons(name, slipped: range, in: block, &nameIndex).fault(of: fate)
        if let fault { slipped.append(NameClaim(name: name, range: range, fault: fault)) }
      }
    }
    if recased.isEmpty, slipped.isEmpty, gone.isEmpty { return }
    let otherCases = recased.compactMap { one in
      place.reasons(one.name, recased: one.range, in: block, gone: gone).fault(of: .recased(one.range)).map {
        NameClaim(name: one.name, range: one.range, fault: $0)
      }
    }
    for phrase in otherCases.phrases { claim(.spelling, phrase, place, block) }
    if !slipped.isEmpty { claim(.facts(.term), slipped, place, block) }
    let lost = gone.compactMap { name -> NameClaim? in
      let reasons = reasons(name, goneFrom: block, &place)
      return reasons.fault(of: .gone).map {
        NameClaim(name: name, range: nil, fault: $0, doubts: reasons.contains(.recorded) ? [] : .unrecorded)
      }
    }
    for isLoud in [true, false] {
      let names = lost.filter { ($0.certainty >= .slight) == isLoud }
      if !names.isEmpty { claim(.facts(.term), names, place, block) }
    }
  }

  /// One disagreement about several names of a block; it is as sure as the surest of them.
  private mutating func claim(_ aspect: Aspect, _ claims: [NameClaim], _ place: NamePlace, _ block: NamedBlock) {
    guard let surest = claims.max(by: { $0.certainty < $1.certainty }) else { return }
    let extra = claims.compactMap { one in one.range.map { article.deviation($0, block) } }
    let against = claims.dropFirst().reduce(claims[0].name.keepers) { $0.right(in: $1.name.keepers) }
    let with = extra.isEmpty ? lackers(of: claims[0].name, place, block) : [block.member]
    let line = extra.first?.line ?? block.line
    add(
      article.slot(ofPlace: place.place), aspect,
      Judgement(
        member: block.member, grounds: .name(surest.fault), doubts: surest.doubts,
        // Who has the name elsewhere in the text, and lacks it here, is no witness of its own.
        against: against.filter { $0 != block.member }, with: with),
      missing: claims.map { $0.range == nil ? $0.name.deviation.named($0.name.whole) : $0.name.deviation },
      extra: extra, lines: (line, line))
  }

  /// Which translations lack a name as a member does.
  private func lackers(of name: SharedName, _ place: NamePlace, _ block: NamedBlock) -> [Int] {
    place.blocks.filter { other in
      !article.members[other.member].isOriginal
        && (other.member == block.member
          || !other.block.facts.indices.contains { article.features[other.member].facts[$0].atom == name.atom }
            && !article.hasForm(of: name.bytes, other))
    }.map(\.member)
  }

  /// What speaks for and against a name that is gone.
  private mutating func reasons(_ name: SharedName, goneFrom block: NamedBlock, _ place: inout NamePlace)
    -> NameReasons
  {
    var reasons = name.reasons
    let member = block.member
    let shares = nameIndex.shares(of: name)
    let own = shares[member]
    let kept = shares.reduce(0) { $0 + $1.kept } - own.kept
    let expected = shares.reduce(0) { $0 + $1.expected } - own.expected
    if expected >= 3, kept * 20 >= expected * 17 { reasons.insert(.keptMostly) }
    if kept == expected { reasons.insert(.keptEverywhere) }
    if name.deviation.weight != 1 { reasons.insert(.coined) }
    if expected >= 4 { reasons.insert(.many) }
    if own.kept >= 1, Quorum.isHalf(own.kept, of: own.expected) { reasons.insert(.keptHere) }
    if own.kept >= 3 { reasons.insert(.keptHereOften) }
    if own.expected >= 2 { reasons.insert(.severalPlaces) }
    if place.place >= article.slots.count { reasons.insert(.title) }
    if name.whole != name.deviation.text { reasons.insert(.longer) }
    if isMixed(name.bytes) { reasons.insert(.mixed) }
    if isRecorded(member) { reasons.insert(.recorded) }
    if article.isCommunity(member), hasCapitalOfItsPlace(name, place) { reasons.insert(.opening) }
    if name.keepers.contains(where: { article.members[$0].group == article.members[member].group }) {
      reasons.insert(.ofOwnSource)
    }
    return reasons
  }

  /// The original, or who has the name first, has it nowhere but where any word has a capital; and the others left its
  /// text as it is: who copies does not agree.
  private mutating func hasCapitalOfItsPlace(_ name: SharedName, _ place: NamePlace) -> Bool {
    guard WordShape(name.bytes).isCapitalized,
      let model = name.keepers.first(where: { article.members[$0].isOriginal || $0 == article.likelyOriginal })
        ?? name.keepers.first
    else { return false }
    let text = place.blocks.first { $0.member == model }?.block.textHash
    guard
      name.keepers.allSatisfy({ keeper in place.blocks.contains { $0.member == keeper && $0.block.textHash == text } })
    else { return false }
    let features = article.features[model]
    let uses = nameIndex.uses(of: name.atom).filter {
      $0.member == model && features.facts[$0.fact].exact == name.exact
    }
    return !uses.isEmpty
      && uses.allSatisfy { use in
        let start = Int(features.facts[use.fact].range.start)
        return !features.isAmidSentence(start)
          || article.namedBlock(at: use.place, model).map { features.isInTitleCase($0.block) } == true
      }
  }

  /// Two capitals and more, three small letters and more behind them.
  private func isMixed(_ name: [UInt8]) -> Bool {
    let capitals = name.prefix(while: \.isASCIICapital).count
    return capitals >= 2 && name.dropFirst(capitals).prefix { $0.isASCIISmall }.count >= 3
  }

  /// The revision it was made from is known.
  func isRecorded(_ member: Int) -> Bool { !article.groups[article.members[member].group].key.isEmpty }
}

/// A name, where something else stands for it, and how sure that is.
private struct NameClaim {
  let name: SharedName
  let range: Range<Int>?
  let fault: NameFault
  var doubts: Doubts = []

  var certainty: Certainty { Certainty(.name(fault), doubts) }
}

extension [NameClaim] {
  /// Words that stand side by side are one name: `trade center` of Contoso Trade Center.
  fileprivate var phrases: [[NameClaim]] {
    sorted { ($0.range?.lowerBound ?? 0) < ($1.range?.lowerBound ?? 0) }.reduce(into: []) { result, one in
      if let last = result.last?.last?.range, let range = one.range, last.upperBound + 1 == range.lowerBound {
        result[result.count - 1].append(one)
      } else {
        result.append([one])
      }
    }
  }
}

extension AlignedArticle {
  /// What stands in a block as one value. The nearest fact before it tells its line.
  func deviation(_ range: Range<Int>, _ block: NamedBlock) -> Deviation {
    let features = features[block.member]
    var line = block.line
    for fact in features.facts[block.block.facts.indices] where fact.isInText && fact.range.start <= range.lowerBound {
      line = Int(fact.line)
    }
    let hash = Atom(features.visible[range]).hash
    return Deviation(
      text: String(decoding: features.visible[range], as: UTF8.self), atom: hash, exact: hash, count: 1, weight: 1,
      line: line)
  }
}
