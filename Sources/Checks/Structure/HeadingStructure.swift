internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a heading that is missing, was added, or has another level.
struct HeadingStructure: SplitRule {
  static let card = RuleCard(id: "heading-structure", severity: .major, mqm: .omission, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    guard article.slots[d.slot].kind == .heading else { return nil }
    switch d.aspect {
    case .headingLevel:
      let level = { @Sendable (member: Int) in article.nodes(at: d.slot, of: member).first.map { Int($0.level) } ?? 0 }
      return finding(
        d,
        "The heading ‘\(article.excerpt(at: d.slot, of: d.member))’ is \(article.sides(d) { "of level \(level($0))" }): give it \(level(d.reference)) number signs.",
        in: article)
    case .presence:
      let isAdded = article.node(at: d.slot, of: d.member) != nil
      let holder = isAdded ? d.member : d.reference
      let under = article.isLostWithText(d) ? " and what stands under it" : ""
      let message: Message = .presence(
        d, article, lost: article.remedy(d) + under, added: "remove it or find where it belongs")
      // A heading without words or code is a slip on either side.
      if !article.holdsWords(at: d.slot, of: holder), !article.holdsCode(at: d.slot, of: holder) {
        return finding(d, message, in: article, severity: .notice)
      }
      // Independent translations divide a long text by extra headings.
      let isOwn = isAdded && article.isCommunity(d.member)
      return finding(
        d, d.isElsewhere ? .moved("heading", for: d, in: article) : message, in: article,
        severity: isOwn ? .minor : nil)
    default: return nil
    }
  }
}

extension AlignedArticle {
  /// Returns whether the block after a lost heading is lost, too.
  fileprivate func isLostWithText(_ d: Disagreement) -> Bool {
    let under = slots.indices[(d.slot + 1)...].first {
      slots[$0].parent == slots[d.slot].parent && node(at: $0, of: d.reference) != nil
    }
    return under.map { node(at: $0, of: d.member) == nil } == true
  }
}

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
