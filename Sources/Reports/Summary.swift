import DocModel
import Findings

/// The end of a text report: how much of what, by locale and by rule, what was checked, and what was not.
struct Summary {
  private let view: ReportView
  private let width: Int
  private var report: CheckReport { view.report }
  private var style: Style { view.style }

  init(_ view: ReportView, width: Int) {
    self.view = view
    self.width = width
  }

  /// Rules that are named where nobody asks for all of them.
  private static let most = 5

  var lines: [String] {
    var lines: [String] = []
    if !report.findings.isEmpty {
      let rules = rows { $0.rule.name }
      let shown = view.statistics ? rules[...] : rules.prefix(Self.most)
      var table = table("By rule", shown)
      if shown.count < rules.count {
        table.append(style.dim("and \(Self.count(rules.count - shown.count, "rule")) more; --statistics lists them"))
      }
      lines += table + [""] + self.table("By locale", rows { $0.locale.tag }[...]) + [""]
      if view.statistics { lines += cross(rules.map(\.name)) }
    }
    if view.left > 0 { lines += ["The \(view.shown.count) worst are shown, and \(view.left) more were found.", ""] }
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

  /// Counts by harm; worst first, then by name.
  private func rows(by name: (Finding) -> String) -> [(name: String, counts: [Int])] {
    var counts: [String: [Int]] = [:]
    for reported in report.findings {
      counts[name(reported.finding), default: [0, 0, 0, 0]][3 - report.weight(reported.finding)] += 1
    }
    return counts.sorted { a, b in
      a.value == b.value ? a.key < b.key : b.value.lexicographicallyPrecedes(a.value)
    }.map { ($0.key, $0.value) }
  }

  private func table(_ title: String, _ rows: ArraySlice<(name: String, counts: [Int])>) -> [String] {
    let first = max(24, rows.map { $0.name.count + 2 }.max() ?? 0)
    let head = TextLayout.pad(title, first) + Self.columns.map { TextLayout.pad($0, 10, right: true) }.joined()
    return [style.bold(head)]
      + rows.map { name, row in TextLayout.pad(name, first) + row.map { Self.cell($0, 10) }.joined() }
  }

  /// Rules by locales, as many locales beside each other as fit.
  private func cross(_ rules: [String]) -> [String] {
    let shown = report.findings.filter { view.notes || report.level(of: $0.finding) != .note }
    var counts: [String: [String: Int]] = [:]
    for reported in shown {
      counts[reported.finding.rule.name, default: [:]][reported.finding.locale.tag, default: 0] += 1
    }
    let locales = Set(shown.map(\.finding.locale.tag)).sorted()
    let first = max(24, rules.map { $0.count + 2 }.max() ?? 0)
    let column = max(7, (locales.map(\.count).max() ?? 0) + 2)
    let fitting = max(1, (width - first) / column)
    var lines: [String] = []
    for start in stride(from: 0, to: locales.count, by: fitting) {
      let part = locales[start..<min(locales.count, start + fitting)]
      lines.append(
        style.bold(
          TextLayout.pad("By rule and locale", first) + part.map { TextLayout.pad($0, column, right: true) }.joined()))
      for rule in rules {
        let row = part.map { counts[rule]?[$0] ?? 0 }
        guard row.contains(where: { $0 > 0 }) else { continue }
        lines.append(TextLayout.pad(rule, first) + row.map { Self.cell($0, column) }.joined())
      }
      lines.append("")
    }
    return lines
  }

  private static func cell(_ number: Int, _ width: Int) -> String {
    TextLayout.pad(number == 0 ? "·" : String(number), width, right: true)
  }

  private var verdict: String {
    let levels = Dictionary(grouping: report.findings, by: { report.level(of: $0.finding) }).mapValues(\.count)
    let (errors, warnings, rest) = (levels[.error] ?? 0, levels[.warning] ?? 0, levels[.note] ?? 0)
    let scope =
      "\(Self.count(report.articles, "article")) in \(Self.count(report.locales.count, "locale"))"
      + " (\(Self.count(report.files, "file"))\(view.seconds.map { ", " + Self.duration($0) } ?? ""))"
    let counted = [(errors, "error"), (warnings, "warning"), (rest, "note")].filter { $0.0 > 0 }
    var text =
      scope + ": " + (counted.isEmpty ? "nothing found" : counted.map(Self.count).joined(separator: ", ")) + "."
    if rest > 0, !view.notes { text += " --notes shows the notes." }
    if !report.suppressed.isEmpty { text += " \(Self.count(report.suppressed.count, "known finding")) left out." }
    if report.alone > 0, report.articles > report.alone {
      text +=
        " \(Self.count(report.alone, "article")) of them \(report.alone == 1 ? "exists" : "exist") in one locale only,"
        + " compared with nothing: doccheck status lists them."
    }
    let failures = report.troubles.count { $0.severity == .failure }
    let remarks = report.troubles.count - failures
    if failures > 0 { text += " \(Self.count(failures, "thing")) could not be done, see above." }
    if remarks > 0, !view.notes {
      text += " \(Self.count(remarks, "remark")); --notes shows \(remarks == 1 ? "it" : "them")."
    }
    return text
  }

  /// `0.4 s`, `2 min 5 s`.
  static func duration(_ seconds: Double) -> String {
    guard seconds < 60 else { return "\(Int(seconds) / 60) min \(Int(seconds) % 60) s" }
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
