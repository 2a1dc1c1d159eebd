internal import DocModel
internal import Features

/// Pages without a recorded revision that are years behind: said once, with the details kept as notes under it.
extension DisagreementFinder {
  /// So many blocks in a hundred that are missing, added or of another kind make a page another text.
  private static let percent = 4
  private static let least = 4
  /// One section or list that is gone is one place, however many blocks it has; a fourth of the page may be gone in
  /// two.
  private static let leastPlaces = 3
  private static let muchPercent = 25

  mutating func notePageDrift() {
    let drafts = (0..<count).compactMap { member in otherVersion(member).map { (member: member, blocks: $0) } }
    let original = article.likelyOriginal
    let older = Set(drafts.map(\.member).filter { $0 != original })
    var turned: [(member: Int, original: Int, extent: Extent)] = []
    for (member, blocks) in drafts {
      for index in found.indices where found[index].member == member && isDrift(found[index]) {
        found[index].becomeDrift()
      }
      if let original, member == original || isInStep(member, with: original, blocks) {
        turned += olderTexts(than: member, blocks).filter { $0 != original }.map { other in
          (other, original, extent(blocks.filter { found[$0].against.contains(other) }, member, against: [other]))
        }
      } else {
        let peers = peers(of: member, blocks, older)
        addPage(member, against: peers, extent(blocks, member, against: peers))
      }
    }
    for (member, original, extent) in turned where !isPageTold(member) {
      addPage(member, against: [original], extent)
    }
  }

  /// The blocks that differ on a page of which so many do that it is another text.
  private func otherVersion(_ member: Int) -> [Int]? {
    guard article.members[member].role == .translation, !article.members[member].isOriginal, !isTextKnown(member),
      !article.isHeldToSource(member)
    else { return nil }
    let own = found.indices.filter { found[$0].member == member }
    let blocks = own.filter { isOfBlocks(found[$0]) && isMeasured(found[$0].slot, member) }
    let total = measuredBlocks(member, against: peers(of: member, blocks, []))
    guard blocks.count >= Self.least,
      blocks.count * 100 >= total * Self.percent,
      blocks.count * 100 >= total * Self.muchPercent || places(own) >= Self.leastPlaces
    else { return nil }
    return blocks
  }

  /// A commit names a state of all pages: what the text was is known only where it can be read, or from a hash of its
  /// own.
  private func isTextKnown(_ member: Int) -> Bool {
    let group = article.group(of: member)
    return group.exactSource != nil || !group.key.isEmpty && article.members[member].article.revision?.sourceHash != nil
  }

  private func isOfBlocks(_ d: Disagreement) -> Bool {
    d.aspect == .presence || d.aspect == .kind || d.aspect == .recast || d.aspect == .headingLevel
  }

  /// How much of a page differs.
  struct Extent {
    let differing: Int
    let lost: Int
    let total: Int
    let isMuch: Bool
  }

  private func extent(_ blocks: [Int], _ member: Int, against peers: [Int]) -> Extent {
    let total = measuredBlocks(member, against: peers)
    let lost = lostOrAdded(blocks.filter { found[$0].aspect == .presence }, member).count
    let isMuch =
      lost >= Self.least && (lost * 100 >= total * Self.percent || Quorum.isHalf(lost, of: blocks.count))
      || lost >= Self.leastPlaces && lost * 100 >= total * Self.muchPercent
    return Extent(differing: blocks.count, lost: lost, total: total, isMuch: isMuch)
  }

  mutating func addPage(_ member: Int, against peers: [Int], _ extent: Extent) {
    addPage(
      member, against: peers, missing: [Deviation(number: extent.total, atom: 1)],
      extra: [Deviation(number: extent.differing, weight: extent.isMuch ? 1 : 0), Deviation(number: extent.lost)])
  }

  /// Tells that a page, or a part of it, was made from another text.
  mutating func addPage(
    _ member: Int, against peers: [Int], missing: [Deviation], extra: [Deviation], line: Int = 1
  ) {
    let judgement = Judgement(member: member, grounds: .page, against: peers, with: [member])
    add(0, .page, judgement, missing: missing, extra: extra, lines: (line, line))
  }

  func isPageTold(_ member: Int) -> Bool { found.contains { $0.aspect == .page && $0.member == member } }

  /// The text that the others were made from went on: those that differ from it in most of the places are behind.
  private func olderTexts(than original: Int, _ blocks: [Int]) -> [Int] {
    (0..<count).filter { other in
      other != original && blocks.count { found[$0].against.contains(other) } * 2 > blocks.count
    }
  }

  /// True where the original has most of what others lack, and lacks what they have: they are the older ones.
  private func isInStep(_ member: Int, with original: Int, _ blocks: [Int]) -> Bool {
    // A page without text is in step with nothing.
    guard article.slots.indices.contains(where: { article.hasText($0, member) }) else { return false }
    return blocks.count { index in
      let d = found[index]
      return d.aspect == .presence
        ? (article.node(d.slot, member) == nil) == (article.node(d.slot, original) == nil) : d.with.contains(original)
    } * 2 > blocks.count
  }

  /// Those of one member's that follow from none of the others.
  func causes(_ own: [Int]) -> [Int] {
    let followers = Set(Causes.followers(among: own, of: found, in: article).lazy.map(\.index))
    return own.filter { found[$0].cause == nil && !followers.contains($0) }
  }

  /// In how many slots something differs that an older text explains, and that follows from nothing else.
  private func places(_ own: [Int]) -> Int {
    Set(causes(own.filter { isDrift(found[$0]) }).lazy.map { found[$0].slot }).count
  }

  /// Without those whose content is there: in a list of another depth, as another kind of block, or parted from the
  /// block before.
  private func lostOrAdded(_ blocks: [Int], _ member: Int) -> [Int] {
    var added = blocks.filter { article.node(found[$0].slot, member) != nil }.map {
      (index: $0, content: content(found[$0].slot, member))
    }
    var left = Set(blocks.filter { article.isParted(found[$0]) } + parted(blocks, member))
    for index in blocks where article.node(found[index].slot, member) == nil {
      let lost = content(found[index].slot, found[index].reference)
      guard let match = added.firstIndex(where: { isSame(lost, $0.content) }) else { continue }
      left.formUnion([index, added.remove(at: match).index])
    }
    return blocks.filter { !left.contains($0) }
  }

  /// Blocks whose values the other side has in other blocks, as those of a sentence are that became a list.
  private func parted(_ blocks: [Int], _ member: Int) -> [Int] {
    let holders = blocks.map { index in
      let isAdded = article.node(found[index].slot, member) != nil
      return (
        index: index, isAdded: isAdded, values: values(found[index].slot, isAdded ? member : found[index].reference)
      )
    }
    let shifted = found.filter { $0.member == member && ($0.aspect == .facts(.code) || $0.aspect == .facts(.link)) }
    let lost = Set(holders.lazy.filter { !$0.isAdded }.flatMap(\.values) + shifted.flatMap { $0.missing.map(\.atom) })
    let added = Set(holders.lazy.filter(\.isAdded).flatMap(\.values) + shifted.flatMap { $0.extra.map(\.atom) })
    return holders.filter { !$0.values.isEmpty && $0.values.allSatisfy(($0.isAdded ? lost : added).contains) }.map(
      \.index)
  }

  /// The code and the links in a slot and below it.
  private func values(_ slot: Int, _ member: Int) -> [UInt64] {
    var values: [UInt64] = []
    for below in slot..<Int(article.slots[slot].end) {
      guard let block = article.block(below, member) else { continue }
      for index in block.facts.indices {
        let fact = article.features[member].facts[index]
        if fact.kind == .code || fact.kind == .link { values.append(fact.atom) }
      }
    }
    return values
  }

  /// What stands in a slot and below it.
  func content(_ slot: Int, _ member: Int) -> (neutral: UInt64, length: UInt32, slot: Int) {
    var neutral: UInt64 = 0
    var length: UInt32 = 0
    for below in slot..<Int(article.slots[slot].end) {
      guard let block = article.block(below, member) else { continue }
      neutral = neutral &+ block.neutral
      length += block.length
    }
    return (neutral, length, slot)
  }

  /// The same values, or none and about as much text in a block of another kind or place.
  func isSame(_ a: (neutral: UInt64, length: UInt32, slot: Int), _ b: (neutral: UInt64, length: UInt32, slot: Int))
    -> Bool
  {
    guard a.neutral == b.neutral, a.length > 0, b.length > 0 else { return false }
    let (one, other) = (article.slots[a.slot], article.slots[b.slot])
    return a.neutral != 0
      || (one.kind != other.kind || one.parent != other.parent) && Self.areAsLong(a.length, b.length)
  }

  /// About as much text, and not none.
  static func areAsLong(_ a: UInt32, _ b: UInt32) -> Bool { a < 2 * b && b < 2 * a }

  /// A member alone in an old revision that differs from the others in several places holds the older text: nobody has
  /// erred.
  mutating func noteOlderTexts() {
    for member in 0..<count where article.members[member].role == .translation {
      let own = found.indices.filter { found[$0].member == member && found[$0].verdict == .alone && isDrift(found[$0]) }
      guard !own.isEmpty else { continue }
      for index in own where addsText(found[index]) { found[index].becomeDrift() }
      let isMuch = Set(own.map { found[$0].slot }).count >= Self.severalPlaces
      guard isMuch || isOldest(member) && differsBeside(member, own) else { continue }
      for index in own where isMuch || isOfStructure(found[index].aspect) || found[index].aspect == .facts(.number) {
        found[index].becomeDrift()
      }
    }
  }

  /// No slip adds a text, a notice, a link or an image, the older text had it; but code a text may become by a slip.
  private func addsText(_ d: Disagreement) -> Bool {
    guard let node = article.node(d.slot, d.member).map({ article.members[d.member].article.nodes[$0].kind }) else {
      return false
    }
    switch d.aspect {
    case .presence: return node != .codeBlock
    case .kind: return node == .alert
    case .facts(.link), .facts(.image): return d.missing.isEmpty && !d.extra.isEmpty
    default: return false
    }
  }

  /// No translation of the article was made from an older text.
  private func isOldest(_ member: Int) -> Bool {
    let own = article.members[member].group
    return article.members.allSatisfy { $0.role != .translation || $0.group >= own }
  }

  /// What the oldest text lacks in one place of several it may never have had.
  private func differsBeside(_ member: Int, _ own: [Int]) -> Bool {
    let drifting = found.indices.filter {
      found[$0].member == member && found[$0].verdict == .drift && isDrift(found[$0])
    }
    return places(own + drifting) >= Self.placesOfTheOldest
  }

  private static let severalPlaces = 5
  private static let placesOfTheOldest = 3

  /// What an older text explains. A name misspelt, a yes for a no, a translated name are errors in any version.
  func isDrift(_ d: Disagreement) -> Bool {
    switch d.aspect {
    case .meaning, .spelling, .page: false
    case .facts(.term): d.extra.isEmpty
    case .facts(.identifier): d.extra.isEmpty || d.missing.isEmpty
    default: true
    }
  }
}
