package import Alignment
import Checks

/// A block of a translation whose source changed since it was made.
package struct OutdatedPlace: Sendable {
  package enum Kind: Sendable { case changed, added, removed }

  package let kind: Kind
  /// The first line of the block in the translation, or the line before which an added one is missing; 1-based.
  package let line: Int
  /// The slots of the block in the version translated and today.
  package let slots: [Int]
  /// The commit that changed the source; nil if it is not known.
  package let version: SourceHistory.Version?
  /// The source's text before and after; empty for a block that was added or removed.
  package let before: String
  package let now: String
}

extension LiveArticle {
  /// The outdated blocks of a member in reading order; none if the text that it was made from is not known.
  package func outdatedPlaces(of member: Int) -> [OutdatedPlace] {
    guard let source = aligned.source, source != member,
      let content = OutdatedContent(of: member, comparedTo: source, in: aligned)
    else { return [] }
    let versions = aligned.history?.versions ?? []
    return content.changes.filter { $0.extent > .none }.map { change in
      OutdatedPlace(
        kind: change.before.isEmpty ? .added : change.now.isEmpty ? .removed : .changed, line: change.line,
        slots: [change.oldSlot, change.nowSlot],
        version: change.version.flatMap { versions.indices.contains($0) ? versions[$0] : nil }, before: change.before,
        now: change.now)
    }.sorted { $0.line < $1.line }
  }
}
