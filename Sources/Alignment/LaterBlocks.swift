internal import DocModel
internal import Features

/// Blocks added to the source after the translation's surrounding section was last edited are not omissions, even if
/// the page as a whole follows a newer version.
extension AlignedArticle {
  /// Returns whether a translation never had a block of its source version and its surroundings are older than the
  /// block.
  func isNews(_ slot: Int, _ member: Int) -> Bool {
    guard let exact = exactSource(of: member), let history, let past = past(of: member),
      let base = history.origins[members[member].article.locale]?.newest, history.blocks.indices.contains(base),
      let leaf = (slot..<Int(slots[slot].end)).first(where: { !slots[$0].kind.isContainer && name($0, exact) != nil }),
      let block = name(leaf, exact), let age = ageAround(slot, member), age > base,
      let then = history.blocks[age], let now = history.blocks[base]
    else { return false }
    return !then.has(wordsOf: block.name) && then.has(valuesOf: block.name) != true
      && then.count(of: block.kind) < now.count(of: block.kind)
      && past.states.allSatisfy { $0.blocks.has(valuesOf: block.name) != true }
  }

  /// Returns whether the missing content of a disagreement was added to the source later.
  func cameLater(_ d: Disagreement) -> Bool {
    switch d.aspect {
    case .presence: return node(d.slot, d.member) == nil && isNews(d.slot, d.member)
    case .facts, .codeBody:
      guard !d.missing.isEmpty, let history, let past = past(of: d.member), let age = age(d.slot, d.member),
        let base = history.origins[members[d.member].article.locale]?.newest, age > base, let then = history.blocks[age]
      else { return false }
      return d.missing.allSatisfy { value in
        !then.has(value, of: d.aspect) && past.states.allSatisfy { !$0.blocks.has(value, of: d.aspect) }
      }
    default: return false
    }
  }

  /// The age (version index) of the newer of the adjacent blocks that a translation has, or nil if one is unknown.
  private func ageAround(_ slot: Int, _ member: Int) -> Int? {
    let ages = around(slot, member).map { age($0, member) }
    return ages.contains(nil) ? nil : ages.compactMap(\.self).min()
  }

  /// The slots of the nearest blocks before and after that a member has.
  func around(_ slot: Int, _ member: Int) -> [Int] {
    var top = slot
    while slots[top].parent > 0, node(Int(slots[top].parent), member) == nil { top = Int(slots[top].parent) }
    guard slots[top].parent >= 0 else { return [] }
    let (first, behind) = (Int(slots[top].parent) + 1, Int(slots[top].end))
    let isBlock = { (slot: Int) in self.name(slot, member) != nil && self.slots[slot].kind != .tableCell }
    return [(first..<max(first, top)).last(where: isBlock), (behind..<slots.count).first(where: isBlock)].compactMap(
      \.self)
  }
}
