internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A Latin token that no other locale has.
struct ExtraToken: TextRule {
  static let card = RuleCard(
    id: "extra-token", title: "Latin token that no other locale has", severity: .notice, mqm: .addition,
    rationale: "An abbreviation or a Latin word in other script that stands in no other locale is often a leftover. Names that the translator put in are right, so this is a notice.",
    passing: [Example(["en": "Single sign-on works.", "zh": "單一登入有效。", "fr": "L’authentification fonctionne.", "ru": "Вход работает."])],
    failing: [Example(["en": "Single sign-on works.", "pl": "↓Logowanie QSSO działa.", "fr": "L’authentification fonctionne.", "ru": "↓Вход Login работает."])])

  static let reads: TextSigns? = .term

  func check(_ block: TextBlock, in article: AlignedArticle) -> [Finding] {
    guard block.signs.contains(.letter), let own = article.features[block.member].block(block.node) else { return [] }
    let isLatin = block.locale.system.writes(.latin)
    let features = article.features[block.member]
    // In Latin script only all capitals stand out; elsewhere every Latin word of some length does.
    let tokens = features.facts[own.facts.indices].filter { $0.kind == .term && (isLatin ? $0.weight == 2 && $0.range.count > 2 : $0.range.count > 3) }
    guard !tokens.isEmpty else { return [] }
    let peers = article.peers(block)
    guard peers.count >= 3, let stray = tokens.first(where: { isUnknown($0, peers, block.slot, article) }),
      !(isLatin && isTranslation(features.facts[own.facts.indices], peers, block.slot, article)),
      !isWritten(features.visible[stray.range.indices], peers, article)
    else { return [] }
    let text = features.string(stray, in: article.members[block.member].article)
    return [finding(block, Message(text: "‘\(text)’ stands in no text of \(article.names(peers)): check whether it belongs here."), in: article, line: Int(stray.line), confidence: 40)]
  }

  /// The facts of a slot in a member.
  private func facts(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> ArraySlice<Fact> {
    guard let block = article.node(slot, member).flatMap({ article.features[member].block($0) }) else { return [] }
    return article.features[member].facts[block.facts.indices]
  }

  private func isUnknown(_ token: Fact, _ peers: [Int], _ slot: Int, _ article: AlignedArticle) -> Bool {
    !peers.contains { member in
      facts(slot, member, article).contains { $0.atom == token.atom && ($0.kind == .term || $0.kind == .identifier) }
    }
  }

  /// Another locale has another word in capitals there: this one is its translation.
  private func isTranslation(_ own: ArraySlice<Fact>, _ peers: [Int], _ slot: Int, _ article: AlignedArticle) -> Bool {
    peers.contains { member in
      facts(slot, member, article).contains { fact in
        fact.kind == .term && fact.weight == 2 && fact.range.count > 2 && !own.contains { $0.atom == fact.atom }
      }
    }
  }

  /// A token that stands anywhere on the others' pages, in whatever case, or in code, is a name of their subject.
  private func isWritten(_ token: ArraySlice<UInt8>, _ peers: [Int], _ article: AlignedArticle) -> Bool {
    let needle = token.map { $0 | 0x20 }
    return peers.contains { member in
      let pool = article.members[member].article.pool
      let limit = min(pool.count, 200_000)
      var i = 0
      while i + needle.count <= limit {
        if pool[i] | 0x20 == needle[0], needle.indices.allSatisfy({ pool[i + $0] | 0x20 == needle[$0] }) { return true }
        i += 1
      }
      return false
    }
  }
}
