internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A link is missing, was added, or leads elsewhere.
struct LinkTargetRule: SplitRule {
  static let card = RuleCard(
    id: "link-target", title: "Link missing, added or leading elsewhere", severity: .major, mqm: .markup,
    rationale: "The reader ends on another page, or cannot go on. Locale segments, view parameters and fragments are folded: locales may rewrite them.",
    passing: [
      Example(["en": "See [a](/en-us/x).", "de": "Siehe [b](/de-de/x).", "fr": "Voir [c](/x).", "pl": "Zob. [d](/pl-pl/x)."]),
      Example([
        "en": "See [a](https://e.org/en/x).", "de": "Siehe [b](https://e.org/en/x).", "fr": "Voir [c](https://e.org/en/x).",
        "pl": "Zob. [d](https://e.org/pl/x).",
      ]),
    ],
    failing: [Example(["en": "See [a](/x).", "de": "↓Siehe [b](/z).", "fr": "Voir [c](/x).", "pl": "Zob. [d](/x)."])])

  func claim(_ d: Disagreement, in article: AlignedArticle) -> Finding? {
    if d.aspect == .kind, let own = article.node(d.slot, d.member), let other = article.node(d.slot, d.reference),
      article.members[d.member].article.nodes[own].kind == .directive, article.members[d.reference].article.nodes[other].kind == .include
    {
      let path = article.members[d.reference].article.string(article.members[d.reference].article.nodes[other].literal)
      return finding(
        d, Message(text: "The include lost its link to ‘\(path)’, which \(article.names(d.against)) have (\(article.evidence(d))): nothing is included here until it is put back."),
        in: article)
    }
    guard d.aspect == .facts(.link) else { return nil }
    // An address that others show as code or text, and that reads as a link where its backticks are lost.
    let isShown = d.missing.isEmpty && d.extra.allSatisfy { article.holdsFolded($0.text, d.slot, d.reference) }
    if isShown || Self.leadToTheSame(d, article) || Self.isLinkedElsewhere(d, article) {
      return finding(d, .difference(of: "link to", d, article), in: article, severity: .notice)
    }
    return finding(d, .difference(of: "link to", d, article), in: article)
  }

  /// What is linked here once more is linked in another block of the others, too: at its first mention, say.
  private static func isLinkedElsewhere(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.missing.isEmpty, d.verdict.blames else { return false }
    let linked = Set(article.features[d.reference].facts.lazy.filter { $0.kind == .link }.map(\.atom))
    return d.extra.allSatisfy { linked.contains($0.atom) }
  }

  /// `./x.md` and `/guide/x.md` are one page to an article of `/guide`.
  private static func leadToTheSame(_ d: Disagreement, _ article: AlignedArticle) -> Bool {
    guard d.missing.count == d.extra.count, !d.missing.isEmpty else { return false }
    func pages(_ links: [Deviation]) -> [String?] {
      links.map { link in
        let path = link.text.prefix { $0 != "#" && $0 != "?" }
        guard !path.contains(":"), !path.hasPrefix("//") else { return nil }
        return TreePath.resolve(String(path), from: path.hasPrefix("/") ? "" : article.path)
      }.sorted { ($0 ?? "") < ($1 ?? "") }
    }
    let (own, others) = (pages(d.extra), pages(d.missing))
    return own == others && !own.contains(nil)
  }
}
