import DocModel
import Findings

/// One finding as lines of text: place and rule, message, source line, other locales.
struct FindingBlock {
  private let finding: Finding
  private let excerpt: Excerpt?
  private let level: Level
  private let width: Int
  private let style: Style

  /// The indentation of the message in columns.
  private static let indent = 10

  init(_ reported: ReportedFinding, level: Level, width: Int, style: Style) {
    finding = reported.finding
    excerpt = reported.excerpt
    self.level = level
    self.width = width
    self.style = style
  }

  var lines: [String] {
    let blanks = String(repeating: " ", count: Self.indent)
    var body = TextLayout.wrap(TextLayout.tame(finding.message), width: width - Self.indent)
    body += source
    body += others
    body += parts
    return [head] + body.map { blanks + $0 }
  }

  /// The first consequences by the same rule, and a count of the remaining ones.
  private var parts: [String] {
    let same = finding.consequences.filter { $0.rule == finding.rule }.prefix(Self.shownParts)
    let room = width - Self.indent - Self.partIndent
    let lines = same.flatMap { part in
      var told = TextLayout.wrap(TextLayout.tame(part.message), width: room)
      if told.count > 2 { told = [told[0], TextLayout.clip(told[1] + " …", room)] }
      let heads = [TextLayout.pad("\(part.place.line)", Self.partIndent - 2, right: true) + "  ", Self.partBlanks]
      return zip(heads, told).map { style.dim($0 + $1) }
    }
    let rest = finding.consequences.count - same.count
    guard rest > 0 else { return lines }
    return lines + [style.dim("and \(rest) more \(rest == 1 ? "place follows" : "places follow") from this")]
  }

  private static let shownParts = 4
  private static let partIndent = 6
  private static let partBlanks = String(repeating: " ", count: partIndent)

  private var head: String {
    let place = finding.place
    let at = excerpt?.columns.map { "\(place.line):\($0.start)" } ?? "\(place.line)"
    let harm = "\(finding.severity.rawValue), \(finding.confidence) % sure"
    return TextLayout.pad(at, Self.indent - 2, right: true) + "  " + style.level(level, level.rawValue) + "  "
      + style.bold(finding.rule.name) + "  " + style.dim(harm)
  }

  /// The line of the file, cut around the fault, with an underline.
  private var source: [String] {
    guard let excerpt, !excerpt.text.allSatisfy(\.isWhitespace) else { return [] }
    // Skip lines without letters or digits, such as the `---` of a front matter.
    guard excerpt.offset != nil || excerpt.text.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
    let room = width - Self.indent - 2
    let split = excerpt.text.utf8.index(
      excerpt.text.startIndex, offsetBy: min(excerpt.offset ?? 0, excerpt.text.utf8.count))
    var before = TextLayout.tame(excerpt.text[..<split].drop(while: \.isWhitespace))
    let after = TextLayout.tame(excerpt.text[split...])
    // Up to two fifths of the width may be before the fault; the rest shows the text from it on.
    if DisplayWidth.of(before) + DisplayWidth.of(after) > room {
      let most = max(room * 2 / 5, room - DisplayWidth.of(after))
      if DisplayWidth.of(before) > most { before = "…" + Self.tail(before, most - 1) }
    }
    let bar = style.dim("│ ")
    let lines = [bar + TextLayout.clip(before + after, room)]
    guard excerpt.offset != nil else { return lines }
    return lines + [
      bar + String(repeating: " ", count: DisplayWidth.of(before))
        + style.level(level, underline(excerpt, behind: before))
    ]
  }

  /// Underlines the fault as far as the line is shown.
  private func underline(_ excerpt: Excerpt, behind before: String) -> String {
    let start = excerpt.text.utf8.index(
      excerpt.text.startIndex, offsetBy: min(excerpt.offset ?? 0, excerpt.text.utf8.count))
    let fault = TextLayout.tame(String(decoding: excerpt.text.utf8[start...].prefix(excerpt.length), as: UTF8.self))
    let room = width - Self.indent - 2 - DisplayWidth.of(before)
    return String(repeating: "^", count: max(1, min(DisplayWidth.of(fault), room)))
  }

  private static func tail(_ text: String, _ width: Int) -> String {
    var used = 0
    var start = text.endIndex
    while start > text.startIndex {
      let previous = text.index(before: start)
      used += DisplayWidth.of(text[previous])
      if used > width { break }
      start = previous
    }
    return String(text[start...])
  }

  /// The texts of the other locales, several to a line if they fit; locales with equal text are grouped.
  private var others: [String] {
    // The message of a finding that represents many places names some of them.
    if finding.places > 1 { return [] }
    let most = 6
    var versions: [(text: String, places: [String])] = []
    for related in finding.related {
      let name = related.place.locale == finding.place.locale ? "line " : related.place.locale.tag + ":"
      let place = "\(name)\(related.place.line)"
      // The start of a long text says little, so only its place is shown.
      let text = TextLayout.tame(related.text)
      let shown = DisplayWidth.of(text) <= 44 ? text : ""
      if let version = versions.firstIndex(where: { $0.text == shown }) {
        versions[version].places.append(place)
      } else {
        versions.append((shown, [place]))
      }
    }
    var parts = versions.prefix(most).map { version in
      let places = version.places.prefix(8).joined(separator: " ") + (version.places.count > 8 ? " …" : "")
      return version.text.isEmpty ? places : places + " " + version.text
    }
    if versions.count > most { parts.append("and \(versions.count - most) more") }
    var lines: [String] = []
    for part in parts {
      if let last = lines.last, DisplayWidth.of(last) + 3 + DisplayWidth.of(part) <= width - Self.indent {
        lines[lines.count - 1] = last + " · " + part
      } else {
        lines += TextLayout.wrap(part, width: width - Self.indent)
      }
    }
    return lines.map(style.dim)
  }
}
