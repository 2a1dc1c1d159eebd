internal import DocModel
internal import HTMLTree

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
