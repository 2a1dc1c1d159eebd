internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A relative link leads to an article that the locale does not have.
struct LinkBroken: CorpusRule {
  static let card = RuleCard(
    id: "link-broken", title: "Link to an article that is not there", severity: .major, mqm: .markup,
    rationale:
      "The reader gets an error page. Loud only where the same target exists for another locale and neither here nor in the source: a tree can be a part of a site.",
    passing: [
      Example(["de": "[a](b.md)", "fr": "[a](b.md)"]),
      Example(["en/a.md": "[x](b.md)", "en/b.md": "# B", "de/a.md": "[x](b.md)"], source: "en"),
    ],
    failing: [
      Example([
        "de/a.md": "↓[x](b.md)", "fr/a.md": "[x](b.md)", "fr/b.md": "# B", "pl/a.md": "[x](b.md)", "pl/b.md": "# B",
      ])
    ])

  func check(_ tree: TreeSummary) -> [Finding] {
    var findings: [Finding] = []
    var dangling: (article: ArticleSummary, text: ArticleSummary.Text, link: ArticleSummary.Link)?
    var count = (resolved: 0, dangling: 0)
    for article in tree.articles {
      let own = TreePath.folded(article.path)
      for text in article.texts {
        for link in text.links where link.path != own {
          let holders = tree.locales(link.path)
          if holders.isEmpty {
            count.dangling += 1
            if dangling == nil { dangling = (article, text, link) }
          } else if holders.contains(where: { $0 == text.locale || tree.isFallback($0) }) {
            count.resolved += 1
          } else {
            findings.append(
              finding(
                .broken(link, holders, text), in: article, text, line: link.line, words: link.target,
                confidence: confidence(holders, tree),
                salt: Atom(link.target.utf8).hash))
          }
        }
      }
    }
    // Where most links lead nowhere, the tree is a part of a site and the rest is elsewhere.
    if let first = dangling, count.resolved > count.dangling {
      findings.append(
        finding(
          .dangling(count.dangling, first.link), in: first.article, first.text, line: first.link.line, confidence: 100,
          severity: .notice))
    }
    return findings
  }

  /// A target that few locales have may be theirs alone.
  private func confidence(_ holders: [LocaleTag], _ tree: TreeSummary) -> UInt8 {
    holders.count >= 3 && holders.count * 3 >= tree.locales.count * 2 ? Certainty.firm : Certainty.weak
  }
}

extension Message {
  fileprivate static func broken(_ link: ArticleSummary.Link, _ holders: [LocaleTag], _ text: ArticleSummary.Text)
    -> Message
  {
    Message(
      text:
        "‘\(link.target)’ leads to an article that \(holders.names) \(holders.count == 1 ? "has" : "have") and \(text.locale) has not: translate it, or link to one that is there."
    )
  }
  fileprivate static func dangling(_ count: Int, _ link: ArticleSummary.Link) -> Message {
    Message(
      text: count == 1
        ? "The link ‘\(link.target)’ leads to an article that no locale of this tree has: check its path."
        : "\(count) relative links, this one (‘\(link.target)’) first, lead to articles that no locale of this tree has: check their paths."
    )
  }
}
