internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a Latin token that occurs in no other locale.
struct ExtraToken: TextRule {
  static let card = RuleCard(id: "extra-token", severity: .notice, mqm: .addition)

  static let reads: TextTraits? = .term
  static let needs: TextTraits = .letter
  static let readsOneText = false
  static let surest: Certainty = .faint

  /// In a locale with Latin script, only an all-capitals token is distinctive.
  static func reads(in place: TextPlace) -> TextTraits? { place.locale.writes(.latin) ? .acronym : .term }

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    let isLatin = block.locale.writes(.latin)
    let features = article.features[block.member]
    let stray = features.facts[block.features.facts.indices].prefix(Self.mostFacts).first { fact in
      fact.kind == .term && (isLatin ? fact.traits.contains(.coined) && fact.range.count > 2 : fact.range.count > 3)
        && !article.members.indices.contains {
          $0 != block.member && isKnown(fact, at: block.slot, of: $0, in: article)
        }
    }
    guard let stray, case let peers = article.peers(block), peers.count >= 3 else { return [] }
    // A token found anywhere in the other pages (any case, code included) is a name of the subject, not an addition.
    let needle = features.visible[stray.range.indices]
    let isWritten = peers.prefix(Self.readersAtMost).contains {
      ByteSearch.holdsFolded(needle, in: article.members[$0].article.pool.prefix(Self.readAtMost))
    }
    if isWritten { return [] }
    let text = features.string(stray, in: article.members[block.member].article)
    return [
      finding(
        block, "‘\(text)’ is in no text of \(article.names(peers)): check whether it belongs here.",
        in: article, line: Int(stray.line), words: text, confidence: Self.surest)
    ]
  }

  /// Returns whether the member has the token in the slot, as a term or an identifier.
  private func isKnown(_ token: Fact, at slot: Int, of member: Int, in article: AlignedArticle) -> Bool {
    // Fast path: a bit mask over six bits of the term's hash rules out most blocks.
    guard let block = article.textBlock(at: slot, of: member),
      block.signs.contains(.identifier) || block.termMask & 1 << (token.atom & 63) != 0
    else { return false }
    return article.features[member].facts[block.facts.indices].contains {
      $0.atom == token.atom && ($0.kind == .term || $0.kind == .identifier)
    }
  }

  private static let mostFacts = 1024
  private static let readersAtMost = 10
  private static let readAtMost = 200_000
}
