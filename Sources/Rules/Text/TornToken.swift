internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A token of the source was torn, `6. x` for `6.x`. Another way to ask for ``Spacing``.
struct TornToken: ArticleRule {
  static let card = Spacing.card

  func check(_ article: AlignedArticle) -> [Finding] {
    var known: [Int: [(slot: Int, tokens: [SourceToken])]] = [:]
    return article.members.indices.flatMap { member -> [Finding] in
      guard article.members[member].role == .translation, let source = article.reference(member) ?? article.englishMember(beside: member), source != member
      else { return [] }
      let tokens = known[source] ?? Self.tokens(of: source, article)
      known[source] = tokens
      return tokens.compactMap { finding($0.slot, $0.tokens, member, article) }
    }
  }

  /// The tokens of the source, by slot.
  private static func tokens(of source: Int, _ article: AlignedArticle) -> [(slot: Int, tokens: [SourceToken])] {
    article.slots.indices.compactMap { slot in
      guard article.slots[slot].kind.holdsInlines, !article.signs(slot, source).isDisjoint(with: [.digit, .star, .identifier]) else { return nil }
      let tokens = SourceToken.all(in: article.visible(slot, source))
      return tokens.isEmpty ? nil : (slot, tokens)
    }
  }

  /// The first torn one.
  private func finding(_ slot: Int, _ tokens: [SourceToken], _ member: Int, _ article: AlignedArticle) -> Finding? {
    guard let node = article.node(slot, member) else { return nil }
    let text = article.visible(slot, member)
    for token in tokens {
      guard let torn = token.torn(in: text) else { continue }
      let line = InlineText(article.members[member].article, node).line(of: Array(text[torn]))
      return finding(
        .torn(String(decoding: text[torn], as: UTF8.self), String(decoding: token.bytes, as: UTF8.self)), in: article, member: member, line: line,
        confidence: 84, salt: article.slots[slot].key)
    }
    return nil
  }
}

extension Message {
  fileprivate static func torn(_ own: String, _ token: String) -> Message {
    Message(text: "‘\(own)’ is ‘\(token)’ in the source: write it without a blank, as there.")
  }
}
