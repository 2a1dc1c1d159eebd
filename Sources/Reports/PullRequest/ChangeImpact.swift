package import DocModel

/// The changes of a branch to the sources of translations, and the translations that follow them.
package struct ChangeImpact: Sendable {
  package struct Change: Sendable, Hashable {
    package enum Kind: String, Sendable, CaseIterable { case text, code, row, metadata }

    package let kind: Kind
    /// The heading of the source above it; empty before the first one.
    package let section: String
    /// The source's text before and after the change; empty for a block that came or went.
    package let before: String
    package let now: String
    /// The number of changed sentences, lines of code, rows or values.
    package let count: Int
    /// `typo`, `values` or `sentences`.
    package let extent: String
    /// The first lines in today's source and in the translation.
    package let sourceLine: Int
    package let line: Int

    package init(
      kind: Kind, section: String, before: String, now: String, count: Int, extent: String, sourceLine: Int, line: Int
    ) {
      self.kind = kind
      self.section = section
      self.before = before
      self.now = now
      self.count = count
      self.extent = extent
      self.sourceLine = sourceLine
      self.line = line
    }
  }

  package enum State: String, Sendable {
    /// The change has to be translated.
    case stale
    /// The change does not concern it, or it followed.
    case untouched
    /// It does not have the page.
    case missing
    /// It has the page under the source's former path.
    case misplaced
    /// It has a page that the source dropped.
    case orphaned
  }

  package struct Translation: Sendable {
    package let locale: LocaleTag
    package var state: State
    /// The file, or where it should be; empty if it does not exist.
    package var file = ""
    package var changes: [Change] = []
    /// The amount of work, ``OutdatedContent.Extent`` by name, and its size.
    package var extent = "none"
    package var size = "–"
    /// The number of words to translate.
    package var words = 0
    package var owners: [String] = []

    package init(locale: LocaleTag, state: State) { (self.locale, self.state) = (locale, state) }
  }

  /// One article whose source the branch changed, added, moved or dropped.
  package struct Page: Sendable {
    package enum Event: String, Sendable { case changed, added, moved, dropped }

    package let article: String
    /// The source file, relative to the top of the repository.
    package let file: String
    package let event: Event
    /// The former path of a source that was moved.
    package let formerFile: String?
    package var translations: [Translation] = []

    package init(article: String, file: String, event: Event, formerFile: String? = nil) {
      self.article = article
      self.file = file
      self.event = event
      self.formerFile = formerFile
    }

    func translations(_ state: State) -> [Translation] { translations.filter { $0.state == state } }
  }

  /// In the order of the articles.
  package var pages: [Page] = []
  package var source: LocaleTag?
  /// The commit, branch or tag that the branch is compared with.
  package let reference: String
  /// Remarks on what could not be known, such as a shallow clone.
  package var remarks: [String] = []

  package init(since reference: String) { self.reference = reference }

  /// The locales that the branch leaves with something to do.
  package var staleLocales: [LocaleTag] {
    Set(pages.flatMap { $0.translations.filter { $0.state != .untouched && $0.state != .missing }.map(\.locale) })
      .sorted()
  }
}

/// The sentences that say what a branch did.
extension ChangeImpact.Page {
  /// Translations with the same work to do, which are named together.
  struct Share {
    let locales: [LocaleTag]
    let changes: [ChangeImpact.Change]
  }

  /// The stale translations, grouped by what is to be done; the largest group first.
  var shares: [Share] {
    let groups = Dictionary(grouping: translations(.stale)) { translation in
      translation.changes.map { "\($0.kind.rawValue) \($0.count) \($0.section)" }
    }
    return groups.values.map { Share(locales: $0.map(\.locale), changes: $0.first?.changes ?? []) }.sorted {
      ($1.locales.count, $0.locales.first?.tag ?? "") < ($0.locales.count, $1.locales.first?.tag ?? "")
    }
  }
}

extension [ChangeImpact.Change] {
  /// `2 sentences, 1 code line`.
  var amount: String {
    ChangeImpact.Change.Kind.allCases.compactMap { kind in
      let (values, others) = filter { $0.kind == kind }.reduce(into: (0, 0)) { sums, change in
        if kind == .text, change.extent == "values" { sums.0 += change.count } else { sums.1 += change.count }
      }
      let parts = [
        others > 0 ? Summary.count(others, kind.noun) : nil,
        values > 0 ? Summary.count(values, "sentence") + " with other values" : nil,
      ].compactMap(\.self)
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }.joined(separator: ", ")
  }

  /// The headings above the changes, each once.
  var sections: [String] {
    reduce(into: []) { names, change in
      if !change.section.isEmpty, !names.contains(change.section) { names.append(change.section) }
    }
  }
}

extension ChangeImpact.Change.Kind {
  var noun: String {
    switch self {
    case .text: "sentence"
    case .code: "code line"
    case .row: "cell"
    case .metadata: "title"
    }
  }
}

extension [LocaleTag] {
  /// `de, ja and ko`.
  var inWords: String {
    guard let last, count > 1 else { return first?.tag ?? "" }
    return dropLast().map(\.tag).joined(separator: ", ") + " and " + last.tag
  }
}

/// The impact as JSON. Keys are stable: new ones may be added, existing ones keep their meaning.
extension ChangeImpact {
  package func json() throws(RunError) -> [UInt8] {
    try JSONBytes.encode(
      Document(
        reference: reference, source: source?.tag, stale: staleLocales.map(\.tag), pages: pages.map(Document.Page.init),
        remarks: remarks))
  }

  private struct Document: Encodable {
    let reference: String
    let source: String?
    /// The locales with something to do.
    let stale: [String]
    let pages: [Page]
    let remarks: [String]

    struct Page: Encodable {
      let article: String
      let event: String
      let file: String
      let formerFile: String?
      let translations: [Translation]

      init(_ page: ChangeImpact.Page) {
        article = page.article
        event = page.event.rawValue
        file = page.file
        formerFile = page.formerFile
        translations = page.translations.map(Translation.init)
      }
    }

    struct Translation: Encodable {
      let locale: String
      let file: String?
      let state: String
      let extent: String
      let size: String
      let words: Int
      let owners: [String]
      let changes: [Change]

      init(_ translation: ChangeImpact.Translation) {
        locale = translation.locale.tag
        file = translation.file.isEmpty ? nil : translation.file
        state = translation.state.rawValue
        extent = translation.extent
        size = translation.size
        words = translation.words
        owners = translation.owners
        changes = translation.changes.map(Change.init)
      }
    }

    struct Change: Encodable {
      let kind: String
      let extent: String
      let section: String
      let before: String
      let now: String
      /// Sentences, lines of code, cells or values.
      let count: Int
      let sourceLine: Int
      let line: Int

      init(_ change: ChangeImpact.Change) {
        kind = change.kind.rawValue
        extent = change.extent
        section = change.section
        before = change.before
        now = change.now
        count = change.count
        sourceLine = change.sourceLine
        line = change.line
      }
    }
  }
}

/// Writes what a branch means for each translation; the findings themselves are left to the other formats.
struct ImpactReport: FormatWriter {
  private let frame: ReportFrame
  private let isJSON: Bool

  init(_ frame: ReportFrame) { self.init(frame, isJSON: false) }

  init(_ frame: ReportFrame, isJSON: Bool) {
    self.frame = frame
    self.isJSON = isJSON
  }

  mutating func add(_ article: [ReportedFinding]) {}

  mutating func end(_ totals: ReportTotals, seconds: Double?) throws(RunError) {
    guard let impact = frame.run.impact else {
      throw RunError("the formats pr and pr-json tell what changed since a commit: name one with --since")
    }
    if isJSON { frame.sink(try impact.json()) } else { frame.sink(PullRequestComment(impact).markdown()) }
  }
}
