/// Which version of its source a translation was made from, and how that is known.
public struct Origin: Sendable, Equatable {
  public enum Evidence: String, Sendable { case recorded, inferred, none }

  public let evidence: Evidence
  /// Places in ``SourceHistory/versions``, 0 the newest: `newest` is the likeliest, `oldest` fits nearly as well.
  public let newest: Int
  public let oldest: Int
  /// The newest version that was there when the translation was last changed.
  public let newestPossible: Int
  /// How many of the versions younger than ``newest`` came in one commit with a change of the translation that followed them.
  public let followed: Int
  /// The evidence in words, or why nothing is known.
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
