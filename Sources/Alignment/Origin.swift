/// The source version that a translation was made from, with its evidence.
package struct Origin: Sendable, Equatable {
  package enum Evidence: String, Sendable { case recorded, inferred, none }

  package let evidence: Evidence
  /// Indices in ``SourceHistory/versions``, 0 is the newest version: `newest` is the most likely, `oldest` fits nearly
  /// as well.
  package let newest: Int
  package let oldest: Int
  /// The newest version that existed when the translation was last changed.
  package let newestPossible: Int
  /// The number of versions newer than ``newest`` that were committed together with a matching change of the
  /// translation.
  package let followed: Int
  /// A description of the evidence, or the reason why the version is unknown.
  package let reason: String

  package init(evidence: Evidence, newest: Int, oldest: Int, newestPossible: Int = 0, followed: Int = 0, reason: String)
  {
    self.evidence = evidence
    self.newest = newest
    self.oldest = oldest
    self.newestPossible = newestPossible
    self.followed = followed
    self.reason = reason
  }

  package static func unknown(_ reason: String) -> Origin {
    Origin(evidence: .none, newest: 0, oldest: 0, reason: reason)
  }
}
