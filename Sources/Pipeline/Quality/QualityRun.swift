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
  package var owners = Owners()

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
    let threshold = check.threshold
    let collected = check.run(say: say, taking: { ArticleQuality($0, $1, threshold: threshold) })
    if collected.parts.isEmpty, let trouble = collected.report.troubles.first(where: { $0.severity == .failure }) {
      throw trouble
    }
    let quality = QualityReport(
      articles: collected.parts, report: collected.report, since: earlier, status: Status(check: check).run().report,
      owners: owners(of: collected.parts.flatMap(\.editions).map(\.file)))
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

  /// Returns the owners by file, of those files that have some.
  private func owners(of files: [String]) -> [String: [String]] {
    guard !owners.isEmpty else { return [:] }
    // Patterns are relative to the top of the repository; without one, to the current folder.
    let git = try? Repository(holding: check.roots)
    return files.reduce(into: [:]) { result, file in
      let names = owners.owners(of: git?.inside(file) ?? file)
      if !names.isEmpty { result[file] = names }
    }
  }

  private func earlier() throws(RunError) -> PreviousReport? {
    guard let since else { return nil }
    return try PreviousReport(try FileSystem.read(since), file: since)
  }
}
