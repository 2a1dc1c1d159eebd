public import DocModel
import Findings

/// A finding with all that is known of it, for a run that is put together again: what ``FindingRecord`` has, but for
/// the level, and more. Keys are stable: new ones may come, none changes its meaning.
public struct StoredFinding: JSONRecord {
  public let reported: ReportedFinding

  public init(_ reported: ReportedFinding) { self.reported = reported }

  public func write(to json: inout JSONWriter) {
    let excerpt = reported.excerpt
    Stored.write(reported.finding, to: &json, fingerprint: reported.fingerprint) { json in
      json.member("suppression", reported.suppression?.comment)
      json.member("text", excerpt?.text)
      json.member("textColumn", excerpt?.columns?.start)
      json.member("textEndColumn", excerpt?.columns?.end)
      json.member("textLength", excerpt?.length)
      json.member("textStart", excerpt?.offset)
      json.member("textUTF16Column", excerpt?.utf16Columns?.start)
      json.member("textUTF16EndColumn", excerpt?.utf16Columns?.end)
    }
  }

  /// - Parameter names: what was read before, of the same article.
  public init(_ json: inout JSONReader, _ names: inout StoredNames) throws(JSONReader.Fault) {
    var fingerprint: UInt64?
    var comment: String?
    var text: String?
    var numbers: [String: Int] = [:]
    var finding = Stored()
    try json.object { json, key throws(JSONReader.Fault) in
      switch key {
      case "suppression": comment = try json.string()
      case "text": text = try json.string()
      case "fingerprint": fingerprint = Fingerprint.value(try json.string())
      case _ where key.hasPrefix("text"): numbers[key] = try json.integer()
      default: try finding.take(key, &json, &names)
      }
    }
    guard let fingerprint else { throw json.fault("a finding lacks its fingerprint") }
    let excerpt = text.map { text in
      Excerpt(
        text: text, offset: numbers["textStart"], length: numbers["textLength"] ?? 0,
        columns: Excerpt.Columns(start: numbers["textColumn"], end: numbers["textEndColumn"]),
        utf16Columns: Excerpt.Columns(start: numbers["textUTF16Column"], end: numbers["textUTF16EndColumn"]))
    }
    var reported = ReportedFinding(finding: try finding.finding(json), excerpt: excerpt, fingerprint: fingerprint)
    reported.suppression = comment.map { .comment($0) }
    self.reported = reported
  }
}

/// Names that come again and again in the findings of an article, made once.
public struct StoredNames {
  private var locales: [String: LocaleTag] = [:]
  private var files: [String: String] = [:]

  public init() {}

  /// Nil for what is no tag.
  public mutating func locale(_ tag: String) -> LocaleTag? {
    if let known = locales[tag] { return known }
    let locale = LocaleTag(tag)
    locales[tag] = locale
    return locale
  }

  mutating func file(_ name: String) -> String {
    if let known = files[name] { return known }
    files[name] = name
    return name
  }
}

/// A finding while it is read.
private struct Stored {
  private var rule: RuleID?
  private var check: RuleID?
  private var severity: Severity?
  private var confidence: UInt8 = 0
  private var message = ""
  private var article = ""
  private var place: Place?
  private var words = ""
  private var extent: Int?
  private var related: [RelatedPlace] = []
  private var consequences: [Finding] = []
  private var fix: Fix?
  private var form = ""
  private var name: UInt64 = 0

  static func write(
    _ finding: Finding, to json: inout JSONWriter, fingerprint: UInt64? = nil,
    _ more: (inout JSONWriter) -> Void = { _ in }
  ) {
    json.member("article", finding.article)
    if finding.check != finding.rule { json.member("check", finding.check.name) }
    json.member("confidence", Int(finding.confidence))
    if !finding.consequences.isEmpty {
      json.member("consequences", finding.consequences.lazy.map { Nested(finding: $0) })
    }
    if !finding.words.isEmpty { json.member("extent", finding.extent) }
    json.member("fingerprint", fingerprint.map { Fingerprint.text($0) })
    json.member("fix", finding.fix.map { StoredFix(fix: $0) })
    if !finding.form.isEmpty { json.member("form", finding.form) }
    json.member("message", finding.message)
    json.member("name", Fingerprint.text(finding.fingerprint))
    json.member("place", PlaceRecord(finding.place, excerpt: nil))
    if !finding.related.isEmpty { json.member("related", finding.related.lazy.map { Related(related: $0) }) }
    json.member("rule", finding.rule.name)
    json.member("severity", finding.severity.rawValue)
    more(&json)
    if !finding.words.isEmpty { json.member("words", finding.words) }
  }

  private struct Nested: JSONRecord {
    let finding: Finding
    func write(to json: inout JSONWriter) { Stored.write(finding, to: &json) }
  }

  private struct Related: JSONRecord {
    let related: RelatedPlace

    func write(to json: inout JSONWriter) {
      json.member("place", PlaceRecord(related.place, excerpt: nil))
      json.member("text", related.text)
    }
  }

  mutating func take(_ key: String, _ json: inout JSONReader, _ names: inout StoredNames) throws(JSONReader.Fault) {
    switch key {
    case "article": article = names.file(try json.string())
    case "check": check = RuleID(names.file(try json.string()))
    case "confidence": confidence = UInt8(clamping: try json.integer())
    case "consequences":
      consequences = try json.list { json throws(JSONReader.Fault) in
        var nested = Stored()
        try json.object { json, key throws(JSONReader.Fault) in try nested.take(key, &json, &names) }
        return try nested.finding(json)
      }
    case "extent": extent = max(0, try json.integer())
    case "fix": fix = try StoredFix.read(&json)
    case "form": form = try json.string()
    case "message": message = try json.string()
    case "name": name = Fingerprint.value(try json.string()) ?? 0
    case "place": place = try Self.place(&json, &names)
    case "related":
      related = try json.list { json throws(JSONReader.Fault) in
        var (place, text): (Place?, String) = (nil, "")
        try json.object { json, key throws(JSONReader.Fault) in
          switch key {
          case "place": place = try Self.place(&json, &names)
          case "text": text = try json.string()
          default: try json.skip()
          }
        }
        guard let place else { throw json.fault("a place is missing") }
        return RelatedPlace(place: place, text: text)
      }
    case "rule": rule = RuleID(names.file(try json.string()))
    case "severity": severity = Severity(rawValue: try json.string())
    case "words": words = try json.string()
    default: try json.skip()
    }
  }

  func finding(_ json: JSONReader) throws(JSONReader.Fault) -> Finding {
    guard let rule, let severity, let place else { throw json.fault("a finding lacks its rule, severity or place") }
    var finding = Finding(
      rule: rule, check: check, severity: severity, confidence: confidence, message: message, article: article,
      place: place, words: words, extent: extent, related: related, consequences: consequences, form: form,
      fingerprint: name)
    finding.fix = fix
    return finding
  }

  private static func place(_ json: inout JSONReader, _ names: inout StoredNames) throws(JSONReader.Fault) -> Place {
    var (locale, file): (LocaleTag?, String) = (nil, "")
    var (line, last, column) = (0, 0, 0)
    try json.object { json, key throws(JSONReader.Fault) in
      switch key {
      case "byteColumn": column = max(0, try json.integer())
      case "file": file = names.file(try json.string())
      case "lastLine": last = try json.integer()
      case "line": line = max(0, try json.integer())
      case "locale": locale = names.locale(try json.string())
      default: try json.skip()
      }
    }
    guard let locale else { throw json.fault("a place lacks its locale") }
    return Place(locale: locale, file: file, line: line, lastLine: last, column: column)
  }
}

private struct StoredFix: JSONRecord {
  let fix: Fix

  func write(to json: inout JSONWriter) {
    json.member("replacements", fix.replacements.lazy.map { Replacement(one: $0) })
    json.member("safety", fix.safety.rawValue)
    json.member("title", fix.title)
  }

  private struct Replacement: JSONRecord {
    let one: Fix.Replacement

    func write(to json: inout JSONWriter) {
      json.member("end", one.range.upperBound)
      json.member("start", one.range.lowerBound)
      json.member("text", String(decoding: one.text, as: UTF8.self))
    }
  }

  static func read(_ json: inout JSONReader) throws(JSONReader.Fault) -> Fix? {
    var (title, safety): (String, Fix.Safety?) = ("", nil)
    var replacements: [Fix.Replacement] = []
    try json.object { json, key throws(JSONReader.Fault) in
      switch key {
      case "replacements":
        replacements = try json.list { json throws(JSONReader.Fault) in
          var (start, end, text) = (0, 0, "")
          try json.object { json, key throws(JSONReader.Fault) in
            switch key {
            case "end": end = try json.integer()
            case "start": start = max(0, try json.integer())
            case "text": text = try json.string()
            default: try json.skip()
            }
          }
          return Fix.Replacement(start..<max(start, end), Array(text.utf8))
        }
      case "safety": safety = Fix.Safety(rawValue: try json.string())
      case "title": title = try json.string()
      default: try json.skip()
      }
    }
    return safety.flatMap { Fix(title, $0, replacements) }
  }
}

extension SuppressionReason {
  fileprivate var comment: String? {
    if case .comment(let words) = self { words } else { nil }
  }
}
