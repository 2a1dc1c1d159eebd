import DocModel
import Findings
import MarkdownReader
import Reports
import Rules

/// The work on the tree as a whole, when all its articles were read.
struct TreeCheck {
  private let work: ArticleCheck

  init(_ work: ArticleCheck) { self.work = work }

  /// What was found in each article, and what the tree shows of it, article by article in report order.
  func merged(_ findings: [ReportedFinding], with tree: TreeSummary) -> [ReportedFinding] {
    let more = reported(work.rules.findings(in: tree).filter(work.selection.wants).compactMap(work.policy.apply))
    guard !more.isEmpty else { return findings }
    let order = Dictionary(tree.articles.indices.map { (tree.articles[$0].path, $0) }) { first, _ in first }
    let all = (findings + more).map { (index: order[$0.finding.article] ?? 0, item: $0) }
    return all.sorted { a, b in
      a.index != b.index ? a.index < b.index : Finding.reportOrder(a.item.finding, b.item.finding)
    }.map(\.item)
  }

  /// Leaves out what comments keep away, and adds lines: the few files that are concerned are read once more.
  private func reported(_ findings: [Finding]) -> [ReportedFinding] {
    var files: [String: (lines: LineIndex, suppressions: Suppressions)] = [:]
    return findings.compactMap { finding in
      let file = finding.place.file
      if files[file] == nil, let bytes = try? FileSystem.read(file) {
        let article = work.loader.reader.read(bytes, locale: finding.place.locale, path: finding.article, file: file)
        let lines = LineIndex(article)
        files[file] = (lines, Suppressions(article, lines: lines, known: work.known))
      }
      guard files[file]?.suppressions.covers(finding) != true else { return nil }
      return ReportedFinding(finding: finding, excerpt: files[file]?.lines.excerpt(at: finding.place))
    }
  }
}
