internal import DocModel
internal import Features

extension AlignedArticle {
  /// True for a block left in English beside one that says the same in the member's language, or the other way round: a quotation and its
  /// translation. Not both of them have a counterpart in the text they were made from.
  public func isQuotedInBoth(_ slot: Int, _ member: Int, reference: Int) -> Bool {
    guard let own = textBlock(slot, member) else { return false }
    let isEnglish = EnglishText.isSentence(visible(slot, member))
    return neighbours(of: slot).contains { other in
      guard let beside = textBlock(other, member), EnglishText.isSentence(visible(other, member)) != isEnglish,
        DisagreementFinder.areAsLong(own.length, beside.length)
      else { return false }
      let english = visible(isEnglish ? slot : other, member)
      let paired = [slot, other].filter { textBlock($0, reference) != nil }
      // In italics it is a quotation, though its author may have changed it since.
      if paired.count < 2, isInItalics(isEnglish ? slot : other, member) { return true }
      // Where it has neither as a block, it may have the text inside of one.
      if paired.isEmpty {
        return ByteSearch.holds(english.prefix(Self.longestOpening), in: members[reference].article.pool[...])
      }
      return paired.count == 1 && EnglishText.shareMost(english, visible(paired[0], reference))
    }
  }

  /// The whole block is emphasized.
  private func isInItalics(_ slot: Int, _ member: Int) -> Bool {
    guard let block = node(slot, member) else { return false }
    let nodes = members[member].article.nodes
    return nodes.indices.contains(block + 1) && nodes[block + 1].kind == .emphasis
      && nodes[block + 1].end == nodes[block].end
  }

  private static let longestOpening = 60
}
