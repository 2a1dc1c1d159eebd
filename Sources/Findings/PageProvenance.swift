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
