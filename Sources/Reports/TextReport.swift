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
    for section in part.sections {
      let provenance = section.provenance.map { TextLayout.wrap(TextLayout.tame($0.text), width: width - 2) } ?? []
      frame.sink(Self.bytes([section.head] + provenance.map { style.dim("  " + $0) } + [""]))
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
