import DocModel
import Findings

/// A run as text for a terminal: by article, the worst first, then by locale, and a summary.
struct TextReport: FormatWriter {
  /// An article as it is shown.
  private struct Part {
    let harm: ReportTotals.Harm
    let text: [UInt8]
  }

  private let frame: ReportFrame
  private var parts: [Part] = []
  private var width: Int { max(40, frame.look.width) }
  private var style: Style { frame.look.style }

  init(_ frame: ReportFrame) { self.frame = frame }

  mutating func add(_ article: [ReportedFinding]) {
    var harm = ReportTotals.none
    for reported in article { harm[3 - frame.weight(reported.finding)] += 1 }
    let text = ShownText.lines(lines(of: article).joined(separator: "\n")) + "\n\n"
    parts.append(Part(harm: harm, text: Array(text.utf8)))
  }

  mutating func end(_ run: CheckReport, _ totals: ReportTotals, seconds: Double?) {
    guard run.articles > 0 || !parts.isEmpty else { return frame.sink("Nothing was checked.\n") }
    let order = parts.indices.sorted { a, b in
      parts[a].harm == parts[b].harm ? a < b : parts[b].harm.lexicographicallyPrecedes(parts[a].harm)
    }
    for index in order { frame.sink(parts[index].text) }
    let summary = Summary(run, totals, frame, seconds: seconds, width: width)
    frame.sink(ShownText.lines(summary.lines.joined(separator: "\n") + "\n"))
  }

  private func lines(of article: [ReportedFinding]) -> [String] {
    guard let first = article.first else { return [] }
    var lines = [
      style.bold(TextLayout.tame(first.finding.article)), style.dim(String(repeating: "─", count: width)),
    ]
    var file = ""
    for reported in article {
      let finding = reported.finding
      if file != finding.file {
        if !file.isEmpty { lines.append("") }
        let name = style.link(style.underlined(TextLayout.tame(finding.file)), to: finding.file)
        lines.append(style.bold(finding.locale.tag) + "  " + name)
        file = finding.file
      }
      lines.append("")
      lines += FindingBlock(reported, level: frame.level(of: finding), width: width, style: style).lines
    }
    return lines
  }
}
