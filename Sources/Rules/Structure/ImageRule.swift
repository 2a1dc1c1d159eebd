internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// An image is missing, was added, or shows another file.
struct ImageRule: SplitRule {
  static let card = RuleCard(
    id: "image", title: "Image missing, added or another file", severity: .major, mqm: .markup,
    rationale:
      "The reader sees another picture than the text describes, or none. Folders named after a locale are folded.",
    fix: .safe,
    passing: [Example(["en": "![a](m/a.png)", "de": "![b](m/a.png)", "fr": "![c](m/a.png)", "pl": "![d](m/a.png)"])],
    failing: [Example(["en": "![a](m/a.png)", "de": "↓![b](m/b.png)", "fr": "![c](m/a.png)", "pl": "![d](m/a.png)"])])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .facts(.image) else { return nil }
    return finding(
      d, .difference(of: "image", d, article), in: article, severity: SamePage.areMeant(d, article) ? .notice : nil)
  }
}
