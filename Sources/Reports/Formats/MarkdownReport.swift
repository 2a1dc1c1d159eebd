import DocModel
import Findings

/// A run as Markdown for a comment in a pull request: the counts first, then the findings, file by file.
enum MarkdownReport {
  /// Hosts take comments up to 65,536 characters.
  private static let room = 60_000
  private static let columns = ["critical", "major", "minor", "note"]

  static func write(_ view: ReportView, to sink: ReportSink) {
    var text = head(view) + "\n"
    var told = 0
    for group in FileGroup.all(view.shown) {
      let lines = group.findings.map { line($0, view.report) }
      let part =
        "\n<details><summary>\(MarkdownText.escape(group.file)): "
        + "\(Summary.count(lines.count, "finding"))</summary>\n\n"
        + lines.joined(separator: "\n") + "\n\n</details>\n"
      guard text.utf8.count + part.utf8.count <= room else { break }
      text += part
      told += lines.count
    }
    let rest = view.shown.count - told + view.left
    if rest > 0 { text += "\nand \(rest) more.\n" }
    for trouble in view.report.troubles where trouble.severity == .failure {
      text += "\n**Not done:** \(MarkdownText.escape(trouble.description))\n"
    }
    sink(Array(text.utf8))
  }

  private static func head(_ view: ReportView) -> String {
    let report = view.report
    let title =
      "### doccheck: " + (view.shown.isEmpty ? "nothing found" : Summary.count(view.shown.count + view.left, "finding"))
    let scope =
      "\(Summary.count(report.articles, "article")) in \(Summary.count(report.locales.count, "locale")) checked."
    guard !view.shown.isEmpty else { return title + "\n\n" + scope }
    var counts: [String: [Int]] = [:]
    for reported in view.shown {
      let weight = report.weight(reported.finding)
      counts[reported.finding.locale.tag, default: [0, 0, 0, 0]][3 - weight] += 1
    }
    let rows = counts.sorted { $0.key < $1.key }.map { locale, row in
      "| \(MarkdownText.escape(locale)) | " + row.map { $0 == 0 ? "·" : String($0) }.joined(separator: " | ") + " |"
    }
    return
      ([title, "", scope, "", "| locale | \(columns.joined(separator: " | ")) |", "|-|-:|-:|-:|-:|"] + rows)
      .joined(separator: "\n")
  }

  private static func line(_ reported: ReportedFinding, _ report: CheckReport) -> String {
    let finding = reported.finding
    let column = reported.excerpt?.columns.map { ":\($0.start)" } ?? ""
    let name = report.level(of: finding) == .note ? "note" : finding.severity.rawValue
    return
      "- **\(name)** line \(finding.place.line)\(column) \(MarkdownText.code(finding.rule.name)): "
      + MarkdownText.escape(finding.message)
  }
}
