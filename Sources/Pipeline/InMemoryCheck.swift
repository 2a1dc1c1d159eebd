import Alignment
package import Checks
package import DocModel
import Findings
import MarkdownReader
package import Reports
package import Site

/// Runs the work of the commands on texts in memory, for fuzzing.
package struct InMemoryCheck: Sendable {
  private let reader: MarkdownReader
  private let flavor: Flavor
  private let threshold: UInt8
  private let work: ArticleCheck

  package init(flavor: Flavor, source: LocaleTag?, glossary: Glossary = .none) {
    var check = Check(roots: [])
    check.source = source
    check.glossary = glossary
    check.proposesFixes = true
    self.flavor = flavor
    threshold = check.threshold
    reader = MarkdownReader(flavor: flavor)
    work = ArticleCheck(check, flavor: flavor, project: nil)
  }

  package typealias Text = (locale: LocaleTag, bytes: [UInt8])

  package func read(_ text: Text) -> Article {
    reader.read(text.bytes, locale: text.locale, path: "a.md", file: "\(text.locale)/a.md")
  }

  /// The report of a check of one article in several locales.
  package func check(_ texts: [Text]) -> CheckReport { report(examine(texts).outcome) }

  /// The diff of the first and the last locale, for a terminal and as a list.
  package func diff(_ texts: [Text], width: Int) -> String {
    guard let left = texts.first?.locale, let right = texts.last?.locale, left != right else { return "" }
    let (aligned, outcome) = examine(texts)
    let findings = outcome.findings.map(\.finding)
    guard let input = DiffInput(aligned, findings: findings, left: left, right: right) else { return "" }
    let list = DiffList(input)
    return DiffText(width: width, meaning: Catalogue.meaning).page(of: input).text + list.markdown()
      + String(decoding: DiffList.html([list]), as: UTF8.self)
  }

  package func render(_ bytes: [UInt8], rawHTML: RawHTMLPolicy) -> [UInt8] {
    guard let locale = LocaleTag("und") else { return [] }
    let renderer = ArticleRenderer(
      rawHTML: rawHTML, highlightTagFilter: flavor == .gfm, headingIDs: rawHTML == .sanitize)
    return renderer.body(of: read((locale, bytes))).html
  }

  /// The troubles of a configuration with this content.
  package static func configuration(_ bytes: [UInt8]) -> [RunError] {
    var reader = ConfigurationReader(file: ".doccheck.yml", rules: Catalogue.names)
    reader.read(bytes)
    return reader.troubles
  }

  /// The report without findings known to a baseline, or nil if the bytes are not a valid baseline.
  package static func applying(baseline bytes: [UInt8], to report: CheckReport) -> CheckReport? {
    guard let baseline = try? Baseline(bytes, file: "baseline.json") else { return nil }
    var report = report
    baseline.apply(to: &report, selection: Selection())
    return report
  }

  /// A baseline of all findings of a report.
  package static func baseline(of report: CheckReport) throws(RunError) -> [UInt8] {
    try Baseline(report, file: "baseline.json").encoded()
  }

  private func examine(_ texts: [Text]) -> (aligned: AlignedArticle, outcome: ArticleCheck.Outcome) {
    var loaded = ArticleLoader.Loaded()
    for article in texts.map(read) where !article.isUnread { loaded.articles.append(article) }
    return work.judge(loaded)
  }

  private func report(_ outcome: ArticleCheck.Outcome) -> CheckReport {
    var report = CheckReport(
      findings: FindingList(outcome.findings), troubles: outcome.troubles, cards: work.rules.cards, articles: 1,
      files: 1,
      threshold: threshold)
    report.suppressed = FindingList(outcome.suppressed)
    return report
  }
}
