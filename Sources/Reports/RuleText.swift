internal import DocModel
package import Findings

/// The cards of rules as text for a terminal.
package struct RuleText: Sendable {
  package let width: Int
  package let style: Style

  package init(width: Int = 80, style: Style = .plain) {
    self.width = max(40, width)
    self.style = style
  }

  /// Returns one line per rule: name, severity, title; with `checks` also one line for each of its checks.
  package func list(_ cards: [RuleCard], checks: Bool = false) -> String {
    let rows = cards.flatMap { card in
      let (rule, page) = (card.id.name, card.page)
      let own = checks ? page.checks.map { ("\(rule)/\($0.name)", "", $0.title) } : []
      return [(rule, card.severity.rawValue, page.title)] + own
    }
    let first = (rows.map(\.0.count).max() ?? 0) + 2
    let lines = rows.map { name, severity, title in
      TextLayout.pad(name, first) + TextLayout.pad(severity, 10) + TextLayout.clip(title, width - first - 10)
    }
    return (lines + ["", "Details: doccheck explain RULE"]).joined(separator: "\n") + "\n"
  }

  /// Returns the full documentation of a rule, including its examples.
  package func page(_ card: RuleCard) -> String {
    let page = card.page
    let level = Level(card.severity, confidence: 100, threshold: 0)
    var lines = [
      style.bold(card.id.name) + "  " + page.title,
      style.level(level, card.severity.rawValue) + style.dim("  \(card.mqm.rawValue)"), "",
    ]
    lines += TextLayout.wrap(page.rationale, width: width)
    if let fix = card.fix {
      let how = fix == .safe ? "`doccheck fix` fixes" : "`doccheck fix --unsafe` fixes, for review,"
      lines += ["", style.bold("Fix")] + TextLayout.wrap("\(how) what can be copied.", width: width)
    }
    lines += examples(page.failing, title: "Found, at each ↓", mark: style.red("✗"))
    for check in page.checks where !check.failing.isEmpty {
      lines += examples(check.failing, title: "\(card.id)/\(check.name): \(check.title)", mark: style.red("✗"))
    }
    lines += examples(page.passing, title: "Not found", mark: style.green("✓"))
    return lines.joined(separator: "\n") + "\n"
  }

  private func examples(_ examples: [Example], title: String, mark: String) -> [String] {
    guard !examples.isEmpty else { return [] }
    var lines = ["", style.bold(title)]
    for (number, example) in examples.enumerated() {
      let source = example.source.map { ", translated from \($0)" } ?? ""
      lines += ["", "\(mark) Example \(number + 1)\(style.dim(source))"]
      let margin = (example.articles.map { $0.locale.count }.max() ?? 0) + 2
      for article in example.articles {
        for (i, line) in article.markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
          let name = TextLayout.pad(i == 0 ? article.locale : "", margin)
          lines.append("  " + style.cyan(name) + style.dim("│ ") + TextLayout.tame(line))
        }
      }
    }
    return lines
  }
}

/// The rules as a Markdown table for the README.
package enum RuleTable {
  package static func markdown(_ cards: [RuleCard]) -> String {
    let rows = cards.map { card in
      "| `\(card.id.name)` | \(card.severity.rawValue) | \(cell(card.mqm.rawValue)) | \(cell(card.page.title)) |"
    }
    return (["| rule | severity | MQM | finds |", "|-|-|-|-|"] + rows).joined(separator: "\n")
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

/// Suggestions for mistyped names.
package enum Spelling {
  /// Returns the candidate with the smallest edit distance if it is small enough for a typo; the first among equals.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let limit = max(1, (name.count + 1) / 3)
    let ranked = candidates.map { (name: $0, distance: EditDistance.between(name, $0)) }
    if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= limit { return best.name }
    return candidates.first { $0.contains(name) && name.count > 3 }
  }

  /// Returns ". Did you mean 'x'?", or an empty string.
  package static func suggestion(for name: String, among candidates: [String]) -> String {
    nearest(to: name, among: candidates).map { ". Did you mean '\($0)'?" } ?? ""
  }
}
