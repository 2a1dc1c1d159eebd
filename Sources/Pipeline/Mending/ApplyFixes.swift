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
    let tree = check.tree()
    var check = check
    let selection = check.selection
    let articles = tree.articles.filter { selection.wants(article: $0.path) }
    check.proposesFixes = true
    let flavor = check.flavor ?? TreeFlavor.find(in: articles, say: say)
    let (project, silences) = check.history(of: articles, say: say)
    let work = ArticleCheck(check, flavor: flavor, project: project, tree: tree)
    let (threshold, takesLessSure, writes) = (check.threshold, takesLessSure, writes)
    let parts = parallelMap(articles.count, threads: check.jobs) { index in
      var mender = FixApplier(work, articles[index], threshold: threshold, takesLessSure: takesLessSure)
      mender.run()
      if writes { mender.write() }
      return mender.outcome
    }
    var outcome = Outcome(troubles: tree.troubles + silences)
    for part in parts {
      outcome.files += part.files
      outcome.refused += part.refused
      outcome.rest += part.rest
      outcome.troubles += part.troubles
    }
    if articles.isEmpty, outcome.isComplete { outcome.troubles.append(RunError("no article was checked")) }
    return outcome
  }
}
