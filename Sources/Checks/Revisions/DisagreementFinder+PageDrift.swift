internal import Alignment
internal import DocModel
internal import Features

/// Pages without a recorded revision that follow a much older version: one page finding, with the details as notes.
extension DisagreementFinder {
  /// Minimum percentage of missing, added or changed blocks for a page to count as another version.
  private static let percent = 4
  private static let least = 4
  /// A missing section or list counts as one place, regardless of its number of blocks. Above `muchPercent` fewer
  /// places suffice.
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

  /// Adds a page finding.
  /// - Parameters:
  ///   - blocks: indices of the block disagreements.
  ///   - total: the number of blocks compared.
  private mutating func addPage(_ member: Int, against peers: [Int], _ blocks: [Int], of total: Int) {
    let lost = blocks.count {
      found[$0].aspect == .presence && !article.isParted(found[$0]) && !found[$0].isElsewhere
        && !found[$0].doubts.contains(.mayBeMoved)
    }
    let isMuch =
      lost >= Self.least && (lost * 100 >= total * Self.percent || Quorum.isHalf(lost, of: blocks.count))
      || lost >= Self.leastPlaces && lost * 100 >= total * Self.muchPercent
    addPage(
      member, against: peers, missing: [ValueDifference(number: total, atom: 1)],
      extra: [ValueDifference(number: blocks.count, traits: isMuch ? .wholePage : []), ValueDifference(number: lost)])
  }

  /// The members that differ from the original in most of the blocks: the original was edited, and they are older.
  private func olderTexts(than original: Int, _ blocks: [Int]) -> [Int] {
    (0..<count).filter { other in
      other != original && blocks.count { found[$0].against.contains(other) } * 2 > blocks.count
    }
  }

  /// Returns whether the member agrees with the original on most structural changes, so the others are older.
  private func isInStep(_ member: Int, with original: Int, _ blocks: [Int]) -> Bool {
    // A page without text gives no evidence.
    guard article.slots.indices.contains(where: { article.hasText(at: $0, of: member) }) else { return false }
    return blocks.count { index in
      let d = found[index]
      return d.aspect == .presence
        ? (article.node(at: d.slot, of: member) == nil) == (article.node(at: d.slot, of: original) == nil)
        : d.with.contains(original)
    } * 2 > blocks.count
  }

  /// The block disagreements of a page if there are enough for it to be another version, else nil.
  private func otherVersion(_ member: Int) -> [Int]? {
    guard article.members[member].role == .translation, !article.members[member].isOriginal, !isTextKnown(member),
      !article.isOfUnknownVersion(member)
    else { return nil }
    let own = found.indices.filter { found[$0].member == member }
    let blocks = own.filter { isOfBlocks(found[$0]) && isMeasured(at: found[$0].slot, of: member) }
    let total = measuredBlocks(member, against: peers(of: member, blocks, []))
    guard blocks.count >= Self.least,
      blocks.count * 100 >= total * Self.percent,
      blocks.count * 100 >= total * Self.muchPercent || places(own) >= Self.leastPlaces
    else { return nil }
    return blocks
  }

  /// A commit names a state of all pages: the source text is known only if it is available, or identified by a hash of
  /// its content.
  private func isTextKnown(_ member: Int) -> Bool {
    let group = article.group(of: member)
    return group.exactSource != nil || !group.key.isEmpty && article.members[member].article.revision?.sourceHash != nil
  }

  private func isOfBlocks(_ d: Disagreement) -> Bool {
    d.aspect == .presence || d.aspect == .kind || d.aspect == .recast || d.aspect == .headingLevel
  }

  /// Adds a finding that a page, or a part of it, follows another version.
  mutating func addPage(
    _ member: Int, against peers: [Int], missing: [ValueDifference], extra: [ValueDifference], line: Int = 1
  ) {
    let judgement = Judgement(member: member, grounds: .page, against: peers, with: [member])
    add(at: 0, .page, judgement, missing: missing, extra: extra, lines: (line, line))
  }

  func isPageTold(_ member: Int) -> Bool { found.contains { $0.aspect == .page && $0.member == member } }

  /// The disagreements of one member that do not follow from others of them.
  func causes(_ own: [Int]) -> [Int] {
    let followers = Set(Consequences.followers(among: own, of: found, in: article).lazy.map(\.index))
    return own.filter { found[$0].cause == nil && !followers.contains($0) }
  }

  /// The number of slots with an independent difference that an older version explains.
  private func places(_ own: [Int]) -> Int {
    Set(causes(own.filter { isDrift(found[$0]) }).lazy.map { found[$0].slot }).count
  }

  /// Reclassifies the differences of the only member of an old revision if it differs in several places: it has the
  /// older text.
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

  /// Additions come from an older version, except code blocks (a paragraph indented by mistake).
  private func addsText(_ d: Disagreement) -> Bool {
    guard let node = article.kind(at: d.slot, of: d.member) else { return false }
    return switch d.aspect {
    case .presence: node != .codeBlock
    case .kind: node == .alert
    case .facts(.link), .facts(.image): d.missing.isEmpty && !d.extra.isEmpty
    default: false
    }
  }

  /// Returns whether no translation of the article is from an older version.
  private func isOldest(_ member: Int) -> Bool {
    let own = article.members[member].group
    return article.members.allSatisfy { $0.role != .translation || $0.group >= own }
  }

  /// Returns whether the oldest text differs in several places: then it may never have had the content it lacks.
  private func differsBeside(_ member: Int, _ own: [Int]) -> Bool {
    let drifting = found.indices.filter {
      found[$0].member == member && found[$0].verdict == .drift && isDrift(found[$0])
    }
    return places(own + drifting) >= Self.placesOfTheOldest
  }

  private static let severalPlaces = 5
  private static let placesOfTheOldest = 3

  /// Returns whether an older version can explain the difference. A misspelled or translated name or an inverted yes/no
  /// is an error in any version.
  func isDrift(_ d: Disagreement) -> Bool {
    switch d.aspect {
    case .meaning, .spelling, .page: false
    case .facts(.term): d.extra.isEmpty
    case .facts(.identifier): d.extra.isEmpty || d.missing.isEmpty
    default: true
    }
  }

  /// Returns whether the difference is a slip in any version: exchanged cells, an emptied cell, a mistyped letter.
  func isSlip(_ d: Disagreement) -> Bool {
    if d.aspect == .exchanged || d.aspect == .empty { return true }
    return !d.missing.isEmpty && d.missing.count == d.extra.count
      && d.extra.allSatisfy { extra in
        d.missing.contains { Self.differInLetters(Array(extra.text.utf8), Array($0.text.utf8)) }
      }
  }

  /// Returns whether one or two ASCII letters differ. Digits and punctuation must be equal: they indicate another
  /// version or spelling.
  private static func differInLetters(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count, a.count >= 4 else { return false }
    let places = a.indices.filter { a[$0] != b[$0] }
    return (1...2).contains(places.count)
      && places.allSatisfy { a[$0].isASCIILetter && b[$0].isASCIILetter && a[$0] | 0x20 != b[$0] | 0x20 }
  }

  /// Returns whether the aspect is structural. Wrong names and numbers of the original are excluded: all translators
  /// correct them.
  func isOfStructure(_ aspect: Aspect) -> Bool {
    switch aspect {
    case .presence, .kind, .recast, .headingLevel, .name, .columns, .codeBody, .facts(.link), .facts(.image),
      .facts(.code):
      true
    default: false
    }
  }

  /// Reports code samples of another version on a page without a recorded revision once; the single places become
  /// notes.
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
        member, against: found[first].against, missing: [ValueDifference(number: blocks, atom: 1)],
        extra: [ValueDifference(number: older.count)])
    }
  }

  /// Returns whether lines were added or removed, as an edit does.
  private func hasOtherLines(_ d: Disagreement) -> Bool { d.missing.count != d.extra.count && !isForeign(d) }

  private func isForeign(_ d: Disagreement) -> Bool { d.extra.contains { $0.traits.contains(.foreign) } }
}

/// The reference members and the block count for a page that may be another version.
extension DisagreementFinder {
  /// Returns whether a slot counts. If the source is known, blocks that only other translations have are ignored.
  func isMeasured(at slot: Int, of member: Int) -> Bool {
    article.source.map { article.node(at: slot, of: $0) != nil || article.node(at: slot, of: member) != nil } ?? true
  }

  /// The source, and the members that have most of the missing blocks and lack most of the added ones.
  /// - Parameter older: members of other versions, used only if there are no others.
  func peers(of member: Int, _ blocks: [Int], _ older: Set<Int>) -> [Int] {
    let lost = blocks.filter { article.node(at: found[$0].slot, of: member) == nil }
    let others = blocks.filter { article.node(at: found[$0].slot, of: member) != nil }
    func haveMost(_ peer: Int, _ blocks: [Int]) -> Bool {
      blocks.isEmpty || Quorum.isMost(blocks.count { found[$0].against.contains(peer) }, of: blocks.count)
    }
    let all = article.members.indices.filter { haveMost($0, lost) && haveMost($0, others) }
    let current = all.filter { !older.contains($0) }
    guard let source = article.source else {
      return !current.isEmpty ? current : !all.isEmpty ? all : blocks.first.map { found[$0].against } ?? []
    }
    return [source] + current.filter { $0 != source }
  }

  /// The number of blocks that a page or its reference members have; if the source is known, it is the only reference.
  func measuredBlocks(_ member: Int, against peers: [Int]) -> Int {
    let measures = article.source.map { peers.contains($0) ? [$0] : peers } ?? peers
    return article.slots.indices.count { slot in
      guard article.slots[slot].kind != .tableCell, article.slots[slot].kind != .document else { return false }
      if case .void = article.fill(at: slot, of: member) { return false }
      return article.node(at: slot, of: member) != nil || measures.contains { article.node(at: slot, of: $0) != nil }
    }
  }
}

/// Originals edited after they were translated: differences are newer content, not errors.
extension DisagreementFinder {
  mutating func acquitOriginals() {
    for member in 0..<count
    where (article.members[member].isOriginal || member == article.likelyOriginal)
      && article.members[member].role == .translation
    {
      let charges = found.indices.filter { found[$0].member == member && found[$0].verdict.blames }
      let areSeveral = areSeveral(charges)
      for index in charges
      where isAddition(found[index]) || areSeveral && isDrift(found[index]) && !isSlip(found[index]) {
        found[index].becomeDrift()
      }
    }
  }

  /// Returns whether only the original has the block: it was added later, as no typo adds text.
  private func isAddition(_ d: Disagreement) -> Bool {
    d.aspect == .presence && article.node(at: d.slot, of: d.member) != nil
  }

  /// Returns whether structure differs in several places, which excludes a single slip. Consequences of one cause, such
  /// as the blocks of a section, and adjacent slots count as one place.
  private func areSeveral(_ charges: [Int]) -> Bool {
    guard charges.count > 1 else { return false }
    let differing = causes(charges).map { found[$0] }.filter { isOfStructure($0.aspect) }
    let slots = Set(differing.map { article.enclosing($0.slot, .table) ?? $0.slot })
    return slots.count { slot in !slots.contains { $0 != slot && Int(article.slots[$0].end) == slot } } > 1
  }
}

/// Lists of what each language has of its own: posts, talks, people.
extension DisagreementFinder {
  private static let leastItems = 10
  /// The share of items that link to other pages, in percent.
  private static let percentOfOwnItems = 70

  /// Makes notes of the differences within items and rows if most of a page's link to other pages than those of its
  /// source: they are not translations of each other.
  mutating func acquitOwnLists() {
    for member in 0..<count where article.members[member].role == .translation {
      let links = found.count {
        $0.member == member && $0.aspect == .facts(.link) && !$0.missing.isEmpty && !$0.extra.isEmpty
      }
      guard links * 100 >= Self.leastItems * Self.percentOfOwnItems, let source = article.model(of: member) else {
        continue
      }
      let items = article.slots.indices.filter { [.item, .tableRow].contains(article.slots[$0].kind) }
      let pairs = items.compactMap { slot -> Bool? in
        let (own, theirs) = (pagesLinked(from: slot, of: member), pagesLinked(from: slot, of: source))
        return own.isEmpty || theirs.isEmpty ? nil : own.isDisjoint(with: theirs)
      }
      let others = pairs.count { $0 }
      guard pairs.count >= Self.leastItems, others * 100 >= pairs.count * Self.percentOfOwnItems else { continue }
      let slots = Set(items.flatMap { $0..<Int(article.slots[$0].end) })
      for index in found.indices where found[index].member == member && slots.contains(found[index].slot) {
        found[index].becomeDrift()
      }
    }
  }

  /// The last parts of the addresses on other sites that an item links to.
  private func pagesLinked(from slot: Int, of member: Int) -> Set<Substring> {
    let links = (slot..<Int(article.slots[slot].end)).flatMap { article.texts(of: .link, at: $0, in: member) }
    return Set(
      links.filter { $0.contains("://") }.compactMap { link in
        link.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last
      })
  }
}
