internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A link leads to a place in an article that is not there in this locale.
struct AnchorBroken: CorpusRule {
  static let card = RuleCard(
    id: "anchor-broken", title: "Link to a heading that is not there", severity: .major, mqm: .markup,
    rationale:
      "The reader lands at the top of the page. Major where the same anchor exists in another locale’s article: there the link works.",
    passing: [Example(["de": "[a](#b)\n\n## B", "fr": "[a](#c)\n\n## C"])],
    failing: [
      Example(["de": "↓[a](#setup)\n\n## Einrichten", "fr": "[a](#setup)\n\n## <a name=\"setup\"></a>Configurer"])
    ])

  func check(_ tree: TreeSummary) -> [Finding] {
    var findings: [Finding] = []
    for article in tree.articles {
      var dangling: [Broken] = []
      var lone: [Lone] = []
      for (text, links) in article.links {
        for link in links {
          guard let anchor = link.anchor, let target = tree.article(link.path),
            let page = target.texts.indices.first(where: { target.texts[$0].locale == text.locale }),
            !target.texts[page].holds(anchor)
          else { continue }
          let holders = target.texts.filter { $0.holds(anchor) }.map(\.locale)
          let broken = Broken(
            text: text, link: link, holders: holders, mayBeMade: target.texts[page].mayHoldMore)
          if holders.isEmpty {
            dangling.append(broken)
          } else if holders.count > 1 {
            findings.append(told(broken, in: article))
          } else if let index = lone.firstIndex(where: { $0.anchor == anchor && $0.path == link.path }) {
            lone[index].places.append(broken)
          } else {
            lone.append(Lone(path: link.path, anchor: anchor, places: [broken]))
          }
        }
      }
      for one in lone { findings += told(one, in: article) }
      // What is broken in the source is mended there.
      let known = Set(dangling.filter { tree.isFallback($0.text.locale) }.map(\.link.target))
      for one in dangling where tree.isFallback(one.text.locale) || !known.contains(one.link.target) {
        findings.append(
          finding(
            "‘\(one.link.target)’ leads to an anchor that the article has in no locale: check it against the headings.",
            in: article, one.text, line: one.link.line, words: one.link.target,
            confidence: one.mayBeMade ? Certainty.weak : Certainty.firm, severity: .minor, salt: UInt64(one.link.line)))
      }
    }
    return findings
  }

  private func told(_ broken: Broken, in article: ArticleSummary) -> Finding {
    finding(
      "‘\(broken.link.target)’ leads to an anchor that the article has in \(broken.holders.names) and not in \(broken.text.locale): give the heading that id, or link to the one it has.",
      in: article, broken.text, line: broken.link.line,
      words: broken.link.target, confidence: Certainty.firm,
      salt: Atom(broken.link.target.utf8).hash)
  }

  /// Where the heading was translated everywhere, and with it the id that its words made, the cause is one: it has no
  /// id of its own.
  private func told(_ lone: Lone, in article: ArticleSummary) -> [Finding] {
    let locales = Set(lone.places.map(\.text.locale))
    guard locales.count > 1, let first = lone.places.first else { return lone.places.map { told($0, in: article) } }
    return [
      finding(
        "‘\(first.link.target)’ leads to an anchor that the article has in \(first.holders.names) alone; in \(Array(locales).names) the heading has other words, and so another id: give it the same id in every locale.",
        in: article, first.text, line: first.link.line,
        words: first.link.target, confidence: Certainty.firm,
        salt: Atom(first.link.target.utf8).hash)
    ]
  }
}

private struct Broken {
  let text: ArticleSummary.Text
  let link: ArticleSummary.Link
  /// Who has the place.
  let holders: [LocaleTag]
  /// What is put into the page may bring the place.
  let mayBeMade: Bool
}

/// Links to a place that one locale alone has.
private struct Lone {
  let path: String
  let anchor: UInt64
  var places: [Broken]
}

extension ArticleSummary.Text {
  fileprivate func holds(_ anchor: UInt64) -> Bool {
    let place = places.partitioningIndex { $0 >= anchor }
    return place < places.count && places[place] == anchor
  }
}
