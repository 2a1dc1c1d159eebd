internal import Algorithms
internal import Alignment
internal import DocModel
internal import Features
internal import Findings

/// Reports a link to an anchor that the target article lacks in this locale.
struct AnchorBroken: CorpusRule {
  static let card = RuleCard(id: "anchor-broken", severity: .major, mqm: .markup)

  func check(_ tree: TreeSummary) -> [Finding] {
    var causes = Causes()
    var lost = Causes()
    let scans = tree.articles.map { Scan(of: $0, in: tree) }
    let isShort = Self.hasShortIDs(scans.map(\.broken))
    let dropsDots = Scan.dropDots(scans)
    for scan in scans {
      var dangling: [Broken] = []
      for broken in scan.broken + (dropsDots ? scan.dotted : []) where !isShort || !broken.isShort {
        if broken.holders.isEmpty {
          dangling.append(broken)
        } else {
          causes.add(
            broken,
            to: Cause(
              path: broken.path, anchor: broken.link.anchor ?? 0,
              locale: broken.holders.count > 1 ? broken.locale : nil))
        }
      }
      // Links that are broken in the source, too, are reported only there.
      let known = Set(dangling.filter { tree.isFallback($0.text.locale) }.map(\.place))
      for one in dangling where tree.isFallback(one.text.locale) || !known.contains(one.place) {
        lost.add(one, to: Cause(path: one.path, anchor: one.link.anchor ?? 0, locale: one.text.locale))
      }
    }
    let (often, rest) = lost.all.partitioned { $0.count <= Self.most }
    let alike = Self.grouped(rest.flatMap(\.self))
    return often.map { dangling($0, tree) } + alike.map { dangling($0, tree) } + causes.all.map { told($0, tree) }
  }

  /// Returns whether the project makes ids of headings without the text in brackets: that explains many of the links
  /// to anchors that no heading has by its whole text, and most of them.
  private static func hasShortIDs(_ all: [[Broken]]) -> Bool {
    let short = Set(all.joined().lazy.filter(\.isShort).map(\.place)).count
    return short >= leastShort && short * 2 > Set(all.joined().map(\.place)).count
  }

  private static let leastShort = 8

  /// Returns the link if the pages that it may lead to lack the anchor.
  static func broken(
    _ link: ArticleSummary.Link, to place: TreeSummary.Target, on text: ArticleSummary.Text, of article: ArticleSummary,
    in tree: TreeSummary
  ) -> Broken? {
    guard let anchor = link.anchor, let target = tree.article(place.path) else { return nil }
    let pages = tree.pages(of: target, for: place, on: text.locale)
    func holds(_ page: ArticleSummary.Text) -> Bool { page.anchors.hold(anchor, isASCII: tree.hasASCIIIDs) }
    guard let page = pages.first, !pages.contains(where: holds) else { return nil }
    return Broken(
      article: article, text: text, link: link, path: place.path, locale: page.locale,
      holders: target.texts.filter(holds).map(\.locale), mayBeMade: pages.contains { $0.mayHoldMore },
      isShort: pages.contains { $0.anchors.holdShort(anchor) })
  }

  /// The links of an article to places, by what is known of them before the habits of the project are.
  private struct Scan {
    /// Links to anchors that their pages lack.
    private(set) var broken: [Broken] = []
    /// Links that write the dots of a heading which only some generators keep in its id.
    private(set) var dotted: [Broken] = []
    /// The number of links that leave them out.
    private(set) var plain = 0

    init(of article: ArticleSummary, in tree: TreeSummary) {
      var targets = TreeSummary.Targets(of: article, in: tree)
      let texts = article.links(toPlaces: true).map { text, links in
        Located(text: text, links: links.compactMap { link in targets.target(of: link, in: text).map { (link, $0) } })
      }
      let source = texts.first { tree.isFallback($0.text.locale) }
      let written = Dictionary(grouping: source?.links ?? [], by: \.place.path)
      for located in texts {
        let text = located.text
        let counts = located.links.reduce(into: [:]) { $0[$1.place.path, default: 0] += 1 }
        var numbers: [String: Int] = [:]
        for (link, place) in located.links {
          let number = numbers[place.path, default: 0]
          numbers[place.path] = number + 1
          if var found = AnchorBroken.broken(link, to: place, on: text, of: article, in: tree) {
            if found.mayBeMade, let source, source.text.file != text.file, let theirs = written[place.path],
              theirs.count == counts[place.path], Self.isHeading(theirs[number], in: source.text, of: tree)
            {
              found.mayBeMade = false
            }
            broken.append(found)
          } else if let anchor = link.anchor, let target = tree.article(place.path),
            case let pages = tree.pages(of: target, for: place, on: text.locale), let page = pages.first,
            pages.contains(where: { $0.anchors.holdDotted(anchor) })
          {
            if link.fragment.contains(".") {
              dotted.append(
                Broken(
                  article: article, text: text, link: link, path: place.path, locale: page.locale, holders: [],
                  mayBeMade: false, isShort: false))
            } else {
              plain += 1
            }
          }
        }
      }
    }

    /// The links of a text to places, with the pages that they lead to.
    private struct Located {
      let text: ArticleSummary.Text
      let links: [(link: ArticleSummary.Link, place: TreeSummary.Target)]
    }

    /// Returns whether a link of the source leads to a heading of its page. If a translation has as many links to that
    /// page, the link with the same number leads to no anchor that a component makes.
    private static func isHeading(
      _ located: (link: ArticleSummary.Link, place: TreeSummary.Target), in text: ArticleSummary.Text,
      of tree: TreeSummary
    ) -> Bool {
      guard let anchor = located.link.anchor, let target = tree.article(located.place.path) else { return false }
      return tree.pages(of: target, for: located.place, on: text.locale).contains {
        $0.anchors.hold(anchor, isASCII: tree.hasASCIIIDs)
      }
    }

    /// Returns whether the project's generator leaves dots out of the ids of headings: most of many links do so, and as
    /// all were tried, those are right.
    static func dropDots(_ scans: [Scan]) -> Bool {
      let (kept, plain) = scans.reduce((0, 0)) { ($0.0 + $1.dotted.count, $0.1 + $1.plain) }
      return plain >= leastShort && plain >= 4 * kept
    }
  }

  /// The links of each page whose anchors begin alike together if they are many, else one by one; in order.
  private static func grouped(_ all: [Broken]) -> [[Broken]] {
    var groups: [[Broken]] = []
    var known: [[String]: Int] = [:]
    for one in all {
      let anchor = one.link.target.drop { $0 != "#" }
      let key = [one.text.file, one.path, String(anchor.prefix { $0 != "-" && $0 != "_" && $0 != "." })]
      if let index = known[key] {
        groups[index].append(one)
      } else {
        known[key] = groups.count
        groups.append([one])
      }
    }
    let places = groups.flatMap { $0.count > most ? [$0] : $0.map { [$0] } }
    return places.sorted { ($0[0].text.file, $0[0].link.line) < ($1[0].text.file, $1[0].link.line) }
  }

  /// The number of links to one anchor, and of anchors that begin alike, which are reported one by one.
  private static let most = 8

  /// Reports links to one anchor, or to anchors of one page that begin alike, at the first of them.
  private func dangling(_ places: [Broken], _ tree: TreeSummary) -> Finding {
    let (first, others) = (places[0], places.dropFirst())
    let lines = others.map { "\($0.link.line)" }.listed(Self.named)
    let areOne = others.allSatisfy { $0.path == first.path && $0.link.anchor == first.link.anchor }
    return finding(
      areOne
        ? "‘\(first.link.target)’ leads to an anchor that the article has in no locale: check it against the headings.\(Self.also(Array(others)))"
        : "‘\(first.link.target)’ and \(others.count) more links that begin alike (lines \(lines)) lead to anchors that the article has in no locale: check them against the headings.",
      in: first.article, first.text, line: first.link.line, words: first.link.target,
      confidence: places.contains(where: \.mayBeMade) ? Certainty.weak : Certainty.firm,
      severity: tree.isOnlySource(first.article) ? .notice : .minor, salt: UInt64(first.link.line))
  }

  /// Reports links with a common cause as one finding, at the first of them.
  private func told(_ places: [Broken], _ tree: TreeSummary) -> Finding {
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
      form: locales.count == 1 && !tree.isFallback(first.locale) ? Observations.otherIDs : "",
      salt: StableHash(first.link.target.utf8).hash)
  }

  private static func also(_ others: [Broken]) -> String {
    let list = others.map { "\($0.text.file):\($0.link.line)" }.listed(named)
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

extension ArticleSummary.Link {
  /// The fragment of the address, as written.
  fileprivate var fragment: Substring { target.drop { $0 != "#" }.dropFirst() }
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
  var mayBeMade: Bool
  /// Whether the page has a heading that begins with the anchor's words, before a bracket.
  let isShort: Bool

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
    if target.isRooted, target.locale == nil, !leadsToOwnLocale {
      return [own, fallback].compactMap { $0 }
    }
    return (own ?? fallback).map { [$0] } ?? []
  }
}
