import DocModel
import Findings

/// A run as text for a terminal: by article, the worst first, then by locale, and a summary.
struct TextReport: FormatWriter {
  /// The findings of an article in one file.
  private struct Section {
    let file: String
    let head: String
    var provenance: PageProvenance?
    var findings: [(line: Int, text: [UInt8])] = []

    /// Returns whether the findings are shown in the same way.
    func says(_ other: Section) -> Bool {
      provenance?.text == other.provenance?.text
        && findings.elementsEqual(other.findings) { $0.line == $1.line && $0.text == $1.text }
    }
  }

  /// An article as shown; findings about the whole tree arrive later than its other findings.
  private struct Part {
    let article: String
    var harm = ReportTotals.none
    var sections: [Section] = []
  }

  private let frame: ReportFrame
  private var parts: [Part] = []
  private var places: [String: Int] = [:]
  /// Whether articles arrive in the order in which they are shown.
  private var isOrdered = false
  private var isEmpty = true
  private var width: Int { max(40, frame.look.width) }
  private var style: Style { frame.look.style }

  init(_ frame: ReportFrame) { self.frame = frame }

  /// Orders articles worst first and groups entries of one article, so that each can be written at once.
  mutating func order(_ findings: FindingList) -> [Int]? {
    isOrdered = true
    var names: [String] = []
    var harms: [String: (harm: ReportTotals.Harm, first: Int)] = [:]
    for article in findings.articles {
      let name = article.first?.finding.article ?? ""
      for reported in article where frame.look.notes || frame.shows(reported) {
        harms[name, default: (ReportTotals.none, names.count)].harm[3 - frame.weight(reported.finding)] += 1
      }
      names.append(name)
    }
    return names.indices.sorted { a, b in
      guard names[a] != names[b], let one = harms[names[a]], let other = harms[names[b]] else { return a < b }
      return one.harm == other.harm ? one.first < other.first : other.harm.lexicographicallyPrecedes(one.harm)
    }
  }

  mutating func add(_ article: [ReportedFinding]) {
    guard let name = article.first?.finding.article else { return }
    isEmpty = false
    if isOrdered, let last = parts.first, last.article != name {
      show(last)
      (parts, places) = ([], [:])
    }
    let place = places[name] ?? parts.count
    if place == parts.count {
      parts.append(Part(article: name))
      places[name] = place
    }
    for reported in article {
      let finding = reported.finding
      parts[place].harm[3 - frame.weight(finding)] += 1
      let section = parts[place].sections.lastIndex { $0.file == finding.file } ?? parts[place].sections.count
      if section == parts[place].sections.count {
        parts[place].sections.append(Section(file: finding.file, head: head(of: finding)))
      }
      let known = parts[place].sections[section].provenance
      parts[place].sections[section].provenance = known ?? finding.provenance
      let block = FindingBlock(reported, level: frame.level(of: finding), width: width, style: style)
      parts[place].sections[section].findings.append((finding.place.line, Self.bytes(block.lines)))
    }
  }

  mutating func end(_ totals: ReportTotals, seconds: Double?) {
    guard frame.run.articles > 0 || !isEmpty else {
      let failure = frame.run.troubles.first { $0.severity == .failure }
      let reason = failure.map { "Nothing was checked: \($0.description)" }
      return frame.sink(ShownText.lines("\(frame.run.idle ?? reason ?? "Nothing was checked").\n"))
    }
    let order = parts.indices.sorted { a, b in
      parts[a].harm == parts[b].harm ? a < b : parts[b].harm.lexicographicallyPrecedes(parts[a].harm)
    }
    frame.sink(ShownText.lines(SystematicFindings.lines(totals.systematic, frame, width: width).joined()))
    for index in order { show(parts[index]) }
    let summary = Summary(totals, frame, seconds: seconds, width: width)
    frame.sink(ShownText.lines(summary.lines.joined(separator: "\n") + "\n"))
  }

  private func show(_ part: Part) {
    frame.sink(
      Self.bytes([style.bold(TextLayout.tame(part.article)), style.dim(String(repeating: "─", count: width))]))
    var shown: Set<Int> = []
    for (index, section) in part.sections.enumerated() where !shown.contains(index) {
      // Files with the same findings, such as all translations of a page without a source, are listed above them once.
      let alike = part.sections.indices.filter { $0 >= index && part.sections[$0].says(section) }
      shown.formUnion(alike)
      let provenance = section.provenance.map { TextLayout.wrap(TextLayout.tame($0.text), width: width - 2) } ?? []
      frame.sink(
        Self.bytes(alike.map { part.sections[$0].head } + provenance.map { style.dim("  " + $0) } + [""]))
      let order = section.findings.indices.sorted { a, b in
        (section.findings[a].line, a) < (section.findings[b].line, b)
      }
      for index in order { frame.sink(section.findings[index].text + Self.newline) }
    }
  }

  private func head(of finding: Finding) -> String {
    let name = style.link(style.underlined(TextLayout.tame(finding.file)), to: finding.file)
    return style.bold(finding.locale.tag) + "  " + name
  }

  private static func bytes(_ lines: [String]) -> [UInt8] {
    Array(ShownText.lines(lines.joined(separator: "\n") + "\n").utf8)
  }

  private static let newline = Array("\n".utf8)
}

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
