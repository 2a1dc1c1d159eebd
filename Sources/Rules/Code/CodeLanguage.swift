internal import Alignment
internal import DocModel
internal import Findings

/// Reports a code block whose info string differs.
struct CodeLanguage: SplitRule {
  static let card = RuleCard(id: "code-language", severity: .minor, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .codeLanguage else { return nil }
    // Adding a language to an unmarked block loses nothing.
    let isAdded = article.codeLanguage(d, d.reference).isEmpty && article.isCommunity(d.member)
    // The info string may highlight lines by number, which change with the number of lines.
    let lines = [d.member, d.reference].map { article.literal(at: d.slot, of: $0)?.utf8.count { $0 == .of("\n") } }
    let isLaidOut = article.codeLanguage(d, d.member) == article.codeLanguage(d, d.reference) && lines[0] != lines[1]
    return finding(
      d,
      "The code block is marked \(article.sides(d) { "‘\(article.attribute(at: d.slot, of: $0) ?? "")’" }): keep its info string.",
      in: article, severity: isLaidOut ? .notice : nil, doubts: isAdded ? .choice : [])
  }
}

extension AlignedArticle {
  /// Returns the first word of the info string, or an empty string if it denotes plain text.
  fileprivate func codeLanguage(_ d: Disagreement, _ member: Int) -> Substring {
    let language = (attribute(at: d.slot, of: member) ?? "").prefix { $0 != " " && $0 != "{" }
    return ["none", "text", "txt", "plain", "plaintext"].contains(language.lowercased()) ? "" : language
  }
}
