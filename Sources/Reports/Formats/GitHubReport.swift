import DocModel
import Findings

/// A run as workflow commands of GitHub Actions: annotations of the most severe findings at their lines, and a summary.
///
/// GitHub shows the first 10 errors, 10 warnings and 10 notices of a step, and 50 annotations of a job; more are not
/// written.
struct GitHubReport: FormatWriter {
  private static let most = 10

  private struct Annotation {
    let rank: Int
    let order: Int
    let text: String
  }

  private let frame: ReportFrame
  private var annotations: [Level: [Annotation]] = [:]
  private var count = 0

  init(_ frame: ReportFrame) { self.frame = frame }

  mutating func add(_ article: [ReportedFinding]) {
    for reported in article {
      let level = frame.level(of: reported.finding)
      add(Self.line(reported, level), level, rank: frame.rank(reported.finding))
    }
  }

  private mutating func add(_ text: String, _ level: Level, rank: Int) {
    var list = annotations[level] ?? []
    list.append(Annotation(rank: rank, order: count, text: text))
    count += 1
    if list.count > 2 * Self.most { list = Self.worst(of: list) }
    annotations[level] = list
  }

  private static func worst(of list: [Annotation]) -> [Annotation] {
    Array(list.sorted { a, b in (-a.rank, a.order) < (-b.rank, b.order) }.prefix(most))
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) {
    let failures = frame.run.troubles.filter { $0.severity == .failure }
    for trouble in failures {
      let command = Command(
        name: "error", properties: [("file", trouble.file), ("line", trouble.line > 0 ? String(trouble.line) : nil)],
        message: trouble.message)
      // Failures come before all findings.
      add(command.text, .error, rank: .max)
    }
    let levels: [Level] = [.error, .warning, .note]
    let shown = levels.map { Self.worst(of: annotations[$0] ?? []) }
    for list in shown { for one in list { frame.sink(one.text) } }
    frame.sink(summary(totals, failures: failures.count, shown: shown.reduce(0) { $0 + $1.count }))
  }

  /// One line of the log with the counts of all findings, including those without an annotation.
  private func summary(_ totals: ReportTotals, failures: Int, shown: Int) -> String {
    let counts = [(totals.levels[.error] ?? 0, "error"), (totals.levels[.warning] ?? 0, "warning")]
    let notes = frame.look.notes ? [(totals.levels[.note] ?? 0, "note")] : []
    var parts = (counts + notes).map(Summary.count)
    if failures > 0 { parts.append(Summary.count(failures, "failure")) }
    let text = "\(Product.name): \(Summary.scope(frame.run)): \(parts.joined(separator: ", "))."
    let rest = count + totals.left - shown
    return rest == 0
      ? text + "\n" : text + " The \(shown) most severe have annotations, as GitHub shows no more per step.\n"
  }

  private static func line(_ reported: ReportedFinding, _ level: Level) -> String {
    let finding = reported.finding
    let place = finding.place
    let columns = reported.excerpt?.utf16Columns
    let end = columns.flatMap { $0.end > $0.start ? $0.end - 1 : nil }
    return Command(
      name: level == .note ? "notice" : level.rawValue,
      properties: [
        ("file", place.file), ("line", String(place.line)),
        ("endLine", columns == nil && place.lastLine > place.line ? String(place.lastLine) : nil),
        ("col", columns.map { String($0.start) }), ("endColumn", end.map { String($0) }),
        ("title", "\(finding.rule.name) (\(place.locale))"),
      ], message: finding.message
    ).text
  }

  private struct Command {
    let name: String
    let properties: [(name: String, value: String?)]
    let message: String

    var text: String {
      let list = properties.compactMap { property in property.value.map { "\(property.name)=\(Self.property($0))" } }
      return "::\(name)\(list.isEmpty ? "" : " ")\(list.joined(separator: ","))::\(Self.data(message))\n"
    }

    private static func data(_ text: String) -> String {
      ShownText.line(text).replacing("%", with: "%25")
    }

    private static func property(_ text: String) -> String {
      data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
  }
}
