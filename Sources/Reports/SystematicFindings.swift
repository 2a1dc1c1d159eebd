import DocModel
import Findings

/// The findings that represent many places each, such as a question about a habit.
struct SystematicFindings {
  private let frame: ReportFrame
  private(set) var all: [ReportedFinding] = []

  init(_ frame: ReportFrame) { self.frame = frame }

  /// Takes the findings about several places; returns the others.
  mutating func taking(from findings: [ReportedFinding]) -> [ReportedFinding] {
    all += findings.filter { $0.finding.places > 1 }
    return findings.filter { $0.finding.places == 1 }
  }

  /// A line for each, the worst first.
  static func lines(_ findings: [ReportedFinding], _ frame: ReportFrame, width: Int) -> [String] {
    guard !findings.isEmpty else { return [] }
    let order = findings.map(\.finding).sorted { a, b in
      let (one, other) = ((frame.weight(a), a.places), (frame.weight(b), b.places))
      return one == other ? Finding.reportOrder(a, b) : one > other
    }
    let style = frame.look.style
    let lines = order.flatMap { finding -> [String] in
      let head =
        TextLayout.pad("\(finding.places)", 6, right: true) + "  "
        + style.level(frame.level(of: finding), finding.rule.name) + "  " + style.bold(finding.locale.tag) + "  "
      let used = 12 + finding.rule.name.count + finding.locale.tag.count
      let mend = finding.fix == nil ? "" : "doccheck fix mends them: "
      let message = mend + TextLayout.tame(finding.message)
      return [head + TextLayout.clip(message, max(20, width - used)) + "\n"]
    }
    return [style.bold("In many places") + "\n"] + lines + ["\n"]
  }
}
