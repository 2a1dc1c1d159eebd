/// The stable name of a rule, as used in configuration, suppressions and SARIF.
public struct RuleID: Sendable, Hashable, Codable, Comparable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let name: String
  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
  public var description: String { name }
  public static func < (a: RuleID, b: RuleID) -> Bool { a.name < b.name }

  public init(from decoder: any Decoder) throws { name = try decoder.singleValueContainer().decode(String.self) }
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// The data about a rule that each run needs. Its documentation is its ``page``.
public struct RuleCard: Sendable {
  public let id: RuleID
  public let severity: Severity
  public let mqm: MQM
  /// The best safety of the rule's automatic fixes, or nil if it has no fix.
  public let fix: Fix.Safety?

  public init(id: RuleID, severity: Severity, mqm: MQM, fix: Fix.Safety? = nil) {
    self.id = id
    self.severity = severity
    self.mqm = mqm
    self.fix = fix
  }

  /// Parsed from Resources on every access.
  public var page: RulePage { RulePage(id) }
}
