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
      return [DataTable.Cell.text(locale.tag), DataTable.Cell([bar(totals)])]
        + Self.states.map { state, _ in .count(totals[state] ?? 0) }
        + [.count(status.staleSections(of: locale)), .count(status.words(of: locale))]
    }
    return [
      DataTable(
        caption: "Articles by what they were made from, and the sections that the source changed since",
        columns: [
          .text("Locale"), .text("Share"), .number("Fresh"), .number("Stale"), .number("Not known"),
          .number("Missing"), .number("Orphan"), .number("Stale sections"), .number("Words"),
        ], rows: rows
      ).markup()
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
      [
        DataTable.Cell([name(entry)]), .text(entry.locale.tag), .text(entry.behind.map(number) ?? "–"),
        .count(entry.sections.count), .text(entry.work.map { number($0.words) } ?? "–"),
        .text(entry.work.map { "\($0.size) \($0.extent)" } ?? "–"), .text(Self.words(entry.sections)),
      ]
    }
    return [
      DataTable(
        caption: "The \(rows.count) of \(number(behind.count)) stale pages whose source changed most",
        columns: [
          .text("Article"), .text("Locale"), .number("Versions behind"), .number("Sections"), .number("Words"),
          .text("Size"), .text("Changed"),
        ], rows: rows
      ).markup()
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
}
