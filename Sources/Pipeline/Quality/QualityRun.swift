import Alignment
import Checks
import DocModel
import Findings
import QualityReport
package import Reports

/// Checks a tree and writes the findings as HTML pages.
package struct QualityRun: Sendable {
  package var check: Check
  /// The output folder of the pages.
  package let output: String
  /// The JSON report of an earlier run to compare with, or nil.
  package var since: String?

  package init(check: Check, output: String) {
    self.check = check
    self.output = output
  }

  package struct Outcome: Sendable {
    package var pages = 0
    package var report: CheckReport
  }

  /// Throws if no page can be written.
  package func run(say: (String) -> Void = { _ in }) throws(RunError) -> Outcome {
    let earlier = try earlier()
    let folder = try OutputFolder(
      opening: output, roots: check.roots, sources: check.tree().folders(of: check.roots, check.layout))
    let collected = check.examined(
      say: say, take: { ArticleQuality($0, $1) }, add: { $0.add($1) })
    if collected.parts.isEmpty, let trouble = collected.report.troubles.first(where: { $0.severity == .failure }) {
      throw trouble
    }
    let quality = QualityReport(
      articles: collected.parts, report: collected.report, since: earlier, status: Status(check: check).run().report)
    let pages = try QualityPages(quality)
    for page in pages.overview() { try folder.write(page.bytes, to: page.name) }
    try folder.write(try JSONReport.encode(collected.report), to: "report.json")
    let written = parallelMap(quality.articles.count, threads: check.jobs) {
      index -> (isPage: Bool, trouble: RunError?) in
      guard let page = pages.page(of: quality.articles[index]) else { return (false, nil) }
      do throws(RunError) {
        try folder.write(page.bytes, to: page.name)
        return (true, nil)
      } catch { return (false, error) }
    }
    var outcome = Outcome(pages: written.count { $0.isPage }, report: collected.report)
    outcome.report.troubles += written.compactMap(\.trouble)
    outcome.report.troubles += try folder.finish().troubles
    return outcome
  }

  private func earlier() throws(RunError) -> PreviousReport? {
    guard let since else { return nil }
    return try PreviousReport(try FileSystem.read(since), file: since)
  }
}

extension Check {
  /// Runs the check like ``run(say:)`` and extracts a value from each article while all its locales are in memory.
  ///
  /// - Parameter add: receives the findings of the whole-tree rules for an article.
  func examined<Part: Sendable>(
    say: (String) -> Void, take: @Sendable (AlignedArticle, [ReportedFinding]) -> Part,
    add: (inout Part, [ReportedFinding]) -> Void = { _, _ in }
  ) -> (parts: [Part], report: CheckReport) {
    let scope = CheckScope(self, say: say)
    let store = OutcomeStore(scope.articles.count, capacity: .max)
    var parts = parallelMap(scope.articles.count, threads: jobs) { index in
      let judged = scope.work.examine(scope.articles[index])
      store.put(ArticleCheck.summarized(judged), at: index)
      return take(judged.aligned, judged.outcome.findings)
    }
    let conclusion = scope.conclude(store)
    for (index, found) in conclusion.findings { add(&parts[index], found) }
    var report = scope.report(store)
    report.conventions = conclusion.conventions.rows
    return (parts, report)
  }
}
