internal import DocModel
internal import Features

/// Samples of another version than those of the other locales, on a page without a recorded revision: said once, the
/// places are notes.
extension DisagreementFinder {
  private static let least = 4

  mutating func noteSampleDrift() {
    for member in 0..<count where article.members[member].role == .translation && article.isCommunity(member) {
      let places = found.indices.filter {
        found[$0].member == member && found[$0].aspect == .codeBody && found[$0].verdict.blames
          && found[$0].certainty() > .weak
      }
      let edited = places.filter { hasOtherLines(found[$0]) }
      guard edited.count >= Self.least, Quorum.isHalf(edited.count, of: places.count),
        Set(edited.map { found[$0].slot }).count > 1,
        let first = edited.first, !isPageTold(member)
      else { continue }
      let older = places.filter { !isForeign(found[$0]) }
      let blocks = Set(older.map { found[$0].slot }).count
      for index in older { found[index].becomeDrift() }
      addPage(
        member, against: found[first].against, missing: [Deviation(number: blocks, atom: 1)],
        extra: [Deviation(number: older.count)])
    }
  }

  /// An edit adds lines or takes them away.
  private func hasOtherLines(_ d: Disagreement) -> Bool { d.missing.count != d.extra.count && !isForeign(d) }

  private func isForeign(_ d: Disagreement) -> Bool { d.extra.contains { $0.weight == 1 } }
}
