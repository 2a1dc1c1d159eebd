/// The stable name of a rule, as configuration, suppressions and SARIF write it.
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

/// What a check needs of its rule on every run. What there is to read about the rule stands on its ``page``.
public struct RuleCard: Sendable {
  public let id: RuleID
  public let severity: Severity
  public let mqm: MQM
  /// Whether some of its findings can be mended without a person; nil where none can.
  public let fix: Fix.Safety?

  public init(id: RuleID, severity: Severity, mqm: MQM, fix: Fix.Safety? = nil) {
    self.id = id
    self.severity = severity
    self.mqm = mqm
    self.fix = fix
  }

  /// Read anew each time it is asked for.
  public var page: RulePage { RulePage(id) }
}
