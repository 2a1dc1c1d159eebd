internal import Alignment
internal import Findings

/// Reports natural language of the translation inside code.
struct CodeTranslated: SplitRule {
  static let card = RuleCard(id: "code-translated", severity: .critical, mqm: .doNotTranslate, fix: .safe)
  static let check: String? = "code"

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeBody, d.verdict.blames, let foreign = d.extra.first(where: { $0.weight == 1 }),
      !d.missing.contains(where: { $0.weight == 1 })
    else { return nil }
    let others = article.names(d.against)
    let compared =
      d.missing.isEmpty
      ? ", which does not occur in \(others)" : ", expected \(d.missing.quoted(beside: d.extra)) as in \(others)"
    return finding(
      d,
      "Code was translated: found ‘\(AlignedArticle.cut(foreign.text))’\(compared)\(article.because(d)). Copy the code from there.",
      in: article,
      severity: d.isReworded || CodeOutput.holds(d, article) || CodeText.areReworded(d.extra, d.missing)
        ? .minor : nil)
  }
}

/// Check `code-translated/text` of ``CodeTranslated``: user-visible text of a sample is translated. If a locale does so
/// in many places, the pipeline merges the findings to one question.
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
