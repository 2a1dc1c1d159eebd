internal import DocModel
internal import Findings
internal import HTMLTree
internal import Reports

/// The page of one locale: its articles, the worst first, and all its issues.
struct LocalePage {
  let report: QualityReport
  let locale: LocaleTag

  init(_ report: QualityReport, _ locale: LocaleTag) {
    self.report = report
    self.locale = locale
  }

  private struct Entry {
    let article: ArticleQuality
    /// The number of the place in its article.
    let number: Int
    let issue: ReportedFinding
  }

  /// Returns nil if the locale has neither translations nor issues.
  func body() -> [Markup]? {
    let articles = report.articles.filter { article in
      article.editions.contains { $0.locale == locale } || article.issues.contains { $0.finding.locale == locale }
    }
    let issues = articles.flatMap { article in
      article.places.enumerated().flatMap { index, place in
        place.issues.filter { $0.finding.locale == locale && report.counts($0.finding) }.map {
          Entry(article: article, number: index + 1, issue: $0)
        }
      }
    }
    guard
      !issues.isEmpty || articles.contains(where: { $0.editions.contains { $0.locale == locale && !$0.isOriginal } })
    else { return nil }
    let tally = report.tallies().first { $0.locale == locale }?.tally ?? QualityReport.Tally()
    let sorted = issues.sorted { a, b in
      let (one, other) = (a.issue.finding, b.issue.finding)
      return (one.severity, one.confidence) > (other.severity, other.confidence)
    }
    return [
      element("h1", [:], [.text("Issues in "), .text(locale.tag)]),
      element(
        "p",
        text:
          "\(counted(tally.issues, "unconfirmed issue")) in \(number(tally.touched)) of \(number(tally.articles)) articles; \(decimal(tally.rate)) penalty points per 1,000 words, score \(decimal(tally.score))."
      ),
      element("h2", text: "Articles, the worst first"), table(articles), element("h2", text: "Issues, the worst first"),
      IssueFilters.form(report, issues.map(\.issue.finding), byLocale: false),
      element(
        "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Issues"],
        [
          element(
            "table", [:],
            [
              element("caption", text: "Each leads to its place with all locales side by side"),
              head(["Severity", "Issue", "Rule", "Place"]),
              element("tbody", [:], sorted.map(row)),
            ])
        ]),
    ]
  }

  private func head(_ titles: [String], numbers: Bool = false) -> Markup {
    let cells = titles.enumerated().map {
      element("th", ["scope": "col", "class": numbers && $0.offset > 0 ? "n" : "t"], text: $0.element)
    }
    return element("thead", [:], [element("tr", [:], cells)])
  }

  private func row(_ entry: Entry) -> Markup {
    let finding = entry.issue.finding
    let place = PlaceCard.anchor(number: entry.number, locale)
    return .element(
      "tr", IssueFilters.data(report, entry.issue, locales: [locale], count: 1),
      [
        element("td", [:], IssueFilters.chips(report, entry.issue)),
        element("td", [:], [link(finding.message, to: "../\(QualityPages.name(of: entry.article))#\(place)")]),
        element("td", [:], [element("code", text: finding.rule.name)]),
        element("td", ["class": "path"], text: "\(entry.article.path):\(finding.place.line)"),
      ])
  }

  private func table(_ articles: [ArticleQuality]) -> Markup {
    let worst = articles.map { ($0, report.tally($0, locale)) }.filter { $0.1.issues > 0 }
      .sorted { ($0.1.penalty, $1.0.path) > ($1.1.penalty, $0.0.path) }
    let top = worst.prefix(10)
    guard !top.isEmpty else { return element("p", text: "No article has an issue.") }
    return element(
      "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Articles"],
      [
        element(
          "table", [:],
          [
            element("caption", text: "\(number(min(10, worst.count))) of \(number(worst.count)) articles with issues"),
            head(["Article", "Penalty", "Per 1,000 words", "Issues"], numbers: true),
            element(
              "tbody", [:],
              top.map { article, tally in
                element(
                  "tr", [:],
                  [
                    element(
                      "th", ["scope": "row"],
                      [link(article.path, to: "../\(QualityPages.name(of: article))#?locale=\(locale.tag)")]),
                    element("td", ["class": "n"], text: number(tally.penalty)),
                    element("td", ["class": "n"], text: decimal(tally.rate)),
                    element("td", ["class": "n"], text: number(tally.issues)),
                  ])
              }),
          ])
      ])
  }
}
