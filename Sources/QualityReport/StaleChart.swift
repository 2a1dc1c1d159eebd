internal import DocModel
internal import HTMLTree
internal import Reports

/// A table by locale of fresh, stale (by changed sections) and missing pages, and a list of the most outdated pages.
struct StaleChart {
  private let status: StatusReport
  private let locales: [LocaleTag]
  /// The articles that have a separate page, by path.
  private let pages: [String: ArticleQuality]

  /// Returns nil unless some page is known to be fresh or out of date.
  init?(_ report: QualityReport) {
    guard let status = report.status, status.entries.contains(where: { [.fresh, .behind].contains($0.state) }) else {
      return nil
    }
    self.status = status
    locales = status.locales.filter { status.totals(of: $0)[.source] == nil }
    pages = Dictionary(report.articles.lazy.filter { !$0.places.isEmpty }.map { ($0.path, $0) }) { one, _ in one }
  }

  private static let states: [(state: StatusReport.State, style: String)] = [
    (.fresh, "sf"), (.behind, "sb"), (.unknown, "su"), (.missing, "sm"), (.orphan, "so"),
  ]

  func markup() -> [Markup] {
    let rows = locales.map { locale in
      let totals = status.totals(of: locale)
      let numbers = Self.states.map { state, _ in element("td", ["class": "n"], text: number(totals[state] ?? 0)) }
      return element(
        "tr", [:],
        [element("th", ["scope": "row"], text: locale.tag), element("td", [:], [bar(totals)])] + numbers + [
          element("td", ["class": "n"], text: number(status.staleSections(of: locale))),
          element("td", ["class": "n"], text: number(status.words(of: locale))),
        ])
    }
    let titles = ["Locale", "Share", "Fresh", "Stale", "Not known", "Missing", "Orphan", "Stale sections", "Words"]
    return [
      table(
        "Articles by what they were made from, and the sections that the source changed since", titles: titles,
        rows: rows, from: 2)
    ] + worst
  }

  private func bar(_ totals: [StatusReport.State: Int]) -> Markup {
    let sum = max(1, totals.values.reduce(0, +))
    var x = 0.0
    let parts: [Markup] = Self.states.compactMap { state, style in
      guard let count = totals[state], count > 0 else { return nil }
      let width = 260 * Double(count) / Double(sum)
      defer { x += width }
      return element(
        "rect", ["class": style, "x": Bars.plain(x), "y": "2", "width": Bars.plain(width), "height": "14"])
    }
    return element(
      "svg", ["viewBox": "0 0 260 18", "width": "260", "height": "18", "aria-hidden": "true", "focusable": "false"],
      parts)
  }

  /// The pages with the most changed source sections.
  private var worst: [Markup] {
    let behind = status.entries.filter { $0.state == .behind }.sorted { a, b in
      (a.sections.count, a.behind ?? 0, b.article) > (b.sections.count, b.behind ?? 0, a.article)
    }
    guard !behind.isEmpty else { return [] }
    let rows = behind.prefix(15).map { entry in
      element(
        "tr", [:],
        [
          element("th", ["scope": "row"], [name(entry)]), element("td", [:], text: entry.locale.tag),
          element("td", ["class": "n"], text: entry.behind.map(number) ?? "–"),
          element("td", ["class": "n"], text: number(entry.sections.count)),
          element("td", ["class": "n"], text: entry.work.map { number($0.words) } ?? "–"),
          element("td", [:], text: entry.work.map { "\($0.size) \($0.extent)" } ?? "–"),
          element("td", [:], text: Self.words(entry.sections)),
        ])
    }
    return [
      table(
        "The \(rows.count) of \(number(behind.count)) stale pages whose source changed most",
        titles: ["Article", "Locale", "Versions behind", "Sections", "Words", "Size", "Changed"], rows: Array(rows),
        from: 2, to: 4)
    ]
  }

  /// Returns a link to the article's page, filtered by the entry's locale.
  private func name(_ entry: StatusReport.Entry) -> Markup {
    guard let article = pages[entry.article] else { return .text(entry.article) }
    return link(entry.article, to: QualityPages.name(of: article) + "#?locale=\(entry.locale.tag)")
  }

  private static func words(_ sections: [String]) -> String {
    sections.prefix(4).joined(separator: " · ") + (sections.count > 4 ? " · and \(sections.count - 4) more" : "")
  }

  private func table(_ caption: String, titles: [String], rows: [Markup], from: Int, to: Int = 99) -> Markup {
    let head = titles.enumerated().map {
      element("th", ["scope": "col", "class": $0.offset >= from && $0.offset <= to ? "n" : "t"], text: $0.element)
    }
    return element(
      "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption],
      [
        element(
          "table", [:],
          [
            element("caption", text: caption), element("thead", [:], [element("tr", [:], head)]),
            element("tbody", [:], rows),
          ])
      ])
  }
}
