package import DocModel
import HTMLTree

/// The locales in which each article exists, and the source version that each translation was made from.
package struct StatusReport: Sendable {
  package enum State: String, Sendable, CaseIterable {
    /// The text that translations are made from.
    case source
    /// Made from the current source.
    case fresh
    /// Made from an earlier version of the source.
    case behind
    /// The source version is unknown.
    case unknown
    /// The article is missing in this locale.
    case missing
    /// The source has no such article.
    case orphan
  }

  package struct Version: Sendable {
    /// The text's git blob id, and the commit that introduced it.
    package let blob: String
    package let commit: String
    /// The date as yyyymmdd; 0 if unknown.
    package let day: Int

    package init(blob: String, commit: String, day: Int) {
      self.blob = blob
      self.commit = commit
      self.day = day
    }
  }

  /// The work that brings a page up to date.
  package struct Work: Sendable {
    /// `none`, `typo`, `values`, `sentences` or `rewritten`.
    package let extent: String
    /// `–`, `XS`, `S`, `M` or `L`.
    package let size: String
    /// The number of words to translate.
    package let words: Int

    package init(extent: String, size: String, words: Int) {
      self.extent = extent
      self.size = size
      self.words = words
    }

    /// Whether readers of the translation miss nothing.
    var isNothing: Bool { extent == "none" }

    /// `sentences (M), 14 words to translate`.
    var text: String {
      let what =
        switch extent {
        case "none": "nothing to translate"
        case "typo": "a typo or layout only"
        case "values": "values that can be copied"
        default: extent
        }
      return what + (isNothing ? "" : " (\(size))")
        + (words > 0 ? ", \(Summary.count(words, "word")) to translate" : "")
    }
  }

  /// A block of a translation whose source changed since it was translated.
  package struct Mark: Sendable {
    /// The first line in the translation; where a block is missing, the line of the one that it follows.
    package let line: Int
    /// The translation's heading above it; empty before the first one.
    package let heading: String
    /// `text`, `code`, `row` or `metadata`.
    package let kind: String
    /// `typo`, `values` or `sentences`.
    package let extent: String
    /// The number of words to translate.
    package let words: Int
    /// The source's heading above it; empty before the first one.
    package let section: String
    /// The source's text before and after; empty for a block that came or went.
    package let before: String
    package let now: String
    package let sourceLine: Int
    /// The change of the source, or nil if it is unknown, and its message's first line.
    package let since: Version?
    package let subject: String

    package init(
      line: Int, heading: String, kind: String, extent: String, words: Int, section: String, before: String,
      now: String, sourceLine: Int, since: Version?, subject: String
    ) {
      (self.line, self.heading, self.kind, self.extent, self.words) = (line, heading, kind, extent, words)
      (self.section, self.before, self.now, self.sourceLine) = (section, before, now, sourceLine)
      (self.since, self.subject) = (since, subject)
    }
  }

  package struct Entry: Sendable {
    package let locale: LocaleTag
    package let article: String
    package let file: String?
    package var state: State
    /// The earliest and the latest source version that the translation can be made from.
    package var first: Version?
    package var last: Version?
    /// The number of source versions after the latest; nil if unknown.
    package var behind: Int?
    /// `recorded`, `inferred` or `none`, and the reason.
    package var evidence = "none"
    package var reason = ""
    /// The first change of the source after `last`, and the changed sections.
    package var since: Version?
    package var sections: [String] = []
    /// The amount of work; nil if it is unknown.
    package var work: Work?
    /// The blocks to bring up to date, by line.
    package var marks: [Mark] = []

    package init(locale: LocaleTag, article: String, file: String?, state: State) {
      self.locale = locale
      self.article = article
      self.file = file
      self.state = state
    }
  }

  package let locales: [LocaleTag]
  package let articles: [String]
  /// Ordered by article, then by locale.
  package let entries: [Entry]

  package init(locales: [LocaleTag], articles: [String], entries: [Entry]) {
    self.locales = locales
    self.articles = articles
    self.entries = entries
  }

  /// Returns the number of source sections changed since a locale's pages were made, summed over its pages.
  package func staleSections(of locale: LocaleTag) -> Int {
    entries.reduce(0) { $0 + ($1.locale == locale && $1.state == .behind ? $1.sections.count : 0) }
  }

  /// Returns the number of words to translate in a locale, summed over the pages of which it is known.
  package func words(of locale: LocaleTag) -> Int {
    entries.reduce(0) { $0 + ($1.locale == locale ? $1.work?.words ?? 0 : 0) }
  }

  /// Returns the number of a locale's articles in each state.
  package func totals(of locale: LocaleTag) -> [State: Int] {
    entries.reduce(into: [:]) { totals, entry in if entry.locale == locale { totals[entry.state, default: 0] += 1 } }
  }
}

/// The status as Markdown for an issue, a pull request or a wiki.
extension StatusReport {
  package func markdown() -> String {
    let states = State.allCases.filter { state in state != .source && entries.contains { $0.state == state } }
    var lines = ["| locale | " + states.map(\.rawValue).joined(separator: " | ") + " | stale sections | words |"]
    lines.append("|-|" + String(repeating: "-:|", count: states.count + 2))
    for locale in locales {
      let totals = totals(of: locale)
      guard totals[.source] == nil else { continue }
      lines.append(
        "| \(locale.tag) | " + states.map { "\(totals[$0] ?? 0)" }.joined(separator: " | ")
          + " | \(staleSections(of: locale)) | \(words(of: locale)) |")
    }
    let behind = entries.filter { $0.state == .behind }
    guard !behind.isEmpty else { return lines.joined(separator: "\n") + "\n" }
    lines += ["", "| article | locale | behind | since | size | words | changed |", "|-|-|-:|-|-|-:|-|"]
    for entry in behind {
      let since = entry.since.map { "\(CalendarDay.text($0.day) ?? "today")" } ?? ""
      let size = entry.work.map { "\($0.size) \($0.extent)" } ?? ""
      let words = entry.work.map { String($0.words) } ?? ""
      let sections = entry.sections.map(Self.cell).joined(separator: "; ")
      let behind = entry.behind.map(String.init) ?? ""
      let cells = [Self.cell(entry.article), entry.locale.tag, behind, since, size, words, sections]
      lines.append("| " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Escapes text for a table cell: characters that would end the cell or begin markup.
  private static func cell(_ text: String) -> String {
    String(text.flatMap { "\\`*_[]<>|#&".contains($0) ? ["\\", $0] : [$0.isNewline ? " " : $0] })
  }
}

/// The status as an SVG badge: the share of expected translations that are made from the current source.
extension StatusReport {
  package func svg() -> [UInt8] {
    let wanted = entries.filter { $0.state != .source && $0.state != .orphan }
    let fresh = wanted.count { $0.state == .fresh || $0.state == .behind && $0.work?.isNothing == true }
    let words = wanted.reduce(0) { $0 + ($1.work?.words ?? 0) }
    let translated = locales.filter { totals(of: $0)[.source] == nil }
    let label = translated.count == 1 ? translated.map(\.tag).joined() : "translations"
    let isKnown = fresh > 0 || wanted.contains { $0.state == .behind }
    let share = wanted.isEmpty ? 0 : fresh * 100 / wanted.count
    let value =
      isKnown ? "\(share) % fresh" + (words > 0 ? ", \(Summary.count(words, "word")) to do" : "") : "not known"
    let colour = !isKnown ? "#5f6670" : share >= 90 ? "#1c6b32" : share >= 60 ? "#805500" : "#a3122b"
    let title =
      isKnown ? "\(fresh) of \(wanted.count) made from today's source" : "the source versions are unknown"
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

/// The status as JSON. Keys are stable: new ones may be added, existing ones keep their meaning.
extension StatusReport {
  package func json() throws(RunError) -> [UInt8] {
    try JSONBytes.encode(
      Document(
        staleSections: Dictionary(locales.map { ($0.tag, staleSections(of: $0)) }) { one, _ in one },
        files: entries.filter { $0.state != .source }.map(Document.File.init),
        totals: Dictionary(
          locales.map { locale in
            (locale.tag, Dictionary(totals(of: locale).map { ($0.key.rawValue, $0.value) }) { one, _ in one })
          }
        ) { one, _ in one }))
  }

  private struct Document: Encodable {
    /// By locale, the number of source sections changed since its pages were made.
    let staleSections: [String: Int]
    let files: [File]
    /// By locale, the number of articles in each state.
    let totals: [String: [String: Int]]

    struct File: Encodable {
      let locale: String
      let article: String
      let file: String?
      let state: String
      let revision: Revision
      /// The first change of the source after the translation was made.
      let since: Version?
      /// The headings of the source sections changed since then.
      let sections: [String]
      /// The work that brings the page up to date: `none`, `typo`, `values`, `sentences` or `rewritten`, its size, its words.
      let extent: String?
      let size: String?
      let words: Int?

      init(_ entry: Entry) {
        locale = entry.locale.tag
        article = entry.article
        file = entry.file
        state = entry.state.rawValue
        revision = Revision(
          first: entry.first?.blob, last: entry.last?.blob, behind: entry.behind, evidence: entry.evidence,
          reason: entry.reason, commit: entry.last?.commit, day: entry.last.flatMap { CalendarDay.text($0.day) })
        since = entry.since.map { Version(commit: $0.commit, day: CalendarDay.text($0.day)) }
        sections = entry.sections
        (extent, size, words) = (entry.work?.extent, entry.work?.size, entry.work?.words)
      }
    }

    struct Revision: Encodable {
      /// Git blobs: the earliest and the latest version that the translation can be made from.
      let first: String?
      let last: String?
      /// The number of source versions after `last`.
      let behind: Int?
      let evidence: String
      /// The evidence in words.
      let reason: String
      /// The commit that introduced `last`, and its date.
      let commit: String?
      let day: String?
    }

    struct Version: Encodable {
      let commit: String
      let day: String?
    }
  }
}
