internal import DocModel
internal import Features

/// Locates a differing value in a member's file.
extension DisagreementFinder {
  /// The line of the first extra value, else the estimated line where the first missing value should be.
  func line(
    of missing: [ValueDifference], extra: [ValueDifference], at slot: Int, in member: Int, comparedTo reference: Int?
  )
    -> Int
  {
    let own = article.lines(at: slot, of: member)
    if let line = extra.map(\.line).min() { return line }
    guard own.1 > own.0, let reference, let lost = missing.first, let here = facts(at: slot, of: member),
      let there = facts(at: slot, of: reference),
      let position = there.firstIndex(where: { $0.atom == lost.atom })
    else { return own.0 }
    // If both blocks have equally many lines, use the corresponding one.
    let theirs = article.lines(at: slot, of: reference)
    if own.1 - own.0 == theirs.1 - theirs.0, (theirs.0...theirs.1).contains(lost.line) {
      return own.0 + lost.line - theirs.0
    }
    // Else use the nearest value of the reference that this member has too.
    if let before = there[..<position].reversed().compactMap({ near in
      here.last { $0.atom == near.atom && $0.kind == near.kind }
    }).first {
      return Int(before.line)
    }
    if let after = there[(position + 1)...].compactMap({ near in
      here.first { $0.atom == near.atom && $0.kind == near.kind }
    }).first {
      return Int(after.line)
    }
    let share = Double(lost.line - theirs.0) / Double(max(1, theirs.1 - theirs.0))
    return min(own.1, max(own.0, own.0 + Int((share * Double(own.1 - own.0)).rounded())))
  }

  /// The facts of a member's block in reading order, or nil if it has no such block.
  func facts(at slot: Int, of member: Int) -> [Fact]? {
    guard let node = article.node(at: slot, of: member), let block = article.features[member].block(node) else {
      return nil
    }
    return article.features[member].facts[block.facts.indices].sorted {
      ($0.line, $0.isInText ? $0.range.start : 0) < ($1.line, $1.isInText ? $1.range.start : 0)
    }
  }
}
