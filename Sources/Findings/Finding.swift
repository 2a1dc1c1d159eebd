public import DocModel

/// A place in a file.
public struct Place: Sendable, Hashable {
  public let locale: LocaleTag
  /// As ``Article/file``.
  public let file: String
  /// 1-based, and so is the column; a column of 0 stands for the whole line.
  public let line: Int
  public let lastLine: Int
  /// In UTF-8 bytes.
  public let column: Int

  public init(locale: LocaleTag, file: String, line: Int, lastLine: Int? = nil, column: Int = 0) {
    self.locale = locale
    self.file = file
    self.line = line
    self.lastLine = max(line, lastLine ?? line)
    self.column = column
  }
}

/// What another locale has at the same place. All findings about that place share it.
public final class RelatedPlace: Sendable, Hashable {
  public let place: Place
  /// What stands there, with its meaning where it is known: `Nie (= no)`.
  public let text: String

  public init(place: Place, text: String) {
    self.place = place
    self.text = text
  }

  public static func == (a: RelatedPlace, b: RelatedPlace) -> Bool { a === b || a.place == b.place && a.text == b.text }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(place)
    hasher.combine(text)
  }
}

/// One disagreement between locales, or one fault in one, as it is reported.
///
/// Findings are sorted, folded and filtered, and there may be a million: what never changes lies behind one reference.
public struct Finding: Sendable, Hashable {
  private var content: Content
  public var severity: Severity
  /// 0–100: how strong the evidence is. SARIF's rank.
  public var confidence: UInt8
  private var line: Int
  private var column: Int
  public var related: [RelatedPlace]
  /// Findings that follow from this one and are not counted beside it.
  public var consequences: [Finding]
  /// How the file is mended, where that can be copied and somebody asked.
  public var fix: Fix?
  /// What is still to be said of it: see ``tell()``.
  private var wording: Wording?

  public var rule: RuleID { content.rule }
  /// Which of the rule's checks found it; the rule itself where it has one only.
  public var check: RuleID { content.check }
  /// One sentence: the value here, the value there, the vote, and what to do.
  public var message: String { content.message }
  /// The path of the article, the same in every locale.
  public var article: String { content.article }
  /// In which form the file differs, the same for every place that differs so: `img/* → img/de/*`; empty where that is
  /// nobody's choice.
  public var form: String { content.form }
  public var place: Place {
    Place(
      locale: content.place.locale, file: content.place.file, line: line, lastLine: content.place.lastLine,
      column: column)
  }
  public var locale: LocaleTag { content.place.locale }
  public var file: String { content.place.file }
  /// What the file has from the fault on, as far as it is plain text: its column is found by it. Empty where nothing
  /// can be pointed to.
  public var words: String { content.words }
  /// How many bytes of ``words`` are at fault.
  public var extent: Int { content.extent }
  /// What the finding is about, wherever it stands; a report adds the section, and tells equal ones apart.
  public var fingerprint: UInt64 { content.fingerprint }

  /// - Parameter message: where a ``Wording`` is given, it stays empty until ``tell()``.
  public init(
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

  /// The bytes up to the end of the first word.
  private static func firstWord(of words: String) -> Int {
    let blanks = words.utf8.prefix { $0 == .space }.count
    return blanks + words.utf8.dropFirst(blanks).prefix { $0 != .space }.count
  }

  /// Puts it, and what follows from it, into words.
  public mutating func tell() {
    if let wording {
      content = content.saying(wording.text())
      self.wording = nil
    }
    for index in consequences.indices { consequences[index].tell() }
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

  /// The same for all places of its form: what this one says, and what is said of them all.
  public func standing(for others: [Finding], saying message: String, fingerprint: UInt64) -> Finding {
    var result = Finding(
      rule: rule, check: check, severity: ([self] + others).map(\.severity).max() ?? severity,
      confidence: ([self] + others).map(\.confidence).max() ?? confidence, message: message, article: article,
      place: place, words: words, extent: extent, related: related,
      consequences: consequences + others, form: form,
      fingerprint: fingerprint)
    result.fix = fix
    return result
  }

  /// True for the name of its rule, or of the check of it that made the finding.
  public func isNamed(_ name: RuleID) -> Bool { rule == name || check == name }

  /// Says where in its lines it stands.
  public mutating func locate(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The level it is shown at under a confidence threshold.
  public func level(threshold: UInt8) -> Level { Level(severity, confidence: confidence, threshold: threshold) }

  /// The confidence below which findings are shown as notes when nothing else is asked for.
  public static let defaultThreshold: UInt8 = 60

  /// The order of every report: article, file, line, column, rule, message.
  public static func reportOrder(_ a: Finding, _ b: Finding) -> Bool {
    if a.article != b.article { return a.article < b.article }
    if a.locale != b.locale { return a.locale < b.locale }
    if a.line != b.line { return a.line < b.line }
    if a.column != b.column { return a.column < b.column }
    if a.rule != b.rule { return a.rule < b.rule }
    return a.message < b.message
  }

  /// Puts what holds findings into the order of every report.
  @inlinable
  public static func inReportOrder<Item>(_ items: [Item], _ finding: (Item) -> Finding) -> [Item] {
    items.count > 1 ? reportOrder(of: items.map(finding)).map { items[$0] } : items
  }

  /// Which of them stands at each place of a report: by numbers, as far as these tell.
  @usableFromInline
  static func reportOrder(of findings: [Finding]) -> [Int] {
    // Findings of one text mostly stand together, and there are few texts.
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

  /// The place of each text among all, equal ones at one.
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
