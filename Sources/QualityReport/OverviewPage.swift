internal import DocModel
internal import Findings
internal import HTMLTree
internal import Reports

/// The first page: the locales by quality, and the articles to begin with.
struct OverviewPage {
  let report: QualityReport
  private let tallies: [(locale: LocaleTag, tally: QualityReport.Tally)]
  private let worst: [(article: ArticleQuality, tally: QualityReport.Tally)]

  /// The maximum number of articles in the table.
  private static let articles = 25

  init(_ report: QualityReport) {
    self.report = report
    tallies = report.tallies()
    worst = report.articles.map { ($0, report.tally($0)) }.filter { $0.1.issues > 0 }
      .sorted { ($0.1.penalty, $1.0.path) > ($1.1.penalty, $0.0.path) }
  }

  func body() -> [Markup] {
    [element("h1", text: "Translation quality"), start, totals]
      + section(
        id: "changes", title: "Since the last report", parts: ChangeTable(report, tallies)?.markup() ?? [])
      + section(id: "scores", title: "Locales, the worst first", parts: [scores])
      + section(id: "hour", title: "What to review in an hour", parts: WorstPlaces(report).markup())
      + section(id: "heat", title: "What is wrong where", parts: [heat])
      + section(id: "articles", title: "Articles to start with", parts: [articles])
      + section(id: "revisions", title: "How old the texts are", parts: StaleChart(report)?.markup() ?? [])
      + section(id: "method", title: "How the score is made", parts: [method, nextTime])
  }

  private var nextTime: Markup {
    element(
      "p", ["class": "soft"],
      [
        "Keep ", link("report.json", to: "report.json"), ": with ",
        element("code", text: "doccheck report --since report.json"),
        " the next report shows what is new and gone, and how each locale moved.",
      ])
  }

  private func section(id: String, title: String, parts: [Markup]) -> [Markup] {
    guard !parts.isEmpty else { return [] }
    return [element("section", ["aria-labelledby": id], [element("h2", ["id": id], text: title)] + parts)]
  }

  private var start: Markup {
    guard let first = tallies.first, first.tally.issues > 0 else {
      return element("div", ["class": "start good"], [element("p", ["class": "answer"], text: "No issue was found.")])
    }
    let families = first.tally.byFamily.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.prefix(2)
    let critical = tallies.filter { ($0.tally.bySeverity[.critical] ?? 0) > 0 }
    var lines: [Markup] = [
      element(
        "p", ["class": "answer"],
        [
          "Worst: ", link(first.locale.tag, to: QualityPages.name(of: first.locale)),
          .text(
            ", \(decimal(first.tally.rate)) penalty points per 1,000 words (\(number(first.tally.issues)) unconfirmed issues, most of \(families.map { "\($0.key) (\(number($0.value)))" }.joined(separator: " and "))). "
          ),
        ])
    ]
    if !critical.isEmpty {
      var parts: [Markup] = ["Read first what may say the opposite of the truth: "]
      for (index, one) in critical.enumerated() {
        if index > 0 { parts.append(", ") }
        let count = one.tally.bySeverity[.critical] ?? 0
        parts.append(
          link(
            "\(number(count)) critical in \(one.locale)",
            to: QualityPages.name(of: one.locale) + "#?severity=critical"))
      }
      lines.append(element("p", [:], parts + ["."]))
    }
    if !worst.isEmpty {
      var parts: [Markup] = ["Then the articles with the most to lose: "]
      for (index, one) in worst.prefix(3).enumerated() {
        if index > 0 { parts.append(", ") }
        parts.append(link(one.article.path, to: QualityPages.name(of: one.article)))
      }
      lines.append(element("p", [:], parts + ["."]))
    }
    return element("div", ["class": "start"], lines)
  }

  private var totals: Markup {
    var severities: [Severity: Int] = [:]
    for (_, tally) in tallies { severities.merge(tally.bySeverity) { $0 + $1 } }
    func item(_ count: Int, _ label: String, style: String = "") -> Markup {
      element("li", ["class": style], [element("strong", text: number(count)), .text(label)])
    }
    func some(_ count: Int, _ noun: String) -> Markup { item(count, count == 1 ? noun : noun + "s") }
    return element(
      "ul", ["class": "totals"],
      [
        some(report.articles.count, "article"),
        some(tallies.count { $0.tally.articles > 0 }, "translated locale"),
      ]
        + [Severity.critical, .major, .minor].map { item(severities[$0] ?? 0, $0.rawValue, style: $0.rawValue) })
  }

  private var scores: Markup {
    let top = max(1, tallies.map(\.tally.rate).max() ?? 1)
    let owners = report.ownersByLocale
    let isRecorded = tallies.contains { $0.tally.recorded > 0 }
    let rows = tallies.map { locale, tally in
      var cells: [DataTable.Cell] = [
        DataTable.Cell([link(locale.tag, to: QualityPages.name(of: locale))]),
        DataTable.Cell([Bars.bar(tally, top: top)]), .text(decimal(tally.rate)), .text(decimal(tally.score)),
      ]
      cells += [Severity.critical, .major, .minor].map { .count(tally.bySeverity[$0] ?? 0) }
      cells.append(
        .text(tally.articles > 0 ? "\(number(tally.touched)) of \(number(tally.articles))" : "source"))
      if isRecorded { cells.append(.count(tally.behind)) }
      if !owners.isEmpty { cells.append(.text(Self.names(owners[locale] ?? []))) }
      return cells
    }
    var columns: [DataTable.Column] = [
      .text("Locale"), .text("Penalty by severity"), .number("Penalty"), .number("Score"), .number("Critical"),
      .number("Major"), .number("Minor"), .number("Articles with issues"),
    ]
    if isRecorded { columns.append(.number("Older than others")) }
    if !owners.isEmpty { columns.append(.text("Owners")) }
    return DataTable(
      caption: "Penalty points per 1,000 words of the source; bars: critical, major, minor", columns: columns,
      rows: rows
    ).markup()
  }

  private static func names(_ owners: [String]) -> String {
    owners.prefix(3).joined(separator: ", ") + (owners.count > 3 ? " and \(owners.count - 3) more" : "")
  }

  private var heat: Markup {
    let families = Set(tallies.flatMap(\.tally.byFamily.keys)).sorted()
    let top = tallies.flatMap { one in one.tally.byFamily.values.map { rate($0, one.tally) } }.max() ?? 0
    let rows = tallies.map { locale, tally in
      [DataTable.Cell([link(locale.tag, to: QualityPages.name(of: locale))])]
        + families.map { family in
          let count = tally.byFamily[family] ?? 0
          guard count > 0 else { return DataTable.Cell([element("span", text: "0")], style: "h0") }
          let step = 1 + Int((rate(count, tally) / max(top, 1e-9)).squareRoot() * 4.99)
          let target = QualityPages.name(of: locale) + "#?family=" + Self.encoded(family)
          return DataTable.Cell([link(number(count), to: target)], style: "h\(min(6, step))")
        }
    }
    return DataTable(
      caption: "Issues by locale and MQM type; the darker, the more for its words",
      columns: [.text("Locale")] + families.map { .text($0.replacing("/", with: "/\u{200b}")) }, rows: rows,
      style: "heat"
    ).markup()
  }

  private func rate(_ count: Int, _ tally: QualityReport.Tally) -> Double {
    tally.words > 0 ? Double(count) * 1000 / Double(tally.words) : 0
  }

  /// Encodes text as in the query of a submitted HTML form.
  static func encoded(_ text: String) -> String {
    text.utf8.map { byte in
      byte.isASCIILetter || byte.isASCIIDigit
        ? String(UnicodeScalar(byte)) : byte == 0x20 ? "+" : (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
    }.joined()
  }

  private var articles: Markup {
    guard !worst.isEmpty else { return element("p", text: "No article has an issue.") }
    let rows = worst.prefix(Self.articles).map { article, tally in
      let locales = Set(article.issues.filter { report.counts($0.finding) }.map(\.finding.locale)).sorted()
      return [
        DataTable.Cell([link(article.path, to: QualityPages.name(of: article))]), .count(tally.penalty),
        .text(decimal(tally.rate)), .count(tally.issues), .text(locales.map(\.tag).joined(separator: ", ")),
      ]
    }
    return DataTable(
      caption:
        "The \(rows.count) articles with the highest penalty, all locales together, of \(number(worst.count)) with issues",
      columns: [
        .text("Article"), .number("Penalty"), .number("Per 1,000 words"), .number("Issues"), .text("Locales"),
      ], rows: rows
    ).markup()
  }

  private var method: Markup {
    element(
      "div", ["class": "soft"],
      [
        element(
          "p",
          text:
            "Each issue weighs as MQM has it: critical 25, major 5, minor 1, a notice nothing. The penalty is the sum of the weights for 1,000 words of the source (where no source is known, of the translation of middle length). The score is 100 × (1 − weights ÷ words). Notes, and what is less sure than \(report.threshold) of 100, are not counted."
        ),
        element(
          "p",
          text:
            "No person has looked at the issues: a score compares locales and tells where to look first, it is no verdict on a translator."
        ),
      ])
  }
}

/// The changes since the last report: by locale that changed, the new and the gone issues, and the penalty then and now.
struct ChangeTable {
  private struct Row {
    let locale: LocaleTag
    let tally: QualityReport.Tally
    let gone: Int
    /// The penalty per thousand words of today's source, then.
    let before: Double
    var change: Double { tally.rate - before }
  }

  private let rows: [Row]

  /// Returns nil if there is no earlier report.
  init?(_ report: QualityReport, _ tallies: [(locale: LocaleTag, tally: QualityReport.Tally)]) {
    guard let since = report.since else { return nil }
    let gone = report.gone()
    rows = tallies.map { locale, tally in
      let penalty = since.penalties[locale.tag] ?? 0
      return Row(
        locale: locale, tally: tally, gone: gone[locale.tag] ?? 0,
        before: tally.words > 0 ? Double(penalty) * 1000 / Double(tally.words) : 0)
    }.sorted { ($0.change, $1.locale) > ($1.change, $0.locale) }
  }

  func markup() -> [Markup] {
    let (new, gone) = (rows.reduce(0) { $0 + $1.tally.new }, rows.reduce(0) { $0 + $1.gone })
    var sentence =
      "\(counted(new, "issue")) \(new == 1 ? "is" : "are") new, \(number(gone)) \(gone == 1 ? "is" : "are") gone."
    if let worse = rows.first, worse.change >= 0.05 {
      sentence += " \(worse.locale) got worse most: \(decimal(worse.before)) to \(decimal(worse.tally.rate)) points."
    }
    if let better = rows.last, better.change <= -0.05 {
      sentence +=
        " \(better.locale) got better most: \(decimal(better.before)) to \(decimal(better.tally.rate)) points."
    }
    let moved = rows.filter { $0.tally.new > 0 || $0.gone > 0 }
    guard !moved.isEmpty else { return [element("p", text: sentence)] }
    let cells = moved.map { row in
      [
        DataTable.Cell([link(row.locale.tag, to: QualityPages.name(of: row.locale) + "#?state=new")]),
        .text("+\(number(row.tally.new))"), .text("−\(number(row.gone))"), .count(row.tally.issues),
        .text(decimal(row.before)), .text(decimal(row.tally.rate)),
        .text((row.change > 0 ? "+" : "") + decimal(row.change)),
      ]
    }
    return [
      element("p", text: sentence),
      DataTable(
        caption: "Issues and penalty points per 1,000 words by locale, the worst change first",
        columns: [
          .text("Locale"), .number("New"), .number("Gone"), .number("Now"), .number("Penalty then"),
          .number("Penalty now"), .number("Change"),
        ], rows: cells
      ).markup(),
    ]
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
