import ArgumentParser
import Findings
import Pipeline
import Reports

/// The options about known findings that are omitted from reports.
struct KnownOptions: ParsableArguments {
  @Option(
    help: "Leave out the findings that this file knows, and say which it knows in vain.", completion: Completions.json)
  var baseline: String?

  @Option(help: "Write all findings to this file, to be left out from now on.", completion: Completions.json)
  var writeBaseline: String?

  @Flag(help: "Remove from the file of --baseline what it knows in vain.")
  var pruneBaseline = false

  @Option(
    help: "Report only what the changes since this commit, branch or tag have brought.", completion: Completions.commits
  )
  var since: String?

  func validate() throws {
    if pruneBaseline, baseline == nil { throw ValidationError("--prune-baseline needs --baseline FILE.") }
    if writeBaseline != nil, since != nil {
      throw ValidationError("--write-baseline holds all findings; --since shows some of them.")
    }
  }

  /// Whether a baseline or commit is compared or written; both include notes.
  var isAsked: Bool { baseline != nil || writeBaseline != nil || since != nil }

  /// Runs a check and removes known findings from its report.
  func run(_ check: Check, say: (String) -> Void) throws -> CheckReport {
    var known = try baseline.map { try Baseline(reading: $0) }
    var report = try since.map { try SinceCheck(check, since: $0).run(say: say) } ?? check.run(say: say)
    if let writeBaseline {
      let new = Baseline(report, file: writeBaseline)
      try new.write()
      new.apply(to: &report, selection: check.selection)
    } else if pruneBaseline {
      let count = try known?.prune(with: &report, selection: check.selection) ?? 0
      say("\(count) \(count == 1 ? "entry" : "entries") removed from \(baseline ?? "")")
    } else {
      known?.apply(to: &report, selection: check.selection)
    }
    return report
  }
}
