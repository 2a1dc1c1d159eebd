internal import Alignment
internal import Findings

/// Prose of the target language stands in code.
struct CodeTranslated: SplitRule {
  static let card = RuleCard(
    id: "code-translated", title: "Code was translated", severity: .critical, mqm: .doNotTranslate,
    rationale:
      "Letters of another script outside comments and strings do not run. A comment that lost its marker is found the same way.",
    fix: .safe,
    passing: [
      Example(["en": "```sh\nls\n```", "ko": "```sh\nls\n```", "ja": "```sh\nls\n```", "ru": "```sh\nls\n```"])
    ],
    failing: [
      Example([
        "en": "Hello.\n\n```sh\nget users\n```", "ko": "안녕하세요.\n\n```sh\n↓가져오기 users\n```",
        "ja": "こんにちは。\n\n```sh\nget users\n```", "ru": "Привет.\n\n```sh\nget users\n```",
      ])
    ])
  static let check: CheckCard? = CheckCard("code", title: "Words of the language stand in what runs")

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeBody, d.verdict.blames, let foreign = d.extra.first(where: { $0.weight == 1 }),
      !d.missing.contains(where: { $0.weight == 1 })
    else { return nil }
    let others = article.names(d.against)
    let compared =
      d.missing.isEmpty ? ", which \(others) have not" : " where \(others) have \(d.missing.quoted(beside: d.extra))"
    return finding(
      d,
      "The code says ‘\(AlignedArticle.cut(foreign.text))’\(compared) (\(article.evidence(d))): code is not translated, copy it again.",
      in: article,
      severity: CodeOutput.holds(d, article) || SampleText.holds(d, article) || Reworded.areAll(d.extra, d.missing)
        ? .minor : nil)
  }
}
