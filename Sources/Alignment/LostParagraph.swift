internal import DocModel
internal import Features

extension AlignedArticle {
  /// How long the texts of a page are beside those of another.
  public func usual(_ member: Int, _ reference: Int) -> Double {
    max(0.2, Double(features[member].length) / Double(max(1, features[reference].length)))
  }

  /// Of paragraphs without values nothing but their length tells which of two neighbours is the one that is lost: the
  /// slot of the one that the text beside it fits worse.
  public func likeliestLost(_ d: Disagreement) -> Int {
    guard slots[d.slot].kind == .paragraph, let lost = textBlock(d.slot, d.reference), !hasValues(d.slot, d.reference)
    else {
      return d.slot
    }
    let usual = usual(d.member, d.reference)
    func misfit(_ own: BlockFeatures, _ other: BlockFeatures) -> Double {
      let share = (Double(own.length) + 4) / (Double(other.length) * usual + 4)
      return max(share, 1 / share)
    }
    return neighbours(of: d.slot).first { beside in
      guard slots[beside].kind == .paragraph, let own = textBlock(beside, d.member),
        let theirs = textBlock(beside, d.reference), !hasValues(beside, d.reference)
      else { return false }
      return misfit(own, theirs) > Self.clearly * misfit(own, lost)
    } ?? d.slot
  }

  /// Something that all languages share and that is no name.
  private func hasValues(_ slot: Int, _ member: Int) -> Bool {
    guard let block = textBlock(slot, member) else { return false }
    return features[member].facts[block.facts.indices].contains { $0.kind != .term }
  }

  private static let clearly = 1.5
}
