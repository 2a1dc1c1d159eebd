internal import Alignment
internal import DocModel
internal import Findings

/// Code block of another language.
struct CodeLanguage: SplitRule {
  static let card = RuleCard(
    id: "code-language", title: "Code block of another language", severity: .minor, mqm: .markup,
    rationale: "The info string picks highlighting and, on some sites, a button that runs the code.",
    fix: .safe,
    passing: [
      Example(["en": "```json\n{}\n```", "de": "```json\n{}\n```", "fr": "```json\n{}\n```", "pl": "```json\n{}\n```"])
    ],
    failing: [
      Example([
        "en": "Hello.\n\n```json\n{}\n```", "de": "Hallo.\n\n↓```jsno\n{}\n```", "fr": "Bonjour.\n\n```json\n{}\n```",
        "pl": "Witaj.\n\n```json\n{}\n```",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeLanguage else { return nil }
    // Who adds the language of code that has none in the others takes nothing away.
    let isAdded = article.codeLanguage(d, d.reference).isEmpty && article.isCommunity(d.member)
    // Lines are marked by their numbers: code on more lines has others.
    let isLaidOut =
      article.codeLanguage(d, d.member) == article.codeLanguage(d, d.reference)
      && article.codeLines(d, d.member) != article.codeLines(d, d.reference)
    return finding(
      d, .other(d, article), in: article, severity: isLaidOut ? .notice : nil, doubts: isAdded ? .choice : [])
  }
}

extension AlignedArticle {
  fileprivate func codeLines(_ d: Disagreement, _ member: Int) -> Int {
    let text = members[member].article
    return node(d.slot, member).map { text.pool[text.nodes[$0].literal.indices].count { $0 == .of("\n") } } ?? 0
  }

  /// The first word of an info string; nothing where it names no language.
  fileprivate func codeLanguage(_ d: Disagreement, _ member: Int) -> Substring {
    let text = members[member].article
    let info = node(d.slot, member).map { text.string(text.nodes[$0].attribute) } ?? ""
    let language = info.prefix { $0 != " " && $0 != "{" }
    return ["none", "text", "txt", "plain", "plaintext"].contains(language.lowercased()) ? "" : language
  }
}

extension Message {
  fileprivate static func other(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let info = { @Sendable (m: Int) in
      a.node(d.slot, m).map { a.members[m].article.string(a.members[m].article.nodes[$0].attribute) } ?? ""
    }
    return
      "The code block is marked ‘\(info(d.member))’ here and ‘\(info(d.reference))’ in \(a.names(d.against)) (\(a.evidence(d))): keep its info string."
  }
}
