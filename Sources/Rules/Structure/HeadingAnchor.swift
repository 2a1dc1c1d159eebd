internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The id of a paired heading differs.
struct HeadingAnchor: SplitRule {
  static let card = RuleCard(
    id: "heading-anchor", title: "Heading has another id", severity: .major, mqm: .markup,
    rationale: "Links from other pages carry the id: with another one they lead to the top of the page. Compared only where both sides name an id.",
    passing: [Example(["en": "## <a name=\"a\"></a>A", "de": "## <a name=\"a\"></a>B", "fr": "## <a name=\"a\"></a>C", "pl": "## <a name=\"a\"></a>D"])],
    failing: [Example(["en": "## <a name=\"a\"></a>A", "de": "↓## <a name=\"b\"></a>B", "fr": "## <a name=\"a\"></a>C", "pl": "## <a name=\"a\"></a>D"])])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .anchor else { return nil }
    // Across revisions the heading's wording, and so its id, may just have changed.
    return finding(d, .other(d, article), in: article, severity: d.verdict == .outvoted || d.verdict == .proven ? nil : .notice)
  }
}

extension Message {
  fileprivate static func other(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    let id = { (m: Int) in a.node(d.slot, m).map { a.members[m].article.string(a.members[m].article.nodes[$0].attribute) } ?? "" }
    return Message(
      text: "The heading’s id is ‘\(id(d.member))’ here and ‘\(id(d.reference))’ in \(a.names(d.against)) (\(a.evidence(d))): links to it break unless it is restored.")
  }
}
