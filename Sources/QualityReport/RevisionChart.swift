internal import DocModel
internal import HTMLTree

/// A chart of each locale's recorded hand-off dates, with the number of texts older than those of other locales.
struct RevisionChart {
  private struct Row {
    let locale: LocaleTag
    /// The number of articles by month of hand-off; months are counted from year 0.
    var months: [Int: Int] = [:]
    var behind = 0
    var recorded = 0
    var articles = 0
  }
  private var rows: [Row] = []

  init(_ report: QualityReport) { self.init(report.articles) }

  init(_ articles: [ArticleQuality]) {
    var rows: [LocaleTag: Row] = [:]
    for article in articles {
      for edition in article.editions where !edition.isOriginal {
        var row = rows[edition.locale] ?? Row(locale: edition.locale)
        row.articles += 1
        if !edition.revision.isEmpty { row.recorded += 1 }
        if edition.isBehind { row.behind += 1 }
        if edition.handOff > 0 {
          row.months[edition.handOff / 10_000 * 12 + max(1, min(12, edition.handOff / 100 % 100)) - 1, default: 0] += 1
        }
        rows[edition.locale] = row
      }
    }
    self.rows = rows.values.sorted { $0.locale < $1.locale }
  }

  func markup() -> [Markup] {
    guard rows.contains(where: { $0.recorded > 0 }) else {
      return [
        element(
          "p", ["class": "soft"],
          text: "These texts do not record what they were made from. `doccheck status` says what can be known without.")
      ]
    }
    return (chart.map { [element("figure", [:], [$0, element("figcaption", text: caption)])] } ?? []) + [table]
  }

  private var caption: String {
    "Hand-offs by month: the larger a dot, the more articles. Older than others are those that were made from an earlier text than another locale’s."
  }

  private var chart: Markup? {
    let months = rows.flatMap(\.months.keys)
    guard let first = months.min(), let last = months.max() else { return nil }
    let span = Double(max(1, last - first))
    let most = Double(rows.flatMap(\.months.values).max() ?? 1)
    let height = rows.count * 24 + 34
    func x(_ month: Int) -> String { Bars.plain(90 + 790 * Double(month - first) / span) }
    var parts: [Markup] = []
    for year in first / 12...last / 12 + 1 where year * 12 >= first && year * 12 <= last {
      parts.append(
        element("line", ["class": "axis", "x1": x(year * 12), "x2": x(year * 12), "y1": "6", "y2": "\(height - 24)"]))
      parts.append(
        element(
          "text", ["class": "label", "x": x(year * 12), "y": "\(height - 8)", "text-anchor": "middle"], text: "\(year)")
      )
    }
    for (index, row) in rows.enumerated() {
      let y = 18 + index * 24
      parts.append(element("text", ["x": "0", "y": "\(y + 4)"], text: row.locale.tag))
      for (month, count) in row.months.sorted(by: { $0.key < $1.key }) {
        let radius = Bars.plain(2.5 + 7 * (Double(count) / most).squareRoot())
        parts.append(
          element(
            "circle", ["class": "g0", "cx": x(month), "cy": "\(y)", "r": radius],
            [element("title", text: "\(row.locale) \(month / 12)-\(month % 12 + 1): \(count)")]))
      }
    }
    return element(
      "svg",
      ["viewBox": "0 0 900 \(height)", "width": "900", "height": "\(height)", "role": "img", "aria-label": caption],
      parts)
  }

  private var table: Markup {
    func date(_ month: Int?) -> String {
      month.map { "\($0 / 12)-\($0 % 12 + 1 < 10 ? "0" : "")\($0 % 12 + 1)" } ?? "–"
    }
    let lines = rows.map { row in
      element(
        "tr", [:],
        [
          element("th", ["scope": "row"], text: row.locale.tag),
          element("td", ["class": "n"], text: number(row.articles)),
          element("td", ["class": "n"], text: number(row.recorded)),
          element("td", ["class": "n"], text: number(row.behind)),
          element("td", ["class": "n"], text: date(row.months.keys.min())),
          element("td", ["class": "n"], text: date(row.months.keys.max())),
        ])
    }
    let heads = [
      "Locale", "Articles", "With a recorded source", "Older than others", "First hand-off", "Last hand-off",
    ]
    return element(
      "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Revisions by locale"],
      [
        element(
          "table", [:],
          [
            element("caption", text: "The same in numbers"),
            element(
              "thead", [:],
              [
                element(
                  "tr", [:],
                  heads.enumerated().map {
                    element("th", ["scope": "col", "class": $0.offset > 0 ? "n" : "t"], text: $0.element)
                  })
              ]), element("tbody", [:], lines),
          ])
      ])
  }
}
