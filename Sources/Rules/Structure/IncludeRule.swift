internal import Alignment
internal import DocModel
internal import Findings

/// Reports an include that is missing, was added, or names another file.
struct IncludeRule: SplitRule {
  static let card = RuleCard(id: "include", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard article.slots[d.slot].kind == .include, d.aspect == .name || d.aspect == .presence else { return nil }
    if d.isElsewhere { return finding(d, .moved("include", for: d, in: article), in: article) }
    let path = { @Sendable (member: Int) in article.literal(at: d.slot, of: member).map { "‘\($0)’" } ?? "nothing" }
    return finding(d, "The file included is \(article.sides(d, path)): include the same file.", in: article)
  }
}
