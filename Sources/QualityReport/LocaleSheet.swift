internal import DocModel
internal import Findings
internal import HTMLTree
internal import Reports

/// The issues of one locale for its translator: the source, the translation, what seems wrong, and room for a
/// correction. Made to be printed or sent, so it links to no other page.
struct LocaleSheet {
  private let report: QualityReport
  private let locale: LocaleTag

  private struct Item {
    let article: ArticleQuality
    /// The number of the place in its article.
    let number: Int
    let place: ArticleQuality.Place
    let issues: [ReportedFinding]
    let harm: Harm
  }

  init(_ report: QualityReport, _ locale: LocaleTag) {
    self.report = report
    self.locale = locale
  }

  /// Returns nil if the locale has no issues.
  func body() -> [Markup]? {
    let items = items
    guard !items.isEmpty else { return nil }
    let shown = fitting(items)
    return [
      element("h1", text: "Issues for the translator of \(locale.tag)"),
      element("p", text: summary(items)),
    ] + byArticle(shown) + remaining(items, from: shown.count)
  }

  /// The places with counted issues of the locale, the worst first.
  private var items: [Item] {
    let all = report.articles.flatMap { article in
      article.places.enumerated().compactMap { index, place -> Item? in
        let issues = place.issues.filter { $0.finding.locale == locale && report.counts($0.finding) }
        guard !issues.isEmpty else { return nil }
        return Item(
          article: article, number: index + 1, place: place, issues: issues,
          harm: Harm(issues, threshold: report.threshold))
      }
    }
    return all.indices.sorted { a, b in all[a].harm == all[b].harm ? a < b : all[a].harm > all[b].harm }
      .map { all[$0] }
  }

  private func summary(_ items: [Item]) -> String {
    let issues = items.reduce(0) { $0 + $1.issues.count }
    let owners = report.ownersByLocale[locale] ?? []
    return
      "\(counted(issues, "issue")) in \(counted(items.count, "place"))\(owners.isEmpty ? "" : ", for " + owners.joined(separator: ", ")). No person has confirmed them: where the translation is right, leave it."
  }

  private func fitting(_ items: [Item]) -> [Item] {
    var room = PageRoom()
    return Array(items.prefix { room.takes(markup($0, index: items.count)) })
  }

  /// The articles in the order of their worst items, the items of each in the order of its lines.
  private func byArticle(_ items: [Item]) -> [Markup] {
    var paths: [String] = []
    var groups: [String: [Item]] = [:]
    for item in items {
      if groups[item.article.path] == nil { paths.append(item.article.path) }
      groups[item.article.path, default: []].append(item)
    }
    var index = 0
    return paths.flatMap { path in
      let own = (groups[path] ?? []).sorted { (line(of: $0), $0.number) < (line(of: $1), $1.number) }
      return [element("h2", text: path)]
        + own.map { item in
          index += 1
          return markup(item, index: index)
        }
    }
  }

  private func line(of item: Item) -> Int { item.issues.first?.finding.place.line ?? 0 }

  private func markup(_ item: Item, index: Int) -> Markup {
    let place = item.issues.first.map { "\($0.finding.file):\($0.finding.place.line)" } ?? ""
    let context = item.place.context.isEmpty ? "Top of the page" : item.place.context
    let issues = item.issues.flatMap { issue in
      [
        element(
          "p", ["class": "label"], IssueFilters.chips(report, issue) + [element("code", text: issue.finding.rule.name)]),
        element("p", ["class": "message"], text: issue.finding.message),
      ]
    }
    var sides: [Markup] = []
    if let reference = item.place.reference, reference != locale {
      sides.append(side(reference, item.place, style: "witness"))
    }
    if item.place.side(of: locale) != nil { sides.append(side(locale, item.place, style: "outlier")) }
    return element(
      "article", ["class": "issue"],
      [
        element(
          "h3", [:],
          [.text("\(index). "), .text(context), element("span", ["class": "path soft"], text: place)])
      ] + issues + (sides.isEmpty ? [] : [element("ul", ["class": "sides pair"], sides)]) + [
        element("p", ["class": "correction"], text: "Correction:")
      ])
  }

  private func side(_ locale: LocaleTag, _ place: ArticleQuality.Place, style: String) -> Markup {
    element(
      "li", ["class": style],
      [
        element("p", ["class": "who"], [element("strong", text: locale.tag)])
      ] + (place.side(of: locale).map { [PlaceCard.text($0.text, in: locale)] } ?? []))
  }

  private func remaining(_ items: [Item], from first: Int) -> [Markup] {
    let rest = items.dropFirst(first)
    return RemainingIssues(report, rest.map { (number: $0.number, issues: $0.issues) }, isLinked: false).markup(
      "To stay below 300 KB, this sheet has the texts of the \(number(first)) worst of \(counted(items.count, "place")). The other \(number(rest.count)) are listed by file with their lines."
    )
  }
}

/// The issues of places that a page has no room for: by file, each rule with its lines.
struct RemainingIssues {
  private let report: QualityReport
  private let places: [(number: Int, issues: [ReportedFinding])]
  /// Whether other pages link to the issues, so that each has an `id`.
  private let isLinked: Bool

  /// The maximum number of lines listed of notes of one kind in one locale.
  private static let lines = 100

  /// - Parameter places: the issues of the remaining places with the numbers of these.
  init(_ report: QualityReport, _ places: [(number: Int, issues: [ReportedFinding])], isLinked: Bool = true) {
    self.report = report
    self.places = places
    self.isLinked = isLinked
  }

  /// Issues that are listed together.
  private struct Kind: Hashable {
    let rule: RuleID
    let severity: Severity
    let counts: Bool
    let isNew: Bool
  }

  private struct Entry {
    let number: Int
    let issue: ReportedFinding
  }

  /// - Parameter sentence: says why the issues are listed here, and how many.
  func markup(_ sentence: String) -> [Markup] {
    var files: [String] = []
    var entries: [String: [Entry]] = [:]
    for place in places {
      for issue in place.issues {
        if entries[issue.finding.file] == nil { files.append(issue.finding.file) }
        entries[issue.finding.file, default: []].append(Entry(number: place.number, issue: issue))
      }
    }
    guard !files.isEmpty else { return [] }
    return [
      element(
        "section", ["class": "remaining", "data-holder": "section", "aria-labelledby": "remaining"],
        [element("h2", ["id": "remaining"], text: "What has no room"), element("p", text: sentence)]
          + files.sorted().map { section(entries[$0] ?? []) })
    ]
  }

  private func section(_ entries: [Entry]) -> Markup {
    guard let first = entries.first?.issue.finding else { return .text("") }
    var kinds: [Kind] = []
    var byKind: [Kind: [Entry]] = [:]
    for entry in entries {
      let finding = entry.issue.finding
      let kind = Kind(
        rule: finding.rule, severity: finding.severity, counts: report.counts(finding),
        isNew: report.isNew(entry.issue))
      if byKind[kind] == nil { kinds.append(kind) }
      byKind[kind, default: []].append(entry)
    }
    var anchors: Set<Int> = []
    let items = kinds.map { item(byKind[$0] ?? [], first.locale, &anchors) }
    return element(
      "div", ["data-holder": "group"],
      [
        element(
          "h3", [:],
          [
            .text(first.locale.tag),
            element("span", ["class": "path soft"], text: first.file),
          ]), element("ul", [:], items),
      ])
  }

  private func item(_ entries: [Entry], _ locale: LocaleTag, _ anchors: inout Set<Int>) -> Markup {
    guard let first = entries.first?.issue else { return .text("") }
    let isNote = !report.counts(first.finding)
    let shown = isNote ? entries.prefix(Self.lines) : entries[...]
    var parts =
      IssueFilters.chips(report, first) + [
        element("code", text: first.finding.rule.name),
        .text(entries.count == 1 ? "line " : "lines "),
      ]
    for (index, entry) in shown.enumerated() {
      let line = "\(entry.issue.finding.place.line)" + (index + 1 < shown.count ? ", " : "")
      // Other pages link to issues only.
      guard isLinked, !isNote, anchors.insert(entry.number).inserted else {
        parts.append(.text(line))
        continue
      }
      parts.append(element("span", ["id": PlaceCard.anchor(number: entry.number, locale)], text: line))
    }
    if entries.count > shown.count { parts.append(.text(" and \(number(entries.count - shown.count)) more")) }
    return .element("li", IssueFilters.data(report, first, locales: [locale], count: entries.count), parts)
  }
}
