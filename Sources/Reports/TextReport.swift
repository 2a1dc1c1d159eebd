import DocModel
import Findings

/// A run as text for a terminal: by article, then by locale, and a summary.
public struct TextReport: Sendable {
  public let width: Int
  public let style: Style
  /// Notes are shown one by one, not only counted.
  public let notes: Bool

  public init(width: Int = 80, style: Style = .plain, notes: Bool = false) {
    self.width = max(40, width)
    self.style = style
    self.notes = notes
  }

  public func text(_ report: CheckReport) -> String {
    let shown = report.findings.filter { notes || report.level(of: $0.finding) != .note }
    var lines: [String] = []
    var heading: (article: String, file: String) = ("", "")
    for reported in shown {
      let place = reported.finding.place
      if heading.article != reported.finding.article {
        if !lines.isEmpty { lines.append("") }
        lines += [style.bold(TextLayout.tame(reported.finding.article)), style.dim(rule)]
        heading = (reported.finding.article, "")
      }
      if heading.file != place.file {
        if !heading.file.isEmpty { lines.append("") }
        lines += [style.bold(place.locale.tag) + "  " + style.underlined(TextLayout.tame(place.file))]
        heading.file = place.file
      }
      lines.append("")
      lines += FindingBlock(reported, level: report.level(of: reported.finding), width: width, style: style).lines
    }
    if !lines.isEmpty { lines.append("") }
    lines += Summary(report, notes: notes, width: width, style: style).lines
    return ShownText.lines(lines.joined(separator: "\n") + "\n")
  }

  private var rule: String { String(repeating: "─", count: width) }
}
