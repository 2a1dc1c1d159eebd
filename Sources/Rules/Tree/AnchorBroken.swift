internal import DocModel
internal import Features
internal import Findings

/// A link leads to a place in an article that is not there in this locale.
struct AnchorBroken: CorpusRule {
  static let card = RuleCard(
    id: "anchor-broken", title: "Link to a heading that is not there", severity: .major, mqm: .markup,
    rationale: "The reader lands at the top of the page. Loud only where the same anchor exists in another locale’s article: there the link works.",
    passing: [Example(["de": "[a](#b)\n\n## B", "fr": "[a](#c)\n\n## C"])],
    failing: [
      Example(["de": "↓[a](#setup)\n\n## Einrichten", "fr": "[a](#setup)\n\n## <a name=\"setup\"></a>Configurer"])
    ])

  func check(_ tree: TreeSummary) -> [Finding] {
    var findings: [Finding] = []
    var places = KnownPlaces()
    for article in tree.articles {
      var dangling: (text: ArticleSummary.Text, link: ArticleSummary.Link)?
      for text in article.texts {
        for link in text.links {
          guard let anchor = link.anchor, let target = tree.article(link.path),
            let page = target.texts.indices.first(where: { target.texts[$0].locale == text.locale }), !places.hold(anchor, page, of: target)
          else { continue }
          let holders = target.texts.indices.filter { places.hold(anchor, $0, of: target) }.map { target.texts[$0].locale }
          if holders.isEmpty {
            if dangling == nil { dangling = (text, link) }
          } else {
            findings.append(
              finding(
                .broken(link, holders, text), in: article, text, line: link.line, words: link.target, confidence: 80,
                salt: Atom(link.target.utf8).hash))
          }
        }
      }
      if let dangling {
        findings.append(
          finding(.dangling(dangling.link), in: article, dangling.text, line: dangling.link.line, confidence: 100, severity: .notice))
      }
    }
    return findings
  }
}

/// The places of the pages that were asked for them.
private struct KnownPlaces {
  private var folded: [String: [UInt64]] = [:]

  mutating func hold(_ anchor: UInt64, _ page: Int, of article: ArticleSummary) -> Bool {
    if let known = folded[article.texts[page].file] { return Self.hold(anchor, known) }
    let places = article.texts[page].places.folded()
    folded[article.texts[page].file] = places
    return Self.hold(anchor, places)
  }

  private static func hold(_ anchor: UInt64, _ sorted: [UInt64]) -> Bool {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < anchor { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low] == anchor
  }
}

extension Message {
  fileprivate static func broken(_ link: ArticleSummary.Link, _ holders: [LocaleTag], _ text: ArticleSummary.Text) -> Message {
    Message(
      text: "‘\(link.target)’ leads to an anchor that the article has in \(holders.names) and not in \(text.locale): give the heading that id, or link to the one it has.")
  }
  fileprivate static func dangling(_ link: ArticleSummary.Link) -> Message {
    Message(text: "‘\(link.target)’ leads to an anchor that the article has in no locale: check it against the headings.")
  }
}
