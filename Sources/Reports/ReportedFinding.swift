package import Findings

/// A finding with the excerpt of its file that a report shows, taken while the file was in memory.
package struct ReportedFinding: Sendable, Hashable {
  package let finding: Finding
  package let excerpt: Excerpt?
  /// Stable across runs and unique within the file: derived from the finding's subject, its section and its ordinal
  /// among equal ones. The key of baselines and SARIF's `partialFingerprints`.
  package let fingerprint: UInt64
  /// Whether a baseline contains the finding; nil if there is no baseline.
  package var baselineState: BaselineState?
  /// The reason why the finding is suppressed, or nil if it is reported.
  package var suppression: SuppressionReason?

  /// - Parameter fingerprint: defaults to the finding's own, for use if its section is unknown.
  package init(finding: Finding, excerpt: Excerpt?, fingerprint: UInt64? = nil) {
    self.finding = finding
    self.excerpt = excerpt
    self.fingerprint = fingerprint ?? finding.fingerprint
  }
}

/// SARIF's `baselineState`.
package enum BaselineState: String, Sendable, Codable { case new, unchanged }

/// The cause of a finding's suppression.
package enum SuppressionReason: Sendable, Hashable {
  /// A comment in the file, with the reason that it states.
  case comment(String)
  case baseline
}
