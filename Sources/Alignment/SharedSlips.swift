internal import Features

/// Slips that two have in common on pages without a recorded revision.
extension DisagreementFinder {
  /// Two who say the same were likely made from the same other text, unless one of them has the very blocks and code of the others: its
  /// text is theirs, and the slip its own.
  mutating func trustSharedSlips() {
    for member in 0..<count where article.members[member].role == .translation && !article.members[member].isOriginal {
      guard article.groups[article.members[member].group].key.isEmpty, member != article.likelyOriginal else {
        continue
      }
      let own = found.indices.filter { found[$0].member == member }
      guard !own.contains(where: { Self.tellsAnotherText(found[$0].aspect) }) else { continue }
      for index in own where isSharedSlip(found[index]) { found[index].confidence = Self.trusted }
    }
  }

  private static let trusted: UInt8 = 62

  private static func tellsAnotherText(_ aspect: Aspect) -> Bool {
    switch aspect {
    case .presence, .kind, .recast, .headingLevel, .columns, .name, .codeBody, .page: true
    default: false
    }
  }

  /// Two alone lack what many others, the text they were likely made from among them, have.
  private func isSharedSlip(_ d: Disagreement) -> Bool {
    guard d.aspect == .facts(.code), d.verdict == .outvoted, d.confidence == 50, d.with.count == 2, d.against.count >= 5
    else { return false }
    return d.against.contains { article.members[$0].role == .source || $0 == article.likelyOriginal }
  }
}
