public import DocModel

/// Which articles exist in which locales, and how fresh they are.
public struct StatusTable: Sendable {
  public enum Cell: Sendable, Hashable {
    case missing
    case source
    /// Made from the source as it is now.
    case fresh
    /// Made from another text than the source is now: so many commits ago where that is known, else 0.
    case stale(commits: Int)
    /// Nothing to hold it against: the day it was handed off as yyyymmdd (0 where unknown), and its revision.
    case there(handOff: Int, revision: String)

    var text: String {
      switch self {
      case .missing: return "–"
      case .source: return "source"
      case .fresh: return "fresh"
      case .stale(let commits): return commits > 0 ? "\(commits) behind" : "stale"
      case .there(let handOff, let revision):
        let day = String(handOff)
        if day.count == 8 { return "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))" }
        return revision.isEmpty ? "there" : revision
      }
    }
  }

  public let locales: [LocaleTag]
  public let rows: [(article: String, cells: [Cell])]

  public init(locales: [LocaleTag], rows: [(article: String, cells: [Cell])]) {
    self.locales = locales
    self.rows = rows
  }

  /// As text; locales that do not fit beside each other follow below.
  public func text(width: Int, style: Style) -> String {
    let widths = locales.indices.map { index in
      max(locales[index].tag.count, rows.map { $0.cells[index].text.count }.max() ?? 0) + 2
    }
    let first = min(max(24, (rows.map { DisplayWidth.of($0.article) }.max() ?? 0) + 2), max(24, width / 2))
    var lines: [String] = []
    var start = 0
    while start < locales.count {
      var end = start
      var used = first
      while end < locales.count, end == start || used + widths[end] <= width {
        used += widths[end]
        end += 1
      }
      let part = start..<end
      if start > 0 { lines.append("") }
      lines.append(
        style.bold(TextLayout.pad("", first) + part.map { TextLayout.pad(locales[$0].tag, widths[$0]) }.joined()))
      for row in rows {
        let name = TextLayout.pad(Self.end(of: TextLayout.tame(row.article), first - 2), first)
        lines.append(name + part.map { paint(row.cells[$0], widths[$0], style) }.joined())
      }
      start = end
    }
    return (lines.map(TextLayout.trimmed) + ["", counts]).joined(separator: "\n") + "\n"
  }

  private func paint(_ cell: Cell, _ width: Int, _ style: Style) -> String {
    let text = TextLayout.pad(cell.text, width)
    return switch cell {
    case .missing: style.red(text)
    case .stale: style.yellow(text)
    case .fresh: style.green(text)
    case .source, .there: text
    }
  }

  /// The end of a path says more than its start.
  private static func end(of path: String, _ width: Int) -> String {
    DisplayWidth.of(path) <= width ? path : "…" + path.suffix(width - 1)
  }

  private var counts: String {
    let cells = rows.flatMap(\.cells)
    func count(_ cell: Cell) -> Int { cells.count { $0 == cell } }
    let stale = cells.count { if case .stale = $0 { true } else { false } }
    let parts = [
      Summary.count(rows.count, "article") + " in " + Summary.count(locales.count, "locale"),
      "\(count(.missing)) missing", "\(count(.fresh)) fresh", "\(stale) stale",
    ]
    return parts.filter { !$0.hasPrefix("0 ") }.joined(separator: ", ") + "."
  }
}
