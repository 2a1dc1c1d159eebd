internal import Alignment
internal import DocModel
internal import Features

/// Checks the outcome of every known name in every translation's block.
extension DisagreementFinder {
  /// Checks the names shared by the locales at a place, those proved by the exact source, and command options.
  mutating func names(_ place: Int) {
    let members = article.members
    var blocks = article.namedBlocks(at: place)
    var shared: [Name] = []
    if mayLackNames(blocks) {
      shared = article.phraseNames(blocks)
      blocks = withoutConversions(withoutCopies(blocks))
      shared += sharedNames(blocks)
    }
    let isHeading = place < article.slots.count && article.slots[place].kind == .heading
    let typed = article.groups.map { typedNames(of: $0, blocks, isHeading: isHeading) }
    // By group: the index of its exact source in `blocks`, or nil.
    let sources = article.groups.map { group in
      group.exactSource.flatMap { exact in blocks.firstIndex { $0.member == exact } }
    }
    var here = NameContext(of: place, among: blocks, in: article)
    for block in blocks where members[block.member].role == .translation {
      let group = members[block.member].group
      let (proved, typed) = (sources[group].map { provedNames(block, blocks[$0]) } ?? [], typed[group])
      if shared.isEmpty, proved.isEmpty, typed.isEmpty { continue }
      judge(proved.isEmpty && typed.isEmpty ? shared : shared + proved + typed, in: block, at: &here)
    }
  }

  private mutating func sharedNames(_ blocks: [NamedBlock]) -> [Name] {
    let members = article.members
    guard blocks.count(where: { members[$0.member].role == .translation }) >= 2 else { return [] }
    let names = SharedNames(blocks, in: article, seen: &seenNames).names
    // A text with more than `mostNames` names is a list of names.
    return names.count <= Self.mostNames ? names : []
  }

  /// Fast path before any allocation, which rejects nearly all places: returns whether most blocks contain names and
  /// the blocks differ in them.
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

  /// Drops untranslated copies of an original's text, and pages that are not translated, which are no independent
  /// evidence about names, unless no other translation remains.
  private func withoutCopies(_ blocks: [NamedBlock]) -> [NamedBlock] {
    let (members, likely) = (article.members, article.likelyOriginal)
    func isOriginal(_ block: NamedBlock) -> Bool { members[block.member].isOriginal || block.member == likely }
    let originals = blocks.filter { isOriginal($0) && ($0.block.length > Self.longLabel || hasCommonWord($0)) }
      .map(\.block.textHash)
    let equal = blocks.map { !isOriginal($0) && originals.contains($0.block.textHash) }
    let left = zip(blocks, equal).map { $1 || !isOriginal($0) && article.isUntranslated[$0.member] }
    // Of a page that is mostly untranslated, some blocks may be translated.
    for copies in [left, equal] where copies.contains(true) {
      let own = zip(blocks, copies).filter { !$1 }.map(\.0)
      if own.contains(where: { !isOriginal($0) }) { return own }
    }
    return blocks
  }

  /// Returns whether a text has a word in lowercase letters, so that it is no name as a whole.
  private func hasCommonWord(_ block: NamedBlock) -> Bool {
    let words = Words(article.features[block.member].visible, block.block.text)
    return words.ranges.contains { range in
      words.text[range].count > 1 && words.text[range].allSatisfy(\.isASCIISmall)
    }
  }

  /// Drops the texts in another standard of Chinese than the original's that have all of its words in Latin letters: they
  /// were made from its characters, so that they are no further evidence, and have no fault in a name.
  private func withoutConversions(_ blocks: [NamedBlock]) -> [NamedBlock] {
    func standard(of block: NamedBlock) -> HanVariant? {
      WritingSystem.of(article.members[block.member].article.locale).han
    }
    guard let original = blocks.first(where: { article.members[$0.member].isOriginal }),
      let usual = standard(of: original)
    else { return blocks }
    func words(_ block: NamedBlock) -> [ArraySlice<UInt8>] {
      let words = Words(article.features[block.member].visible, block.block.text)
      return words.ranges.map { words.text[$0] }
    }
    let theirs = words(original)
    return blocks.filter { block in
      guard block.member != original.member, let own = standard(of: block), own != usual else { return true }
      return words(block) != theirs
    }
  }

  private static let mostNames = 512
  private static let longLabel = 24

  /// Reports the outcome of each name in `block` that ``NameReasons/fault(of:)`` rates as a fault.
  mutating func judge(_ names: [Name], in block: NamedBlock, at place: inout NameContext) {
    var fates: [(name: Name, fate: NameOutcome)] = []
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
      reasons(for: name, fate: fate, in: block, gone: gone, at: &place).fault(of: fate.kind).map {
        NameClaim(name: name, fate: fate, fault: $0)
      }
    }
    for part in claims.count > 1 ? claims.together : [claims] { claim(part, at: place, in: block) }
  }

  private mutating func reasons(
    for name: Name, fate: NameOutcome, in block: NamedBlock, gone: [Name], at place: inout NameContext
  ) -> NameReasons {
    // Without a proof, a name that is not shared is never reported for its letter case.
    let source = article.exactSource(of: block.member).flatMap { name.keepers.contains($0) ? $0 : nil }
    let isProved = source.map { fate.kind != .recased || !holds($0, at: fate.range, in: block) } ?? false
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

  /// Returns whether a member's article contains the word found at a range of another member's text.
  private func holds(_ member: Int, at range: Range<Int>?, in block: NamedBlock) -> Bool {
    range.map { article.features[member].holds(article.features[block.member].visible[$0]) } ?? false
  }

  /// Reports several names of a block as one disagreement, with the confidence of the strongest claim.
  private mutating func claim(_ claims: [NameClaim], at place: NameContext, in block: NamedBlock) {
    guard let first = claims.first, let fault = claims.lazy.map(\.fault).max() else { return }
    let extra = claims.compactMap { one in one.fate.range.map { article.deviation($0, block) } }
    let against = claims.dropFirst().reduce(first.name.keepers) { $0.right(in: $1.name.keepers) }
    let isUnrecorded = extra.isEmpty && article.group(of: block.member).key.isEmpty
    let line = extra.first?.line ?? block.line
    add(
      at: article.slot(ofPlace: place.place), first.aspect,
      Judgement(
        member: block.member, grounds: .name(fault), doubts: isUnrecorded ? .unrecorded : [],
        // A member is no witness against itself, even if it keeps the name elsewhere in the block.
        against: against.filter { $0 != block.member },
        with: extra.isEmpty ? lackers(of: first.name, place, block) : [block.member]),
      missing: claims.map { $0.fate.range == nil ? $0.name.deviation.named($0.name.whole) : $0.name.deviation },
      extra: extra, lines: (line, line))
  }

  /// The translations that lack the name, including the given block's member.
  private func lackers(of name: Name, _ place: NameContext, _ block: NamedBlock) -> [Int] {
    place.blocks.filter { other in
      !article.members[other.member].isOriginal
        && (other.member == block.member
          || !name.keepers.contains(other.member) && !article.hasForm(of: name, other))
    }.map(\.member)
  }

  /// The evidence on a name that is missing in a block.
  private mutating func reasons(_ name: Name, goneFrom block: NamedBlock, _ place: inout NameContext)
    -> NameReasons
  {
    var reasons = name.reasons
    if !name.deviation.traits.isCapitalizedWord { reasons.insert(.coined) }
    // Usage elsewhere in the article counts for names in ordinary words, and for those of a table or of several words.
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

/// A name whose outcome in a block is a fault, with the assessment.
private struct NameClaim {
  let name: Name
  let fate: NameOutcome
  let fault: NameAssessment

  var aspect: Aspect {
    if fate.kind == .recased { return .spelling }
    return .facts(name.reasons.isDisjoint(with: [.listed, .typed]) ? .term : .identifier)
  }

  /// Returns whether both claims have the same outcome with the same confidence.
  func isAlike(_ other: NameClaim) -> Bool {
    aspect == other.aspect && fate.kind == other.fate.kind
      && (fate.kind == .slipped || fault.mayBeRight == other.fault.mayBeRight)
  }
}

extension [NameClaim] {
  /// The claims grouped into one finding each: claims that are alike, and recased words that are adjacent and thus one
  /// name (`trade center` of Contoso Trade Center).
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

extension DisagreementFinder {
  /// Names that the exact source has and the block writes in other letter case, even if too many translations changed
  /// them for a vote: identifiers, and words that a text in another script writes in lowercase.
  /// - Parameter source: the exact source's block at the same place.
  func provedNames(_ block: NamedBlock, _ source: NamedBlock) -> [Name] {
    guard !block.block.signs.isDisjoint(with: [.identifier, .term]), source.member != block.member,
      !source.block.signs.isDisjoint(with: [.identifier, .term]),
      article.features[block.member].keepsAllLatin
        || block.block.spelling != source.block.spelling && source.block.signs.contains(.identifier)
    else { return [] }
    let (own, theirs) = (article.words(of: block), article.words(of: source))
    var seen: Set<UInt64> = []
    return theirs.compactMap { name in
      let isIdentifier = name.kind == .identifier
      guard isIdentifier || name.traits.isCapitalizedWord && name.range.count >= 4,
        own.contains(where: {
          $0.atom == name.atom && $0.exact != name.exact && (isIdentifier || !$0.traits.contains(.nameLike))
        }),
        seen.insert(name.exact).inserted
      else { return nil }
      return Name(
        article.deviation(name, of: source.member), keepers: [source.member],
        usual: theirs.count { $0.exact == name.exact }, reasons: [.ofSource, .of(name)])
    }
  }
}
