package import Alignment
internal import DocModel
internal import Features

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
        let isOnPage = pages.areAlike(pages.values(at: charge.slot, of: holder), charge)
        if isOnPage, mayStandAnywhere(charge) || pages.hasTags(at: charge.slot, of: holder) {
          found[index].doubts.insert(.mayBeMoved)
        } else if isOnPage || isWithinNeighbour(charge) {
          found[index].isElsewhere = true
        }
        continue
      }
      taken.insert(isAdded ? charge.slot : other)
      found[index] = charge.recast(from: isAdded ? other : charge.slot, to: isAdded ? charge.slot : other, article)
      // Other findings about the two slots follow from this one.
      for twin in found.indices
      where found[twin].slot == other && found[twin].member == charge.member && found[twin].aspect == .presence {
        found[twin].cause = found[index].slot
        if twin < index { found.swapAt(twin, index) }
      }
    }
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
  /// Returns whether a block is a note or warning in any notation: an alert, a shortcode or directive of such a name,
  /// or a quote that begins with `[!NOTE]` or with a bold label.
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
    default: return false
    }
  }

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
