internal import Alignment
internal import DocModel
internal import Features

/// Recognizes sections that a member has at another place of the page, by the values or the text of their headings.
extension DisagreementFinder {
  /// Makes one disagreement about the heading of the differences in presence that a moved section causes.
  mutating func foldMovedSections() {
    var drop = Set<Int>()
    for index in found.indices where isLostHeading(found[index]) && !drop.contains(index) {
      let charge = found[index]
      guard let there = place(of: charge) else { continue }
      found[index].isElsewhere = true
      let here = section(under: charge.slot, of: charge.reference)
      let away = [there] + section(under: there, of: charge.member)
      let own = found.indices.filter { isPresence(found[$0], of: charge.member) && !drop.contains($0) }
      // As many blocks of a kind and depth as the moved section has are not missing.
      var room: [Shape: Int] = [:]
      for slot in away { room[shape(slot), default: 0] += 1 }
      for other in own where other != index && here.contains(found[other].slot) {
        let shape = shape(found[other].slot)
        guard article.node(at: found[other].slot, of: charge.member) == nil, room[shape, default: 0] > 0 else {
          continue
        }
        room[shape, default: 0] -= 1
        drop.insert(other)
      }
      var wanted: [Shape: Int] = [:]
      for slot in here { wanted[shape(slot), default: 0] += 1 }
      for other in own where away.contains(found[other].slot) {
        let shape = shape(found[other].slot)
        guard found[other].slot == there || wanted[shape, default: 0] > 0 else { continue }
        if found[other].slot != there { wanted[shape, default: 0] -= 1 }
        drop.insert(other)
      }
    }
    remove(drop)
  }

  private mutating func remove(_ indices: Set<Int>) {
    if !indices.isEmpty { found = found.indices.filter { !indices.contains($0) }.map { found[$0] } }
  }

  private struct Shape: Hashable {
    let kind: NodeKind
    let depth: Int
  }

  private func shape(_ slot: Int) -> Shape {
    Shape(kind: article.slots[slot].kind, depth: article.depth(slot))
  }

  private func isPresence(_ d: Disagreement, of member: Int) -> Bool { d.aspect == .presence && d.member == member }

  private func isLostHeading(_ d: Disagreement) -> Bool {
    d.aspect == .presence && d.verdict.blames && d.cause == nil && article.slots[d.slot].kind == .heading
      && article.node(at: d.slot, of: d.member) == nil && article.node(at: d.slot, of: d.reference) != nil
  }

  /// The slot of a heading that only the member has, with the values or the text of a missing one, or nil.
  private func place(of charge: Disagreement) -> Int? {
    guard let wanted = article.block(at: charge.slot, of: charge.reference) else { return nil }
    let level = article.nodeFound(at: charge.slot, of: charge.reference)?.level
    let extra = article.slots.indices.filter { slot in
      article.slots[slot].kind == .heading && article.node(at: slot, of: charge.reference) == nil
        && article.nodeFound(at: slot, of: charge.member)?.level == level
    }
    let alike = extra.filter { slot in
      article.block(at: slot, of: charge.member).map {
        $0.textHash == wanted.textHash || $0.neutral != 0 && $0.neutral == wanted.neutral
      } == true
    }
    if let only = alike.first {
      return alike.count == 1 && !isRepeatedHeading(charge.slot, of: charge.reference) ? only : nil
    }
    let near = extra.filter { isNear($0, charge) && sharesWords(at: $0, charge) }
    return near.count == 1 ? near.first : nil
  }

  /// Returns whether another heading of the page has the same text, such as ‘Bugfixes’ under each version of a change log.
  /// Such a text does not identify a section.
  func isRepeatedHeading(_ slot: Int, of member: Int) -> Bool {
    guard article.slots[slot].kind == .heading, let text = article.block(at: slot, of: member)?.textHash else {
      return false
    }
    return article.slots.indices.contains { other in
      other != slot && article.slots[other].kind == .heading
        && article.block(at: other, of: member)?.textHash == text
    }
  }

  /// Whether no heading that both have is between two slots.
  private func isNear(_ slot: Int, _ charge: Disagreement) -> Bool {
    !(min(slot, charge.slot)...max(slot, charge.slot)).contains { between in
      article.slots[between].kind == .heading && article.node(at: between, of: charge.member) != nil
        && article.node(at: between, of: charge.reference) != nil
    }
  }

  /// Whether all Latin words of a heading in another script, two or more, are in the missing one.
  private func sharesWords(at slot: Int, _ charge: Disagreement) -> Bool {
    guard !WritingSystem.of(article.members[charge.member].article.locale).writes(.latin) else { return false }
    let own = article.visible(at: slot, of: charge.member).latinWords
    let theirs = article.visible(at: charge.slot, of: charge.reference).latinWords
    return own.count > 1 && own.keys.allSatisfy { theirs[$0] != nil }
  }

  /// The slots from a heading to the next one of its level or a higher one, without it.
  private func section(under heading: Int, of member: Int) -> [Int] {
    guard let level = article.nodeFound(at: heading, of: member)?.level else { return [] }
    let end = article.slots.indices[(heading + 1)...].first { slot in
      article.slots[slot].kind == .heading && article.nodeFound(at: slot, of: member).map { $0.level <= level } == true
    }
    return ((heading + 1)..<(end ?? article.slots.count)).filter { article.node(at: $0, of: member) != nil }
  }
}

extension Collection<UInt8> {
  /// The number of times that each word of three or more letters of ASCII occurs, in lowercase.
  var latinWords: [String: Int] {
    split { !$0.isASCIILetter }.filter { $0.count > 2 }.reduce(into: [:]) {
      $0[String(decoding: $1, as: UTF8.self).lowercased(), default: 0] += 1
    }
  }
}
