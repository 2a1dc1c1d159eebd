package import DocModel

/// The outdated pages and blocks as data for site generators. Keys are stable: new ones may be added, existing ones
/// keep their meaning.
extension StatusReport {
  package func marks(source: LocaleTag?) throws(RunError) -> [UInt8] {
    let behind = entries.filter { $0.state == .behind }
    return try JSONBytes.encode(
      Marks(
        missing: entries.filter { $0.state == .missing }.map {
          Marks.Missing(article: $0.article, locale: $0.locale.tag)
        },
        pages: Dictionary(behind.compactMap { entry in entry.file.map { ($0, Marks.Page(entry)) } }) { one, _ in one },
        source: source?.tag, version: 1))
  }

  private struct Marks: Encodable {
    let missing: [Missing]
    /// Outdated pages, by their file.
    let pages: [String: Page]
    let source: String?
    /// Of the format; a change of what a key means makes another one.
    let version: Int

    struct Missing: Encodable {
      let article: String
      let locale: String
    }

    struct Page: Encodable {
      let article: String
      /// The number of source versions since; nil if unknown.
      let behind: Int?
      let blocks: [Block]
      /// As in the status: nil if the text that the page was made from is not at hand.
      let extent: String?
      let locale: String
      /// The version that the page was made from, and the first change after it.
      let madeFrom: Change?
      let since: Change?
      let size: String?
      let words: Int?

      init(_ entry: Entry) {
        (article, locale, behind) = (entry.article, entry.locale.tag, entry.behind)
        (extent, size, words) = (entry.work?.extent, entry.work?.size, entry.work?.words)
        madeFrom = entry.last.map { Change($0) }
        since = entry.since.map { Change($0) }
        blocks = entry.marks.map(Block.init)
      }
    }

    struct Block: Encodable {
      let before: String
      let extent: String
      let heading: String
      let kind: String
      let line: Int
      let now: String
      let section: String
      let since: Change?
      let sourceLine: Int
      let words: Int

      init(_ mark: Mark) {
        (line, heading, kind, extent, words) = (mark.line, mark.heading, mark.kind, mark.extent, mark.words)
        (section, before, now, sourceLine) = (mark.section, mark.before, mark.now, mark.sourceLine)
        since = mark.since.map { Change($0, subject: mark.subject) }
      }
    }

    struct Change: Encodable {
      /// Empty for a change that is not committed.
      let commit: String
      let day: String?
      let subject: String?

      init(_ version: Version, subject: String? = nil) {
        commit = version.commit
        day = Day.text(version.day)
        self.subject = subject.flatMap { $0.isEmpty ? nil : $0 }
      }
    }
  }
}
