internal import DocModel

/// An original that was edited since its translations were made: what differs is news, and nobody is to blame.
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

  /// A block that only the original has was written since: no slip adds text.
  private func isAddition(_ d: Disagreement) -> Bool { d.aspect == .presence && article.node(d.slot, d.member) != nil }

  /// Its blocks, links or code differ in several places from what the others were made from: a slip is in one. What
  /// follows from one cause, as the blocks of a section do, is one place, and so are neighbours.
  private func areSeveral(_ charges: [Int]) -> Bool {
    guard charges.count > 1 else { return false }
    let differing = causes(charges).map { found[$0] }.filter { isOfStructure($0.aspect) }
    let slots = Set(differing.map { article.enclosing($0.slot, .table) ?? $0.slot })
    return slots.count { slot in !slots.contains { $0 != slot && Int(article.slots[$0].end) == slot } } > 1
  }
}
