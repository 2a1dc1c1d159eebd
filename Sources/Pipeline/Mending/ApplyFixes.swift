import Checks
import DocModel
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
    /// The findings that were fixed, in the order of their fixes.
    package let findings: [Finding]
  }

  package struct Outcome: Sendable {
    package var files: [File] = []
    /// Findings with a fix that did not hold: it left them there, or made another.
    package var refused: [Finding] = []
    /// The number of values of today's source that were copied although no finding is about them alone: in texts whose
    /// words still need a person, in the front matter, ids of headings.
    package var carried = 0
    /// The number of findings whose fix could not be written.
    package var unwritten = 0
    /// Findings that need a person.
    package var rest = 0
    /// The heading ids that were written, and the headings that were left without: see ``PinHeadingIDs``.
    package var pinned = 0
    package var unpinned = 0
    package var troubles: [RunError] = []
    package var isComplete: Bool { !troubles.contains { $0.severity == .failure } }

    /// Adds what was mended in another article; ``rest`` stays.
    mutating func add(_ other: Outcome) {
      files += other.files
      refused += other.refused
      carried += other.carried
      unwritten += other.unwritten
      pinned += other.pinned
      unpinned += other.unpinned
      troubles += other.troubles
    }

    /// Adds what was mended after this.
    fileprivate func followed(by later: Outcome) -> Outcome {
      var result = later
      result.refused = refused + later.refused
      result.carried += carried
      result.unwritten += unwritten
      result.troubles = troubles + later.troubles
      for file in files {
        if let index = result.files.firstIndex(where: { $0.name == file.name }) {
          result.files[index] = File(
            name: file.name, old: file.old, new: result.files[index].new,
            findings: file.findings + result.files[index].findings)
        } else {
          result.files.append(file)
        }
      }
      result.files.sort { $0.name < $1.name }
      return result
    }
  }

  /// An article after the fixes that concern it alone, with what those that need other articles depend on.
  private struct First {
    let outcome: Outcome
    let linked: LinkedFragments
    let hasIDs: Bool
  }

  package func run(say: (String) -> Void = { _ in }) -> Outcome {
    var check = check
    check.proposesFixes = true
    let scope = CheckScope(check, say: say)
    let (articles, work) = (scope.articles, scope.work)
    let store = OutcomeStore(articles.count)
    let (threshold, takesLessSure, writes) = (check.threshold, takesLessSure, writes)
    let firsts = parallelMap(articles.count, threads: check.jobs) { index in
      var fixer = FixApplier(work, articles[index], threshold: threshold, takesLessSure: takesLessSure)
      fixer.run()
      if writes { fixer.write() }
      store.put(fixer.finalCheck, at: index)
      return First(outcome: fixer.outcome, linked: fixer.linkedFragments, hasIDs: fixer.hasOutdatedIDs)
    }
    var parts = firsts.map(\.outcome)
    let linked = firsts.reduce(into: LinkedFragments()) { $0.formUnion($1.linked) }
    // The findings that are left are those that a check of the mended tree reports, of all rules.
    let conclusion = scope.conclude(store)
    let report = scope.report(store)
    var outcome = Outcome(troubles: report.troubles)
    outcome.rest = report.findings.count { $0.finding.level(threshold: threshold) > .note }
    for index in articles.indices {
      let typos = (conclusion.findings[index] ?? []).map(\.finding).filter { finding in
        finding.check == MisspelledWord.name && finding.level(threshold: threshold) > .note
          && finding.fix.map { takesLessSure || $0.safety == .safe } == true
      }
      guard !typos.isEmpty || firsts[index].hasIDs else { continue }
      var fixer = FixApplier(work, articles[index], threshold: threshold, takesLessSure: takesLessSure)
      if !writes { fixer.run() }
      if firsts[index].hasIDs { fixer.carryIDs(linked: linked) }
      fixer.correct(typos)
      if writes { fixer.write() }
      outcome.rest -= fixer.outcome.files.reduce(0) { $0 + $1.findings.count { $0.check == MisspelledWord.name } }
      parts[index] = writes ? parts[index].followed(by: fixer.outcome) : fixer.outcome
    }
    for part in parts { outcome.add(part) }
    outcome.rest -= outcome.unwritten
    return outcome
  }
}
