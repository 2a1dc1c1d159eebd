internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports an image that is missing, was added, or shows another file.
struct ImageRule: SplitRule {
  static let card = RuleCard(id: "image", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.image) else { return nil }
    return finding(
      d, .difference(of: "image", d, article), in: article, severity: SamePage.areMeant(d, article) ? .notice : nil)
  }
}
