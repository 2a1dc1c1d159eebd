/// The text form of a run's duration in reports.
package enum RunDuration {
  /// Formats a duration: `0.4 s`, `2 min 5 s`.
  package static func text(_ seconds: Double) -> String {
    guard seconds < 60 else { return "\(Int(seconds) / 60) min \(Int(seconds) % 60) s" }
    let tenths = Int((seconds * 10).rounded())
    return "\(tenths / 10).\(tenths % 10) s"
  }

  package static func text(_ duration: Duration) -> String { text(seconds(duration)) }

  package static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
  }
}
