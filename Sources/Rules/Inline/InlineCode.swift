internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A code span was dropped, added or changed.
struct InlineCode: SplitRule {
  static let card = RuleCard(
    id: "inline-code", title: "Code span dropped, added or changed", severity: .major, mqm: .doNotTranslate,
    rationale: "What stands between backticks is typed by the reader as it is: every locale must show the same.",
    passing: [Example(["en": "Run `ls`.", "de": "`ls` ausführen.", "ko": "`ls`를 실행.", "pl": "Uruchom `ls`."])],
    failing: [
      Example(["en": "Run `ls`.", "de": "↓`lz` ausführen.", "fr": "Lancer `ls`.", "pl": "Uruchom `ls`."]),
      Example(["en": "Run `ls`.", "de": "↓ls ausführen.", "fr": "Lancer `ls`.", "pl": "Uruchom `ls`."]),
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.code) else { return nil }
    if d.extra.isEmpty, let node = article.node(d.slot, d.member) {
      let text = article.members[d.member].article.plainText(of: node)
      if let bare = d.missing.first(where: { text.contains($0.text) }) {
        return finding(d, Message(text: "‘\(bare.text)’ lost its backticks: it is a code span in \(article.names(d.against)) (\(article.evidence(d)))."), in: article)
      }
    }
    return finding(d, .difference(of: "code span", d, article), in: article)
  }
}
