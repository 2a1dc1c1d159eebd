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
    var turned: [(member: Int, blocks: [Int])] = []
    for (member, blocks) in drafts {
      for index in found.indices where found[index].member == member && isDrift(found[index]) {
        found[index].becomeDrift()
      }
      if let original, member == original || isInStep(member, with: original, blocks) {
        turned += olderTexts(than: member, blocks).filter { $0 != original }.map { other in
          (other, blocks.filter { found[$0].against.contains(other) })
        }
      } else {
        let peers = peers(of: member, blocks, older)
        addPage(member, against: peers, blocks, of: measuredBlocks(member, against: peers))
      }
    }
    for (member, blocks) in turned where !isPageTold(member) {
      if let original {
        addPage(member, against: [original], blocks, of: measuredBlocks(original, against: [member]))
      }
    }
  }

  /// - Parameters:
  ///   - blocks: those that differ.
  ///   - total: how many there are.
  private mutating func addPage(_ member: Int, against peers: [Int], _ blocks: [Int], of total: Int) {
    let lost = blocks.count {
      found[$0].aspect == .presence && !article.isParted(found[$0]) && !found[$0].isElsewhere
        && !found[$0].doubts.contains(.mayBeMoved)
    }
    let isMuch =
      lost >= Self.least && (lost * 100 >= total * Self.percent || Quorum.isHalf(lost, of: blocks.count))
      || lost >= Self.leastPlaces && lost * 100 >= total * Self.muchPercent
    addPage(
      member, against: peers, missing: [Deviation(number: total, atom: 1)],
      extra: [Deviation(number: blocks.count, weight: isMuch ? 1 : 0), Deviation(number: lost)])
  }

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

  /// Tells that a page, or a part of it, was made from another text.
  mutating func addPage(
    _ member: Int, against peers: [Int], missing: [Deviation], extra: [Deviation], line: Int = 1
  ) {
    let judgement = Judgement(member: member, grounds: .page, against: peers, with: [member])
    add(0, .page, judgement, missing: missing, extra: extra, lines: (line, line))
  }

  func isPageTold(_ member: Int) -> Bool { found.contains { $0.aspect == .page && $0.member == member } }

  /// Those of one member's that follow from none of the others.
  func causes(_ own: [Int]) -> [Int] {
    let followers = Set(Consequences.followers(among: own, of: found, in: article).lazy.map(\.index))
    return own.filter { found[$0].cause == nil && !followers.contains($0) }
  }

  /// In how many slots something differs that an older text explains, and that follows from nothing else.
  private func places(_ own: [Int]) -> Int {
    Set(causes(own.filter { isDrift(found[$0]) }).lazy.map { found[$0].slot }).count
  }

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
    guard let node = article.kind(d.slot, d.member) else { return false }
    return switch d.aspect {
    case .presence: node != .codeBlock
    case .kind: node == .alert
    case .facts(.link), .facts(.image): d.missing.isEmpty && !d.extra.isEmpty
    default: false
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

  /// What nobody writes on purpose, today or earlier: cells in each other's place, a cell left empty, a letter put for
  /// another.
  func isSlip(_ d: Disagreement) -> Bool {
    if d.aspect == .exchanged || d.aspect == .empty { return true }
    return !d.missing.isEmpty && d.missing.count == d.extra.count
      && d.extra.allSatisfy { extra in
        d.missing.contains { Self.differInLetters(Array(extra.text.utf8), Array($0.text.utf8)) }
      }
  }

  /// One or two letters are others; digits and marks, which tell a version or a new spelling, are the same.
  private static func differInLetters(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count, a.count >= 4 else { return false }
    let places = a.indices.filter { a[$0] != b[$0] }
    return (1...2).contains(places.count)
      && places.allSatisfy { a[$0].isASCIILetter && b[$0].isASCIILetter && a[$0] | 0x20 != b[$0] | 0x20 }
  }

  /// Names and numbers are put right by all translators where the original has them wrong.
  func isOfStructure(_ aspect: Aspect) -> Bool {
    switch aspect {
    case .presence, .kind, .recast, .headingLevel, .name, .columns, .codeBody, .facts(.link), .facts(.image),
      .facts(.code):
      true
    default: false
    }
  }

  /// Samples of another version than those of the other locales, on a page without a recorded revision: said once, the
  /// places are notes.
  mutating func noteSampleDrift() {
    for member in 0..<count where article.members[member].role == .translation && article.isCommunity(member) {
      let places = found.indices.filter {
        found[$0].member == member && found[$0].aspect == .codeBody && found[$0].isFault
      }
      let edited = places.filter { hasOtherLines(found[$0]) }
      guard edited.count >= Self.least, Quorum.isHalf(edited.count, of: places.count),
        Set(edited.map { found[$0].slot }).count > 1,
        let first = edited.first, !isPageTold(member)
      else { continue }
      let older = places.filter { !isForeign(found[$0]) }
      let blocks = Set(older.map { found[$0].slot }).count
      for index in older { found[index].becomeDrift() }
      addPage(
        member, against: found[first].against, missing: [Deviation(number: blocks, atom: 1)],
        extra: [Deviation(number: older.count)])
    }
  }

  /// An edit adds lines or takes them away.
  private func hasOtherLines(_ d: Disagreement) -> Bool { d.missing.count != d.extra.count && !isForeign(d) }

  private func isForeign(_ d: Disagreement) -> Bool { d.extra.contains { $0.weight == 1 } }
}
