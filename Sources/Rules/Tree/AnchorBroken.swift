internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// A link leads to a place in an article that is not there in this locale.
struct AnchorBroken: CorpusRule {
  static let card = RuleCard(id: "anchor-broken", severity: .major, mqm: .markup)

  func check(_ tree: TreeSummary) -> [Finding] {
    var findings: [Finding] = []
    var causes = Causes()
    for article in tree.articles {
      var dangling: [Broken] = []
      for (text, links) in article.links(toPlaces: true) {
        for link in links {
          guard let anchor = link.anchor, let target = tree.article(link.path),
            let page = target.texts.indices.first(where: { target.texts[$0].locale == text.locale }),
            !target.texts[page].holds(anchor)
          else { continue }
          let holders = target.texts.filter { $0.holds(anchor) }.map(\.locale)
          let broken = Broken(
            article: article, text: text, link: link, holders: holders, mayBeMade: target.texts[page].mayHoldMore)
          if holders.isEmpty {
            dangling.append(broken)
          } else {
            causes.add(
              broken, to: Cause(path: link.path, anchor: anchor, locale: holders.count > 1 ? text.locale : nil))
          }
        }
      }
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
    return findings + causes.all.map(told)
  }

  /// Links that lead to one place of a page in one locale are mended there, and told once: at the first of them.
  private func told(_ places: [Broken]) -> Finding {
    let (first, locales) = (places[0], Set(places.map(\.text.locale)))
    // Where the heading was translated everywhere, and with it the id that its words made, it has no id of its own.
    let advice =
      locales.count > 1
      ? " alone; in \(Array(locales).names) the heading has other words, and so another id: give it the same id in every locale."
      : " and not in \(first.text.locale): give the heading that id, or link to the one it has."
    let others = places.dropFirst().filter { $0.text.locale == first.text.locale }
    return finding(
      "‘\(first.link.target)’ leads to an anchor that the article has in \(first.holders.names)\(advice)\(Self.also(others))",
      in: first.article, first.text, line: first.link.line, words: first.link.target, confidence: Certainty.firm,
      salt: Atom(first.link.target.utf8).hash)
  }

  private static func also(_ others: [Broken]) -> String {
    let list = others.map { "\($0.article.path):\($0.link.line)" }.listed(named)
    return switch others.count {
    case 0: ""
    case 1: " So does the link at \(list)."
    default: " So do \(others.count) more links (\(list))."
    }
  }

  private static let named = 3
}

/// Why links are broken: the place they lead to, and the locale that lacks it; nil where all but one do.
private struct Cause: Hashable {
  let path: String
  let anchor: UInt64
  let locale: LocaleTag?
}

/// The links of each cause, in the order in which they were found.
private struct Causes {
  private(set) var all: [[Broken]] = []
  private var known: [Cause: Int] = [:]

  mutating func add(_ broken: Broken, to cause: Cause) {
    if let index = known[cause] {
      all[index].append(broken)
    } else {
      known[cause] = all.count
      all.append([broken])
    }
  }
}

private struct Broken {
  let article: ArticleSummary
  let text: ArticleSummary.Text
  let link: ArticleSummary.Link
  /// Who has the place.
  let holders: [LocaleTag]
  /// What is put into the page may bring the place.
  let mayBeMade: Bool
}

extension ArticleSummary.Text {
  fileprivate func holds(_ anchor: UInt64) -> Bool {
    let place = places.partitioningIndex { $0 >= anchor }
    return place < places.count && places[place] == anchor
  }
}
