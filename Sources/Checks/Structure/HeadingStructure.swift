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
        "The heading ‘\(article.excerpt(at: d.slot, of: d.member))’ is \(article.sides(d) { "of level \(level($0))" }): make it level \(level(d.reference)).",
        in: article, severity: article.pairsTitle(d) ? .notice : nil)
    case .presence:
      let isAdded = article.node(at: d.slot, of: d.member) != nil
      let holder = isAdded ? d.member : d.reference
      let under = article.isLostWithText(d) ? " and the text below it" : ""
      let message: Message = .presence(
        d, article, lost: article.remedy(d) + under, added: "remove it or find where it belongs")
      // A heading without words or code is a slip on either side.
      if !article.holdsWords(at: d.slot, of: holder), !article.holdsCode(at: d.slot, of: holder) {
        return finding(d, message, in: article, severity: .notice)
      }
      // Independent translations divide a long text by extra headings.
      return finding(
        d, d.isElsewhere ? .moved("heading", for: d, in: article) : message, in: article,
        severity: article.isOwnWords(d) ? .notice : nil)
    default: return nil
    }
  }
}

extension AlignedArticle {
  /// Returns whether the title of one page is paired with another heading than that of the other page.
  fileprivate func pairsTitle(_ d: Disagreement) -> Bool {
    let titles = [d.member, d.reference].map { member -> Int? in
      let nodes = members[member].article.nodes
      let titles = nodes.indices.filter { nodes[$0].kind == .heading && nodes[$0].level == 1 }
      return titles.count == 1 ? titles.first : nil
    }
    guard let own = titles[0], let other = titles[1] else { return false }
    return (node(at: d.slot, of: d.member) == own) != (node(at: d.slot, of: d.reference) == other)
  }

  /// Returns whether the block after a lost heading is lost, too.
  fileprivate func isLostWithText(_ d: Disagreement) -> Bool {
    let under = slots.indices[(d.slot + 1)...].first {
      slots[$0].parent == slots[d.slot].parent && node(at: $0, of: d.reference) != nil
    }
    return under.map { node(at: $0, of: d.member) == nil } == true
  }
}
