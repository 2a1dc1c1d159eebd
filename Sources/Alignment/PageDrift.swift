internal import DocModel
internal import Features

/// Pages without a recorded revision that are years behind: said once, with the details kept as notes under it.
extension DisagreementFinder {
  /// So many blocks in a hundred that are missing, added or of another kind make a page another text.
  private static let percent = 4
  private static let least = 4

  mutating func notePageDrift() {
    for member in 0..<count where article.members[member].role == .translation && !article.members[member].isOriginal {
      guard article.groups[article.members[member].group].key.isEmpty else { continue }
      let own = found.indices.filter { found[$0].member == member }
      let blocks = own.filter { found[$0].aspect == .presence || found[$0].aspect == .kind || found[$0].aspect == .headingLevel }
      let total = article.slots.indices.count { slot in
        if case .void = article.fill(slot, member) { return false }
        return article.slots[slot].kind != .tableCell && article.slots[slot].kind != .document
      }
      guard blocks.count >= Self.least, blocks.count * 100 >= total * Self.percent, let strongest = blocks.first else { continue }
      for index in own where isDrift(found[index]) {
        found[index].becomeDrift()
      }
      let judgement = Judgement(
        member: member, verdict: .outvoted, confidence: 70, against: found[strongest].against, with: [member])
      let differing = Deviation(text: "\(blocks.count)", atom: 0, exact: 0, count: blocks.count, weight: 0, line: 1)
      let all = Deviation(text: "\(total)", atom: 1, exact: 1, count: total, weight: 0, line: 1)
      add(0, .page, judgement, missing: [all], extra: [differing], lines: (1, 1))
    }
  }

  /// A member alone in an old revision that differs from the others in several places holds the older text: nobody has erred.
  mutating func noteOlderTexts() {
    for member in 0..<count where article.members[member].role == .translation {
      let own = found.indices.filter { found[$0].member == member && found[$0].verdict == .alone && isDrift(found[$0]) }
      guard Set(own.map { found[$0].slot }).count >= Self.severalPlaces else { continue }
      for index in own {
        found[index].becomeDrift()
      }
    }
  }

  private static let severalPlaces = 5

  /// What an older text explains. A name misspelt, a yes for a no, a translated name are errors in any version.
  func isDrift(_ d: Disagreement) -> Bool {
    switch d.aspect {
    case .meaning, .spelling, .page: false
    case .facts(.term): d.extra.isEmpty
    case .facts(.identifier): d.extra.isEmpty || d.missing.isEmpty
    default: true
    }
  }
}
