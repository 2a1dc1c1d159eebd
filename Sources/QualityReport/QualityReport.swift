package import DocModel
package import Findings
package import Reports

/// The quality of a tree’s translations as HTML pages: an overview and one page per locale and per article.
///
/// This type computes the numbers, ``QualityPages`` the pages. Penalties follow MQM: the sum of issue weights per
/// thousand words of the source.
package struct QualityReport: Sendable {
  package let articles: [ArticleQuality]
  package let locales: [LocaleTag]
  package let threshold: UInt8
  let mqm: [RuleID: MQM]
  let titles: [RuleID: String]
  /// The findings of an earlier report to compare with, or nil.
  package let since: PreviousReport?
  /// The source version each page was made from, or nil if unknown.
  let status: StatusReport?
  /// The owners of files that have some, by file.
  let owners: [String: [String]]

  package init(
    articles: [ArticleQuality], report: CheckReport, since: PreviousReport? = nil, status: StatusReport? = nil,
    owners: [String: [String]] = [:]
  ) {
    self.owners = owners
    self.articles = articles
    locales = report.locales
    threshold = report.threshold
    mqm = Dictionary(report.cards.map { ($0.id, $0.mqm) }, uniquingKeysWith: { one, _ in one })
    titles = Dictionary(report.cards.map { ($0.id, $0.page.title) }, uniquingKeysWith: { one, _ in one })
    self.since = since
    self.status = status
  }

  /// Whether the finding is above the level of a note; notes are not scored.
  func counts(_ finding: Finding) -> Bool { finding.level(threshold: threshold) > .note }

  /// The MQM weight of a severity.
  static func weight(_ severity: Severity) -> Int {
    switch severity {
    case .notice: 0
    case .minor: 1
    case .major: 5
    case .critical: 25
    }
  }

  /// Returns the group of a rule: its MQM dimension and type.
  func family(_ rule: RuleID) -> String { mqm[rule].map { $0 == .process ? "Revision" : $0.rawValue } ?? "Other" }

  /// Returns the owners of files, each once, in the order of the files.
  func owners(of files: [String]) -> [String] {
    var known: Set<String> = []
    return files.flatMap { owners[$0] ?? [] }.filter { known.insert($0).inserted }
  }

  /// The owners of each locale's files; empty if no file has any.
  var ownersByLocale: [LocaleTag: [String]] {
    guard !owners.isEmpty else { return [:] }
    var files: [LocaleTag: [String]] = [:]
    for edition in articles.flatMap(\.editions) { files[edition.locale, default: []].append(edition.file) }
    return files.mapValues { owners(of: $0) }
  }

  /// Counts of issues and words for one locale, or for one article.
  struct Tally {
    var words = 0
    var articles = 0
    /// The number of articles with at least one issue.
    var touched = 0
    var penalty = 0
    var bySeverity: [Severity: Int] = [:]
    var byFamily: [String: Int] = [:]
    var new = 0
    /// The number of articles made from an older source text than other locales.
    var behind = 0
    /// The number of articles that record a revision.
    var recorded = 0

    var issues: Int { bySeverity.values.reduce(0, +) }
    /// The penalty per thousand words of the source.
    var rate: Double { words > 0 ? Double(penalty) * 1000 / Double(words) : 0 }
    /// 100 for a text without issues: 100 × (1 − penalty ÷ words).
    var score: Double { words > 0 ? max(0, 100 - Double(penalty) * 100 / Double(words)) : 100 }

    mutating func add(_ finding: Finding, _ family: String, isNew: Bool) {
      penalty += QualityReport.weight(finding.severity)
      bySeverity[finding.severity, default: 0] += 1
      byFamily[family, default: 0] += 1
      if isNew { new += 1 }
    }
  }

  /// Returns the counts by locale; originals without issues are left out.
  func tallies() -> [(locale: LocaleTag, tally: Tally)] {
    var tallies: [LocaleTag: Tally] = [:]
    for article in articles {
      for edition in article.editions where !edition.isOriginal {
        tallies[edition.locale, default: Tally()].words += article.words
        tallies[edition.locale]?.articles += 1
        if edition.isBehind { tallies[edition.locale]?.behind += 1 }
        if edition.isRecorded { tallies[edition.locale]?.recorded += 1 }
      }
      var touched: Set<LocaleTag> = []
      for issue in article.issues where counts(issue.finding) {
        let locale = issue.finding.locale
        tallies[locale, default: Tally()].add(issue.finding, family(issue.finding.rule), isNew: isNew(issue))
        touched.insert(locale)
      }
      for locale in touched { tallies[locale]?.touched += 1 }
    }
    return tallies.sorted { ($0.value.rate, $1.key) > ($1.value.rate, $0.key) }.map { ($0.key, $0.value) }
  }

  /// Returns the counts of one article, in one locale or in all together.
  func tally(_ article: ArticleQuality, _ locale: LocaleTag? = nil) -> Tally {
    var tally = Tally()
    let translations = article.editions.count { !$0.isOriginal && (locale == nil || $0.locale == locale) }
    tally.words = article.words * max(1, translations)
    for issue in article.issues where counts(issue.finding) && (locale == nil || issue.finding.locale == locale) {
      tally.add(issue.finding, family(issue.finding.rule), isNew: isNew(issue))
    }
    return tally
  }

  func isNew(_ issue: ReportedFinding) -> Bool { since.map { !$0.holds(issue) } ?? false }

  /// Returns by locale how many issues of the earlier report no longer occur.
  func gone() -> [String: Int] {
    guard let since else { return [:] }
    var present: Set<PreviousReport.Key> = []
    for article in articles {
      for issue in article.issues { present.insert(PreviousReport.Key(issue)) }
    }
    return since.loud.reduce(into: [:]) { if !present.contains($1) { $0[$1.locale, default: 0] += 1 } }
  }
}

extension QualityReport {
  /// A counted issue of a locale.
  struct LocaleIssue {
    let article: ArticleQuality
    /// The number of the place in its article.
    let number: Int
    let issue: ReportedFinding
  }

  func isTranslated(to locale: LocaleTag) -> Bool {
    articles.contains { $0.editions.contains { $0.locale == locale && !$0.isOriginal } }
  }

  /// Returns the counted issues of a locale, the worst first.
  func issues(in locale: LocaleTag) -> [LocaleIssue] {
    let all = articles.flatMap { article in
      article.places.enumerated().flatMap { index, place in
        place.issues.filter { $0.finding.locale == locale && counts($0.finding) }.map {
          LocaleIssue(article: article, number: index + 1, issue: $0)
        }
      }
    }
    return all.indices.sorted { a, b in
      let (one, other) = (all[a].issue.finding, all[b].issue.finding)
      if one.severity != other.severity { return one.severity > other.severity }
      return one.confidence == other.confidence ? a < b : one.confidence > other.confidence
    }.map { all[$0] }
  }
}

/// The harm of the counted issues of a place, to sort the places of all articles.
package struct Harm: Sendable, Comparable {
  /// The highest severity, or nil if the place has notes only.
  package let worst: Severity?
  /// The sum of the weights of all issues.
  package let penalty: Int
  /// The highest confidence among the issues of the highest severity.
  package let confidence: UInt8

  init(_ issues: [ReportedFinding], threshold: UInt8) {
    let counted = issues.map(\.finding).filter { $0.level(threshold: threshold) > .note }
    let worst = counted.map(\.severity).max()
    self.worst = worst
    penalty = counted.reduce(0) { $0 + QualityReport.weight($1.severity) }
    confidence = counted.filter { $0.severity == worst }.map(\.confidence).max() ?? 0
  }

  package static func < (a: Harm, b: Harm) -> Bool {
    if a.worst != b.worst {
      guard let one = a.worst, let other = b.worst else { return a.worst == nil }
      return one < other
    }
    return (a.penalty, a.confidence) < (b.penalty, b.confidence)
  }
}

/// The findings of an earlier run, read from the JSON of `check` or from a report’s `report.json`.
package struct PreviousReport: Sendable {
  struct Key: Hashable, Sendable {
    let rule: String
    let locale: String
    let article: String
    let fingerprint: String

    init(_ reported: ReportedFinding) {
      let finding = reported.finding
      rule = finding.rule.name
      locale = finding.locale.tag
      article = finding.article
      fingerprint = Fingerprint.text(reported.fingerprint)
    }

    fileprivate init(_ entry: Document.Entry) {
      (rule, locale, article) = (entry.rule, entry.place.locale, entry.article)
      fingerprint = entry.fingerprint
    }
  }

  private let all: Set<Key>
  /// The findings above the level of a note.
  let loud: Set<Key>
  /// By locale, the sum of the weights of these.
  let penalties: [String: Int]

  fileprivate struct Document: Decodable {
    let findings: [Entry]

    struct Entry: Decodable {
      let rule: String
      let level: String
      let severity: Severity
      let article: String
      let fingerprint: String
      let place: Place
    }

    struct Place: Decodable { let locale: String }
  }

  /// - Parameter file: the file's name in the error that is thrown.
  package init(_ bytes: [UInt8], file: String) throws(RunError) {
    let document: Document
    do throws(JSONFault) { document = try JSONBytes.decode(Document.self, from: bytes) } catch {
      throw RunError(
        "is not a JSON file of `check` or `report`: write one with `doccheck check --format json`", file: file)
    }
    all = Set(document.findings.map { Key($0) })
    let counted = document.findings.filter { $0.level != "note" }
    loud = Set(counted.map { Key($0) })
    penalties = counted.reduce(into: [:]) {
      $0[$1.place.locale, default: 0] += QualityReport.weight($1.severity)
    }
  }

  func holds(_ reported: ReportedFinding) -> Bool { all.contains(Key(reported)) }
}
