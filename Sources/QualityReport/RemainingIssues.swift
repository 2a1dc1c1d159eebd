internal import DocModel
internal import Findings
internal import HTMLTree
internal import Reports

/// The issues of places that a page has no room for: by file, each rule with its lines.
struct RemainingIssues {
  private let report: QualityReport
  private let places: [(number: Int, issues: [ReportedFinding])]
  /// Whether other pages link to the issues, so that each has an `id`.
  private let isLinked: Bool

  /// The maximum number of lines listed of notes of one kind in one locale.
  private static let lines = 100

  /// - Parameter places: the issues of the remaining places with the numbers of these.
  init(_ report: QualityReport, _ places: [(number: Int, issues: [ReportedFinding])], isLinked: Bool = true) {
    self.report = report
    self.places = places
    self.isLinked = isLinked
  }

  /// Issues that are listed together.
  private struct Kind: Hashable {
    let rule: RuleID
    let severity: Severity
    let counts: Bool
    let isNew: Bool
  }

  private struct Entry {
    let number: Int
    let issue: ReportedFinding
  }

  /// - Parameter sentence: says why the issues are listed here, and how many.
  func markup(_ sentence: String) -> [Markup] {
    var files: [String] = []
    var entries: [String: [Entry]] = [:]
    for place in places {
      for issue in place.issues {
        if entries[issue.finding.file] == nil { files.append(issue.finding.file) }
        entries[issue.finding.file, default: []].append(Entry(number: place.number, issue: issue))
      }
    }
    guard !files.isEmpty else { return [] }
    return [
      element(
        "section", ["class": "remaining", "data-holder": "section", "aria-labelledby": "remaining"],
        [element("h2", ["id": "remaining"], text: "What has no room"), element("p", text: sentence)]
          + files.sorted().map { section(entries[$0] ?? []) })
    ]
  }

  private func section(_ entries: [Entry]) -> Markup {
    guard let first = entries.first?.issue.finding else { return .text("") }
    var kinds: [Kind] = []
    var byKind: [Kind: [Entry]] = [:]
    for entry in entries {
      let finding = entry.issue.finding
      let kind = Kind(
        rule: finding.rule, severity: finding.severity, counts: report.counts(finding),
        isNew: report.isNew(entry.issue))
      if byKind[kind] == nil { kinds.append(kind) }
      byKind[kind, default: []].append(entry)
    }
    var anchors: Set<Int> = []
    let items = kinds.map { item(byKind[$0] ?? [], first.locale, &anchors) }
    return element(
      "div", ["data-holder": "group"],
      [
        element(
          "h3", [:],
          [
            .text(first.locale.tag),
            element("span", ["class": "path soft"], text: first.file),
          ]), element("ul", [:], items),
      ])
  }

  private func item(_ entries: [Entry], _ locale: LocaleTag, _ anchors: inout Set<Int>) -> Markup {
    guard let first = entries.first?.issue else { return .text("") }
    let isNote = !report.counts(first.finding)
    let shown = isNote ? entries.prefix(Self.lines) : entries[...]
    var parts =
      IssueFilters.chips(report, first) + [
        element("code", text: first.finding.rule.name),
        .text(entries.count == 1 ? "line " : "lines "),
      ]
    for (index, entry) in shown.enumerated() {
      let line = "\(entry.issue.finding.place.line)" + (index + 1 < shown.count ? ", " : "")
      // Other pages link to issues only.
      guard isLinked, !isNote, anchors.insert(entry.number).inserted else {
        parts.append(.text(line))
        continue
      }
      parts.append(element("span", ["id": PlaceCard.anchor(number: entry.number, locale)], text: line))
    }
    if entries.count > shown.count { parts.append(.text(" and \(number(entries.count - shown.count)) more")) }
    return .element("li", IssueFilters.data(report, first, locales: [locale], count: entries.count), parts)
  }
}
