internal import Alignment
internal import DocModel
internal import Features
internal import Findings

extension Fold {
  /// Two claims with an equal key are candidates for cause and effect.
  enum Key: Hashable {
    case block(slot: Int, member: Int)
    case page(member: Int)
    case words(file: String, line: Int, String)
    case line(file: String, Int)
    case rule(RuleID, file: String)
  }

  struct Row: Sendable {
    /// The key under which a claim looks for its cause, or nil if the row does not apply to it.
    let effect: @Sendable (Claim) -> Key?
    /// The keys under which a claim offers itself as a cause.
    let cause: @Sendable (Claim) -> [Key]
    var relates: @Sendable (_ effect: Claim, _ cause: Claim) -> Bool = { _, _ in true }
    /// Of two claims that could each be the parent, the one of greater weight is; of equal weight, the first.
    var weight: @Sendable (Claim) -> Int = { _ in 0 }
    /// The minimum number of claims with one key for which the row applies.
    var least = 2
    /// Whether the cause takes over the confidence and severity of an effect with higher confidence.
    var raises = false

    /// - Parameter key: The key of a claim in both roles, as an effect and as a cause.
    static func alike(
      _ key: @escaping @Sendable (Claim) -> Key?, least: Int = 2, raises: Bool = false,
      relates: @escaping @Sendable (Claim, Claim) -> Bool = { _, _ in true },
      weight: @escaping @Sendable (Claim) -> Int = { _ in 0 }
    ) -> Row {
      Row(
        effect: key, cause: { key($0).map { [$0] } ?? [] }, relates: relates, weight: weight, least: least,
        raises: raises)
    }
  }

  static let leastOfVersion = 8

  static let rows = [
    // Differences within a block that is missing, added or of another kind; headings under a heading of another level;
    // links swallowed by a stray code mark.
    Row(effect: { $0.disagreement.flatMap(causeKey) }, cause: { $0.disagreement.flatMap(blockKey).map { [$0] } ?? [] }),
    // One lost name can yield several claims: `-Confirm` and `Confirm`, a missing name and the text that replaces it.
    .alike(nameKey, raises: true, relates: areOneName, weight: weightOfName),
    // Differences that belong to one lost sentence.
    .alike(
      { one in one.isOfPassage ? one.disagreement.map { .block(slot: $0.slot, member: $0.member) } : nil }, raises: true
    ),
    // `leastOfVersion` differences shared with other translations: the page was made from another source version.
    .alike(
      { one in one.isSharedDrift ? one.disagreement.map { .page(member: $0.member) } : nil }, least: leastOfVersion),
    // A page that fits no source version: redundant if its distance from the newest source is reported at line 1.
    Row(
      effect: { $0.disagreement?.aspect == .page ? ruleKey($0, StaleTranslation.card) : nil },
      cause: { one in
        one.disagreement == nil && one.finding.place.line == 1
          ? ruleKey(one, StaleTranslation.card).map { [$0] } ?? [] : []
      }),
    // A page in the wrong script is reported once.
    .alike({ ruleKey($0, WrongScript.card) }, least: 8),
    // Translated identifiers, and spacing in them, go under the ``IdentifierAltered`` finding for the very same words.
    Row(
      effect: { [IdentifierTranslated.card.id, Spacing.card.id].contains($0.finding.rule) ? wordsKey($0) : nil },
      cause: { one in one.finding.rule == IdentifierAltered.card.id ? wordsKey(one).map { [$0] } ?? [] : [] },
      raises: true),
    Row(effect: { $0.explainsItsLine ? nil : .line(file: $0.finding.file, $0.finding.place.line) }, cause: lineKeys),
  ]

  /// Returns whether every missing name of `effect` is, or is part of, a missing name of `cause`.
  private static func areOneName(_ effect: Claim, _ cause: Claim) -> Bool {
    guard let lost = effect.disagreement, let told = cause.disagreement,
      (lost.aspect == .spelling) == (told.aspect == .spelling)
    else { return false }
    return lost.missing.allSatisfy { name in told.missing.contains { areOne($0.text, name.text) } }
  }

  /// Prefer term findings, then those with a replacement, as the parent.
  private static func weightOfName(_ one: Claim) -> Int {
    guard let d = one.disagreement else { return 0 }
    return (d.aspect == .facts(.term) ? 2 : 0) + (d.extra.isEmpty ? 0 : 1)
  }

  /// Returns whether one name equals the other or is a whole word within it, ignoring case.
  private static func areOne(_ a: String, _ b: String) -> Bool {
    let (long, short) = a.utf8.count < b.utf8.count ? (Array(b.utf8), Array(a.utf8)) : (Array(a.utf8), Array(b.utf8))
    return ByteSearch.firstWord(short[...], in: long[...], folded: true) != nil
  }
}
