import DocModel
import Findings

/// A run as text for a terminal: by article, the worst first, then by locale, and a summary.
public struct TextReport: Sendable {
  private let view: ReportView
  private var width: Int { max(40, view.width) }
  private var style: Style { view.style }

  public init(_ view: ReportView) { self.view = view }

  public func text() -> String {
    guard view.report.articles > 0 || !view.shown.isEmpty else { return "Nothing was checked.\n" }
    var lines: [String] = []
    for article in articles {
      if !lines.isEmpty { lines.append("") }
      lines += self.lines(of: article)
    }
    if !lines.isEmpty { lines.append("") }
    return ShownText.lines((lines + Summary(view, width: width).lines).joined(separator: "\n") + "\n")
  }

  /// The findings of each article; those with the most harm first.
  private var articles: [[ReportedFinding]] {
    var groups: [[ReportedFinding]] = []
    for reported in view.shown {
      if groups.last?.last?.finding.article == reported.finding.article {
        groups[groups.count - 1].append(reported)
      } else {
        groups.append([reported])
      }
    }
    let harms = groups.map { group in
      var counts = [0, 0, 0, 0]
      for reported in group { counts[3 - view.report.weight(reported.finding)] += 1 }
      return counts
    }
    return groups.indices.sorted { a, b in
      harms[a] == harms[b] ? a < b : harms[b].lexicographicallyPrecedes(harms[a])
    }.map { groups[$0] }
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
      lines += FindingBlock(reported, level: view.report.level(of: finding), width: width, style: style).lines
    }
    return lines
  }
}
