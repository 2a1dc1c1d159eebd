internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A name that cannot be a word of a language is gone.
struct IdentifierTranslated: SplitRule {
  static let card = RuleCard(id: "identifier-translated", severity: .major, mqm: .doNotTranslate, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.identifier), !d.missing.isEmpty, d.verdict != .undecided else { return nil }
    let isTold = d.extra.isEmpty && d.missing.allSatisfy { self.isTold($0.text, d, article) }
    return finding(d, .difference(of: "name", d, article), in: article, doubts: isTold ? .choice : [])
  }

  /// Running text may tell in its own words what a name of plain words says: `policyName`, the name of the policy. Half
  /// of it left in place is no such thing.
  private func isTold(_ name: String, _ d: Disagreement, _ article: AlignedArticle) -> Bool {
    if Self.isAcronymOfPhrase(name) || Self.isElectronic(name) { return true }
    guard name.utf8.allSatisfy(\.isASCIILetter),
      let block = article.textBlock(d.slot, d.member), block.length >= Self.runningText
    else {
      return false
    }
    let text = article.visible(d.slot, d.member)
    // iPadOS says nothing in other words.
    let parts = WordShape.humps(of: Array(name.utf8))
    return !parts.isEmpty && parts.allSatisfy { $0.count > 2 } && !parts.contains { ByteSearch.holds($0, in: text) }
  }

  /// Capitals of words and small letters of those between them: IoT, SaaS. Any language may say the phrase.
  private static func isAcronymOfPhrase(_ name: String) -> Bool {
    guard name.utf8.count <= 4, let first = name.utf8.first, let last = name.utf8.last else { return false }
    return first <= .of("Z") && last <= .of("Z") && name.utf8.contains { $0 >= .of("a") }
  }

  /// An English word behind e for electronic, as in eCommerce: languages have their own.
  private static func isElectronic(_ name: String) -> Bool {
    let letters = Array(name.utf8)
    return letters.count > 4 && letters[0] == .of("e") && letters[1].isASCIICapital
      && letters[2...].allSatisfy(\.isASCIISmall)
  }

  /// Shorter blocks are labels.
  private static let runningText: UInt32 = 60
}
