public import Findings

/// A finding with the excerpt of its file that a report shows, taken while the file was in memory.
public struct ReportedFinding: Sendable, Hashable {
  public let finding: Finding
  public let excerpt: Excerpt?
  /// Stable across runs and unique within the file: derived from the finding's subject, its section and its ordinal
  /// among equal ones. The key of baselines and SARIF's `partialFingerprints`.
  public let fingerprint: UInt64
  /// Whether a baseline contains the finding; nil if there is no baseline.
  public var baselineState: BaselineState?
  /// The reason why the finding is suppressed, or nil if it is reported.
  public var suppression: SuppressionReason?

  /// - Parameter fingerprint: defaults to the finding's own, for use if its section is unknown.
  public init(finding: Finding, excerpt: Excerpt?, fingerprint: UInt64? = nil) {
    self.finding = finding
    self.excerpt = excerpt
    self.fingerprint = fingerprint ?? finding.fingerprint
  }
}

/// SARIF's `baselineState`.
public enum BaselineState: String, Sendable, Codable { case new, unchanged }

/// The cause of a finding's suppression.
public enum SuppressionReason: Sendable, Hashable {
  /// A comment in the file, with the reason that it states.
  case comment(String)
  case baseline
}
