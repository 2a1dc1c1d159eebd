internal import Alignment
internal import DocModel
internal import Features

/// What blocks are beside their kind: a lead-in, a notice, words of one's own.
extension AlignedArticle {
  /// A paragraph that is missing ends with a colon and holds nothing else than words; what it leads to is there.
  func isLeadIn(_ d: Disagreement) -> Bool {
    guard slots[d.slot].kind == .paragraph, node(d.slot, d.member) == nil, let block = textBlock(d.slot, d.reference),
      block.length <= Self.longLeadIn
    else { return false }
    let text = visible(d.slot, d.reference)
    let end = text.lastIndex { $0 > 0x20 }.map { text[...$0] } ?? []
    return (end.last == UInt8(ascii: ":") || end.suffix(3).elementsEqual("：".utf8)) && Sentences.count(text) == 1
      && !features[d.reference].facts[block.facts.indices].contains { $0.kind != .term && $0.kind != .identifier }
      && slots.indices.contains(Int(slots[d.slot].end)) && node(Int(slots[d.slot].end), d.member) != nil
  }

  private static let longLeadIn: UInt32 = 100

  /// What people who translate a page without a hand-off say beside it: a sentence that leads in, a hint.
  func isOwnWords(_ d: Disagreement) -> Bool {
    node(d.slot, d.member) != nil && isCommunity(d.member)
  }

  /// A text in another form is there, and only looks otherwise.
  func areTexts(_ d: Disagreement) -> Bool {
    [d.member, d.reference].allSatisfy {
      [.paragraph, .item, .blockQuote].contains(kindFound(d.slot, $0))
    }
  }

  /// A note in another form is a note still: `> [!NOTE]`, `{{% alert %}}`.
  func areNotices(_ d: Disagreement) -> Bool {
    isNotice(d.counterpart ?? d.slot, d.member) && isNotice(d.slot, d.reference)
  }
}
