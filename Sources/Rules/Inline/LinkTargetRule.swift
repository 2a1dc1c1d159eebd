internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a link that is missing, was added, or has another target.
struct LinkTargetRule: SplitRule {
  static let check: String? = "target"
  static let card = RuleCard(id: "link-target", severity: .major, mqm: .markup, fix: .safe)

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    if d.aspect == .kind, article.kind(at: d.slot, of: d.member) == .directive,
      article.kind(at: d.slot, of: d.reference) == .include, let path = article.literal(at: d.slot, of: d.reference)
    {
      return finding(
        d,
        "The include lost its link to ‘\(path)’, which \(article.names(d.against)) have (\(article.evidence(d))): nothing is included here until it is put back.",
        in: article)
    }
    guard d.aspect == .facts(.link) else { return nil }
    let difference: Message = .difference(of: "link to", d, article)
    // No server accepts longer addresses, so that they need no further analysis.
    guard (d.missing + d.extra).allSatisfy({ $0.text.utf8.count <= 1 << 16 }) else {
      return finding(d, difference, in: article)
    }
    // One side shows the address as code or text, which reads as a link without markup.
    let isShown =
      (d.missing.isEmpty || d.extra.isEmpty)
      && d.extra.allSatisfy { article.holdsFolded($0.text, at: d.slot, of: d.reference) }
      && d.missing.allSatisfy { article.holdsFolded($0.text, at: d.slot, of: d.member) }
    if isShown || SamePage.areMeant(d, article) || Self.isLinkedElsewhere(d, article) {
      return finding(d, difference, in: article, severity: .notice)
    }
    // Independent translations link to what their authors find helpful.
    let isOwn =
      article.isCommunity(d.member)
      && (d.missing.isEmpty
        || d.extra.isEmpty && article.holdsElsewhere(d.missing, of: .link, in: d.member, but: d.slot))
    let isNews = d.missing.isEmpty && article.mayBeNewer(d.member)
    return finding(d, difference, in: article, severity: isOwn ? .minor : nil, doubts: isNews ? .news : [])
  }

  /// Returns whether every extra link also occurs in another block of the reference, for example at the first mention.
  private static func isLinkedElsewhere(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.missing.isEmpty, d.verdict.blames else { return false }
    let linked = Set(article.features[d.reference].facts.lazy.filter { $0.kind == .link }.map(\.atom))
    return d.extra.allSatisfy { linked.contains($0.atom) }
  }
}
