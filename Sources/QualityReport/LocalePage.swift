internal import DocModel
internal import Findings
internal import HTMLTree
internal import Reports

/// The page of one locale: its articles, the worst first, and all its issues.
struct LocalePage {
  private let report: QualityReport
  private let locale: LocaleTag

  /// The maximum number of articles in the table.
  private static let articles = 10

  init(_ report: QualityReport, _ locale: LocaleTag) {
    self.report = report
    self.locale = locale
  }

  /// Returns nil if the locale has neither translations nor issues.
  func body() -> [Markup]? {
    let issues = report.issues(in: locale)
    guard !issues.isEmpty || report.isTranslated(to: locale) else { return nil }
    return [element("h1", text: "Issues in \(locale.tag)"), element("p", text: summary)]
      + (issues.isEmpty ? [] : [handOver])
      + [element("h2", text: "Articles, the worst first"), articles]
      + [
        element("h2", text: "Issues, the worst first"),
        IssueFilters.form(report, issues.map(\.issue.finding), byLocale: false),
      ] + list(issues)
  }

  private var summary: String {
    let tally = report.tallies().first { $0.locale == locale }?.tally ?? QualityReport.Tally()
    return
      "\(counted(tally.issues, "unconfirmed issue")) in \(number(tally.touched)) of \(counted(tally.articles, "article")); \(decimal(tally.rate)) penalty points per 1,000 words, score \(decimal(tally.score))."
  }

  /// The files that can be sent to the translator.
  private var handOver: Markup {
    let owners = report.ownersByLocale[locale] ?? []
    return element(
      "p", [:],
      [
        .text(owners.isEmpty ? "For the translator: " : "For \(owners.joined(separator: ", ")): "),
        link("a sheet to print or send", to: "../\(QualityPages.sheet(of: locale))"), ", or ",
        element("code", text: "doccheck export --format xliff --out DIR"),
        .text(" for \(locale.tag).xlf with these issues as notes."),
      ])
  }

  private var articles: Markup {
    let worst = report.articles.map { (article: $0, tally: report.tally($0, locale)) }.filter { $0.tally.issues > 0 }
      .sorted { ($0.tally.penalty, $1.article.path) > ($1.tally.penalty, $0.article.path) }
    guard !worst.isEmpty else { return element("p", text: "No article has an issue.") }
    let rows = worst.prefix(Self.articles).map { article, tally in
      [
        DataTable.Cell([link(article.path, to: "../\(QualityPages.name(of: article))#?locale=\(locale.tag)")]),
        .count(tally.penalty), .text(decimal(tally.rate)), .count(tally.issues),
      ]
    }
    return DataTable(
      caption: "\(number(rows.count)) of \(counted(worst.count, "article")) with issues",
      columns: [.text("Article"), .number("Penalty"), .number("Per 1,000 words"), .number("Issues")], rows: rows
    ).markup()
  }

  /// A list, since the columns of a table would be too narrow for rules and paths.
  private func list(_ issues: [QualityReport.LocaleIssue]) -> [Markup] {
    var room = PageRoom()
    var items: [Markup] = []
    for issue in issues {
      let item = item(issue)
      guard room.takes(item) else { break }
      items.append(item)
    }
    let rest = issues.dropFirst(items.count)
    return [element("ol", ["class": "findings"], items)]
      + RemainingIssues(report, rest.map { (number: $0.number, issues: [$0.issue]) }, isLinked: false).markup(
        "To stay below 300 KB, this page shows the \(number(items.count)) worst of \(counted(issues.count, "issue")). The other \(number(rest.count)) are listed by file with their lines."
      )
  }

  private func item(_ one: QualityReport.LocaleIssue) -> Markup {
    let page = "../\(QualityPages.name(of: one.article))#\(PlaceCard.anchor(number: one.number, locale))"
    return .element(
      "li", IssueFilters.data(report, one.issue, locales: [locale], count: 1),
      [
        element(
          "p", ["class": "label"],
          IssueFilters.chips(report, one.issue) + [
            element("code", text: one.issue.finding.rule.name),
            element("a", ["class": "path", "href": page], text: "\(one.article.path):\(one.issue.finding.place.line)"),
          ]), element("p", ["class": "message"], text: one.issue.finding.message),
      ])
  }
}
