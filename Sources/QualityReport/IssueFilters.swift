internal import DocModel
internal import Findings
internal import HTMLTree
internal import Reports

/// The form that filters issues. It is shown only if scripts run, and keeps its state in the page’s URL.
enum IssueFilters {
  static func form(_ report: QualityReport, _ findings: [Finding], byLocale: Bool) -> Markup {
    func choice(_ label: String, name: String, among values: [String]) -> Markup {
      element(
        "label", [:],
        [
          .text(label),
          element(
            "select", ["name": name],
            [element("option", ["value": ""], text: "all")]
              + values.map { element("option", ["value": $0], text: $0) }),
        ])
    }
    let severities = [Severity.critical, .major, .minor, .notice].map(\.rawValue)
    let present = Set(findings.map(\.severity.rawValue))
    var fields = [
      choice("Severity", name: "severity", among: severities.filter(present.contains)),
      choice("MQM type", name: "family", among: Set(findings.map { report.family($0.rule) }).sorted()),
      choice("Rule", name: "rule", among: Set(findings.map(\.rule.name)).sorted()),
    ]
    if byLocale {
      fields.insert(choice("Locale", name: "locale", among: Set(findings.map(\.locale.tag)).sorted()), at: 0)
    }
    if findings.contains(where: { !report.counts($0) }) {
      fields.append(choice("Counted", name: "level", among: ["issue", "note"]))
    }
    if report.since != nil { fields.append(choice("Since the last report", name: "state", among: ["new", "known"])) }
    fields.append(
      element("label", [:], ["Words", element("input", ["type": "search", "name": "words"])]))
    fields.append(element("p", ["role": "status"]))
    return element("form", ["class": "filters", "hidden": "hidden", "aria-label": "Filter issues"], fields)
  }

  /// Returns the `data-` attributes that the filters compare, of equal issues in some locales.
  ///
  /// - Parameter count: the number of issues.
  static func data(
    _ report: QualityReport, _ issue: ReportedFinding, locales: [LocaleTag], count: Int
  ) -> [(String, String)] {
    let finding = issue.finding
    var data = [
      ("data-item", String(count)), ("data-severity", finding.severity.rawValue), ("data-rule", finding.rule.name),
      ("data-family", report.family(finding.rule)), ("data-locale", locales.map(\.tag).joined(separator: " ")),
      ("data-level", report.counts(finding) ? "issue" : "note"),
    ]
    if report.since != nil { data.append(("data-state", report.isNew(issue) ? "new" : "known")) }
    return data
  }

  /// Returns labels for the severity, for a new issue and for a note.
  static func chips(_ report: QualityReport, _ issue: ReportedFinding) -> [Markup] {
    let finding = issue.finding
    var parts = [element("span", ["class": "chip \(finding.severity.rawValue)"], text: finding.severity.rawValue)]
    if report.since != nil, report.isNew(issue) {
      parts.append(element("span", ["class": "chip new"], text: "new"))
    }
    if !report.counts(finding) { parts.append(element("span", ["class": "chip notice"], text: "note, not counted")) }
    return parts
  }
}
