internal import Alignment
internal import DocModel
internal import Features

/// What blocks are beside their kind: a notice, a text, words of one's own.
extension AlignedArticle {
  /// What people who translate a page without a hand-off say beside it: a sentence that leads in, a hint.
  func isOwnWords(_ d: Disagreement) -> Bool {
    node(d.slot, d.member) != nil && isCommunity(d.member)
  }

  /// A text in another form is there, and only looks otherwise.
  func areTexts(_ d: Disagreement) -> Bool {
    [d.member, d.reference].allSatisfy {
      [.paragraph, .item, .blockQuote].contains(kind(d.slot, $0))
    }
  }

  /// A note in another form is a note still: `> [!NOTE]`, `{{% alert %}}`.
  func areAdmonitions(_ d: Disagreement) -> Bool {
    isAdmonition(d.counterpart ?? d.slot, d.member) && isAdmonition(d.slot, d.reference)
  }
}
