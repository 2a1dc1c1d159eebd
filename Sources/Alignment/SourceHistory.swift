/// The versions that the source of an article had, as its version control knows them.
public struct SourceHistory: Sendable, Equatable {
  public struct Version: Sendable, Equatable {
    /// SHA-1 of the file's bytes with CRLF line ends, as ``Revision/sourceHash`` records it.
    public let hash: String
    public let commit: String
    /// The day of the commit as yyyymmdd.
    public let day: Int

    public init(hash: String, commit: String, day: Int) {
      self.hash = hash
      self.commit = commit
      self.day = day
    }
  }

  /// How far a translation's text is behind.
  public struct Lag: Sendable, Equatable {
    /// Commits that changed the source since; 0 for the newest.
    public let commits: Int
    /// The day of the first of them as yyyymmdd; 0 for the newest.
    public let since: Int
  }

  /// Newest first.
  public let versions: [Version]

  public init(versions: [Version]) { self.versions = versions }

  /// Nil where no version has that hash.
  public func lag(of hash: String) -> Lag? {
    guard let index = versions.firstIndex(where: { $0.hash == hash }) else { return nil }
    return Lag(commits: index, since: index == 0 ? 0 : versions[index - 1].day)
  }
}
