internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `emphasis-broken/wide` of ``EmphasisBroken``: the emphasis of a name includes neighboring words.
struct WideEmphasis: TextRule {
  static let card = EmphasisBroken.card
  static let check: String? = "wide"

  static let reads: TextTraits? = .style
  static let needs: TextTraits = .identifier
  static let readsOneText = false

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source, article.signs(at: block.slot, of: source).contains(.style) else { return [] }
    let names = emphasized(at: block.slot, of: source, in: article).filter(Self.isName)
    let own = names.isEmpty ? [] : emphasized(at: block.slot, of: block.member, in: article)
    for name in names where !own.contains(name) {
      guard let wide = own.first(where: { Self.isWithWords(name, in: $0) }) else { continue }
      return [
        finding(
          block,
          "The emphasis is on ‘\(name)’ alone in the source, and on ‘\(AlignedArticle.cut(wide))’ here: let it begin and end with the name.",
          in: article, line: block.view.line(of: wide), words: wide, confidence: Certainty.likely,
          witnesses: [source])
      ]
    }
    return []
  }

  private func emphasized(at slot: Int, of member: Int, in article: AlignedArticle) -> [String] {
    article.marks(at: slot, of: member) { $0 == .emphasis || $0 == .strong }.prefix(AlignedArticle.mostLabels)
      .map { article.members[member].article.plainText(of: $0) }
  }

  /// Returns whether the text is one coined word: an underscore, or a capital after a hyphen or lowercase letter.
  private static func isName(_ text: String) -> Bool {
    let shape = WordShape(text.utf8)
    return text.utf8.count >= 6 && text.utf8.allSatisfy { $0.isAlphanumeric || "-_.".utf8.contains($0) }
      && (shape.isCoined || shape.contains(.joined))
  }

  /// Returns whether the name occurs with other separate words; an ending joined by a hyphen does not count.
  private static func isWithWords(_ name: String, in text: String) -> Bool {
    let words = text.split(separator: " ")
    return words.contains { $0.hasPrefix(name) && !$0.dropFirst(name.count).contains(where: \.isLetter) }
      && words.contains { !$0.hasPrefix(name) && $0.contains(where: \.isLetter) }
  }
}
