package import Alignment
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

  /// Returns whether values missing in one slot are extra in a nearby one, or the reverse: they were moved, not lost.
  func standNearBy(_ charge: Disagreement) -> Bool {
    let (slot, member, reference) = (charge.slot, charge.member, charge.reference)
    // Values that were exchanged with those of a neighbour are wrong, but numbers may be in other sentences.
    guard charge.extra.isEmpty != charge.missing.isEmpty || charge.aspect == .facts(.number),
      article.slots[slot].kind != .tableCell
    else { return false }
    let near = max(0, slot - Self.beside)..<min(article.slots.count, slot + Self.beside)
    func count(of value: ValueDifference, at slot: Int, in member: Int) -> Int {
      article.block(at: slot, of: member).map { block in
        article.features[member].facts[block.facts.indices].count { $0.atom == value.atom }
      } ?? 0
    }
    func stand(_ values: [ValueDifference], in holder: Int, notIn other: Int) -> Bool {
      values.allSatisfy { value in
        near.contains { $0 != slot && count(of: value, at: $0, in: holder) > count(of: value, at: $0, in: other) }
      }
    }
    return stand(charge.missing, in: member, notIn: reference) && stand(charge.extra, in: reference, notIn: member)
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
        case .facts(.number): article.isCommunity(charge.member) && !charge.missing.isEmpty && standNearBy(charge)
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

/// Pairs a missing block with an adjacent added one if both have the same content in another notation: a fence around a
/// command, a bullet before a note, a shortcode instead of a quote. Two admonitions match by form alone.
extension DisagreementFinder {
  mutating func pairRecastBlocks() {
    var taken = Set<Int>()
    for index in found.indices
    where found[index].aspect == .presence && found[index].verdict.blames && found[index].cause == nil {
      let charge = found[index]
      let isAdded = article.node(at: charge.slot, of: charge.member) != nil
      if isIdleImport(charge) {
        found[index].doubts.insert(.choice)
        continue
      }
      guard
        let other = article.neighbours(of: charge.slot).first(where: {
          isAdded ? isRecast(from: $0, to: charge.slot, of: charge) : isRecast(from: charge.slot, to: $0, of: charge)
        })
          ?? markedQuote(near: charge.slot, of: charge.member, comparedTo: charge.reference)
          ?? displaced(charge, taken)
      else {
        let holder = isAdded ? charge.member : charge.reference
        let isOnPage =
          pages.areAlike(pages.values(at: charge.slot, of: holder), charge)
          && !isRepeatedHeading(charge.slot, of: holder)
        if let joint = joint(of: charge) {
          found[index].joint = joint
          found[index].isElsewhere = true
        } else if isOnPage, mayStandAnywhere(charge) || pages.hasTags(at: charge.slot, of: holder) {
          found[index].doubts.insert(.mayBeMoved)
        } else if isOnPage {
          found[index].isElsewhere = true
        }
        continue
      }
      taken.insert(isAdded ? charge.slot : other)
      found[index] = charge.recast(from: isAdded ? other : charge.slot, to: isAdded ? charge.slot : other, article)
      // Other findings about the two slots follow from this one.
      let parts =
        isAdded ? tableParts(from: other, of: charge.reference) : tableParts(from: charge.slot, of: charge.reference)
      for twin in found.indices
      where found[twin].slot == other || found[twin].slot != found[index].slot && parts.contains(found[twin].slot) {
        guard found[twin].member == charge.member, found[twin].aspect == .presence else { continue }
        found[twin].cause = found[index].slot
        if twin < index { found.swapAt(twin, index) }
      }
    }
  }

  /// The slots after a block of raw HTML that begins a table, up to the table's end: empty lines split it into blocks.
  private func tableParts(from slot: Int, of member: Int) -> Range<Int> {
    guard holdsTableTag(slot, "<table", of: member), !holdsTableTag(slot, "</table", of: member) else {
      return slot..<slot
    }
    let end = article.slots.indices[(slot + 1)...].prefix(Self.mostParts).first {
      holdsTableTag($0, "</table", of: member)
    }
    return slot + 1..<(end.map { $0 + 1 } ?? slot + 1)
  }

  /// Limits the search for the end of a table.
  private static let mostParts = 2000

  /// Whether a member has raw HTML with a tag in a slot.
  private func holdsTableTag(_ slot: Int, _ tag: String, of member: Int) -> Bool {
    article.rawHTML(at: slot, of: member).map { ByteSearch.holds(Array(tag.utf8)[...], in: $0) } ?? false
  }

  /// The nearest slot to a lost alert in which the member has a quote that begins with an alert's marker.
  func markedQuote(near alert: Int, of member: Int, comparedTo reference: Int) -> Int? {
    guard article.kind(at: alert, of: reference) == .alert, article.node(at: alert, of: member) == nil
    else { return nil }
    let siblings = article.children(of: Int(article.slots[alert].parent))
    guard let place = siblings.firstIndex(of: alert) else { return nil }
    let near = siblings[max(0, place - Self.reach)..<min(siblings.count, place + Self.reach + 1)].filter { slot in
      !found.contains { $0.member == member && $0.counterpart == slot }
        && article.node(at: slot, of: reference) == nil
        && article.marker(at: slot, of: member, beside: alert) != nil
    }
    return near.min { abs($0 - alert) < abs($1 - alert) }
  }

  /// Maximum distance in siblings.
  private static let reach = 6

  /// Returns whether order is free: rows may be sorted, tags span lines, and texts of unproven version may be
  /// reordered.
  private func mayStandAnywhere(_ charge: Disagreement) -> Bool {
    [.tableRow, .htmlBlock].contains(article.slots[charge.slot].kind)
      || charge.verdict != .proven && (article.groups.count > 1 || article.groups.contains(where: \.key.isEmpty))
  }

  /// Returns whether the block imports only components that the other page does not use.
  private func isIdleImport(_ charge: Disagreement) -> Bool {
    let (holder, other) = article.sides(of: charge)
    guard article.kind(at: charge.slot, of: holder) == .directive, let line = mark(at: charge.slot, of: holder).last,
      mark(at: charge.slot, of: holder).first.map({ $0.elementsEqual("import".utf8) }) == true
    else { return false }
    let names = line.split { !($0.isASCIILetter || $0.isASCIIDigit || $0 == .of("_")) }.filter {
      $0[$0.startIndex].isASCIICapital
    }
    let page = article.members[other].article.source
    return !names.isEmpty && !names.contains { ByteSearch.holds(([.of("<")] + $0)[...], in: page[...]) }
  }

  /// Returns whether the blocks have the same code, or differ in kind but have the same values, or none and a plausible
  /// length.
  private func isRecast(from there: Int, to here: Int, of charge: Disagreement) -> Bool {
    let (reference, member) = (charge.reference, charge.member)
    guard article.node(at: there, of: member) == nil, article.node(at: here, of: reference) == nil,
      let one = article.kind(at: there, of: reference),
      let other = article.kind(at: here, of: member)
    else { return false }
    guard one != other, one != .heading, other != .heading else { return false }
    if one == .codeBlock || other == .codeBlock {
      let (a, b) = (words(at: there, of: reference), words(at: here, of: member))
      return !a.isEmpty && !b.isEmpty && (a.ends(with: b) || b.ends(with: a)) && a.count < 2 * b.count + 4
        && b.count < 2 * a.count + 4
    }
    if article.isAdmonition(at: there, of: reference), article.isAdmonition(at: here, of: member) { return true }
    // A table in HTML for one in Markdown, or the reverse.
    if one == .htmlBlock, other == .table { return holdsTableTag(there, "<table", of: reference) }
    if one == .table, other == .htmlBlock { return holdsTableTag(here, "<table", of: member) }
    let (own, held) = (content(at: there, of: reference), content(at: here, of: member))
    return own.neutral == held.neutral && own.length > 0 && held.length > 0
      && (own.neutral != 0 || fits(held.length, comparedTo: own.length, of: member, to: reference))
  }

  /// The name and parameters of a directive; empty if the member lacks it.
  func mark(at slot: Int, of member: Int) -> [ArraySlice<UInt8>] {
    guard let mark = article.nodeFound(at: slot, of: member) else { return [] }
    let pool = article.members[member].article.pool
    return [pool[mark.literal.indices], pool[mark.attribute.indices]]
  }

  /// The text of a block without spaces.
  private func words(at slot: Int, of member: Int) -> [UInt8] {
    guard let node = article.node(at: slot, of: member) else { return [] }
    return article.members[member].article.plainBytes(of: node).filter { $0 > .space }
  }
}

extension [UInt8] {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}

extension AlignedArticle {
  /// Returns whether a block is a note or warning in any notation: an alert, a shortcode, directive or element of such a
  /// name, or a quote that begins with `[!NOTE]` or with a bold label.
  package func isAdmonition(at slot: Int, of member: Int) -> Bool {
    guard let index = node(at: slot, of: member) else { return false }
    let article = members[member].article
    let node = article.nodes[index]
    switch node.kind {
    case .alert: return true
    case .directive: return Self.isAdmonitionName(article.pool[node.literal.indices])
    case .paragraph:
      guard index + 1 < Int(node.end), article.nodes[index + 1].kind == .placeholder else {
        return isLabelled(paragraph: index, article)
      }
      return Self.isAdmonitionName(article.pool[article.nodes[index + 1].attribute.indices])
    case .blockQuote: return isLabelled(index, article)
    case .htmlBlock: return isBoxTag(at: slot, of: member, closes: false)
    default: return false
    }
  }

  /// The text of a block of raw HTML, or nil if the member has none in the slot.
  func rawHTML(at slot: Int, of member: Int) -> ArraySlice<UInt8>? {
    guard let node = nodeFound(at: slot, of: member), node.kind == .htmlBlock else { return nil }
    return members[member].article.pool[node.literal.indices]
  }

  /// Returns whether a block of raw HTML begins with the tag of a note or warning, `<Tip>`.
  private func isBoxTag(at slot: Int, of member: Int, closes: Bool) -> Bool {
    guard let tag = rawHTML(at: slot, of: member) else { return false }
    let mark = Array((closes ? "</" : "<").utf8)
    return tag.starts(with: mark) && Self.isAdmonitionName(tag.dropFirst(mark.count).prefix(while: \.isASCIILetter))
  }

  /// Returns whether a missing or added block is a note or warning, or the tag of one, and the other side has one in
  /// another notation next to it.
  func isBoxElsewhere(_ d: Disagreement) -> Bool {
    let (holder, other) = sides(of: d)
    guard
      kind(at: d.slot, of: holder) == .alert || isBoxTag(at: d.slot, of: holder, closes: false)
        || isBoxTag(at: d.slot, of: holder, closes: true)
    else { return false }
    let near = max(0, d.slot - Self.reachOfBox)...min(slots.count - 1, d.slot + Self.reachOfBox)
    return near.contains { isAdmonition(at: $0, of: other) && !isAdmonition(at: $0, of: holder) }
  }

  /// In slots: a box has few blocks.
  private static let reachOfBox = 6

  private func isLabelled(_ quote: Int, _ article: Article) -> Bool {
    let nodes = article.nodes
    guard quote + 2 < Int(nodes[quote].end), nodes[quote + 1].kind == .paragraph else { return false }
    let first = nodes[quote + 2]
    if first.kind == .text { return article.pool[first.literal.indices].starts(with: "[!".utf8) }
    return isLabelled(paragraph: quote + 1, article)
  }

  /// Returns whether a paragraph begins with a bold label of at most 24 characters and a colon: `**NOTE:**`.
  private func isLabelled(paragraph: Int, _ article: Article) -> Bool {
    let nodes = article.nodes
    guard paragraph + 1 < Int(nodes[paragraph].end), nodes[paragraph + 1].kind == .strong else { return false }
    let first = nodes[paragraph + 1]
    let behind =
      Int(first.end) < Int(nodes[paragraph].end) && nodes[Int(first.end)].kind == .text
      ? article.string(nodes[Int(first.end)].literal) : ""
    let label = article.plainText(of: paragraph + 1)
    return label.count <= 24 && [":", "："].contains { label.hasSuffix($0) || behind.hasPrefix($0) }
  }

  private static let admonitionNames: [[UInt8]] = [
    "alert", "note", "notice", "info", "tip", "hint", "important", "caution", "warning", "danger", "callout",
    "admonition",
  ].map { Array($0.utf8) }

  private static func isAdmonitionName(_ name: ArraySlice<UInt8>) -> Bool {
    admonitionNames.contains { $0.elementsEqual(name.lazy.map(\.asciiLowercased)) }
  }
}
