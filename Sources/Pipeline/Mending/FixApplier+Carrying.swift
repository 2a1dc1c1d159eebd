import Checks
import DocModel
import Findings
import Fixes
import Reports

/// Values that the source changed since translations were made from it.
extension FixApplier {
  /// Carries changed values of the source into translations: all of a page, or block by block if that fails.
  mutating func carry() {
    let stale = Set(
      findings.filter { $0.rule == "stale-translation" && $0.level(threshold: threshold) > .note }
        .map(\.file))
    for file in stale.sorted() {
      let edits = CarriedValues(into: file, in: judged.aligned).edits
      guard !edits.isEmpty, !carry(edits, into: file) else { continue }
      // Offsets hold for the text as it was, so later blocks come first.
      for edit in edits.sorted(by: { $0.start > $1.start }) { _ = carry([edit], into: file) }
    }
    for (index, article) in loaded.articles.enumerated() where work.reportsOutdated(article.locale) {
      let edits = CarriedValues.metadata(of: article.file, in: judged.aligned)
      if !edits.isEmpty, replace(edits, in: index) { carried += edits.count }
    }
  }

  /// The ids of headings that the source changed and translations did not; to which others pages link is not known.
  var hasOutdatedIDs: Bool {
    !CarriedIDs(judged.aligned, linked: LinkedFragments(), wants: work.reportsOutdated).edits.isEmpty
  }

  /// The fragments to which the pages link, as they are now.
  var linkedFragments: LinkedFragments { LinkedFragments(loaded.articles) }

  /// Carries changed ids of the source's headings into translations.
  ///
  /// - Parameter linked: the fragments to which other pages link.
  mutating func carryIDs(linked: LinkedFragments) {
    let ids = CarriedIDs(judged.aligned, linked: linked, wants: work.reportsOutdated)
    for (file, edits) in ids.edits.sorted(by: { $0.key < $1.key }) {
      guard let index = loaded.articles.firstIndex(where: { $0.file == file }),
        replace(edits.sorted { $0.range.lowerBound < $1.range.lowerBound }, in: index)
      else { continue }
      carried += ids.counts[file] ?? 0
    }
    collect()
  }

  /// Makes the edits if they remove findings, or values in texts that stay outdated, and cause no other finding.
  private mutating func carry(_ edits: [CarriedValues.Edit], into file: String) -> Bool {
    guard let index = loaded.articles.firstIndex(where: { $0.file == file }) else { return false }
    let ordered = edits.flatMap(\.replacements).sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard let article = edited(loaded.articles[index], ordered) else { return false }
    var trial = loaded
    trial.articles[index] = article
    let now = work.judge(trial)
    // A block with today's values must not look as if its words were today's, too.
    let rest = edits.compactMap(\.rest)
    if !rest.isEmpty {
      let outdated = CarriedValues.outdated(file, in: now.aligned)
      guard rest.allSatisfy(outdated.contains) else { return false }
    }
    let after = now.outcome.findings.map(\.finding)
    func changes(_ findings: [Finding]) -> [Finding] {
      findings.filter { $0.file == file && $0.rule == "stale-translation" }.flatMap {
        $0.consequences.isEmpty ? [$0] : $0.consequences
      }
    }
    let left = changes(after)
    let gone = changes(findings).filter { one in
      !left.contains { $0.identity == one.identity || $0.message == one.message }
    }
    guard !(gone.isEmpty && rest.isEmpty), isBetter(after, than: findings, without: []) else { return false }
    (loaded, judged) = (trial, now)
    mended += gone
    carried += edits.reduce(0) { $0 + ($1.rest == nil ? 0 : $1.replacements.count) }
    return true
  }
}
