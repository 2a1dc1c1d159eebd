internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A token of the source was torn, `6. x` for `6.x`. Another way to ask for ``Spacing``.
struct TornToken: ArticleRule {
  static let card = Spacing.card
  static let check: CheckCard? = CheckCard(
    "torn-token", title: "Blank within what is typed as one",
    failing: [
      Example(
        [
          "en": "From 6.x and 10.15+ on, *.json and v2.0.",
          "de": "↓Ab 6.x und 10.15 +, *.json und v2.0.", "pl": "↓Od 6. x i 10.15+, *.json i v2.0.",
          "ru": "↓С 6.x и 10.15+, * .json и v2.0.",
        ], source: "en")
    ])

  func check(_ article: AlignedArticle) -> [Finding] {
    article.heldAgainstSource({ Self.tokens(of: $0, article) }, { finding($0, $1, article) })
  }

  /// The tokens of the source in a slot.
  private struct Tokens {
    let slot: Int
    let all: [SourceToken]
    /// Of the text they stand in.
    let hash: UInt64?
  }

  private static func tokens(of source: Int, _ article: AlignedArticle) -> [Tokens] {
    article.slots.indices.compactMap { slot in
      guard article.slots[slot].kind.holdsInlines, !article.texts[slot].isOneText,
        !article.signs(slot, source).isDisjoint(with: [.digit, .star, .identifier])
      else { return nil }
      // The marks where inlines end part `10.X` from a footnote's number behind it.
      let tokens =
        article.node(slot, source).map {
          SourceToken.all(in: TextView(article.members[source].article, $0))
        } ?? []
      return tokens.isEmpty ? nil : Tokens(slot: slot, all: tokens, hash: article.textHash(slot, source))
    }
  }

  /// A text that holds more of them is a list.
  private static let most = 256

  /// The first torn one.
  private func finding(_ tokens: Tokens, _ member: Int, _ article: AlignedArticle) -> Finding? {
    let slot = tokens.slot
    guard let block = article.textBlock(slot, member), block.textHash != tokens.hash,
      let node = article.node(slot, member)
    else { return nil }
    let text = TextView(article.members[member].article, node)
    for token in tokens.all.prefix(Self.most) {
      guard let torn = token.torn(in: text) else { continue }
      let words = text.string(torn)
      return finding(
        .torn(words, token.shown), in: article, member: member, line: text.line(at: torn.lowerBound), words: words,
        confidence: Certainty.strong, salt: article.slots[slot].key)
    }
    return nil
  }
}

extension Message {
  fileprivate static func torn(_ own: String, _ token: String) -> Message {
    "‘\(own)’ is ‘\(token)’ in the source: write it without a blank, as there."
  }
}
