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

/// The form that filters issues. It is shown only if scripts run, and keeps its state in the page’s URL.
enum IssueFilters {
  static func form(_ report: QualityReport, _ findings: [Finding], byLocale: Bool) -> Markup {
    func choice(_ label: String, name: String, among values: [String]) -> Markup {
      element(
        "label", [:],
        [
          .text(label),
          element(
            "select", ["name": name],
            [element("option", ["value": ""], text: "all")]
              + values.map { element("option", ["value": $0], text: $0) }),
        ])
    }
    let severities = [Severity.critical, .major, .minor, .notice].map(\.rawValue)
    let present = Set(findings.map(\.severity.rawValue))
    var fields = [
      choice("Severity", name: "severity", among: severities.filter(present.contains)),
      choice("MQM type", name: "family", among: Set(findings.map { report.family($0.rule) }).sorted()),
      choice("Rule", name: "rule", among: Set(findings.map(\.rule.name)).sorted()),
    ]
    if byLocale {
      fields.insert(choice("Locale", name: "locale", among: Set(findings.map(\.locale.tag)).sorted()), at: 0)
    }
    if findings.contains(where: { !report.counts($0) }) {
      fields.append(choice("Counted", name: "level", among: ["issue", "note"]))
    }
    if report.since != nil { fields.append(choice("Since the last report", name: "state", among: ["new", "known"])) }
    fields.append(
      element("label", [:], ["Words", element("input", ["type": "search", "name": "words"])]))
    fields.append(element("p", ["role": "status"]))
    return element("form", ["class": "filters", "hidden": "hidden", "aria-label": "Filter issues"], fields)
  }

  /// Returns the `data-` attributes that the filters compare, of equal issues in some locales.
  ///
  /// - Parameter count: the number of issues.
  static func data(
    _ report: QualityReport, _ issue: ReportedFinding, locales: [LocaleTag], count: Int
  ) -> [(String, String)] {
    let finding = issue.finding
    var data = [
      ("data-item", String(count)), ("data-severity", finding.severity.rawValue), ("data-rule", finding.rule.name),
      ("data-family", report.family(finding.rule)), ("data-locale", locales.map(\.tag).joined(separator: " ")),
      ("data-level", report.counts(finding) ? "issue" : "note"),
    ]
    if report.since != nil { data.append(("data-state", report.isNew(issue) ? "new" : "known")) }
    return data
  }

  /// Returns labels for the severity, for a new issue and for a note.
  static func chips(_ report: QualityReport, _ issue: ReportedFinding) -> [Markup] {
    let finding = issue.finding
    var parts = [element("span", ["class": "chip \(finding.severity.rawValue)"], text: finding.severity.rawValue)]
    if report.since != nil, report.isNew(issue) {
      parts.append(element("span", ["class": "chip new"], text: "new"))
    }
    if !report.counts(finding) { parts.append(element("span", ["class": "chip notice"], text: "note, not counted")) }
    return parts
  }
}

/// A table in a region that scrolls sideways where the page is too narrow for it.
struct DataTable {
  struct Column {
    let title: String
    let isNumber: Bool

    static func text(_ title: String) -> Column { Column(title: title, isNumber: false) }
    static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
  }

  let caption: String
  let columns: [Column]
  /// The cells of each row, as many as there are columns.
  let rows: [[Cell]]
  var style = ""

  /// A cell; the first of a row is its header.
  struct Cell {
    var parts: [Markup]
    var style = ""

    init(_ parts: [Markup], style: String = "") { (self.parts, self.style) = (parts, style) }

    static func text(_ text: String) -> Cell { Cell([.text(text)]) }
    static func count(_ value: Int) -> Cell { Cell([.text(number(value))]) }
  }

  func markup() -> Markup {
    let head = columns.map { column in
      element("th", ["scope": "col", "class": column.isNumber ? "n" : "t"], text: column.title)
    }
    let body = rows.map { cells in
      element(
        "tr", [:], zip(columns, cells).enumerated().map { cell($0.element.1, $0.element.0, isFirst: $0.offset == 0) })
    }
    return element(
      "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption],
      [
        .element(
          "table", style.isEmpty ? [] : [("class", style)],
          [
            element("caption", text: caption), element("thead", [:], [element("tr", [:], head)]),
            element("tbody", [:], body),
          ])
      ])
  }

  private func cell(_ cell: Cell, _ column: Column, isFirst: Bool) -> Markup {
    if isFirst { return element("th", ["scope": "row"], cell.parts) }
    let style = cell.style.isEmpty ? column.isNumber ? "n" : "" : cell.style
    return .element("td", style.isEmpty ? [] : [("class", style)], cell.parts)
  }
}
