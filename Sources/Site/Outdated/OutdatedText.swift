package import DocModel

/// The changes of the source since a translation was made, as the translation's page shows it.
package struct OutdatedText: Sendable, Equatable {
  /// One block of the source that the translation does not follow.
  package struct Change: Sendable, Equatable {
    package enum Kind: Sendable, Equatable { case changed, added, removed }

    package let kind: Kind
    /// The node of the translation's block; for an added block, the node that it comes after. Nil for a change of the
    /// title, or of a block before the first one.
    package let node: Int?
    /// The plain text of the source's block before and after; empty for a block that was added or removed.
    package let before: String
    package let now: String
    package let isCode: Bool
    /// The day of the change as yyyymmdd; 0 if it is not known.
    package let day: Int

    package init(kind: Kind, node: Int?, before: String, now: String, isCode: Bool = false, day: Int = 0) {
      self.kind = kind
      self.node = node
      self.before = before
      self.now = now
      self.isCode = isCode
      self.day = day
    }
  }

  /// The maximum number of changes that a page shows; further ones are only counted.
  package static let most = 500

  /// In the order of the translation's text; never empty.
  package let changes: [Change]
  /// The number of paragraphs that the translation does not follow, with a row of a table as one paragraph.
  package let count: Int
  /// The number of paragraphs of the source, at least ``count``.
  package let total: Int
  /// The day of the text that the translation was made from, as yyyymmdd; 0 if it is not known.
  package let day: Int
  /// The language of the changed texts.
  package let source: LocaleTag

  /// Fails if there is no change.
  package init?(changes: [Change], count: Int, total: Int, day: Int, source: LocaleTag) {
    guard !changes.isEmpty else { return nil }
    self.changes = changes
    self.count = count
    self.total = max(total, count)
    self.day = day
    self.source = source
  }
}
