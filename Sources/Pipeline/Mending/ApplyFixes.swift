internal import DocModel
package import Findings
package import Reports

/// Mends what can be copied from elsewhere, article by article: a change stays only if its finding is gone after it and
/// no other one is there.
package struct ApplyFixes: Sendable {
  package var check: Check
  /// Takes fixes that a person is to look at, too.
  package var takesLessSure = false
  /// Writes the files; else it is only said what would be written.
  package var writes = false

  package init(check: Check) { self.check = check }

  /// A file with all that was mended in it.
  package struct File: Sendable {
    package let name: String
    package let old: [UInt8]
    package let new: [UInt8]
    /// What is gone, in the order in which it was mended.
    package let findings: [Finding]
  }

  package struct Outcome: Sendable {
    package var files: [File] = []
    /// Findings with a fix that did not hold: it left them there, or made another.
    package var refused: [Finding] = []
    /// Findings that need a person.
    package var rest = 0
    package var troubles: [RunError] = []
    package var isComplete: Bool { !troubles.contains { $0.severity == .failure } }
  }

  package func run(say: (String) -> Void = { _ in }) -> Outcome {
    var check = check
    check.proposesFixes = true
    let scope = CheckScope(check, say: say)
    let (articles, work) = (scope.articles, scope.work)
    let store = OutcomeStore(articles.count)
    let (threshold, takesLessSure, writes) = (check.threshold, takesLessSure, writes)
    let parts = parallelMap(articles.count, threads: check.jobs) { index in
      var fixer = FixApplier(work, articles[index], threshold: threshold, takesLessSure: takesLessSure)
      fixer.run()
      if writes { fixer.write() }
      store.put(fixer.finalCheck, at: index)
      return fixer.outcome
    }
    // The findings that are left are those that a check of the mended tree reports, of all rules.
    scope.conclude(store)
    let report = scope.report(store)
    var outcome = Outcome(troubles: report.troubles)
    outcome.rest = report.findings.count { $0.finding.level(threshold: threshold) > .note }
    for part in parts {
      outcome.files += part.files
      outcome.refused += part.refused
      outcome.troubles += part.troubles
    }
    return outcome
  }
}
