internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a link to an anchor that the target article lacks in this locale.
struct AnchorBroken: CorpusRule {
  static let card = RuleCard(id: "anchor-broken", severity: .major, mqm: .markup)

  func check(_ tree: TreeSummary) -> [Finding] {
    var findings: [Finding] = []
    var causes = Causes()
    for article in tree.articles {
      var dangling: [Broken] = []
      var targets = TreeSummary.Targets(of: article, in: tree)
      for (text, links) in article.links(toPlaces: true) {
        for link in links {
          guard let anchor = link.anchor, let place = targets.target(of: link, in: text),
            let broken = Self.broken(link, to: place, on: text, of: article, in: tree)
          else { continue }
          if broken.holders.isEmpty {
            dangling.append(broken)
          } else {
            causes.add(
              broken,
              to: Cause(path: broken.path, anchor: anchor, locale: broken.holders.count > 1 ? broken.locale : nil))
          }
        }
      }
      // Links that are broken in the source, too, are reported only there.
      let known = Set(dangling.filter { tree.isFallback($0.text.locale) }.map(\.place))
      for one in dangling where tree.isFallback(one.text.locale) || !known.contains(one.place) {
        findings.append(
          finding(
            "‘\(one.link.target)’ leads to an anchor that the article has in no locale: check it against the headings.",
            in: article, one.text, line: one.link.line, words: one.link.target,
            confidence: one.mayBeMade ? Certainty.weak : Certainty.firm,
            severity: tree.isOnlySource(article) ? .notice : .minor, salt: UInt64(one.link.line)))
      }
    }
    return findings + causes.all.map(told)
  }

  /// Returns the link if the pages that it may lead to lack the anchor.
  static func broken(
    _ link: ArticleSummary.Link, to place: TreeSummary.Target, on text: ArticleSummary.Text, of article: ArticleSummary,
    in tree: TreeSummary
  ) -> Broken? {
    guard let anchor = link.anchor, let target = tree.article(place.path) else { return nil }
    let pages = tree.pages(of: target, for: place, on: text.locale)
    guard let page = pages.first, !pages.contains(where: { $0.holds(anchor) }) else { return nil }
    return Broken(
      article: article, text: text, link: link, path: place.path, locale: page.locale,
      holders: target.texts.filter { $0.holds(anchor) }.map(\.locale), mayBeMade: pages.contains { $0.mayHoldMore })
  }

  /// Reports links with a common cause as one finding, at the first of them.
  private func told(_ places: [Broken]) -> Finding {
    let (first, locales) = (places[0], Set(places.map(\.locale)))
    // If only one locale has the anchor, the headings have no explicit id and their generated ids were translated.
    let advice =
      locales.count > 1
      ? " alone; in \(Array(locales).names) the heading has other words, and so another id: give it the same id in every locale."
      : " and not in \(first.locale): give the heading that id, or link to the one it has."
    let others = places.dropFirst().filter { $0.text.locale == first.text.locale }
    return finding(
      "‘\(first.link.target)’ leads to an anchor that the article has in \(first.holders.names)\(advice)\(Self.also(others))",
      in: first.article, first.text, line: first.link.line, words: first.link.target, confidence: Certainty.firm,
      salt: StableHash(first.link.target.utf8).hash)
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

/// The common cause of broken links: an anchor, and the locale that lacks it, or nil if only one locale has it.
private struct Cause: Hashable {
  let path: String
  let anchor: UInt64
  let locale: LocaleTag?
}

/// The broken links grouped by cause, in order of discovery.
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

/// A link whose page lacks the anchor.
struct Broken {
  let article: ArticleSummary
  let text: ArticleSummary.Text
  let link: ArticleSummary.Link
  /// The folded path of the page that it leads to.
  let path: String
  /// The locale of that page.
  let locale: LocaleTag
  /// Locales whose page has the anchor.
  let holders: [LocaleTag]
  /// Whether included or generated content of the page may provide the anchor.
  let mayBeMade: Bool

  /// Equal for links to the same place.
  var place: [String] { [path, String(link.anchor ?? 0)] }
}

extension TreeSummary {
  /// The texts that a reader may see who follows a link: that of the locale which the link names, else the own one or
  /// what is shown in its place. From the root of a site without the name of a locale, most generators lead to the
  /// source and some to the own locale.
  fileprivate func pages(of article: ArticleSummary, for target: Target, on locale: LocaleTag)
    -> [ArticleSummary.Text]
  {
    let wanted = target.locale ?? locale
    let own = article.texts.first { $0.locale == wanted }
    let fallback = article.texts.first { isFallback($0.locale) }
    if target.isRooted, target.locale == nil, flavor != .docusaurus, flavor != .mdx {
      return [own, fallback].compactMap { $0 }
    }
    return (own ?? fallback).map { [$0] } ?? []
  }
}

extension ArticleSummary.Text {
  fileprivate func holds(_ anchor: UInt64) -> Bool {
    let place = places.partitioningIndex { $0 >= anchor }
    return place < places.count && places[place] == anchor
  }
}
