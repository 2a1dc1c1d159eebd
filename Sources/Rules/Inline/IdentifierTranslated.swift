internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a missing name that cannot be a word of a natural language.
struct IdentifierTranslated: SplitRule {
  static let card = RuleCard(id: "identifier-translated", severity: .major, mqm: .doNotTranslate, fix: .lessSure)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.identifier), !d.missing.isEmpty, d.verdict != .undecided else { return nil }
    let isTold = d.extra.isEmpty && d.missing.allSatisfy { self.isTold($0.text, for: d, in: article) }
    return finding(d, .difference(of: "name", d, article), in: article, doubts: isTold ? .choice : [])
  }

  /// Returns whether running text may paraphrase the name, as "the name of the policy" for `policyName`. A text that
  /// keeps a part of the name does not paraphrase it.
  private func isTold(_ name: String, for d: Disagreement, in article: AlignedArticle) -> Bool {
    if Self.isAcronymOfPhrase(name) || Self.isElectronic(name) { return true }
    guard name.utf8.allSatisfy(\.isASCIILetter),
      let block = article.textBlock(at: d.slot, of: d.member), block.length >= Self.runningText
    else {
      return false
    }
    let text = article.visible(at: d.slot, of: d.member)
    // A short part as in `iPadOS` has no paraphrase.
    let parts = WordShape.humps(of: Array(name.utf8))
    return !parts.isEmpty && parts.allSatisfy { $0.count > 2 } && !parts.contains { ByteSearch.holds($0, in: text) }
  }

  /// Returns whether the name is an acronym with inner lowercase, such as IoT or SaaS, which languages may expand.
  private static func isAcronymOfPhrase(_ name: String) -> Bool {
    guard name.utf8.count <= 4, let first = name.utf8.first, let last = name.utf8.last else { return false }
    return first <= .of("Z") && last <= .of("Z") && name.utf8.contains { $0 >= .of("a") }
  }

  /// Returns whether the name is e for electronic and an English word: languages have other words for eCommerce.
  private static func isElectronic(_ name: String) -> Bool {
    let letters = Array(name.utf8)
    return letters.count > 4 && letters[0] == .of("e") && letters[1].isASCIICapital
      && letters[2...].allSatisfy(\.isASCIISmall)
  }

  /// Minimum length of running text; shorter blocks are labels.
  private static let runningText: UInt32 = 60
}
