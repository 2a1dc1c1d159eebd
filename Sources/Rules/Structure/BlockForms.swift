internal import Alignment
internal import DocModel
internal import Features

/// Classifies differences in block structure.
extension AlignedArticle {
  /// Returns whether an independent translation added the block, such as an introductory sentence or a hint.
  func isOwnWords(_ d: Disagreement) -> Bool {
    node(at: d.slot, of: d.member) != nil && isCommunity(d.member)
  }

  /// Returns whether both sides are text blocks that differ only in form.
  func areTexts(_ d: Disagreement) -> Bool {
    [d.member, d.reference].allSatisfy {
      [.paragraph, .item, .blockQuote].contains(kind(at: d.slot, of: $0))
    }
  }

  /// Returns whether both sides are admonitions, in whatever syntax: `> [!NOTE]`, `{{% alert %}}`.
  func areAdmonitions(_ d: Disagreement) -> Bool {
    isAdmonition(at: d.counterpart ?? d.slot, of: d.member) && isAdmonition(at: d.slot, of: d.reference)
  }
}
