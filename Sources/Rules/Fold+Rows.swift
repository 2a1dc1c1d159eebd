internal import Alignment
internal import DocModel
internal import Features
internal import Findings

extension Fold {
  /// Claims that have one in common may belong together.
  enum Key: Hashable {
    case block(slot: Int, member: Int)
    case page(member: Int)
    case words(file: String, line: Int, String)
    case line(file: String, Int)
    case rule(RuleID, file: String)
  }

  struct Row: Sendable {
    /// Where a claim would stand under another.
    let effect: @Sendable (Claim) -> Key?
    /// Where others would stand under it.
    let cause: @Sendable (Claim) -> [Key]
    var relates: @Sendable (_ effect: Claim, _ cause: Claim) -> Bool = { _, _ in true }
    /// Of two that could stand under each other the heavier one is told, of equal ones the first.
    var weight: @Sendable (Claim) -> Int = { _ in 0 }
    /// So many are needed.
    var least = 2
    /// The cause is as sure as what is put under it.
    var raises = false

    /// - Parameter key: one has it as an effect and as a cause.
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
    // What stands in a block that is gone, added or of another kind; headings under one of another level; links that a stray mark of
    // code swallowed.
    Row(effect: { $0.disagreement.flatMap(causeKey) }, cause: { $0.disagreement.flatMap(blockKey).map { [$0] } ?? [] }),
    // One lost name may differ in more than one way: `-Confirm` and `Confirm`, what is missing and what stands in its place.
    .alike(nameKey, raises: true, relates: areOneName, weight: weightOfName),
    // What a sentence held that is lost is told with it.
    .alike(
      { one in one.isOfPassage ? one.disagreement.map { .block(slot: $0.slot, member: $0.member) } : nil }, raises: true
    ),
    // So many places make a page another version, which is said once.
    .alike(
      { one in one.isSharedDrift ? one.disagreement.map { .page(member: $0.member) } : nil }, least: leastOfVersion),
    // That a page fits no version of its source says no more where it is told how far it is behind.
    Row(
      effect: { $0.disagreement?.aspect == .page ? ruleKey($0, StaleTranslation.card) : nil },
      cause: { one in
        one.disagreement == nil && one.finding.place.line == 1
          ? ruleKey(one, StaleTranslation.card).map { [$0] } ?? [] : []
      }),
    // A page of another language is told once.
    .alike({ ruleKey($0, WrongScript.card) }, least: 8),
    // What is told of a name, and of the blank in it, stands under the very words that stand in its place.
    Row(
      effect: { [IdentifierTranslated.card.id, Spacing.card.id].contains($0.finding.rule) ? wordsKey($0) : nil },
      cause: { one in one.finding.rule == IdentifierAltered.card.id ? wordsKey(one).map { [$0] } ?? [] : [] },
      raises: true),
    Row(effect: { $0.explainsItsLine ? nil : .line(file: $0.finding.file, $0.finding.place.line) }, cause: lineKeys),
  ]

  /// All names of the one are among those of the other.
  private static func areOneName(_ effect: Claim, _ cause: Claim) -> Bool {
    guard let lost = effect.disagreement, let told = cause.disagreement,
      (lost.aspect == .spelling) == (told.aspect == .spelling)
    else { return false }
    return lost.missing.allSatisfy { name in told.missing.contains { areOne($0.text, name.text) } }
  }

  /// A name that is told without proof, too, is told as such; what stands in its place says more than that it is missing.
  private static func weightOfName(_ one: Claim) -> Int {
    guard let d = one.disagreement else { return 0 }
    return (d.aspect == .facts(.term) ? 2 : 0) + (d.extra.isEmpty ? 0 : 1)
  }

  /// True where one of the names is the other, or a part of it that signs set apart.
  private static func areOne(_ a: String, _ b: String) -> Bool {
    let (long, short) = a.utf8.count < b.utf8.count ? (Array(b.utf8), Array(a.utf8)) : (Array(a.utf8), Array(b.utf8))
    return ByteSearch.firstWord(short[...], in: long[...], folded: true) != nil
  }
}
