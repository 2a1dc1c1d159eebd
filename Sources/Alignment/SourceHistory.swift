public import DocModel

/// The versions that the source of an article had, as its version control knows them, and which of them each translation was made from.
public struct SourceHistory: Sendable, Equatable {
  public struct Version: Sendable, Equatable {
    /// SHA-1 of the file's bytes with CRLF line ends, as ``Revision/sourceHash`` records it; empty where nobody asked.
    public var hash: String
    /// The name git gives the text.
    public let blob: String
    /// The commit that brought it; empty for what is not committed yet.
    public let commit: String
    /// The day of the commit as yyyymmdd; 0 for what is not committed yet.
    public let day: Int
    /// The first line of the commit's message.
    public let subject: String

    public init(hash: String = "", blob: String = "", commit: String, day: Int, subject: String = "") {
      self.hash = hash
      self.blob = blob
      self.commit = commit
      self.day = day
      self.subject = subject
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
  public var versions: [Version]
  /// What is known of each translation.
  public var origins: [LocaleTag: Origin] = [:]
  /// What each translation was before, as far as that is of use.
  public var pasts: [LocaleTag: TranslationPast] = [:]
  /// Per version its blocks; nil where they were not needed.
  public var blocks: [VersionBlocks?]

  public init(versions: [Version]) {
    self.versions = versions
    blocks = Array(repeating: nil, count: versions.count)
  }

  /// Nil where no version has that hash.
  public func lag(of hash: String) -> Lag? {
    guard !hash.isEmpty, let index = versions.firstIndex(where: { $0.hash == hash }) else { return nil }
    return lag(ofVersion: index)
  }

  /// Nil where nothing is known of the translation.
  public func lag(of locale: LocaleTag) -> Lag? {
    guard let origin = origins[locale], origin.evidence != .none else { return nil }
    return lag(ofVersion: origin.newest, but: origin.followed)
  }

  private func lag(ofVersion index: Int, but followed: Int = 0) -> Lag {
    Lag(commits: max(0, index - followed), since: index == 0 ? 0 : versions[index - 1].day)
  }
}
