internal import DocModel
internal import Features

/// Blocks added to the source after the translation's surrounding section was last edited are not omissions, even if
/// the page as a whole follows a newer version.
extension AlignedArticle {
  /// Returns whether a translation never had a block of its source version and its surroundings are older than the
  /// block.
  func isNews(at slot: Int, of member: Int) -> Bool {
    guard let exact = exactSource(of: member), let history, let past = past(of: member),
      let base = history.origins[members[member].article.locale]?.newest, history.blocks.indices.contains(base),
      let leaf = (slot..<Int(slots[slot].end)).first(where: {
        !slots[$0].kind.isContainer && name(at: $0, of: exact) != nil
      }),
      let block = name(at: leaf, of: exact), let age = ageAround(at: slot, of: member), age > base,
      let then = history.blocks[age], let now = history.blocks[base]
    else { return false }
    return !then.has(wordsOf: block.name) && then.has(valuesOf: block.name) != true
      && then.count(of: block.kind) < now.count(of: block.kind)
      && past.states.allSatisfy { $0.blocks.has(valuesOf: block.name) != true }
  }

  /// Returns whether the missing content of a disagreement was added to the source later.
  func cameLater(_ d: Disagreement) -> Bool {
    switch d.aspect {
    case .presence: return node(at: d.slot, of: d.member) == nil && isNews(at: d.slot, of: d.member)
    case .facts, .codeBody:
      guard !d.missing.isEmpty, let history, let past = past(of: d.member), let age = age(at: d.slot, of: d.member),
        let base = history.origins[members[d.member].article.locale]?.newest, age > base, let then = history.blocks[age]
      else { return false }
      return d.missing.allSatisfy { value in
        !then.has(value, of: d.aspect) && past.states.allSatisfy { !$0.blocks.has(value, of: d.aspect) }
      }
    default: return false
    }
  }

  /// The age (version index) of the newer of the adjacent blocks that a translation has, or nil if one is unknown.
  private func ageAround(at slot: Int, of member: Int) -> Int? {
    let ages = around(at: slot, of: member).map { age(at: $0, of: member) }
    return ages.contains(nil) ? nil : ages.compactMap(\.self).min()
  }

  /// The slots of the nearest blocks before and after that a member has.
  func around(at slot: Int, of member: Int) -> [Int] {
    var top = slot
    while slots[top].parent > 0, node(at: Int(slots[top].parent), of: member) == nil { top = Int(slots[top].parent) }
    guard slots[top].parent >= 0 else { return [] }
    let (first, behind) = (Int(slots[top].parent) + 1, Int(slots[top].end))
    let isBlock = { (slot: Int) in self.name(at: slot, of: member) != nil && self.slots[slot].kind != .tableCell }
    return [(first..<max(first, top)).last(where: isBlock), (behind..<slots.count).first(where: isBlock)].compactMap(
      \.self)
  }
}
