import Findings
import Reports
import Rules

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
  private let summary: SummaryRecord?
  private let troubles: [RunErrorRecord]?

  init(root: String, article: String, _ outcome: ArticleCheck.Outcome) {
    (self.root, self.article) = (root, article)
    let entries = outcome.unused.sorted {
      ($0.file, $0.line, $0.rule?.name ?? "", $0.reason) < ($1.file, $1.line, $1.rule?.name ?? "", $1.reason)
    }
    comments = entries.isEmpty ? nil : entries
    heldBack = outcome.heldBack == OmittedNotes() ? nil : outcome.heldBack
    summary = outcome.summary.map(SummaryRecord.init)
    troubles = outcome.troubles.isEmpty ? nil : outcome.troubles.map { RunErrorRecord($0, isStored: true) }
  }

  var outcome: ArticleCheck.Outcome {
    var outcome = ArticleCheck.Outcome()
    outcome.unused = Set(comments ?? [])
    outcome.heldBack = heldBack ?? OmittedNotes()
    outcome.troubles = (troubles ?? []).map(\.trouble)
    outcome.summary = summary?.summary(article: article)
    return outcome
  }
}
