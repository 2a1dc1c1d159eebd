import Checks
import DocModel
import Findings
import Reports

/// The outcome of one article as a line of JSON, written by workers and stored in shards.
struct OutcomeRecord: Codable {
  private let found: StoredFindings
  private let rest: OutcomeRest

  init(root: String, article: String, _ outcome: ArticleCheck.Outcome) {
    found = StoredFindings(article: article, findings: outcome.findings, suppressed: outcome.suppressed)
    rest = OutcomeRest(root: root, article: article, outcome)
  }

  init(from decoder: any Decoder) throws {
    found = try StoredFindings(from: decoder)
    rest = try OutcomeRest(from: decoder)
  }

  func encode(to encoder: any Encoder) throws {
    try found.encode(to: encoder)
    try rest.encode(to: encoder)
  }

  /// Throws if the line is not a valid record.
  static func read(
    _ line: [UInt8]
  ) throws(JSONFault) -> (root: String, article: String, outcome: ArticleCheck.Outcome) {
    let record = try JSONBytes.decode(Self.self, from: line)
    guard !record.rest.article.isEmpty else { throw JSONFault("it lacks the path of its article") }
    guard record.rest.isSound else { throw JSONFault("an observation names a locale or a form that is not there") }
    var outcome = record.rest.outcome
    (outcome.findings, outcome.suppressed) = try record.found.read()
    return (record.rest.root ?? "", record.rest.article, outcome)
  }
}

/// The fields of a record other than its findings.
private struct OutcomeRest: Codable {
  let article: String
  let root: String?
  private let comments: [Suppressions.Entry]?
  private let heldBack: OmittedNotes?
  private let observations: Observations?
  private let summary: SummaryRecord?
  private let troubles: [RunErrorRecord]?
  private let words: WordCounts?

  init(root: String, article: String, _ outcome: ArticleCheck.Outcome) {
    (self.root, self.article) = (root, article)
    let entries = outcome.unused.sorted {
      ($0.file, $0.line, $0.rule?.name ?? "", $0.reason) < ($1.file, $1.line, $1.rule?.name ?? "", $1.reason)
    }
    comments = entries.isEmpty ? nil : entries
    heldBack = outcome.heldBack == OmittedNotes() ? nil : outcome.heldBack
    observations = outcome.observations.values.isEmpty ? nil : outcome.observations
    summary = outcome.summary.map(SummaryRecord.init)
    words = outcome.words.texts.isEmpty ? nil : outcome.words
    troubles = outcome.troubles.isEmpty ? nil : outcome.troubles.map { RunErrorRecord($0, isStored: true) }
  }

  var isSound: Bool { observations?.isSound ?? true }

  var outcome: ArticleCheck.Outcome {
    var outcome = ArticleCheck.Outcome()
    outcome.unused = Set(comments ?? [])
    outcome.heldBack = heldBack ?? OmittedNotes()
    outcome.troubles = (troubles ?? []).map(\.trouble)
    outcome.observations = observations ?? Observations()
    outcome.words = words ?? WordCounts()
    outcome.summary = summary?.summary(article: article)
    return outcome
  }
}

/// An article's facts for the whole-tree rules, as JSON. Links are encoded as pairs of target index and line, anchors
/// as 16 hex digits each without separator.
struct SummaryRecord: Codable {
  /// The indices of the targets in raw HTML.
  private let raw: [UInt32]?
  private let routes: [String]?
  private let targets: [String]
  private let texts: [Text]

  private struct Text: Codable {
    let file: String
    let files: [UInt32]?
    let links: [UInt32]?
    let locale: LocaleTag
    let mayHoldMore: Bool?
    let places: String?
    let wide: String?
    let ascii: String?
    let short: String?
    let dotted: String?
  }

  init(_ summary: ArticleSummary) {
    func numbers(_ uses: [ArticleSummary.Use]) -> [UInt32]? {
      uses.isEmpty ? nil : uses.flatMap { [$0.target, $0.line] }
    }
    raw = summary.rawTargets.isEmpty ? nil : summary.rawTargets.sorted()
    routes = summary.routes.isEmpty ? nil : summary.routes
    targets = summary.targets
    texts = summary.texts.map { text in
      Text(
        file: text.file, files: numbers(text.files), links: numbers(text.links), locale: text.locale,
        mayHoldMore: text.mayHoldMore ? true : nil,
        places: Self.text(text.anchors.common), wide: Self.text(text.anchors.wide),
        ascii: Self.text(text.anchors.ascii), short: Self.text(text.anchors.short),
        dotted: Self.text(text.anchors.dotted))
    }
  }

  func summary(article: String) -> ArticleSummary {
    ArticleSummary(
      path: article, targets: targets,
      texts: texts.map { text in
        ArticleSummary.Text(
          locale: text.locale, file: text.file,
          anchors: PageAnchors(
            common: Self.anchors(text.places), wide: Self.anchors(text.wide), ascii: Self.anchors(text.ascii),
            short: Self.anchors(text.short), dotted: Self.anchors(text.dotted)),
          links: Self.uses(text.links ?? []), files: Self.uses(text.files ?? []),
          mayHoldMore: text.mayHoldMore ?? false)
      }, rawTargets: Set(raw ?? []), routes: routes ?? [])
  }

  private static func uses(_ numbers: [UInt32]) -> [ArticleSummary.Use] {
    stride(from: 0, to: numbers.count - 1, by: 2).map {
      ArticleSummary.Use(target: numbers[$0], line: numbers[$0 + 1])
    }
  }

  private static func text(_ anchors: [UInt64]) -> String? {
    anchors.isEmpty ? nil : anchors.map { Fingerprint.text($0) }.joined()
  }

  private static func anchors(_ text: String?) -> [UInt64] {
    let digits = Array((text ?? "").utf8)
    return stride(from: 0, to: digits.count - digits.count % 16, by: 16).compactMap { start in
      Fingerprint.value(String(decoding: digits[start..<start + 16], as: UTF8.self))
    }
  }
}
