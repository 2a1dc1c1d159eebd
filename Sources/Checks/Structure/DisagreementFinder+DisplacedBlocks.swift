internal import Alignment
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
    guard case .absent = article.fill(at: slot, of: member), let kind = article.kind(at: slot, of: reference),
      kind != .heading,
      kind != .directive,
      article.slots[slot].kind != .tableRow
    else { return nil }
    let own = content(at: slot, of: reference)
    let near = max(0, slot - Self.near)..<min(article.slots.count, Int(article.slots[slot].end) + Self.near)
    func isThere(_ other: Int) -> Bool {
      guard article.node(at: other, of: reference) == nil, !taken.contains(other),
        let there = article.kind(at: other, of: member),
        there == kind || [kind, there].allSatisfy({ $0 == .paragraph || $0 == .item })
      else { return false }
      if kind == .codeBlock { return isSameCode(at: slot, of: reference, at: other, of: member) }
      guard article.slots[other].parent != article.slots[slot].parent, areOfOneBranch(other, and: slot) else {
        return false
      }
      let held = content(at: other, of: member)
      return own.length > 0 && held.neutral == own.neutral
        && fits(held.length, comparedTo: own.length, of: member, to: reference)
    }
    for distance in 1...near.count {
      if near.contains(slot - distance), isThere(slot - distance) { return slot - distance }
      if near.contains(slot + distance), isThere(slot + distance) { return slot + distance }
    }
    return nil
  }

  /// The values and length of a slot and its descendants.
  func content(at slot: Int, of member: Int) -> (neutral: UInt64, length: UInt32) {
    let blocks = (slot..<Int(article.slots[slot].end)).lazy.compactMap { article.block(at: $0, of: member) }
    return blocks.reduce((0, 0)) { ($0.0 &+ $1.neutral, $0.1 + $1.length) }
  }

  /// Maximum distance in slots.
  private static let near = 16

  /// A block that lost its indentation moves to its grandparent; one indented too far moves into a sibling.
  private func areOfOneBranch(_ one: Int, and other: Int) -> Bool {
    article.branch(of: one).dropFirst().contains(Int(article.slots[other].parent))
      || article.branch(of: other).dropFirst().contains(Int(article.slots[one].parent))
  }

  /// Returns whether a length is plausible for the other text in this language.
  func fits(_ own: UInt32, comparedTo theirs: UInt32, of member: Int, to reference: Int) -> Bool {
    let wanted = Double(theirs) * article.usual(of: member, relativeTo: reference)
    return Double(own) > 0.6 * wanted - 8 && Double(own) < 1.6 * wanted + 8
  }

  /// Returns whether two blocks have the same code, ignoring comments and a small share of lines.
  private func isSameCode(at one: Int, of first: Int, at other: Int, of second: Int) -> Bool {
    if let hash = article.block(at: one, of: first)?.textHash, hash == article.block(at: other, of: second)?.textHash {
      return true
    }
    let (lines, own) = (codeLines(at: one, of: first), codeLines(at: other, of: second))
    guard lines.count > 2, own.count > 2 else { return !lines.isEmpty && lines == own }
    let shared = Set(lines).intersection(own).count
    return Quorum.isNearlyAll(shared, of: Set(lines).count) && Quorum.isNearlyAll(shared, of: Set(own).count)
  }

  private func codeLines(at slot: Int, of member: Int) -> [UInt64] {
    guard let node = article.node(at: slot, of: member) else { return [] }
    let text = article.members[member].article
    return CodeLine.lines(of: text.nodes[node], in: text, codeSyntax(at: slot, of: member)).map(\.atom)
  }

  /// Returns whether the missing or extra block is part of a neighbour, which has the values, the sentences and the
  /// length of both.
  func isWithinNeighbour(_ charge: Disagreement) -> Bool {
    let (holder, other) = article.sides(of: charge)
    let kind = article.slots[charge.slot].kind
    guard article.node(at: charge.slot, of: other) == nil, kind == .paragraph || kind == .item else { return false }
    let beside = article.neighbours(of: charge.slot).filter {
      [.paragraph, .item].contains(article.slots[$0].kind) && article.node(at: $0, of: other) != nil
        && article.node(at: $0, of: holder) != nil
    }
    guard !beside.isEmpty, case let part = wording(at: charge.slot, of: holder), part.length > 0 else { return false }
    return beside.contains { beside in
      let (whole, rest) = (wording(at: beside, of: other), wording(at: beside, of: holder))
      let length = whole.length / article.usual(of: other, relativeTo: holder)
      return part.values.isSubset(of: whole.values) && length > 1.25 * rest.length
        && length > 0.8 * (rest.length + part.length)
        && sentences(at: beside, of: other) >= sentences(at: beside, of: holder)
          + sentences(at: charge.slot, of: holder)
    }
  }

  private func sentences(at slot: Int, of member: Int) -> Int {
    (slot..<Int(article.slots[slot].end)).reduce(0) { $0 + Sentences.count(article.visible(at: $1, of: member)) }
  }

  /// The values and length of the texts in a slot and its descendants.
  private func wording(at slot: Int, of member: Int) -> (values: Set<UInt64>, length: Double) {
    var wording: (values: Set<UInt64>, length: Double) = ([], 0)
    for below in slot..<Int(article.slots[slot].end) {
      guard let block = article.textBlock(at: below, of: member) else { continue }
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
    func count(of value: ValueDifference, at slot: Int, in member: Int) -> Int {
      article.block(at: slot, of: member).map { block in
        article.features[member].facts[block.facts.indices].count { $0.atom == value.atom }
      } ?? 0
    }
    return (charge.missing + charge.extra).allSatisfy { value in
      near.contains { $0 != slot && count(of: value, at: $0, in: holder) > count(of: value, at: $0, in: other) }
    }
  }

  private static let beside = 5
}

/// Recognizes directives that are on a separate line on one side and within a paragraph on the other: nothing was lost.
extension DisagreementFinder {
  mutating func findDirectivesInText() {
    for index in found.indices where found[index].verdict.blames {
      let charge = found[index]
      let isThere =
        switch charge.aspect {
        case .presence, .kind, .recast:
          directive(charge).map { pages.isWithinText($0, charge) } ?? false
        case .facts(.placeholder): pages.areAlike(tags(charge), charge)
        case .facts(let kind) where [.code, .link, .image, .tag].contains(kind):
          (kind == .tag || standNearBy(charge))
            && pages.areAlike((charge.missing + charge.extra).map { PageValues.value(of: $0.atom, kind) }, charge)
        default: false
        }
      if charge.aspect == .presence, let name = directive(charge) {
        found[index].isElsewhere = pages.areAlike([PageValues.name(of: name)], charge)
      }
      if isThere { found[index].doubts.insert(.mayBeMoved) }
    }
  }

  /// The hashes of the differing shortcodes; empty if one of the values is no shortcode.
  private func tags(_ charge: Disagreement) -> [UInt64] {
    let name = directive(charge)
    let values = (charge.missing + charge.extra).map { value in
      let text = Array(value.text.utf8)[...]
      return (name.map { (name: $0, parameters: text) } ?? PageValues.tag(text)).map {
        pages.value(of: $0, charge.member)
      }
    }
    return values.contains(nil) ? [] : values.compactMap(\.self)
  }

  /// The name of the directive in the slot of a charge, on either side, or nil.
  private func directive(_ charge: Disagreement) -> ArraySlice<UInt8>? {
    for member in [charge.member, charge.reference] where article.kind(at: charge.slot, of: member) == .directive {
      return mark(at: charge.slot, of: member).first
    }
    return nil
  }
}
