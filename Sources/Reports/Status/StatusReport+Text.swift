package import DocModel

/// The status as a terminal table, followed by the totals of each locale and the changes of the source.
extension StatusReport {
  /// Locales that do not fit into the width continue in a further table.
  package func text(width: Int, style: Style) -> String {
    let rows = entries.indices.split(by: locales.count)
    let widths = locales.indices.map { column in
      max(
        DisplayWidth.of(locales[column].tag),
        rows.map { DisplayWidth.of(Self.short(entries[$0.lowerBound + column])) }.max() ?? 0) + 2
    }
    let first = min(max(24, (articles.map { DisplayWidth.of($0) }.max() ?? 0) + 2), max(24, width / 2))
    var lines: [String] = []
    var start = 0
    while start < locales.count {
      var end = start
      var used = first
      while end < locales.count, end == start || used + widths[end] <= width {
        used += widths[end]
        end += 1
      }
      if start > 0 { lines.append("") }
      let columns = start..<end
      func line(_ name: String, _ cells: [String]) -> String { TextLayout.trimmed(name + cells.joined()) }
      lines.append(
        style.bold(
          line(
            TextLayout.pad("", first), columns.map { TextLayout.pad(locales[$0].tag, widths[$0]) })))
      for (article, row) in zip(articles, rows) {
        let name = TextLayout.pad(Self.end(of: TextLayout.tame(article), first - 2), first)
        lines.append(
          line(name, columns.map { Self.paint(entries[row.lowerBound + $0], width: widths[$0], style: style) }))
      }
      start = end
    }
    return ShownText.lines((lines + changes(width, style) + [""] + totals).joined(separator: "\n") + "\n")
  }

  private static func short(_ entry: Entry) -> String {
    switch entry.state {
    case .missing: "–"
    case .behind: entry.behind.map { "\($0) behind" } ?? "behind"
    case .source, .fresh, .orphan: entry.state.rawValue
    case .unknown: "unknown"
    }
  }

  private static func paint(_ entry: Entry, width: Int, style: Style) -> String {
    let text = TextLayout.pad(short(entry), width)
    return switch entry.state {
    case .missing, .orphan: style.red(text)
    case .behind: style.yellow(text)
    case .fresh: style.green(text)
    case .source, .unknown: text
    }
  }

  /// Cuts the start of a long path: its end says more.
  private static func end(of path: String, _ width: Int) -> String {
    DisplayWidth.of(path) <= width ? path : "…" + path.suffix(max(0, width - 1))
  }

  /// The maximum number of outdated pages listed individually; beyond it the user must name a locale or an article.
  private static let told = 20

  /// Returns the source changes since the outdated pages were made.
  private func changes(_ width: Int, _ style: Style) -> [String] {
    let behind = entries.filter { $0.state == .behind && $0.since != nil }
    guard !behind.isEmpty else { return [] }
    guard behind.count <= Self.told else {
      return [""]
        + TextLayout.wrap(
          "\(behind.count) pages are outdated; see what changed with --locale or --article, or all with --format json or markdown.",
          width: width)
    }
    return behind.flatMap { entry -> [String] in
      let since = entry.since.map { version in
        let day = CalendarDay.text(version.day) ?? "today"
        return version.commit.isEmpty ? "not committed yet" : "since \(day), commit \(version.commit.prefix(7))"
      }
      let sections = entry.sections.map { "‘\(TextLayout.tame($0))’" }.joined(separator: ", ")
      let text =
        "\(Self.short(entry))\(since.map { ", \($0)" } ?? "")\(sections.isEmpty ? "" : "; changed: \(sections)")\(entry.work.map { "; \($0.text)" } ?? "") (\(entry.evidence): \(entry.reason))"
      return ["", style.bold("\(entry.locale.tag) \(TextLayout.tame(entry.article))")]
        + TextLayout.wrap(text, width: max(20, width - 2)).map { "  " + $0 }
    }
  }

  /// Returns ` (by 12 sections)`, or an empty string if the count is 0.
  private func stale(_ locale: LocaleTag) -> String {
    let count = staleSections(of: locale)
    let words = words(of: locale)
    let work = words > 0 ? ", \(Summary.count(words, "word")) to translate" : ""
    return count > 0 ? " (by \(Summary.count(count, "section"))\(work))" : ""
  }

  /// A line for each locale except the source, and one for all together.
  private var totals: [String] {
    let all = locales.map { (locale: $0, totals: totals(of: $0)) }.filter { $0.totals[.source] == nil }
    let first = (all.map { $0.locale.tag.utf8.count }.max() ?? 0) + 2
    let lines = all.map { entry in
      TextLayout.pad(entry.locale.tag, first)
        + State.allCases.compactMap { state in
          entry.totals[state].map { "\($0) \(state.rawValue)" + (state == .behind ? stale(entry.locale) : "") }
        }
        .joined(separator: ", ")
    }
    let isBlind = all.count == locales.count && entries.contains { $0.state == .unknown }
    let remark =
      isBlind ? " Without a source, it is unknown what is fresh or behind: name it with --source LOCALE." : ""
    let scope = Summary.count(articles.count, "article") + " in " + Summary.count(locales.count, "locale") + "."
    return lines + ["", scope + remark]
  }
}

extension Range<Int> {
  /// Splits the range into consecutive parts of at most `count`.
  fileprivate func split(by count: Int) -> [Range<Int>] {
    guard count > 0 else { return [] }
    return stride(from: lowerBound, to: upperBound, by: count).map { $0..<Swift.min($0 + count, upperBound) }
  }
}

/// The outdated pages and blocks as data for site generators. Keys are stable: new ones may be added, existing ones
/// keep their meaning.
extension StatusReport {
  package func marks(source: LocaleTag?) throws(RunError) -> [UInt8] {
    let behind = entries.filter { $0.state == .behind }
    return try JSONBytes.encode(
      Marks(
        missing: entries.filter { $0.state == .missing }.map {
          Marks.Missing(article: $0.article, locale: $0.locale.tag)
        },
        pages: Dictionary(behind.compactMap { entry in entry.file.map { ($0, Marks.Page(entry)) } }) { one, _ in one },
        source: source?.tag, version: 1))
  }

  private struct Marks: Encodable {
    let missing: [Missing]
    /// Outdated pages, by their file.
    let pages: [String: Page]
    let source: String?
    /// Of the format; a change of what a key means makes another one.
    let version: Int

    struct Missing: Encodable {
      let article: String
      let locale: String
    }

    struct Page: Encodable {
      let article: String
      /// The number of source versions since; nil if unknown.
      let behind: Int?
      let blocks: [Block]
      /// As in the status: nil if the text that the page was made from is not at hand.
      let extent: String?
      let locale: String
      /// The version that the page was made from, and the first change after it.
      let madeFrom: Change?
      let since: Change?
      let size: String?
      let words: Int?

      init(_ entry: Entry) {
        (article, locale, behind) = (entry.article, entry.locale.tag, entry.behind)
        (extent, size, words) = (entry.work?.extent, entry.work?.size, entry.work?.words)
        madeFrom = entry.last.map { Change($0) }
        since = entry.since.map { Change($0) }
        blocks = entry.marks.map(Block.init)
      }
    }

    struct Block: Encodable {
      let before: String
      let extent: String
      let heading: String
      let kind: String
      let line: Int
      let now: String
      let section: String
      let since: Change?
      let sourceLine: Int
      let words: Int

      init(_ mark: Mark) {
        (line, heading, kind, extent, words) = (mark.line, mark.heading, mark.kind, mark.extent, mark.words)
        (section, before, now, sourceLine) = (mark.section, mark.before, mark.now, mark.sourceLine)
        since = mark.since.map { Change($0, subject: mark.subject) }
      }
    }

    struct Change: Encodable {
      /// Empty for a change that is not committed.
      let commit: String
      let day: String?
      let subject: String?

      init(_ version: Version, subject: String? = nil) {
        commit = version.commit
        day = CalendarDay.text(version.day)
        self.subject = subject.flatMap { $0.isEmpty ? nil : $0 }
      }
    }
  }
}
