package import DocModel
import Findings

/// The conventions of a tree, as a table or as JSON.
package struct ConventionReport {
  private let rows: [ConventionRow]

  package init(_ rows: [ConventionRow]) { self.rows = rows }

  package func text(width: Int, style: Style) -> String {
    guard !rows.isEmpty else {
      return "No locale does the same with many values of the source, as far as this tree shows.\n"
    }
    var lines: [String] = []
    for locale in Set(rows.map(\.locale)).sorted() {
      lines.append(style.bold(locale.tag))
      for row in rows where row.locale == locale { lines += self.lines(row, width, style) }
      lines.append("")
    }
    return ShownText.lines(lines.joined(separator: "\n")) + "\n"
  }

  private func lines(_ row: ConventionRow, _ width: Int, _ style: Style) -> [String] {
    let counts = row.applied > 0 ? "\(row.counts), \(row.pages) pages" : "not seen in this tree"
    let head = TextLayout.wrap(
      "\(name(of: row))  \(row.kind)  \(TextLayout.tame(row.form))  (\(counts))", width: width - 2)
    var rest = row.example.isEmpty ? [] : ["such as \(TextLayout.tame(row.example))"]
    if !row.breaches.isEmpty {
      let more = row.breaches.count - Self.shown
      rest.append(
        "not so in \(row.breaches.prefix(Self.shown).map { TextLayout.tame($0) }.joined(separator: ", "))"
          + (more > 0 ? " and \(more) more" : ""))
    }
    if row.mendable > 0 { rest.append("mended by \(TextLayout.tame(row.command))") }
    return head.map { "  " + $0 }
      + rest.flatMap { TextLayout.wrap($0, width: max(20, width - 6)).map { style.dim("      " + $0) } }
  }

  /// The number of breaches that the table lists.
  private static let shown = 4

  private func name(of row: ConventionRow) -> String {
    let name =
      switch row.state {
      case .convention, .none: "convention"
      case .habit: "question"
      case .rejected: "struck"
      }
    return row.isWritten ? "\(name), written" : name
  }

  package func json() throws(RunError) -> [UInt8] {
    try JSONBytes.encode(Document(conventions: rows.map(Document.Row.init)))
  }

  private struct Document: Encodable {
    let conventions: [Row]

    struct Row: Encodable {
      let locale: LocaleTag
      let kind: String
      let form: String
      let state: ConventionRow.State
      let applied: Int
      let opportunities: Int
      let pages: Int
      let texts: Int
      let example: String
      let written: Bool
      let breaches: [String]
      let mendable: Int

      init(_ row: ConventionRow) {
        (locale, kind, form, state) = (row.locale, row.kind, row.form, row.state)
        (applied, opportunities, pages, texts) = (row.applied, row.opportunities, row.pages, row.texts)
        (example, written, breaches, mendable) = (row.example, row.isWritten, row.breaches, row.mendable)
      }
    }
  }
}

/// The findings that represent many places each, such as a question about a habit.
struct SystematicFindings {
  private let frame: ReportFrame
  private(set) var all: [ReportedFinding] = []

  init(_ frame: ReportFrame) { self.frame = frame }

  /// Takes the findings about several places; returns the others.
  mutating func taking(from findings: [ReportedFinding]) -> [ReportedFinding] {
    all += findings.filter { $0.finding.places > 1 }
    return findings.filter { $0.finding.places == 1 }
  }

  /// A line for each, the worst first.
  static func lines(_ findings: [ReportedFinding], _ frame: ReportFrame, width: Int) -> [String] {
    guard !findings.isEmpty else { return [] }
    let order = findings.map(\.finding).sorted { a, b in
      let (one, other) = ((frame.weight(a), a.places), (frame.weight(b), b.places))
      return one == other ? Finding.reportOrder(a, b) : one > other
    }
    let style = frame.look.style
    let lines = order.flatMap { finding -> [String] in
      let head =
        TextLayout.pad("\(finding.places)", 6, right: true) + "  "
        + style.level(frame.level(of: finding), finding.rule.name) + "  " + style.bold(finding.locale.tag) + "  "
      let used = 12 + finding.rule.name.count + finding.locale.tag.count
      let mend = finding.fix == nil ? "" : "doccheck fix mends them: "
      let message = mend + TextLayout.tame(finding.message)
      return [head + TextLayout.clip(message, max(20, width - used)) + "\n"]
    }
    return [style.bold("In many places") + "\n"] + lines + ["\n"]
  }
}

/// A transformation that a locale applies to the values of the source, with its counts.
package struct ConventionRow: Sendable, Equatable {
  package enum State: String, Sendable, Codable {
    /// Followed nearly everywhere: what follows it is no finding, what does not is one.
    case convention
    /// Followed in a good part of its places: reported once as a question.
    case habit
    /// Struck by the configuration: each place is a finding.
    case rejected
    case none
  }

  package let locale: LocaleTag
  /// The kind of value: link, image, shortcode.
  package let kind: String
  /// The transformation as text: `{name}-cn → {name}`.
  package let form: String
  package var state = State.none
  package var applied = 0
  /// The places in which it could have been applied.
  package var opportunities = 0
  package var pages = 0
  package var texts = 0
  /// The share of the distinct texts that follow it.
  package var rate = 0.0
  /// The lower bound of that share.
  package var bound = 0.0
  /// The condition that a value of the source must meet for it to apply.
  package var condition = ""
  package var example = ""
  package var isWritten = false
  /// Whether the counts of the tree show it, too.
  package var isBorneOut = true
  /// The places that do not follow it, as `file:line`.
  package var breaches: [String] = []
  /// The number of breaches whose right value the convention determines.
  package var mendable = 0

  package init(locale: LocaleTag, kind: String, form: String) {
    (self.locale, self.kind, self.form) = (locale, kind, form)
  }

  /// By locale, the most frequent first.
  package static func reportOrder(_ a: ConventionRow, _ b: ConventionRow) -> Bool {
    if a.locale != b.locale { return a.locale < b.locale }
    if a.applied != b.applied { return a.applied > b.applied }
    return (a.kind, a.form) < (b.kind, b.form)
  }

  /// `126 of 133 links`.
  package var counts: String { "\(applied) of \(opportunities) \(noun)" }

  package var noun: String {
    switch kind {
    case "metadata": "keys"
    case "edge", "marker": "pages"
    case "negation": "differing negations"
    default: kind + "s"
    }
  }

  /// The command that mends its breaches.
  package var command: String { "doccheck fix --convention '\(form.replacing("'", with: "'\\''"))'" }

  /// The lines that accept it in the configuration, as one.
  package var setting: String { "conventions: [\(entry(isAccepted: true))]" }

  /// The entry of the configuration's list.
  package func entry(isAccepted: Bool) -> String {
    let form = form.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "{locale: \(locale.tag), kind: \(kind), form: \"\(form)\", accept: \(isAccepted)}"
  }
}
