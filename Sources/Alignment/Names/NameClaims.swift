internal import DocModel
internal import Features

/// Asks of each name that somebody knows what became of it in each text.
extension DisagreementFinder {
  /// The names that the locales share in a place, those that the very source proves, and the options that it has.
  mutating func names(_ place: Int) {
    let members = article.members
    var blocks = article.namedBlocks(at: place)
    var shared: [Name] = []
    if mayLackNames(blocks) {
      shared = article.phraseNames(blocks)
      blocks = withoutCopies(blocks)
      shared += sharedNames(blocks)
    }
    let isHeading = place < article.slots.count && article.slots[place].kind == .heading
    let typed = article.groups.map { typedNames(of: $0, blocks, isHeading: isHeading) }
    // By group, the place of its very source among the blocks.
    let sources = article.groups.map { group in
      group.exactSource.flatMap { exact in blocks.firstIndex { $0.member == exact } }
    }
    var here = NamePlace(place, blocks, article)
    for block in blocks where members[block.member].role == .translation {
      let group = members[block.member].group
      let (proved, typed) = (sources[group].map { provedNames(block, blocks[$0]) } ?? [], typed[group])
      if shared.isEmpty, proved.isEmpty, typed.isEmpty { continue }
      judge(proved.isEmpty && typed.isEmpty ? shared : shared + proved + typed, block, &here)
    }
  }

  private mutating func sharedNames(_ blocks: [NamedBlock]) -> [Name] {
    let members = article.members
    guard blocks.count(where: { members[$0.member].role == .translation }) >= 2 else { return [] }
    let names = SharedNames(blocks, article, &seenNames).names
    // A text with very many names is a list of them.
    return names.count <= Self.mostNames ? names : []
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

  /// Who left a text as an original has it, today or once, says nothing of its own about names, where others have words
  /// of their own.
  private func withoutCopies(_ blocks: [NamedBlock]) -> [NamedBlock] {
    let (members, likely) = (article.members, article.likelyOriginal)
    func isOriginal(_ block: NamedBlock) -> Bool { members[block.member].isOriginal || block.member == likely }
    let originals = blocks.filter { isOriginal($0) && $0.block.length > Self.longLabel }.map(\.block.textHash)
    guard blocks.contains(where: { !isOriginal($0) && originals.contains($0.block.textHash) }) else { return blocks }
    let own = blocks.filter { isOriginal($0) || !originals.contains($0.block.textHash) }
    return own.contains { !isOriginal($0) } ? own : blocks
  }

  private static let mostNames = 512
  private static let longLabel = 24

  /// What became of names in a block is told where it comes to something.
  mutating func judge(_ names: [Name], _ block: NamedBlock, _ place: inout NamePlace) {
    var fates: [(name: Name, fate: Fate)] = []
    let own: UInt64 = block.member < 64 ? 1 << UInt64(block.member) : 0
    for name in names
    where name.settled & own == 0 && searchLeft > 0 && !fates.contains(where: { $0.name.exact == name.exact }) {
      let fate = place.fate(of: name, in: block)
      if fate.kind != .kept {
        fates.append((name, fate))
        searchLeft -= article.features[block.member].visible.count
      }
      searchLeft -= place.searched
      place.searched = 0
    }
    if fates.isEmpty { return }
    let gone = fates.filter { $0.fate.kind == .gone }.map(\.name)
    let claims = fates.compactMap { name, fate in
      reasons(name, fate, block, gone, &place).fault(of: fate.kind).map { NameClaim(name: name, fate: fate, fault: $0) }
    }
    for part in claims.count > 1 ? claims.together : [claims] { claim(part, place, block) }
  }

  private mutating func reasons(
    _ name: Name, _ fate: Fate, _ block: NamedBlock, _ gone: [Name], _ place: inout NamePlace
  ) -> NameReasons {
    // Without a proof a name that is not shared comes to nothing in other letter case.
    let source = article.exactSource(of: block.member).flatMap { name.keepers.contains($0) ? $0 : nil }
    let isProved = source.map { fate.kind != .recased || !holds($0, fate.range, block) } ?? false
    if fate.kind == .recased, !isProved, !name.reasons.contains(.shared) { return name.reasons }
    var reasons =
      switch (fate.kind, fate.range) {
      case (.recased, let range?): place.reasons(name, recased: range, in: block, gone: gone)
      case (.slipped, let range?): place.reasons(name, slipped: range, in: block, &nameIndex)
      default: reasons(name, goneFrom: block, &place)
      }
    if isProved { reasons.insert(.proved) }
    return reasons
  }

  /// True where a member has the words of another's text somewhere.
  private func holds(_ member: Int, _ range: Range<Int>?, _ block: NamedBlock) -> Bool {
    range.map { article.features[member].holds(article.features[block.member].visible[$0]) } ?? false
  }

  /// One disagreement about several names of a block; it is as sure as the surest of them.
  private mutating func claim(_ claims: [NameClaim], _ place: NamePlace, _ block: NamedBlock) {
    guard let first = claims.first, let fault = claims.lazy.map(\.fault).max() else { return }
    let extra = claims.compactMap { one in one.fate.range.map { article.deviation($0, block) } }
    let against = claims.dropFirst().reduce(first.name.keepers) { $0.right(in: $1.name.keepers) }
    let isUnrecorded = extra.isEmpty && article.group(of: block.member).key.isEmpty
    let line = extra.first?.line ?? block.line
    add(
      article.slot(ofPlace: place.place), first.aspect,
      Judgement(
        member: block.member, grounds: .name(fault), doubts: isUnrecorded ? .unrecorded : [],
        // Who has the name elsewhere in the text, and lacks it here, is no witness of its own.
        against: against.filter { $0 != block.member },
        with: extra.isEmpty ? lackers(of: first.name, place, block) : [block.member]),
      missing: claims.map { $0.fate.range == nil ? $0.name.deviation.named($0.name.whole) : $0.name.deviation },
      extra: extra, lines: (line, line))
  }

  /// Which translations lack a name as a member does.
  private func lackers(of name: Name, _ place: NamePlace, _ block: NamedBlock) -> [Int] {
    place.blocks.filter { other in
      !article.members[other.member].isOriginal
        && (other.member == block.member
          || !name.keepers.contains(other.member) && !article.hasForm(of: name, other))
    }.map(\.member)
  }

  /// What speaks for and against a name that is gone.
  private mutating func reasons(_ name: Name, goneFrom block: NamedBlock, _ place: inout NamePlace)
    -> NameReasons
  {
    var reasons = name.reasons
    if name.deviation.weight != 1 { reasons.insert(.coined) }
    // Who keeps it elsewhere matters to names in plain words, and to those that a table or several words show.
    if reasons.isDisjoint(with: [.listed, .typed, .phrase]), reasons.contains(.coined) || !reasons.contains(.shared) {
      return reasons
    }
    let member = block.member
    let shares = nameIndex.shares(of: name)
    let own = shares[member]
    let kept = shares.reduce(0) { $0 + $1.kept } - own.kept
    let expected = shares.reduce(0) { $0 + $1.expected } - own.expected
    if expected >= 3, kept * 20 >= expected * 17 { reasons.insert(.keptMostly) }
    if kept == expected { reasons.insert(.keptEverywhere) }
    if expected >= 4 { reasons.insert(.many) }
    if own.kept >= 1, Quorum.isHalf(own.kept, of: own.expected) { reasons.insert(.keptHere) }
    if own.kept >= 1, place.others(name, but: block) >= AlignedArticle.manyKeepers { reasons.insert(.usedHere) }
    if name.reasons.contains(.phrase), place.isMostLeft(of: name, in: block) { reasons.insert(.mostLeft) }
    if own.kept >= 3 { reasons.insert(.keptHereOften) }
    if own.expected >= 2 { reasons.insert(.severalPlaces) }
    if place.place >= article.slots.count { reasons.insert(.title) }
    if name.whole != name.deviation.text { reasons.insert(.longer) }
    if name.keepers.contains(where: { article.members[$0].group == article.members[member].group }) {
      reasons.insert(.ofOwnSource)
    }
    return reasons
  }
}

/// A name that does not stand in a block as it should, and what that comes to.
private struct NameClaim {
  let name: Name
  let fate: Fate
  let fault: NameFault

  var aspect: Aspect {
    if fate.kind == .recased { return .spelling }
    return .facts(name.reasons.isDisjoint(with: [.listed, .typed]) ? .term : .identifier)
  }

  /// The same became of the two, as surely.
  func isAlike(_ other: NameClaim) -> Bool {
    aspect == other.aspect && fate.kind == other.fate.kind
      && (fate.kind == .slipped || fault.mayBeRight == other.fault.mayBeRight)
  }
}

extension [NameClaim] {
  /// Those that are told as one: what is alike, and in other letter case the words that stand side by side, which are
  /// one name: `trade center` of Contoso Trade Center.
  fileprivate var together: [[NameClaim]] {
    let recased = filter { $0.fate.kind == .recased }.sorted {
      ($0.fate.range?.lowerBound ?? 0) < ($1.fate.range?.lowerBound ?? 0)
    }
    let phrases = recased.reduce(into: [[NameClaim]]()) { result, one in
      if let last = result.last?.last?.fate.range, last.upperBound + 1 == one.fate.range?.lowerBound {
        result[result.count - 1].append(one)
      } else {
        result.append([one])
      }
    }
    var parts: [[NameClaim]] = []
    for one in self where one.fate.kind != .recased {
      if let part = parts.firstIndex(where: { $0[0].isAlike(one) }) {
        parts[part].append(one)
      } else {
        parts.append([one])
      }
    }
    return phrases + parts
  }
}
