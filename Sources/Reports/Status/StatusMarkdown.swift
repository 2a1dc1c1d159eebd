import DocModel

/// The status as Markdown for an issue, a pull request or a wiki.
extension StatusReport {
  package func markdown() -> String {
    let states = State.allCases.filter { state in state != .source && entries.contains { $0.state == state } }
    var lines = ["| locale | " + states.map(\.rawValue).joined(separator: " | ") + " | stale sections |"]
    lines.append("|-|" + String(repeating: "-:|", count: states.count + 1))
    for locale in locales {
      let totals = totals(of: locale)
      guard totals[.source] == nil else { continue }
      lines.append(
        "| \(locale.tag) | " + states.map { "\(totals[$0] ?? 0)" }.joined(separator: " | ")
          + " | \(staleSections(of: locale)) |")
    }
    let behind = entries.filter { $0.state == .behind }
    guard !behind.isEmpty else { return lines.joined(separator: "\n") + "\n" }
    lines += ["", "| article | locale | behind | since | changed |", "|-|-|-:|-|-|"]
    for entry in behind {
      let since = entry.since.map { "\(Day.text($0.day) ?? "today")" } ?? ""
      let cells = [
        Self.cell(entry.article), entry.locale.tag, entry.behind.map(String.init) ?? "", since,
        entry.sections.map(Self.cell).joined(separator: "; "),
      ]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Escapes text for a table cell: characters that would end the cell or begin markup.
  private static func cell(_ text: String) -> String {
    String(text.flatMap { "\\`*_[]<>|#&".contains($0) ? ["\\", $0] : [$0.isNewline ? " " : $0] })
  }
}
