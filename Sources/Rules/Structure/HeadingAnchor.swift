internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// The id of a paired heading differs.
struct HeadingAnchor: SplitRule {
  static let card = RuleCard(
    id: "heading-anchor", title: "Heading has another id", severity: .major, mqm: .markup,
    rationale:
      "Links from other pages carry the id: with another one they lead to the top of the page. A heading without an id is told where all others of the page, and the other locales, have one.",
    fix: .safe,
    passing: [
      Example([
        "en": "## <a name=\"a\"></a>A", "de": "## <a name=\"a\"></a>B", "fr": "## <a name=\"a\"></a>C",
        "pl": "## <a name=\"a\"></a>D",
      ])
    ],
    failing: [
      Example([
        "en": "## <a name=\"a\"></a>A", "de": "↓## <a name=\"b\"></a>B", "fr": "## <a name=\"a\"></a>C",
        "pl": "## <a name=\"a\"></a>D",
      ])
    ])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .anchor else { return nil }
    if article.id(d, d.reference).isEmpty { return nil }
    if article.id(d, d.member).isEmpty {
      let others = article.members.indices.filter {
        $0 != d.member && article.members[$0].role != .archive && article.node(d.slot, $0) != nil
      }
      guard others.allSatisfy({ !article.id(d, $0).isEmpty }), !article.namesItself(d),
        !article.isLikelyOriginal(d.member)
      else { return nil }
      return finding(d, .lost(d, article), in: article)
    }
    // Across revisions the heading's wording, and so its id, may just have changed.
    guard d.verdict == .outvoted || d.verdict == .proven else {
      return finding(d, .other(d, article), in: article, severity: .notice)
    }
    // Authors of their own give ids in their language, and link to those; links of other pages are looked at there.
    return finding(d, .other(d, article), in: article, severity: article.isCommunity(d.member) ? .minor : nil)
  }
}

extension AlignedArticle {
  fileprivate func id(_ d: Disagreement, _ member: Int) -> String {
    node(d.slot, member).map { members[member].article.string(members[member].article.nodes[$0].attribute) } ?? ""
  }

  /// The heading's words make the id that it lacks.
  fileprivate func namesItself(_ d: Disagreement) -> Bool {
    guard let heading = node(d.slot, d.member) else { return false }
    let title = AnchorFold.title(members[d.member].article.plainBytes(of: heading)[...])
    return title == AnchorFold.fold(Array(id(d, d.reference).utf8)[...])
  }
}

extension Message {
  fileprivate static func other(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    "\(ids(d, a)): links to it break unless it is restored."
  }

  fileprivate static func lost(_ d: Disagreement, _ a: AlignedArticle) -> Message {
    "The heading has no id here and ‘\(a.id(d, d.reference))’ in \(a.names(d.against)) (\(a.evidence(d))): links to it break unless it is put back."
  }

  private static func ids(_ d: Disagreement, _ a: AlignedArticle) -> String {
    "The heading’s id is ‘\(a.id(d, d.member))’ here and ‘\(a.id(d, d.reference))’ in \(a.names(d.against)) (\(a.evidence(d)))"
  }
}
