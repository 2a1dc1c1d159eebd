internal import DocModel
internal import Features

/// What is missing in its place and stands near by: outside its list item, or within the block beside it.
extension DisagreementFinder {
  /// The slot near by in which a member has a block that it lacks in its own: the same code, or a text of the same values and about the
  /// same length at another depth.
  /// - Parameter taken: slots that stand for others already.
  func displaced(_ charge: Disagreement, _ taken: Set<Int>) -> Int? {
    let (slot, member, reference) = (charge.slot, charge.member, charge.reference)
    guard case .absent = article.fill(slot, member), let kind = kind(slot, reference), kind != .heading,
      kind != .directive,
      article.slots[slot].kind != .tableRow
    else { return nil }
    let own = content(slot, reference)
    let near = max(0, slot - Self.near)..<min(article.slots.count, Int(article.slots[slot].end) + Self.near)
    return near.sorted { abs($0 - slot) < abs($1 - slot) }.first { other in
      guard !taken.contains(other), article.node(other, reference) == nil, let there = self.kind(other, member),
        there == kind || [kind, there].allSatisfy({ $0 == .paragraph || $0 == .item })
      else { return false }
      if kind == .codeBlock {
        return article.block(slot, reference)?.textHash == article.block(other, member)?.textHash
      }
      guard article.slots[other].parent != article.slots[slot].parent, areOfOneBranch(other, slot) else { return false }
      let held = content(other, member)
      return own.length > 0 && held.neutral == own.neutral && fits(held.length, own.length, member, reference)
    }
  }

  /// So many slots away.
  private static let near = 16

  /// A block that lost its indentation stands under what its parent stands under, and one that was indented too far in a sibling.
  private func areOfOneBranch(_ one: Int, _ other: Int) -> Bool {
    let (a, b) = (ancestors(one), ancestors(other))
    return a.contains(article.slots[other].parent) || b.contains(article.slots[one].parent)
  }

  private func ancestors(_ slot: Int) -> [Int32] {
    var parents: [Int32] = []
    var next = article.slots[slot].parent
    while next >= 0 {
      parents.append(next)
      next = article.slots[Int(next)].parent
    }
    return parents
  }

  /// As long as the other text would be in this language.
  private func fits(_ own: UInt32, _ theirs: UInt32, _ member: Int, _ reference: Int) -> Bool {
    let wanted = Double(theirs) * usual(member, reference)
    return Double(own) > 0.6 * wanted - 8 && Double(own) < 1.6 * wanted + 8
  }

  /// How long the texts of a page are beside those of another.
  private func usual(_ member: Int, _ reference: Int) -> Double {
    max(0.2, Double(article.features[member].length) / Double(max(1, article.features[reference].length)))
  }

  /// The paragraph beside it holds what is missing: it has the values and the sentences of both, and is as long as both.
  func isWithinNeighbour(_ charge: Disagreement) -> Bool {
    let (slot, member, reference) = (charge.slot, charge.member, charge.reference)
    guard case .absent = article.fill(slot, member), let lost = article.textBlock(slot, reference),
      article.slots[slot].kind == .paragraph
    else { return false }
    let values = Set(facts(slot, reference)?.filter { $0.kind != .term }.map(\.atom) ?? [])
    return article.neighbours(of: slot).contains { beside in
      guard let own = article.textBlock(beside, member), let theirs = article.textBlock(beside, reference),
        article.slots[beside].kind == .paragraph, values.isSubset(of: facts(beside, member)?.map(\.atom) ?? [])
      else { return false }
      let length = Double(own.length) / usual(member, reference)
      return length > 1.25 * Double(theirs.length) && length > 0.8 * Double(theirs.length + lost.length)
        && Sentences.count(article.visible(beside, member))
          >= Sentences.count(article.visible(beside, reference)) + Sentences.count(article.visible(slot, reference))
    }
  }

  /// What a text lacks, one near by has more than the reference has there, or the other way round: it was moved, not lost.
  func standNearBy(_ charge: Disagreement) -> Bool {
    let (slot, member, reference) = (charge.slot, charge.member, charge.reference)
    guard charge.extra.isEmpty != charge.missing.isEmpty, article.slots[slot].kind != .tableCell else { return false }
    let near = max(0, slot - Self.beside)..<min(article.slots.count, slot + Self.beside)
    let (holder, other) = charge.extra.isEmpty ? (member, reference) : (reference, member)
    func count(_ value: Deviation, _ slot: Int, _ member: Int) -> Int {
      facts(slot, member)?.count { $0.atom == value.atom } ?? 0
    }
    return (charge.missing + charge.extra).allSatisfy { value in
      near.contains { $0 != slot && count(value, $0, holder) > count(value, $0, other) }
    }
  }

  private static let beside = 5

  /// A section that stands at another place of the page is there with the blocks that nothing names.
  /// - Parameter there: the charges of which something tells that they stand elsewhere.
  func movedTogether(with there: Set<Int>) -> [Int] {
    let blocks = found.indices.filter { found[$0].aspect == .presence && found[$0].verdict.blames }
    return Dictionary(grouping: blocks) { found[$0].member }.values.flatMap { own -> [Int] in
      let followers = Causes.followers(among: own, of: found, in: article)
      return Dictionary(grouping: followers, by: \.cause).flatMap { cause, rest -> [Int] in
        let section = own.filter { found[$0].slot == cause } + rest.map(\.index)
        let known = section.count(where: there.contains)
        return known >= 2 && Quorum.isHalf(known, of: section.count) ? section : []
      }
    }
  }
}
