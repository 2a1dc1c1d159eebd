import DocModel
import HTMLTree

/// The status as an SVG badge: the share of expected translations that are made from the current source.
extension StatusReport {
  package func svg() -> [UInt8] {
    let wanted = entries.filter { $0.state != .source && $0.state != .orphan }
    let fresh = wanted.count { $0.state == .fresh }
    let translated = locales.filter { totals(of: $0)[.source] == nil }
    let label = translated.count == 1 ? translated.map(\.tag).joined() : "translations"
    let isKnown = fresh > 0 || wanted.contains { $0.state == .behind }
    let share = wanted.isEmpty ? 0 : fresh * 100 / wanted.count
    let value = isKnown ? "\(share) % fresh" : "not known"
    let colour = !isKnown ? "#5f6670" : share >= 90 ? "#1c6b32" : share >= 60 ? "#805500" : "#a3122b"
    let title =
      isKnown ? "\(fresh) of \(wanted.count) made from today's source" : "what they were made from is not known"
    return Self.badge(label: label, value: value, colour: colour, title: "\(label): \(title)")
  }

  private static func badge(label: String, value: String, colour: String, title: String) -> [UInt8] {
    // Letters of an 11-pixel font are about 7 pixels wide.
    let (left, right) = (DisplayWidth.of(label) * 7 + 12, DisplayWidth.of(value) * 7 + 12)
    func box(x: Int, width: Int, fill: String) -> Markup {
      .element("rect", [("x", "\(x)"), ("width", "\(width)"), ("height", "20"), ("fill", fill)], [])
    }
    func words(_ text: String, _ middle: Int) -> Markup {
      .element("text", [("x", "\(middle)"), ("y", "14"), ("text-anchor", "middle")], [.text(text)])
    }
    return Markup.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", "\(left + right)"), ("height", "20"), ("role", "img"),
        ("aria-label", title),
      ],
      [
        .element("title", [], [.text(title)]), box(x: 0, width: left, fill: "#3b434c"),
        box(x: left, width: right, fill: colour),
        .element(
          "g", [("fill", "#fff"), ("font-family", "Verdana, DejaVu Sans, sans-serif"), ("font-size", "11")],
          [words(label, left / 2), words(value, left + right / 2)]),
      ]
    ).document()
  }
}
