internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a paired heading whose id differs.
struct HeadingAnchor: SplitRule {
  static let card = RuleCard(id: "heading-anchor", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard d.aspect == .anchor else { return nil }
    let id = { @Sendable (member: Int) in article.attribute(at: d.slot, of: member) ?? "" }
    if id(d.reference).isEmpty { return nil }
    if id(d.member).isEmpty {
      let others = article.members.indices.filter {
        $0 != d.member && article.members[$0].role != .archive && article.node(at: d.slot, of: $0) != nil
      }
      guard others.allSatisfy({ !id($0).isEmpty }), !article.namesItself(d, as: id(d.reference))
      else { return nil }
      return finding(
        d,
        "The heading has no id here and ‘\(id(d.reference))’ in \(article.others(d)): links to it break unless it is put back.",
        in: article)
    }
    // Across versions the heading's wording, and so its id, may have changed. Independent translations use localized
    // ids and link to those; ``AnchorBroken`` checks the links.
    let severity: Severity? =
      ![.proven, .outvoted].contains(d.verdict) ? .notice : article.isCommunity(d.member) ? .minor : nil
    return finding(
      d, "The heading’s id is \(article.sides(d) { "‘\(id($0))’" }): links to it break unless it is restored.",
      in: article, severity: severity)
  }
}

extension AlignedArticle {
  /// Returns whether the heading's text generates the missing id.
  fileprivate func namesItself(_ d: Disagreement, as id: String) -> Bool {
    guard let heading = node(at: d.slot, of: d.member) else { return false }
    let title = AnchorFold.title(members[d.member].article.plainBytes(of: heading)[...])
    return title == AnchorFold.fold(Array(id.utf8)[...])
  }
}
