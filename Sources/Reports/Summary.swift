import DocModel
import Findings

/// The end of a text report: how much of what, by rule and by locale.
struct Summary {
  private let report: CheckReport
  private let notes: Bool
  private let width: Int
  private let style: Style

  init(_ report: CheckReport, notes: Bool, width: Int, style: Style) {
    self.report = report
    self.notes = notes
    self.width = width
    self.style = style
  }

  var lines: [String] {
    var lines: [String] = []
    if !report.findings.isEmpty {
      lines += table("By rule", report.findings.map { ($0.finding.rule.name, column(of: $0.finding)) }) + [""]
      lines += table("By locale", report.findings.map { ($0.finding.place.locale.tag, column(of: $0.finding)) }) + [""]
    }
    return lines + TextLayout.wrap(verdict, width: width) + (heldBack.map { TextLayout.wrap($0, width: width) } ?? [])
  }

  /// What is a note for want of certainty, why, and what would settle it.
  private var heldBack: String? {
    let doubtful = report.findings.map(\.finding).filter {
      $0.severity > .notice && $0.confidence < report.threshold
    }
    guard !doubtful.isEmpty else { return nil }
    let processes = Set(report.cards.lazy.filter { $0.mqm == .process }.map(\.id))
    let behind = Set(
      report.findings.lazy.map(\.finding).filter { processes.contains($0.rule) && report.level(of: $0) != .note }.map(
        \.file))
    let older = doubtful.count { behind.contains($0.file) }
    let rest = doubtful.count - older
    var reasons: [String] = []
    if older > 0 { reasons.append("\(older) on pages that are behind their source: bring these up to date first") }
    if rest > 0 {
      let remedy =
        report.source == nil
        ? "--source LOCALE lets the source decide"
        : "a translator's choice or another text can explain them, see them with --notes"
      reasons.append("\(rest) \(older > 0 ? "in others" : "in all"): \(remedy)")
    }
    return "Held back as less than \(report.threshold) % sure: " + reasons.joined(separator: "; ") + "."
  }

  /// Harm, from the worst; what is shown as a note counts as one, whatever its harm would be.
  private static let columns = ["critical", "major", "minor", "notes"]

  private func column(of finding: Finding) -> Int {
    guard report.level(of: finding) != .note else { return 3 }
    return finding.severity == .critical ? 0 : finding.severity == .major ? 1 : 2
  }

  /// Worst first, then by name.
  private func table(_ title: String, _ entries: [(name: String, column: Int)]) -> [String] {
    var counts: [String: [Int]] = [:]
    for (name, column) in entries { counts[name, default: [0, 0, 0, 0]][column] += 1 }
    let names = counts.sorted { a, b in
      a.value == b.value ? a.key < b.key : b.value.lexicographicallyPrecedes(a.value)
    }
    let first = max(24, names.map { $0.key.count + 2 }.max() ?? 0)
    let head = TextLayout.pad(title, first) + Self.columns.map { TextLayout.pad($0, 10, right: true) }.joined()
    return [style.bold(head)]
      + names.map { name, row in
        TextLayout.pad(name, first)
          + row.map { TextLayout.pad($0 == 0 ? "·" : String($0), 10, right: true) }.joined()
      }
  }

  private var verdict: String {
    let levels = Dictionary(grouping: report.findings, by: { report.level(of: $0.finding) }).mapValues(\.count)
    let (errors, warnings, rest) = (levels[.error] ?? 0, levels[.warning] ?? 0, levels[.note] ?? 0)
    let scope =
      "\(Self.count(report.articles, "article")) in \(Self.count(report.locales.count, "locale"))"
      + " (\(Self.count(report.files, "file")))"
    let counted = [(errors, "error"), (warnings, "warning"), (rest, "note")].filter { $0.0 > 0 }
    var text =
      scope + ": " + (counted.isEmpty ? "nothing found" : counted.map(Self.count).joined(separator: ", ")) + "."
    if rest > 0, !notes { text += " --notes shows the notes." }
    let failures = report.troubles.count { $0.severity == .failure }
    let remarks = report.troubles.count - failures
    if failures > 0 { text += " \(Self.count(failures, "thing")) could not be done, see above." }
    if remarks > 0, !notes {
      text += " \(Self.count(remarks, "remark")); --notes shows \(remarks == 1 ? "it" : "them")."
    }
    return text
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
