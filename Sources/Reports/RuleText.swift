public import Findings

/// The cards of rules as text for a terminal.
public struct RuleText: Sendable {
  public let width: Int
  public let style: Style

  public init(width: Int = 80, style: Style = .plain) {
    self.width = max(40, width)
    self.style = style
  }

  /// One rule a line: name, harm, title; behind it those of its checks that are given.
  public func list(_ cards: [RuleCard], checks: [(id: RuleID, card: CheckCard)] = []) -> String {
    let first = ((cards.map(\.id) + checks.map(\.id)).map(\.name.count).max() ?? 0) + 2
    let lines = cards.flatMap { card in
      let own = checks.filter { $0.id.name.hasPrefix(card.id.name + "/") }
      return [(card.id, card.severity.rawValue, card.title)] + own.map { ($0.id, "", $0.card.title) }
    }.map { id, severity, title in
      TextLayout.pad(id.name, first) + TextLayout.pad(severity, 10) + TextLayout.clip(title, width - first - 10)
    }
    return (lines + ["", "doccheck explain RULE says more."]).joined(separator: "\n") + "\n"
  }

  /// All that a card says, its examples included.
  public func page(_ card: RuleCard, checks: [(id: RuleID, card: CheckCard)] = []) -> String {
    let level = Level(card.severity, confidence: 100, threshold: 0)
    var lines = [
      style.bold(card.id.name) + "  " + card.title,
      style.level(level, card.severity.rawValue) + style.dim("  \(card.mqm.rawValue)"), "",
    ]
    lines += TextLayout.wrap(card.rationale, width: width)
    if let fix = card.fix {
      let how = fix == .safe ? "`doccheck fix` mends" : "`doccheck fix --unsafe` mends, for a person to look at,"
      lines += ["", style.bold("Fix")] + TextLayout.wrap("\(how) what can be copied.", width: width)
    }
    lines += examples(card.failing, title: "Found, at each ↓", mark: style.red("✗"))
    for check in checks where !check.card.failing.isEmpty {
      lines += examples(check.card.failing, title: "\(check.id): \(check.card.title)", mark: style.red("✗"))
    }
    lines += examples(card.passing, title: "Not found", mark: style.green("✓"))
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
