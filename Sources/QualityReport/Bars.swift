internal import Findings
internal import HTMLTree

/// Bar charts inside table rows; the rows also give the numbers as text.
enum Bars {
  private static let width = 260.0

  /// Returns the penalty bar of a locale, the worst severity first.
  static func bar(_ tally: QualityReport.Tally, top: Double) -> Markup {
    var x = 0.0
    let scale = tally.penalty > 0 ? tally.rate / Double(tally.penalty) * width / max(top, 1e-9) : 0
    let parts: [Markup] = [(Severity.critical, "bc"), (.major, "bM"), (.minor, "bm")].compactMap { severity, style in
      let points = Double((tally.bySeverity[severity] ?? 0) * QualityReport.weight(severity))
      guard points > 0 else { return nil }
      let length = points * scale
      defer { x += length }
      return element(
        "rect", ["class": style, "x": plain(x), "y": "2", "width": plain(max(0.5, length)), "height": "14"])
    }
    return element(
      "svg", ["viewBox": "0 0 260 18", "width": "260", "height": "18", "aria-hidden": "true", "focusable": "false"],
      parts)
  }

  /// Formats a number for SVG.
  static func plain(_ value: Double) -> String {
    let hundredths = Int((min(max(value, -1e6), 1e6) * 100).rounded())
    return
      "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(abs(hundredths) % 100 < 10 ? "0" : "")\(abs(hundredths) % 100)"
  }
}
