internal import DocModel

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
