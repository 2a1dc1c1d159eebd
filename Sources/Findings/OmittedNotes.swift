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
