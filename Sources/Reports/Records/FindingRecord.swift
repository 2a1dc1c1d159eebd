public import DocModel
public import Findings

/// A finding as doccheck's own JSON has it: written a record at a time, and read back where runs are put together.
/// Keys are stable: new ones may come, none changes its meaning.
public struct FindingRecord: Codable, Sendable, Hashable {
  /// The path that all locales of the article share.
  public var article: String
  public var baselineState: BaselineState?
  /// 0–100.
  public var confidence: UInt8
  /// What follows from this one, and is not counted beside it.
  public var consequences: [FindingRecord]
  /// 16 hex digits, the same after lines moved.
  public var fingerprint: String
  /// How it is shown: `note`, `warning`, `error`.
  public var level: Level
  public var message: String
  public var place: PlaceRecord
  /// What the other locales have there.
  public var related: [RelatedRecord]
  public var rule: RuleID
  /// The harm: `notice`, `minor`, `major`, `critical`.
  public var severity: Severity
  /// The line of the file, or the part of a long one around the place.
  public var text: String?
  /// Which part of ``text`` is at fault, in bytes.
  public var textStart: Int?
  public var textEnd: Int?

  public init(_ reported: ReportedFinding, level: Level) {
    self.init(reported.finding, level: level, excerpt: reported.excerpt, fingerprint: reported.fingerprint)
    baselineState = reported.baselineState
  }

  private init(_ finding: Finding, level: Level, excerpt: Excerpt?, fingerprint: UInt64) {
    article = finding.article
    confidence = finding.confidence
    consequences = finding.consequences.map {
      FindingRecord($0, level: level, excerpt: nil, fingerprint: $0.fingerprint)
    }
    self.fingerprint = Fingerprint.text(fingerprint)
    self.level = level
    message = finding.message
    place = PlaceRecord(finding.place, excerpt: excerpt)
    related = finding.related.map { RelatedRecord(place: PlaceRecord($0.place, excerpt: nil), text: $0.text) }
    rule = finding.rule
    severity = finding.severity
    text = excerpt?.text
    textStart = excerpt?.offset
    textEnd = excerpt.flatMap { excerpt in excerpt.offset.map { $0 + excerpt.length } }
  }

  /// The finding that was written.
  public var reported: ReportedFinding {
    var excerpt: Excerpt?
    if let text {
      excerpt = Excerpt(
        text: text, offset: textStart, length: (textEnd ?? 0) - (textStart ?? 0),
        columns: Excerpt.Columns(start: place.column, end: place.endColumn),
        utf16Columns: Excerpt.Columns(start: place.utf16Column, end: place.utf16EndColumn))
    }
    var reported = ReportedFinding(finding: finding, excerpt: excerpt, fingerprint: Fingerprint.value(fingerprint))
    reported.baselineState = baselineState
    return reported
  }

  private var finding: Finding {
    Finding(
      rule: rule, severity: severity, confidence: confidence, message: message, article: article, place: place.place,
      related: related.map { RelatedPlace(place: $0.place.place, text: $0.text) },
      consequences: consequences.map(\.finding), fingerprint: Fingerprint.value(fingerprint) ?? 0)
  }
}

/// A place in a file.
public struct PlaceRecord: Codable, Sendable, Hashable {
  /// 1-based, in UTF-8 bytes.
  public var byteColumn: Int?
  /// 1-based, in characters (Unicode scalars); the end is excluded, and where it is not known equal to the start.
  public var column: Int?
  public var endColumn: Int?
  public var file: String
  public var lastLine: Int
  public var line: Int
  public var locale: LocaleTag
  /// The same in UTF-16 code units, as editors and SARIF count.
  public var utf16Column: Int?
  public var utf16EndColumn: Int?

  init(_ place: Place, excerpt: Excerpt?) {
    byteColumn = place.column > 0 ? place.column : nil
    column = excerpt?.columns?.start
    endColumn = excerpt?.columns?.end
    file = place.file
    lastLine = place.lastLine
    line = place.line
    locale = place.locale
    utf16Column = excerpt?.utf16Columns?.start
    utf16EndColumn = excerpt?.utf16Columns?.end
  }

  var place: Place { Place(locale: locale, file: file, line: line, lastLine: lastLine, column: byteColumn ?? 0) }
}

/// What another locale has at the same place.
public struct RelatedRecord: Codable, Sendable, Hashable {
  public var place: PlaceRecord
  public var text: String
}

extension FindingRecord: JSONRecord {
  public func write(to json: inout JSONWriter) {
    json.member("article", article)
    json.member("baselineState", baselineState?.rawValue)
    json.member("confidence", Int(confidence))
    json.member("consequences", consequences)
    json.member("fingerprint", fingerprint)
    json.member("level", level.rawValue)
    json.member("message", message)
    json.member("place", place)
    json.member("related", related)
    json.member("rule", rule.name)
    json.member("severity", severity.rawValue)
    json.member("text", text)
    json.member("textEnd", textEnd)
    json.member("textStart", textStart)
  }
}

extension PlaceRecord: JSONRecord {
  public func write(to json: inout JSONWriter) {
    json.member("byteColumn", byteColumn)
    json.member("column", column)
    json.member("endColumn", endColumn)
    json.member("file", file)
    json.member("lastLine", lastLine)
    json.member("line", line)
    json.member("locale", locale.tag)
    json.member("utf16Column", utf16Column)
    json.member("utf16EndColumn", utf16EndColumn)
  }
}

extension RelatedRecord: JSONRecord {
  public func write(to json: inout JSONWriter) {
    json.member("place", place)
    json.member("text", text)
  }
}
