import Checks
import DocModel
import Findings
import Reports

/// Mends what breaks the conventions of a tree, article by article, where a convention determines the right value. A
/// change stays only if no other finding is there after it.
package struct FollowConventions: Sendable {
  package var check: Check
  /// The form of the convention to follow; all of them if nil.
  package var form: String?
  /// Writes the files; else it is only said what would be written.
  package var writes = false

  package init(check: Check) { self.check = check }

  package func run(say: (String) -> Void = { _ in }) -> ApplyFixes.Outcome {
    // The whole tree decides what a convention is, whatever part of it is mended.
    var check = check
    let selection = check.selection
    check.selection = Selection()
    let scope = CheckScope(check, say: say)
    let articles = scope.articles
    let store = OutcomeStore(articles.count)
    _ = parallelMap(articles.count, threads: check.jobs) { store.put(scope.outcome(of: articles[$0]), at: $0) }
    let conclusion = scope.conclude(store)
    var outcome = ApplyFixes.Outcome(troubles: scope.report(store).troubles)
    if let trouble = unknownForm(conclusion.conventions) { outcome.troubles.append(trouble) }
    let wanted = conclusion.breaches.compactMapValues { breaches -> [ConventionSurvey.Breach]? in
      let own = breaches.filter { (form == nil || $0.form == form) && selection.wants($0.finding) }
      return own.isEmpty ? nil : own
    }.filter { selection.wants(article: articles[$0.key].path) }.sorted { $0.key < $1.key }
    let (work, threshold, writes) = (scope.work, check.threshold, writes)
    let parts = parallelMap(wanted.count, threads: check.jobs) { number in
      var fixer = FixApplier(work, articles[wanted[number].key], threshold: threshold, takesLessSure: false)
      fixer.follow(wanted[number].value, conclusion.conventions)
      if writes { fixer.write() }
      return fixer.outcome
    }
    for part in parts { outcome.add(part) }
    let mended = outcome.files.reduce(0) { $0 + $1.findings.count }
    outcome.rest = wanted.reduce(0) { $0 + $1.value.count } - mended
    return outcome
  }

  private func unknownForm(_ conventions: Conventions) -> RunError? {
    let known = conventions.rows.filter { $0.state == .convention }.map(\.form)
    guard let form, !known.contains(form) else { return nil }
    let suggestion = Spelling.suggestion(for: form, among: Set(known).sorted())
    return RunError(
      "no locale has the convention ‘\(form)’\(suggestion): doccheck conventions lists those that hold")
  }
}
