internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A name that the other locales keep is gone or garbled.
struct TermMissing: SplitRule {
  static let card = RuleCard(
    id: "term-missing", title: "Name gone or garbled", severity: .major, mqm: .terminology,
    rationale:
      "Brands and product names are searched for as they are written. What is a name is learned from the locales: what nearly all keep in Latin letters.",
    fix: .lessSure,
    passing: [
      Example([
        "de": "Azure nutzen.", "fr": "Utilisez Azure.", "ko": "Azure를 사용합니다.", "pl": "Użyj Azure.",
        "sv": "Använd Azure.",
      ])
    ],
    failing: [
      Example([
        "de": "↓Azvre nutzen.", "fr": "Utilisez Azure.", "ko": "Azure를 사용합니다.", "pl": "Użyj Azure.",
        "sv": "Använd Azure.",
      ]),
      Example([
        "de": "Mit Authenticator.", "fr": "Avec Authenticator.", "ko": "Authenticator 사용.", "zh": "↓用身份驗證器。",
        "sv": "Med Authenticator.",
      ]),
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.term) else { return nil }
    // A cell that others leave as it is may be a brand, or a word they were slow to translate.
    let isBrand = d.missing.contains { $0.weight > 0 } || d.extra.isEmpty
    let isMinor =
      !isBrand || article.areInSiteName(d)
      || (!d.missing.isEmpty && d.missing.allSatisfy { Self.isAnswer($0.text) })
    // Most are doubtful already, and need not be asked.
    let isArguable =
      d.confidence > Self.doubtful
      && (d.extra.isEmpty && d.slot > 0 && article.areInImagesOnly(d) || Self.isTranslatedAnswer(d, article)
        || article.hasOwnSiteName(d) || article.areInLinkedTitle(d))
    return finding(
      d, .difference(of: "name", d, article), in: article, severity: isMinor ? .minor : nil,
      confidence: isArguable ? Self.doubtful : d.confidence)
  }

  private static let doubtful: UInt8 = Certainty.weak

  /// Yes, no, true and false are words, which prose may translate.
  private static func isAnswer(_ name: String) -> Bool { english.meaning(of: Array(name.utf8)[...])?.answersYes != nil }

  /// A cell in which some locales say None and others, two or more, the word for it in their language: to leave it is a choice.
  private static func isTranslatedAnswer(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard article.slots[d.slot].kind == .tableCell, let meaning = meaning(d.slot, d.reference, article),
      meaning != .trueValue, meaning != .falseValue,
      Self.meaning(d.slot, d.member, article) == meaning
    else { return false }
    let kept = article.textHash(d.slot, d.reference)
    return article.members.indices.count { member in
      article.members[member].role == .translation && article.hasText(d.slot, member)
        && article.textHash(d.slot, member) != kept
        && Self.meaning(d.slot, member, article) == meaning
    } >= 2
  }

  /// What a whole cell says.
  private static func meaning(_ slot: Int, _ member: Int, _ article: AlignedArticle) -> Meaning? {
    Lexicon.meaning(of: article.visible(slot, member), language: article.members[member].article.locale.language)
  }

  private static let english = Lexicon(language: "en")
}
