import DocModel

/// The status as JSON. Keys are stable: new ones may be added, existing ones keep their meaning.
extension StatusReport {
  package func json() throws(RunError) -> [UInt8] {
    try JSONBytes.encode(
      Document(
        staleSections: Dictionary(locales.map { ($0.tag, staleSections(of: $0)) }) { one, _ in one },
        files: entries.filter { $0.state != .source }.map(Document.File.init),
        totals: Dictionary(
          locales.map { locale in
            (locale.tag, Dictionary(totals(of: locale).map { ($0.key.rawValue, $0.value) }) { one, _ in one })
          }
        ) { one, _ in one }))
  }

  private struct Document: Encodable {
    /// By locale, the number of source sections changed since its pages were made.
    let staleSections: [String: Int]
    let files: [File]
    /// By locale, the number of articles in each state.
    let totals: [String: [String: Int]]

    struct File: Encodable {
      let locale: String
      let article: String
      let file: String?
      let state: String
      let revision: Revision
      /// The first change of the source after the translation was made.
      let since: Version?
      /// The headings of the source sections changed since then.
      let sections: [String]
      /// The work that brings the page up to date: `none`, `typo`, `values`, `sentences` or `rewritten`, its size, its words.
      let extent: String?
      let size: String?
      let words: Int?

      init(_ entry: Entry) {
        locale = entry.locale.tag
        article = entry.article
        file = entry.file
        state = entry.state.rawValue
        revision = Revision(
          first: entry.first?.blob, last: entry.last?.blob, behind: entry.behind, evidence: entry.evidence,
          reason: entry.reason, commit: entry.last?.commit, day: entry.last.flatMap { Day.text($0.day) })
        since = entry.since.map { Version(commit: $0.commit, day: Day.text($0.day)) }
        sections = entry.sections
        (extent, size, words) = (entry.work?.extent, entry.work?.size, entry.work?.words)
      }
    }

    struct Revision: Encodable {
      /// Git blobs: the earliest and the latest version that the translation can be made from.
      let first: String?
      let last: String?
      /// The number of source versions after `last`.
      let behind: Int?
      let evidence: String
      /// The evidence in words.
      let reason: String
      /// The commit that introduced `last`, and its date.
      let commit: String?
      let day: String?
    }

    struct Version: Encodable {
      let commit: String
      let day: String?
    }
  }
}

/// Formats dates.
enum Day {
  /// Returns `2020-02-28` for 20200228, or nil for 0.
  static func text(_ day: Int) -> String? {
    guard day > 0 else { return nil }
    let pad = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(day / 10_000)-\(pad(day / 100 % 100))-\(pad(day % 100))"
  }
}
