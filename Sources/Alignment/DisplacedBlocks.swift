internal import DocModel
internal import Features

/// Finds blocks that are missing in their slot but exist nearby: outside the list item, or within the neighbouring
/// block.
extension DisagreementFinder {
  /// The nearby slot in which a member has a block that it lacks in its slot, or nil: the same code, or a text with the
  /// same values and about the same length at another depth.
  /// - Parameter taken: slots already paired with others.
  func displaced(_ charge: Disagreement, _ taken: Set<Int>) -> Int? {
    let (slot, member, reference) = (charge.slot, charge.member, charge.reference)
    guard case .absent = article.fill(slot, member), let kind = article.kind(slot, reference), kind != .heading,
      kind != .directive,
      article.slots[slot].kind != .tableRow
    else { return nil }
    let own = content(slot, reference)
    let near = max(0, slot - Self.near)..<min(article.slots.count, Int(article.slots[slot].end) + Self.near)
    func isThere(_ other: Int) -> Bool {
      guard article.node(other, reference) == nil, !taken.contains(other), let there = article.kind(other, member),
        there == kind || [kind, there].allSatisfy({ $0 == .paragraph || $0 == .item })
      else { return false }
      if kind == .codeBlock { return isSameCode(slot, reference, other, member) }
      guard article.slots[other].parent != article.slots[slot].parent, areOfOneBranch(other, slot) else { return false }
      let held = content(other, member)
      return own.length > 0 && held.neutral == own.neutral && fits(held.length, own.length, member, reference)
    }
    for distance in 1...near.count {
      if near.contains(slot - distance), isThere(slot - distance) { return slot - distance }
      if near.contains(slot + distance), isThere(slot + distance) { return slot + distance }
    }
    return nil
  }

  /// The values and length of a slot and its descendants.
  func content(_ slot: Int, _ member: Int) -> (neutral: UInt64, length: UInt32) {
    let blocks = (slot..<Int(article.slots[slot].end)).lazy.compactMap { article.block($0, member) }
    return blocks.reduce((0, 0)) { ($0.0 &+ $1.neutral, $0.1 + $1.length) }
  }

  /// Maximum distance in slots.
  private static let near = 16

  /// A block that lost its indentation moves to its grandparent; one indented too far moves into a sibling.
  private func areOfOneBranch(_ one: Int, _ other: Int) -> Bool {
    article.branch(of: one).dropFirst().contains(Int(article.slots[other].parent))
      || article.branch(of: other).dropFirst().contains(Int(article.slots[one].parent))
  }

  /// Returns whether a length is plausible for the other text in this language.
  func fits(_ own: UInt32, _ theirs: UInt32, _ member: Int, _ reference: Int) -> Bool {
    let wanted = Double(theirs) * article.usual(member, reference)
    return Double(own) > 0.6 * wanted - 8 && Double(own) < 1.6 * wanted + 8
  }

  /// Returns whether two blocks have the same code, ignoring comments and a small share of lines.
  private func isSameCode(_ one: Int, _ first: Int, _ other: Int, _ second: Int) -> Bool {
    if let hash = article.block(one, first)?.textHash, hash == article.block(other, second)?.textHash { return true }
    let (lines, own) = (codeLines(one, first), codeLines(other, second))
    guard lines.count > 2, own.count > 2 else { return !lines.isEmpty && lines == own }
    let shared = Set(lines).intersection(own).count
    return Quorum.isNearlyAll(shared, of: Set(lines).count) && Quorum.isNearlyAll(shared, of: Set(own).count)
  }

  private func codeLines(_ slot: Int, _ member: Int) -> [UInt64] {
    guard let node = article.node(slot, member) else { return [] }
    let text = article.members[member].article
    return CodeLine.lines(of: text.nodes[node], in: text, codeSyntax(slot, member)).map(\.atom)
  }

  /// Returns whether the missing or extra block is part of a neighbour, which has the values, the sentences and the
  /// length of both.
  func isWithinNeighbour(_ charge: Disagreement) -> Bool {
    let (holder, other) = article.sides(of: charge)
    let kind = article.slots[charge.slot].kind
    guard article.node(charge.slot, other) == nil, kind == .paragraph || kind == .item else { return false }
    let beside = article.neighbours(of: charge.slot).filter {
      [.paragraph, .item].contains(article.slots[$0].kind) && article.node($0, other) != nil
        && article.node($0, holder) != nil
    }
    guard !beside.isEmpty, case let part = wording(charge.slot, holder), part.length > 0 else { return false }
    return beside.contains { beside in
      let (whole, rest) = (wording(beside, other), wording(beside, holder))
      let length = whole.length / article.usual(other, holder)
      return part.values.isSubset(of: whole.values) && length > 1.25 * rest.length
        && length > 0.8 * (rest.length + part.length)
        && sentences(beside, other) >= sentences(beside, holder) + sentences(charge.slot, holder)
    }
  }

  private func sentences(_ slot: Int, _ member: Int) -> Int {
    (slot..<Int(article.slots[slot].end)).reduce(0) { $0 + Sentences.count(article.visible($1, member)) }
  }

  /// The values and length of the texts in a slot and its descendants.
  private func wording(_ slot: Int, _ member: Int) -> (values: Set<UInt64>, length: Double) {
    var wording: (values: Set<UInt64>, length: Double) = ([], 0)
    for below in slot..<Int(article.slots[slot].end) {
      guard let block = article.textBlock(below, member) else { continue }
      wording.length += Double(block.length)
      for fact in article.features[member].facts[block.facts.indices] where fact.kind != .term {
        wording.values.insert(fact.atom)
      }
    }
    return wording
  }

  /// Returns whether values missing in one slot are extra in a nearby one, or the reverse: they were moved, not lost.
  func standNearBy(_ charge: Disagreement) -> Bool {
    let (slot, member, reference) = (charge.slot, charge.member, charge.reference)
    guard charge.extra.isEmpty != charge.missing.isEmpty, article.slots[slot].kind != .tableCell else { return false }
    let near = max(0, slot - Self.beside)..<min(article.slots.count, slot + Self.beside)
    let (holder, other) = charge.extra.isEmpty ? (member, reference) : (reference, member)
    func count(_ value: ValueDifference, _ slot: Int, _ member: Int) -> Int {
      article.block(slot, member).map { block in
        article.features[member].facts[block.facts.indices].count { $0.atom == value.atom }
      } ?? 0
    }
    return (charge.missing + charge.extra).allSatisfy { value in
      near.contains { $0 != slot && count(value, $0, holder) > count(value, $0, other) }
    }
  }

  private static let beside = 5
}
