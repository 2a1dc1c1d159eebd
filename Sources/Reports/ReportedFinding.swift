public import Findings

/// A finding with what a report shows of the file, taken while the file was at hand.
public struct ReportedFinding: Sendable, Hashable {
  public let finding: Finding
  public let excerpt: Excerpt?
  /// Equal in every run for the same finding, and for no other of its file: made of what it is about, the section it
  /// stands in, and its number among equals there. Keys baselines and SARIF's partialFingerprints.
  public let fingerprint: UInt64
  /// Whether a baseline knows it; nil where there is none.
  public var baselineState: BaselineState?
  /// Why it is not told; nil for what is.
  public var suppression: SuppressionReason?

  /// - Parameter fingerprint: the finding's own, where nothing is known of its section.
  public init(finding: Finding, excerpt: Excerpt?, fingerprint: UInt64? = nil) {
    self.finding = finding
    self.excerpt = excerpt
    self.fingerprint = fingerprint ?? finding.fingerprint
  }
}

/// As SARIF has it.
public enum BaselineState: String, Sendable, Codable { case new, unchanged }

/// What keeps a finding from being told.
public enum SuppressionReason: Sendable, Hashable {
  /// A comment in the file, with what it gives as its reason.
  case comment(String)
  case baseline
}
