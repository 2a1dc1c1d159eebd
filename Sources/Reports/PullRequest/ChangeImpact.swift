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
