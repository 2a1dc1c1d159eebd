internal import Alignment
internal import DocModel
internal import Findings

/// Code block of another language.
struct CodeLanguage: SplitRule {
  static let card = RuleCard(id: "code-language", severity: .minor, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeLanguage else { return nil }
    // Who adds the language of code that has none in the others takes nothing away.
    let isAdded = article.codeLanguage(d, d.reference).isEmpty && article.isCommunity(d.member)
    // Lines are marked by their numbers: code on more lines has others.
    let lines = [d.member, d.reference].map { article.literal(d.slot, $0)?.utf8.count { $0 == .of("\n") } }
    let isLaidOut = article.codeLanguage(d, d.member) == article.codeLanguage(d, d.reference) && lines[0] != lines[1]
    return finding(
      d,
      "The code block is marked \(article.sides(d) { "‘\(article.attribute(d.slot, $0) ?? "")’" }): keep its info string.",
      in: article, severity: isLaidOut ? .notice : nil, doubts: isAdded ? .choice : [])
  }
}

extension AlignedArticle {
  /// The first word of an info string; nothing where it names no language.
  fileprivate func codeLanguage(_ d: Disagreement, _ member: Int) -> Substring {
    let language = (attribute(d.slot, member) ?? "").prefix { $0 != " " && $0 != "{" }
    return ["none", "text", "txt", "plain", "plaintext"].contains(language.lowercased()) ? "" : language
  }
}
