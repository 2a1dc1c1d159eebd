import DocModel
import Findings
import Reports
import Rules

/// What became of one article, as a line of JSON: what workers answer and shards hold.
struct OutcomeRecord: JSONRecord {
  /// Which parts are read back.
  struct Parts: OptionSet {
    let rawValue: UInt8
    static let findings = Parts(rawValue: 1)
    /// All others; findings are counted.
    static let rest = Parts(rawValue: 2)
  }

  var root = ""
  var article = ""
  var outcome = ArticleCheck.Outcome()
  /// How many findings the record holds, whether they were read or not.
  var counts = (findings: 0, suppressed: 0)

  init(root: String, article: String, _ outcome: ArticleCheck.Outcome) {
    self.root = root
    self.article = article
    self.outcome = outcome
  }

  func write(to json: inout JSONWriter) {
    json.member("article", article)
    if !outcome.unused.isEmpty {
      let entries = outcome.unused.sorted {
        ($0.file, $0.line, $0.rule?.name ?? "", $0.reason) < ($1.file, $1.line, $1.rule?.name ?? "", $1.reason)
      }
      json.member("comments", entries.map(Comment.init))
    }
    json.member("findings", outcome.findings.lazy.map(StoredFinding.init))
    if outcome.heldBack != HeldBack() {
      json.member("heldBack", numbers: [outcome.heldBack.behind, outcome.heldBack.others])
    }
    json.member("root", root)
    json.member("summary", outcome.summary.map(SummaryRecord.init))
    if !outcome.suppressed.isEmpty { json.member("suppressed", outcome.suppressed.lazy.map(StoredFinding.init)) }
    if !outcome.troubles.isEmpty { json.member("troubles", outcome.troubles.map(TroubleRecord.init)) }
  }

  init(_ line: [UInt8], _ parts: Parts) throws(JSONReader.Fault) {
    var json = JSONReader(line)
    var names = StoredNames()
    try json.object { json, key throws(JSONReader.Fault) in
      switch key {
      case "article": article = try json.string()
      case "root": root = try json.string()
      case "comments" where parts.contains(.rest):
        outcome.unused = Set(try json.list { json throws(JSONReader.Fault) in try Comment(&json).entry })
      case "heldBack" where parts.contains(.rest):
        let numbers = try json.list { json throws(JSONReader.Fault) in max(0, try json.integer()) }
        outcome.heldBack = HeldBack(behind: numbers.first ?? 0, others: numbers.dropFirst().first ?? 0)
      case "findings": (counts.findings, outcome.findings) = try Self.findings(&json, &names, parts)
      case "suppressed": (counts.suppressed, outcome.suppressed) = try Self.findings(&json, &names, parts)
      case "summary" where parts.contains(.rest):
        outcome.summary = try SummaryRecord(&json, &names, article: article).summary
      case "troubles" where parts.contains(.rest):
        outcome.troubles = try json.list { json throws(JSONReader.Fault) in try TroubleRecord(&json).trouble }
      default: try json.skip()
      }
    }
    try json.end()
    guard !article.isEmpty else { throw json.fault("a record lacks the path of its article") }
  }

  private static func findings(_ json: inout JSONReader, _ names: inout StoredNames, _ parts: Parts)
    throws(JSONReader.Fault) -> (Int, [ReportedFinding])
  {
    var count = 0
    var findings: [ReportedFinding] = []
    try json.array { json throws(JSONReader.Fault) in
      count += 1
      if parts.contains(.findings) {
        findings.append(try StoredFinding(&json, &names).reported)
      } else {
        try json.skip()
      }
    }
    return (count, findings)
  }

  /// A comment that has kept nothing away so far.
  private struct Comment: JSONRecord {
    let entry: Suppressions.Entry

    init(_ entry: Suppressions.Entry) { self.entry = entry }

    func write(to json: inout JSONWriter) {
      json.member("file", entry.file)
      json.member("line", entry.line)
      json.member("reason", entry.reason)
      json.member("rule", entry.rule?.name)
    }

    init(_ json: inout JSONReader) throws(JSONReader.Fault) {
      var (file, line, reason, rule): (String, Int, String, RuleID?) = ("", 0, "", nil)
      try json.object { json, key throws(JSONReader.Fault) in
        switch key {
        case "file": file = try json.string()
        case "line": line = try json.integer()
        case "reason": reason = try json.string()
        case "rule": rule = RuleID(try json.string())
        default: try json.skip()
        }
      }
      entry = Suppressions.Entry(file: file, line: line, rule: rule, reason: reason)
    }
  }

  struct TroubleRecord: JSONRecord {
    let trouble: Trouble

    init(_ trouble: Trouble) { self.trouble = trouble }

    func write(to json: inout JSONWriter) {
      json.member("byteOffset", trouble.byteOffset)
      json.member("file", trouble.file)
      if trouble.line > 0 { json.member("line", trouble.line) }
      json.member("message", trouble.message)
      json.member("severity", trouble.severity.rawValue)
      if trouble.isOfSetup { json.member("setup", true) }
    }

    init(_ json: inout JSONReader) throws(JSONReader.Fault) {
      var (message, file, line, byteOffset): (String, String?, Int, Int?) = ("", nil, 0, nil)
      var (severity, isOfSetup) = (Diagnostic.Severity.failure, false)
      try json.object { json, key throws(JSONReader.Fault) in
        switch key {
        case "byteOffset": byteOffset = try json.integer()
        case "file": file = try json.string()
        case "line": line = try json.integer()
        case "message": message = try json.string()
        case "severity": severity = Diagnostic.Severity(rawValue: try json.string()) ?? .failure
        case "setup": isOfSetup = try json.boolean()
        default: try json.skip()
        }
      }
      trouble = Trouble(
        message, file: file, line: line, byteOffset: byteOffset, severity: severity, isOfSetup: isOfSetup)
    }
  }
}
