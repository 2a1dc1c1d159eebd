internal import Alignment
internal import DocModel
internal import Features

/// Detects a text that lost a whole sentence, not only the value that the disagreement is about.
extension AlignedArticle {
  /// Returns the reference's sentence with the first missing value; nil if the text was not shortened.
  func lostPassage(_ d: Disagreement) -> String? {
    guard case .facts(let kind) = d.aspect, [.code, .link, .image, .number, .placeholder, .identifier].contains(kind),
      d.verdict.blames, d.extra.isEmpty, let lost = d.missing.first,
      isShortened(at: d.slot, of: d.member, comparedTo: d.reference),
      let node = node(at: d.slot, of: d.reference)
    else { return nil }
    let words = kind == .link ? linkText(lost, at: node, of: d.reference) : lost.text
    // If the link's words are still there, only the link was dropped.
    guard let words, !words.isEmpty, !holdsFolded(words, at: d.slot, of: d.member) else { return nil }
    let text = members[d.reference].article.plainText(of: node)
    let sentence = Sentences.all(text).first { $0.contains(words) }
    return sentence.flatMap { $0.count * 4 > words.count * 5 ? String($0).trimmingBlanks : nil }
  }

  /// Returns whether the text has less than half of its expected length, or less than two thirds and fewer sentences.
  private func isShortened(at slot: Int, of member: Int, comparedTo reference: Int) -> Bool {
    guard hasText(at: slot, of: member), let rate = rate(at: slot, of: member, beside: reference), rate > 0 else {
      return false
    }
    return rate < Self.half
      || rate < Self.shareWithout
        && Sentences.count(visible(at: slot, of: member)) < Sentences.count(visible(at: slot, of: reference))
  }

  /// Returns the length relative to the other member's and their usual ratio; nil if the other text is too short.
  func rate(at slot: Int, of member: Int, beside other: Int) -> Double? {
    guard let own = block(at: slot, of: member)?.length, let theirs = block(at: slot, of: other)?.length,
      theirs >= LengthRatio.leastLength
    else { return nil }
    return Double(own) / Double(theirs) / usual(of: member, relativeTo: other)
  }

  private static let half = 0.5
  private static let shareWithout = 0.67

  private func linkText(_ link: ValueDifference, at block: Int, of member: Int) -> String? {
    let article = members[member].article
    return (block..<Int(article.nodes[block].end)).first {
      article.nodes[$0].kind == .link && article.string(article.nodes[$0].literal) == link.text
    }.map { article.plainText(of: $0) }
  }
}
