internal import Alignment
internal import DocModel
internal import Features

/// Notices that a page was translated by a machine, which only translations have.
extension DisagreementFinder {
  /// The number of top-level blocks at each end of a page among which such a notice may be.
  private static let edge = 3
  private static let longestNotice = 600

  /// Removes the differences in presence of such notices, with the blocks within them.
  mutating func dropTranslationNotices() {
    guard found.contains(where: { $0.aspect == .presence }) else { return }
    let top = article.children(of: 0).filter { slot in
      article.members.indices.contains { article.node(at: slot, of: $0) != nil }
    }
    let ends = Set(top.prefix(Self.edge) + top.suffix(Self.edge))
    var known: [Int: Bool] = [:]
    let kept = found.filter { disagreement in
      guard [.presence, .kind].contains(disagreement.aspect),
        let block = article.branch(of: disagreement.slot).first(where: ends.contains)
      else { return true }
      let isNotice = known[block] ?? isNotice(block)
      known[block] = isNotice
      return !isNotice
    }
    found = kept
  }

  /// Returns whether a block speaks of machine translation in each translation that has it.
  private func isNotice(_ slot: Int) -> Bool {
    let holders = article.members.indices.filter {
      article.node(at: slot, of: $0) != nil && !article.members[$0].isOriginal
    }
    return !holders.isEmpty
      && holders.allSatisfy { member in
        let text = article.excerpt(at: slot, of: member, limit: Self.longestNotice).lowercased()
        return LanguageProfile.of(article.members[member].article.locale.language).words("machine-translated")
          .contains { text.contains($0) }
      }
  }
}
