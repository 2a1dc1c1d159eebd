internal import DocModel
internal import Findings
internal import HTMLTree

/// The page of one article: its issues, each with the text of all locales at that position.
struct ArticlePage {
  let report: QualityReport
  let article: ArticleQuality

  init(_ report: QualityReport, _ article: ArticleQuality) {
    self.report = report
    self.article = article
  }

  func body() -> [Markup] {
    let tally = report.tally(article)
    let order = article.issues.indices.sorted { a, b in
      let (one, other) = (article.issues[a].finding, article.issues[b].finding)
      let (loud, quiet) = (report.counts(one), report.counts(other))
      if loud != quiet { return loud }
      return loud && one.severity != other.severity ? one.severity > other.severity : a < b
    }
    let notes = article.issues.count - tally.issues
    return [
      element("h1", text: article.path),
      element(
        "p",
        text:
          "\(number(tally.issues)) unconfirmed issues in all locales together\(notes > 0 ? ", and \(number(notes)) notes, which are not counted" : ""). \(number(article.words)) words, \(decimal(tally.rate)) penalty points per 1,000 words of each translation."
      ), timeline, IssueFilters.form(report, article.issues.map(\.finding), byLocale: true),
    ] + order.map(issue)
  }

  private func issue(_ index: Int) -> Markup {
    let issue = article.issues[index]
    let finding = issue.finding
    var parts: [Markup] = [
      element(
        "header", [:],
        IssueFilters.chips(report, issue) + [
          element("strong", text: finding.locale.tag), element("code", text: finding.rule.name),
          element("span", ["class": "soft"], text: report.family(finding.rule)),
          element("span", ["class": "path soft"], text: "\(finding.file):\(finding.place.line)"),
        ]), element("h2", text: finding.message),
    ]
    if !issue.context.isEmpty { parts.append(element("p", ["class": "soft"], text: "In " + issue.context)) }
    if !issue.sides.isEmpty { parts.append(sides(issue, index)) }
    if !finding.consequences.isEmpty {
      parts.append(
        element(
          "details", [:],
          [element("summary", text: "\(number(finding.consequences.count)) more that follow from it")]
            + [
              element(
                "ul", [:],
                finding.consequences.prefix(50).map { element("li", text: "Line \($0.place.line): \($0.message)") })
            ]))
    }
    return .element(
      "article", [("class", "issue"), ("id", "i\(index + 1)")] + IssueFilters.data(report, issue), parts)
  }

  private func sides(_ issue: ArticleQuality.Issue, _ index: Int) -> Markup {
    let rows = issue.sides.map { side in
      let style = side.role == .outlier ? "outlier" : side.role == .witness ? "witness" : "other"
      let text: Markup =
        side.text.isEmpty
        ? element("td", ["class": "soft"], text: "(nothing here)")
        : element("td", ["class": "source", "lang": side.locale.tag, "dir": "auto"], text: side.text)
      var name: [Markup] = [.text(side.locale.tag)]
      if side.role == .outlier { name.append(element("span", ["class": "tag critical"], text: " differs")) }
      if side.role == .witness { name.append(element("span", ["class": "tag gone"], text: " compared with")) }
      return element(
        "tr", ["class": style],
        [
          element("th", ["scope": "row"], name), text,
          element("td", ["class": "n line"], text: side.line > 0 ? "\(side.line)" : "–"),
        ])
    }
    return element(
      "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Issue \(index + 1) in all locales"],
      [
        element(
          "table", ["class": "sides"],
          [
            element("caption", ["class": "unseen"], text: "The same place in all locales"),
            element(
              "thead", [:],
              [
                element(
                  "tr", [:],
                  ["Locale", "Text", "Line"].map {
                    element("th", ["scope": "col", "class": $0.lowercased()], text: $0)
                  })
              ]),
            element("tbody", [:], rows),
          ])
      ])
  }

  /// A chart of each locale's hand-off date and source revision.
  private var timeline: Markup {
    let recorded = article.editions.filter { !$0.revision.isEmpty }
    guard !recorded.isEmpty else { return .text("") }
    let revisions = Dictionary(grouping: recorded, by: \.revision).sorted {
      ($0.value.map(\.handOff).max() ?? 0) < ($1.value.map(\.handOff).max() ?? 0)
    }
    let days = recorded.map { Self.days($0.handOff) }.filter { $0 > 0 }
    let (first, last) = (days.min() ?? 0, days.max() ?? 0)
    var parts: [Markup] = []
    var rows: [Markup] = []
    for (row, (revision, editions)) in revisions.enumerated() {
      let y = 16 + row * 24
      parts.append(element("text", ["x": "0", "y": "\(y + 4)"], text: revision))
      parts.append(element("line", ["class": "axis", "x1": "70", "x2": "880", "y1": "\(y)", "y2": "\(y)"]))
      for edition in editions.sorted(by: { $0.handOff < $1.handOff }) {
        let day = Self.days(edition.handOff)
        let x = Bars.plain(80 + 700 * Double(max(0, day - first)) / Double(max(1, last - first)))
        parts.append(
          element(
            "circle", ["class": "g\(row % 5)", "cx": x, "cy": "\(y)", "r": "6"],
            [element("title", text: "\(edition.locale): \(Self.date(edition.handOff))")]))
        rows.append(
          element(
            "tr", [:],
            [
              element("th", ["scope": "row"], text: edition.locale.tag),
              element("td", [:], [element("code", text: revision)]),
              element("td", [:], text: Self.date(edition.handOff)),
              element("td", [:], text: edition.isBehind ? "older than others" : "newest"),
            ]))
      }
    }
    let height = revisions.count * 24 + 12
    let label =
      "\(revisions.count) \(revisions.count == 1 ? "text" : "texts") of the source, and when each locale was made from one"
    return element(
      "details", [:],
      [
        element("summary", text: label),
        element(
          "svg",
          ["viewBox": "0 0 900 \(height)", "width": "900", "height": "\(height)", "role": "img", "aria-label": label],
          parts),
        element(
          "table", [:],
          [
            element("caption", text: "The same in words"),
            element(
              "thead", [:],
              [
                element(
                  "tr", [:],
                  ["Locale", "Made from", "Handed off", "State"].map { element("th", ["scope": "col"], text: $0) })
              ]), element("tbody", [:], rows),
          ]),
      ])
  }

  /// Converts a yyyymmdd date to an approximate number of days, precise enough for a chart.
  private static func days(_ date: Int) -> Int { date / 10_000 * 365 + date / 100 % 100 * 30 + date % 100 }

  private static func date(_ date: Int) -> String {
    guard date > 0 else { return "not recorded" }
    let text = String(date)
    guard text.count == 8 else { return text }
    return "\(text.prefix(4))-\(text.dropFirst(4).prefix(2))-\(text.suffix(2))"
  }
}
