/// The stable name of a rule, as used in configuration, suppressions and SARIF.
package struct RuleID: Sendable, Hashable, Codable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  package let name: String
  package init(_ name: String) { self.name = name }
  package init(stringLiteral name: String) { self.name = name }
  package var description: String { name }
  package static func < (a: RuleID, b: RuleID) -> Bool { a.name < b.name }

  package init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// The data about a rule that each run needs. Its documentation is its ``page``.
package struct RuleCard: Sendable {
  package let id: RuleID
  package let severity: Severity
  package let mqm: MQM
  /// The best safety of the rule's automatic fixes, or nil if it has no fix.
  package let fix: Fix.Safety?

  package init(id: RuleID, severity: Severity, mqm: MQM, fix: Fix.Safety? = nil) {
    self.id = id
    self.severity = severity
    self.mqm = mqm
    self.fix = fix
  }

  /// Parsed from Resources on every access.
  package var page: RulePage { RulePage(id) }
}
