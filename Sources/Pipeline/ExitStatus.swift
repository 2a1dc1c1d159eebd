import Findings
package import Reports

/// The exit status of a command. `incomplete` takes precedence over `findings`.
package enum ExitStatus: Int32, Sendable {
  case clean = 0
  case findings = 1
  /// Part of the work could not be done: a usage error, an unreadable file, no article to check.
  case incomplete = 2

  package static let explanation =
    "Exit status: 0 no findings (notes do not count), 1 findings, 2 not all of the work could be done, whether or not there are findings."

  /// - Parameter allowed: the number of findings that still count as clean.
  package init(_ report: CheckReport, failOn: FailOn = .warning, allowed: Int = 0) {
    if !report.isComplete {
      self = .incomplete
    } else {
      // Findings may be stored in a file, so reading stops as soon as the result is known.
      var left = allowed
      for reported in report.findings where failOn.isReached(by: reported.finding, threshold: report.threshold) {
        left -= 1
        if left < 0 { break }
      }
      self = left < 0 ? .findings : .clean
    }
  }
}

/// The lowest severity, or the lowest display level, at which a finding makes the exit status 1.
package enum FailOn: String, Sendable, CaseIterable {
  case note, notice, warning, minor, error, major, critical

  func isReached(by finding: Finding, threshold: UInt8) -> Bool {
    let level = finding.level(threshold: threshold)
    return switch self {
    case .note, .notice: true
    case .warning, .minor: level >= .warning
    case .error, .major: level == .error
    case .critical: level == .error && finding.severity == .critical
    }
  }
}
