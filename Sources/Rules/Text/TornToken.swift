internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A token of the source was torn, `6. x` for `6.x`. Another way to ask for ``Spacing``.
struct TornToken: TextRule {
  static let card = Spacing.card
  static let check: String? = "torn-token"

  static let reads: TextSigns? = [.digit, .star]
  static let needs: TextSigns = .blank
  static let readsOneText = false

  /// A text that holds more of them is a list.
  private static let most = 256

  /// The first torn one.
  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source,
      SourceToken.mayStand(in: article.visible(block.slot, source)), let theirs = article.view(block.slot, source)
    else { return [] }
    for token in SourceToken.all(in: theirs).prefix(Self.most) {
      guard let torn = token.torn(in: block.view) else { continue }
      let words = block.view.string(torn)
      return [
        finding(
          block, .torn(words, token.shown), in: article, line: block.view.line(at: torn.lowerBound), words: words,
          confidence: Certainty.strong)
      ]
    }
    return []
  }
}

extension Message {
  fileprivate static func torn(_ own: String, _ token: String) -> Message {
    "‘\(own)’ is ‘\(token)’ in the source: write it without a blank, as there."
  }
}
