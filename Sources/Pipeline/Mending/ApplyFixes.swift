import Alignment
import Checks
import DocModel
import Features
package import Findings
import Fixes
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

extension FixApplier {
  /// Puts the values that conventions lead to in place of the source's, all of one value on a page at once.
  mutating func follow(_ breaches: [ConventionSurvey.Breach], _ conventions: Conventions) {
    self.conventions = conventions
    for (file, own) in Dictionary(grouping: breaches, by: \.finding.file).sorted(by: { $0.key < $1.key }) {
      var done: [ConventionSurvey.Breach] = []
      for breach in own where !done.contains(where: { $0.kind == breach.kind && $0.value == breach.value }) {
        done.append(breach)
        // One value in several texts is a breach in each of them.
        let same = own.filter { $0.kind == breach.kind && $0.value == breach.value }
        guard let target = breach.target, same.allSatisfy({ $0.target == target }),
          let index = loaded.articles.firstIndex(where: { $0.file == file }),
          case let edits = replacements(of: breach, by: target, in: file), !edits.isEmpty, replace(edits, in: index)
        else {
          refused += same.filter { $0.target != nil }.map(\.finding)
          continue
        }
        mended += same.map(\.finding)
      }
    }
    collect()
  }

  /// The edits of all places of the value; none if one of them cannot be found in the file.
  private func replacements(of breach: ConventionSurvey.Breach, by target: String, in file: String)
    -> [Fix.Replacement]
  {
    let article = judged.aligned
    guard let member = article.members.firstIndex(where: { $0.role == .translation && $0.article.file == file })
    else { return [] }
    let engine = FixEngine(article)
    let places = article.unchanged(breach.value, of: breach.kind, in: member).map { place in
      engine.place(of: place, in: member)
    }
    guard !places.contains(nil) else { return [] }
    return Set(places.compactMap(\.self)).sorted { $0.lowerBound < $1.lowerBound }.map {
      Fix.Replacement($0, Array(target.utf8))
    }
  }
}

extension FixEngine {
  /// The range of a value in its file, where that is certain and it is written as it is read.
  fileprivate func place(of value: UnchangedValue, in member: Int) -> Range<Int>? {
    let page = article.members[member].article
    let text = text(member)
    let bytes = Array(page.string(value.fact.range).utf8)
    guard [.link, .image].contains(value.fact.kind) else {
      guard let block = range(at: value.slot, of: member) else { return nil }
      let places = text.places(of: bytes, in: block)
      return places.count == 1 ? places[0] : nil
    }
    let holding = holdings(of: value.fact.kind, at: value.slot, in: member).first {
      page.nodes[$0.node].literal.start == value.fact.range.start
    }
    guard let range = holding?.raw, text.bytes[range].elementsEqual(bytes) else { return nil }
    return range
  }
}
