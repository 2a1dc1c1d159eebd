internal import DocModel
internal import Findings
internal import HTMLTree
internal import Reports

/// The issues of places that a page has no room for: by locale, each rule with its lines.
struct RemainingIssues {
  private let report: QualityReport
  private let places: [(number: Int, issues: [ReportedFinding])]

  /// The maximum number of lines listed of notes of one kind in one locale.
  private static let lines = 100

  /// - Parameter places: the issues of the remaining places with the numbers of these.
  init(_ report: QualityReport, _ places: [(number: Int, issues: [ReportedFinding])]) {
    self.report = report
    self.places = places
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
    var entries: [LocaleTag: [Entry]] = [:]
    for place in places {
      for issue in place.issues {
        entries[issue.finding.locale, default: []].append(Entry(number: place.number, issue: issue))
      }
    }
    guard !entries.isEmpty else { return [] }
    let locales = entries.sorted { $0.key < $1.key }
    return [
      element(
        "section", ["class": "remaining", "data-holder": "section", "aria-labelledby": "remaining"],
        [element("h2", ["id": "remaining"], text: "Without texts"), element("p", text: sentence)]
          + locales.map { section($0.key, $0.value) })
    ]
  }

  private func section(_ locale: LocaleTag, _ entries: [Entry]) -> Markup {
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
    let items = kinds.map { item(byKind[$0] ?? [], locale, &anchors) }
    return element(
      "div", ["data-holder": "group"],
      [
        element(
          "h3", [:],
          [
            .text(locale.tag),
            element("span", ["class": "path soft"], text: entries.first?.issue.finding.file ?? ""),
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
      // Only issues are linked from other pages.
      guard !isNote, anchors.insert(entry.number).inserted else {
        parts.append(.text(line))
        continue
      }
      parts.append(element("span", ["id": PlaceCard.anchor(number: entry.number, locale)], text: line))
    }
    if entries.count > shown.count { parts.append(.text(" and \(number(entries.count - shown.count)) more")) }
    return .element("li", IssueFilters.data(report, first, locales: [locale], count: entries.count), parts)
  }
}
