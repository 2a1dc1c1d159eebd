internal import Alignment
internal import Findings

/// Check `code-translated/text` of ``CodeTranslated``: user-visible text of a sample is translated. If a locale does so
/// in many places, ``RepeatedDifferences`` merges the findings.
struct TextInCode: SplitRule {
  static let card = CodeTranslated.card
  static let check: String? = "text"

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeText else { return nil }
    return finding(
      d,
      "The sample says \(article.saidOtherwise(d)): right where \(article.name(d.member)) translates what samples say to people, else copy it again.",
      in: article, severity: .minor)
  }
}
