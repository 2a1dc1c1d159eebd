/// The source version that a translation was made from, with its evidence.
public struct Origin: Sendable, Equatable {
  public enum Evidence: String, Sendable { case recorded, inferred, none }

  public let evidence: Evidence
  /// Indices in ``SourceHistory/versions``, 0 is the newest version: `newest` is the most likely, `oldest` fits nearly
  /// as well.
  public let newest: Int
  public let oldest: Int
  /// The newest version that existed when the translation was last changed.
  public let newestPossible: Int
  /// The number of versions newer than ``newest`` that were committed together with a matching change of the
  /// translation.
  public let followed: Int
  /// A description of the evidence, or the reason why the version is unknown.
  public let reason: String

  public init(evidence: Evidence, newest: Int, oldest: Int, newestPossible: Int = 0, followed: Int = 0, reason: String)
  {
    self.evidence = evidence
    self.newest = newest
    self.oldest = oldest
    self.newestPossible = newestPossible
    self.followed = followed
    self.reason = reason
  }

  public static func unknown(_ reason: String) -> Origin {
    Origin(evidence: .none, newest: 0, oldest: 0, reason: reason)
  }
}
