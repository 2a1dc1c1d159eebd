internal import Alignment
internal import Findings

/// What a sample says to people is said in another language. Another way to ask for ``CodeTranslated``: where a locale
/// does so in many places, it is told once, see ``Policies``.
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
