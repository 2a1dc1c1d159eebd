internal import DocModel
internal import Features

/// An original that was edited since its translations were made: what differs is news, and nobody is to blame.
extension DisagreementFinder {
  mutating func acquitOriginals() {
    for member in 0..<count
    where (article.members[member].isOriginal || member == article.likelyOriginal)
      && article.members[member].role == .translation
    {
      let charges = found.indices.filter { found[$0].member == member && found[$0].verdict.blames }
      for index in charges where isAddition(found[index]) { found[index].becomeDrift() }
      guard areSeveral(charges) else { continue }
      for index in charges where isDrift(found[index]) && !isSlip(found[index]) { found[index].becomeDrift() }
    }
  }

  /// A block that only the original has was written since: no slip adds text.
  private func isAddition(_ d: Disagreement) -> Bool { d.aspect == .presence && article.node(d.slot, d.member) != nil }

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

  /// Its blocks, links or code differ in several places from what the others were made from: a slip is in one. What
  /// follows from one cause, as the blocks of a section do, is one place, and so are neighbours.
  private func areSeveral(_ charges: [Int]) -> Bool {
    guard charges.count > 1 else { return false }
    let slots = Set(
      causes(charges).lazy.filter { isOfStructure(found[$0].aspect) }.map {
        article.enclosing(found[$0].slot, .table) ?? found[$0].slot
      })
    return slots.count > 1
      && slots.count { slot in !slots.contains { $0 != slot && Int(article.slots[$0].end) == slot } } > 1
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
}
