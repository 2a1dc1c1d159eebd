package import DocModel

/// A place in a file.
package struct Place: Sendable, Hashable {
  package let locale: LocaleTag
  /// The path as in ``Article/file``.
  package let file: String
  /// 1-based, as is the column; a column of 0 means the whole line.
  package let line: Int
  package let lastLine: Int
  /// In UTF-8 bytes.
  package let column: Int

  package init(locale: LocaleTag, file: String, line: Int, lastLine: Int? = nil, column: Int = 0) {
    self.locale = locale
    self.file = file
    self.line = line
    self.lastLine = max(line, lastLine ?? line)
    self.column = column
  }
}

/// The text of another locale at the same position. All findings about that position share one instance.
package final class RelatedPlace: Sendable, Hashable {
  package let place: Place
  /// The text there, with its meaning if known: `Nie (= no)`.
  package let text: String

  package init(place: Place, text: String) {
    self.place = place
    self.text = text
  }

  package static func == (a: RelatedPlace, b: RelatedPlace) -> Bool {
    a === b || a.place == b.place && a.text == b.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(text)
  }
}

/// One reported disagreement between locales, or one fault within a locale.
///
/// A run can sort, fold and filter a million findings, so the immutable part is one shared reference.
package struct Finding: Sendable, Hashable {
  private var content: Content
  package var severity: Severity
  /// The strength of the evidence, 0–100; SARIF's `rank`.
  package var confidence: UInt8
  private var line: Int
  private var column: Int
  package var related: [RelatedPlace]
  /// Findings caused by this one; they are not counted separately.
  package var consequences: [Finding]
  /// The number of places that it represents; more than 1 if the same was found in many and is reported once.
  package var places = 1
  /// An automatic correction of the file, or nil if the rule offers no correction.
  package var fix: Fix?
  /// The version of the source that the page was translated from, or nil if it is unknown or plays no part.
  package var provenance: PageProvenance?
  /// The deferred message, or nil once rendered: see ``tell()``.
  private var wording: Wording?

  package var rule: RuleID { content.rule }
  /// The check of the rule that made the finding; equal to the rule if the rule has a single check.
  package var check: RuleID { content.check }
  /// The finding in words: found and expected value, place, evidence and remedy.
  package var message: String { content.message }
  /// The path of the article, equal in every locale.
  package var article: String { content.article }
  /// The kind of deviation that the file's findings share (`img/* → img/de/*`), so that a repeated convention can be
  /// reported once; empty if the deviation cannot be a convention.
  package var form: String { content.form }
  package var place: Place {
    Place(
      locale: content.place.locale, file: content.place.file, line: line, lastLine: content.place.lastLine,
      column: column)
  }
  package var locale: LocaleTag { content.place.locale }
  package var file: String { content.place.file }
  /// The file's plain text from the fault on, used to find the column; empty if there is no such text.
  package var words: String { content.words }
  /// The number of bytes of ``words`` that are at fault.
  package var extent: Int { content.extent }
  /// Identifies the finding's subject, not its position; a report adds the section and numbers duplicates.
  package var fingerprint: UInt64 { content.fingerprint }

  /// - Parameter message: empty until ``tell()`` if a ``Wording`` is given.
  package init(
    rule: RuleID, check: RuleID? = nil, severity: Severity, confidence: UInt8, message: String = "",
    wording: Wording? = nil, article: String, place: Place, words: String = "", extent: Int? = nil,
    related: [RelatedPlace] = [], consequences: [Finding] = [], form: String = "", fingerprint: UInt64
  ) {
    content = Content(
      rule: rule, check: check ?? rule, message: message, article: article, place: place, words: words,
      extent: extent ?? Self.firstWord(of: words), form: form, fingerprint: fingerprint)
    self.wording = wording
    self.severity = severity
    self.confidence = confidence
    line = place.line
    column = place.column
    self.related = related
    self.consequences = consequences
  }

  /// Returns the number of bytes up to the end of the first word.
  private static func firstWord(of words: String) -> Int {
    let blanks = words.utf8.prefix { $0 == .space }.count
    return blanks + words.utf8.dropFirst(blanks).prefix { $0 != .space }.count
  }

  /// Renders the deferred messages of the finding and of its consequences.
  package mutating func tell() {
    if let wording {
      content = content.saying(wording.text())
      self.wording = nil
    }
    for index in consequences.indices { consequences[index].tell() }
  }

  /// Adds a sentence to the message.
  package mutating func add(_ sentence: String) {
    if let wording {
      self.wording = Wording { wording.text() + sentence }
    } else {
      content = content.saying(content.message + sentence)
    }
  }

  private final class Content: Sendable, Hashable {
    let rule: RuleID
    let check: RuleID
    let message: String
    let article: String
    let place: Place
    let words: String
    let extent: Int
    let form: String
    let fingerprint: UInt64

    init(
      rule: RuleID, check: RuleID, message: String, article: String, place: Place, words: String, extent: Int,
      form: String, fingerprint: UInt64
    ) {
      self.rule = rule
      self.check = check
      self.message = message
      self.article = article
      self.place = place
      self.words = words
      self.extent = extent
      self.form = form
      self.fingerprint = fingerprint
    }

    func saying(_ message: String) -> Content {
      Content(
        rule: rule, check: check, message: message, article: article, place: place, words: words, extent: extent,
        form: form, fingerprint: fingerprint)
    }

    static func == (a: Content, b: Content) -> Bool {
      a === b
        || a.fingerprint == b.fingerprint && a.rule == b.rule && a.message == b.message && a.article == b.article
          && a.place == b.place && a.words == b.words
    }

    func hash(into hasher: inout Hasher) { hasher.combine(fingerprint) }
  }

  /// Returns this finding with `others` (of the same form) as consequences, and the highest severity of all.
  package func standing(for others: [Finding], saying message: String, fingerprint: UInt64) -> Finding {
    var result = Finding(
      rule: rule, check: check, severity: ([self] + others).map(\.severity).max() ?? severity,
      confidence: ([self] + others).map(\.confidence).max() ?? confidence, message: message, article: article,
      place: place, words: words, extent: extent, related: related,
      consequences: consequences + others, form: form,
      fingerprint: fingerprint)
    result.fix = fix
    result.provenance = provenance
    return result
  }

  /// Whether `name` is the finding's rule or its check.
  package func isNamed(_ name: RuleID) -> Bool { rule == name || check == name }

  /// Sets the position of the fault within its block.
  package mutating func locate(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Returns the level at which the finding is shown, given the confidence threshold.
  package func level(threshold: UInt8) -> Level { Level(severity, confidence: confidence, threshold: threshold) }

  /// The default confidence threshold; findings below it are shown as notes.
  package static let defaultThreshold: UInt8 = 60

  /// The order of findings in every report: article, locale, line, column, rule, message.
  package static func reportOrder(_ a: Finding, _ b: Finding) -> Bool {
    if a.article != b.article { return a.article < b.article }
    if a.locale != b.locale { return a.locale < b.locale }
    if a.line != b.line { return a.line < b.line }
    if a.column != b.column { return a.column < b.column }
    if a.rule != b.rule { return a.rule < b.rule }
    return a.message < b.message
  }

  /// Returns `items`, each of which has a finding, sorted into report order.
  @inlinable
  package static func inReportOrder<Item>(_ items: [Item], _ finding: (Item) -> Finding) -> [Item] {
    items.count > 1 ? reportOrder(of: items.map(finding)).map { items[$0] } : items
  }

  /// Returns the indices of `findings` in report order; compares integers before it compares strings.
  @usableFromInline
  static func reportOrder(of findings: [Finding]) -> [Int] {
    // Findings of one text are mostly adjacent and there are few texts, so texts are ranked once.
    var texts: [(article: String, locale: LocaleTag)] = []
    var places = findings.indices.map { index in
      let one = findings[index]
      let isLast = texts.last.map { $0.article == one.article && $0.locale == one.locale } ?? false
      if !isLast { texts.append((one.article, one.locale)) }
      return (text: texts.count - 1, line: one.line, column: one.column, index: index)
    }
    let ranks = ranks(of: texts)
    for index in places.indices { places[index].text = ranks[places[index].text] }
    return places.sorted { a, b in
      if a.text != b.text { return a.text < b.text }
      if a.line != b.line { return a.line < b.line }
      if a.column != b.column { return a.column < b.column }
      return reportOrder(findings[a.index], findings[b.index])
    }.map(\.index)
  }

  /// Returns the rank of each text; equal texts have equal ranks.
  private static func ranks(of texts: [(article: String, locale: LocaleTag)]) -> [Int] {
    var ranks = Array(repeating: 0, count: texts.count)
    var rank = 0
    var last: Int?
    for index in texts.indices.sorted(by: { texts[$0] < texts[$1] }) {
      if let last, texts[last] != texts[index] { rank += 1 }
      ranks[index] = rank
      last = index
    }
    return ranks
  }
}

/// A finding's message as a closure, rendered only if the finding is shown.
package final class Wording: Sendable, Hashable {
  let text: @Sendable () -> String

  package init(_ text: @escaping @Sendable () -> String) { self.text = text }

  /// The message is not part of a finding's identity, so all wordings are equal.
  package static func == (a: Wording, b: Wording) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}

/// Counts of differences that were found but suppressed, because something other than a mistake may explain them.
package struct OmittedNotes: Sendable, Hashable, Codable {
  /// On pages that are older than their source.
  package var behind: Int
  package var others: Int

  package init(behind: Int = 0, others: Int = 0) { (self.behind, self.others) = (behind, others) }

  package static func += (all: inout OmittedNotes, more: OmittedNotes) {
    all.behind += more.behind
    all.others += more.others
  }
}

/// The version of the source that a page was translated from. All findings of the page share one instance, so that
/// reports show it once.
package final class PageProvenance: Sendable, Hashable, Codable {
  package enum Evidence: String, Sendable, Codable {
    /// Recorded in the front matter of the page.
    case recorded
    /// Inferred from the git history and the text.
    case inferred
  }

  /// A commit or the hash of a text, abbreviated.
  package let revision: String
  /// The day of the revision, as 2024-01-31, or nil if unknown.
  package let date: String?
  package let evidence: Evidence

  package init(revision: String, date: String?, evidence: Evidence) {
    self.revision = revision
    self.date = date
    self.evidence = evidence
  }

  /// `translated from source revision 5eac9d2 of 2024-01-31, inferred from the git history`.
  package var text: String {
    let source = evidence == .recorded ? "recorded in the front matter" : "inferred from the git history"
    return "translated from source revision \(revision)\(date.map { " of \($0)" } ?? ""), \(source)"
  }

  package static func == (a: PageProvenance, b: PageProvenance) -> Bool {
    a === b || a.revision == b.revision && a.date == b.date && a.evidence == b.evidence
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(revision)
    hasher.combine(date)
    hasher.combine(evidence)
  }
}
