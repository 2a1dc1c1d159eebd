import DocModel

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
