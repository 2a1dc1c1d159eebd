internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Check `spacing/torn-token` of ``Spacing``: a source token with a space (`6. x` for `6.x`), or two words fused.
struct TornToken: TextRule {
  static let card = Spacing.card
  static let check: String? = "torn-token"

  static let reads: TextTraits? = [.digit, .star, .identifier]
  static let needs: TextTraits = .blank
  static let readsOneText = false

  /// Limit of tokens per block; a longer text is a list.
  private static let most = 256

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard let source = block.source else { return [] }
    var findings: [Finding] = []
    addTorn(in: block, comparedTo: source, article: article, to: &findings)
    addGlued(in: block, comparedTo: source, article: article, to: &findings)
    return findings
  }

  /// Reports the first torn token of the block.
  private func addTorn(
    in block: TextBlock, comparedTo source: Int, article: AlignedArticle, to findings: inout [Finding]
  ) {
    guard !block.signs.isDisjoint(with: [.digit, .star]),
      SourceToken.mayStand(in: article.visible(at: block.slot, of: source)),
      let theirs = block.sources.view(at: block.slot, of: source)
    else { return }
    for token in SourceToken.all(in: theirs).prefix(Self.most) {
      guard let torn = token.torn(in: block.view) else { continue }
      let words = block.view.string(torn)
      findings.append(
        finding(
          block, .other(words, token.shown), in: article, line: block.view.line(at: torn.lowerBound), words: words,
          confidence: Certainty.strong))
      return
    }
  }

  /// Reports the first fused pair of source words: `ContosoDrive` for `Contoso Drive`, `done.Then` for `done. Then`.
  /// The fused form must not occur in the source page or in another locale, where it would be a name.
  private func addGlued(
    in block: TextBlock, comparedTo source: Int, article: AlignedArticle, to findings: inout [Finding]
  ) {
    guard block.signs.contains(.identifier), case let theirs = article.visible(at: block.slot, of: source) else {
      return
    }
    let features = article.features[block.member]
    let names = article.features[source].facts[article.textBlock(at: block.slot, of: source)?.facts.indices ?? 0..<0]
    for fact in features.facts[block.features.facts.indices].prefix(Self.most)
    where fact.kind == .identifier && !names.contains(where: { $0.kind == .identifier && $0.exact == fact.exact }) {
      let name = features.visible[fact.range.indices]
      guard
        let second = name.indices.dropFirst().first(where: { name[$0].isASCIICapital && !name[$0 - 1].isASCIICapital }),
        !ByteSearch.holds(name, in: theirs),
        case let parts = Array(name[..<second]) + [.space] + Array(name[second...]),
        ByteSearch.holds(parts[...], in: theirs),
        !ByteSearch.holdsFolded(name, in: article.members[source].article.pool[...]),
        !article.peers(block).contains(where: {
          $0 != source && ByteSearch.holds(name, in: article.visible(at: block.slot, of: $0))
        })
      else { continue }
      let own = String(decoding: name, as: UTF8.self)
      findings.append(
        finding(
          block, .other(own, String(decoding: parts, as: UTF8.self)), in: article, line: Int(fact.line), words: own,
          confidence: Certainty.strong))
      return
    }
  }
}

extension Message {
  fileprivate static func other(_ own: String, _ token: String) -> Message {
    "‘\(own)’ is ‘\(token)’ in the source: write it as there."
  }
}
