internal import Alignment
internal import Features
internal import Findings

/// Reports two code spans that were merged into one.
struct CodeSpansFused: SplitRule {
  static let card = RuleCard(id: "code-spans-fused", severity: .major, mqm: .markup)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.code),
      let fused = d.extra.first(where: { ByteSearch.holds(Self.marks, in: Array($0.text.utf8)[...]) })
    else { return nil }
    let parts = fused.text.split(separator: "`").map(String.init)
    guard parts.count > 1, parts.allSatisfy({ part in d.missing.contains { $0.text == part } }) else { return nil }
    return finding(
      d,
      "The code spans \(parts.map { "‘\($0)’" }.joined(separator: " and ")) are one here (\(article.evidence(d))): put words or a space between their backticks.",
      in: article)
  }

  private static let marks = Array("``".utf8)[...]
}
