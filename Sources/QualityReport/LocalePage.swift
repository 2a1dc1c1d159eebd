internal import DocModel
internal import Findings
internal import HTMLTree

/// The page of one locale: its articles, the worst first, and all its issues.
struct LocalePage {
  let report: QualityReport
  let locale: LocaleTag

  init(_ report: QualityReport, _ locale: LocaleTag) {
    self.report = report
    self.locale = locale
  }

  /// Returns nil if the locale has neither translations nor issues.
  func body() -> [Markup]? {
    let articles = report.articles.filter { article in
      article.editions.contains { $0.locale == locale } || article.issues.contains { $0.finding.locale == locale }
    }
    let issues = articles.flatMap { article in
      article.issues.indices.filter {
        article.issues[$0].finding.locale == locale && report.counts(article.issues[$0].finding)
      }.map { (article: article, index: $0) }
    }
    guard
      !issues.isEmpty || articles.contains(where: { $0.editions.contains { $0.locale == locale && !$0.isOriginal } })
    else { return nil }
    let tally = report.tallies().first { $0.locale == locale }?.tally ?? QualityReport.Tally()
    let sorted = issues.sorted { a, b in
      let (one, other) = (a.article.issues[a.index].finding, b.article.issues[b.index].finding)
      return (one.severity, one.confidence) > (other.severity, other.confidence)
    }
    return [
      element("h1", [:], [.text("Issues in "), .text(locale.tag)]),
      element(
        "p",
        text:
          "\(number(tally.issues)) unconfirmed issues in \(number(tally.touched)) of \(number(tally.articles)) articles; \(decimal(tally.rate)) penalty points per 1,000 words, score \(decimal(tally.score))."
      ),
      element("h2", text: "Articles, the worst first"), table(articles), element("h2", text: "Issues, the worst first"),
      IssueFilters.form(report, issues.map { $0.article.issues[$0.index].finding }, byLocale: false),
      element(
        "div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": "Issues"],
        [
          element(
            "table", [:],
            [
              element("caption", text: "Each leads to its place with all locales side by side"),
              head(["Severity", "Issue", "Rule", "Place"]),
              element("tbody", [:], sorted.map { row($0.article, $0.index) }),
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

  private func row(_ article: ArticleQuality, _ index: Int) -> Markup {
    let finding = article.issues[index].finding
    return .element(
      "tr", IssueFilters.data(report, article.issues[index]),
      [
        element("td", [:], IssueFilters.chips(report, article.issues[index])),
        element("td", [:], [link(finding.message, to: "../\(QualityPages.name(of: article))#i\(index + 1)")]),
        element("td", [:], [element("code", text: finding.rule.name)]),
        element("td", ["class": "path"], text: "\(article.path):\(finding.place.line)"),
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

  /// Returns the `data-` attributes of an issue that the filters compare.
  static func data(_ report: QualityReport, _ issue: ArticleQuality.Issue) -> [(String, String)] {
    let finding = issue.finding
    return [
      ("data-item", "issue"), ("data-severity", finding.severity.rawValue), ("data-rule", finding.rule.name),
      ("data-family", report.family(finding.rule)), ("data-locale", finding.locale.tag),
      ("data-level", report.counts(finding) ? "issue" : "note"), ("data-state", report.isNew(issue) ? "new" : "known"),
    ]
  }

  /// Returns labels for the severity, for a new issue and for a note.
  static func chips(_ report: QualityReport, _ issue: ArticleQuality.Issue) -> [Markup] {
    let finding = issue.finding
    var parts = [element("span", ["class": "chip \(finding.severity.rawValue)"], text: finding.severity.rawValue)]
    if report.since != nil, report.isNew(issue) {
      parts.append(element("span", ["class": "chip new"], text: "new"))
    }
    if finding.level(threshold: report.threshold) == .note {
      parts.append(element("span", ["class": "chip notice"], text: "note, not counted"))
    }
    return parts
  }
}

/// Bar charts inside table rows; the rows also give the numbers as text.
enum Bars {
  private static let width = 260.0

  /// Returns the penalty bar of a locale, the worst severity first.
  static func bar(_ tally: QualityReport.Tally, top: Double) -> Markup {
    var x = 0.0
    let scale = tally.penalty > 0 ? tally.rate / Double(tally.penalty) * width / max(top, 1e-9) : 0
    let parts: [Markup] = [(Severity.critical, "bc"), (.major, "bM"), (.minor, "bm")].compactMap { severity, style in
      let points = Double((tally.bySeverity[severity] ?? 0) * QualityReport.weight(severity))
      guard points > 0 else { return nil }
      let length = points * scale
      defer { x += length }
      return element(
        "rect", ["class": style, "x": plain(x), "y": "2", "width": plain(max(0.5, length)), "height": "14"])
    }
    return element(
      "svg", ["viewBox": "0 0 260 18", "width": "260", "height": "18", "aria-hidden": "true", "focusable": "false"],
      parts)
  }

  /// Formats a number for SVG.
  static func plain(_ value: Double) -> String {
    let hundredths = Int((min(max(value, -1e6), 1e6) * 100).rounded())
    return
      "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(abs(hundredths) % 100 < 10 ? "0" : "")\(abs(hundredths) % 100)"
  }
}
