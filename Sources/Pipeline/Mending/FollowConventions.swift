import Alignment
import Checks
import DocModel
import Features
import Findings
import Fixes
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
