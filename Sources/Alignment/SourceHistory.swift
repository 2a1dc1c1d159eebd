public import DocModel

/// The versions of an article's source according to version control, and the version each translation was made from.
public struct SourceHistory: Sendable, Equatable {
  public struct Version: Sendable, Equatable {
    /// SHA-1 of the file's bytes with CRLF line ends, as ``Revision/sourceHash`` records it; empty if not computed.
    public var hash: String
    /// The git blob id of the text.
    public let blob: String
    /// The commit that introduced the version; empty if uncommitted.
    public let commit: String
    /// The day of the commit as yyyymmdd; 0 if uncommitted.
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

  /// The distance of a translation from the current source.
  public struct Lag: Sendable, Equatable {
    /// The number of later commits that changed the source; 0 for the newest version.
    public let commits: Int
    /// The day of the first of these commits as yyyymmdd; 0 for the newest version.
    public let since: Int
  }

  /// Newest first.
  public var versions: [Version]
  /// The known source version of each translation.
  public var origins: [LocaleTag: Origin] = [:]
  /// The earlier states of each translation, if they were needed.
  public var pasts: [LocaleTag: TranslationPast] = [:]
  /// Per version its blocks, or nil if they were not needed.
  public var blocks: [VersionBlocks?]

  public init(versions: [Version]) {
    self.versions = versions
    blocks = Array(repeating: nil, count: versions.count)
  }

  /// The lag of a recorded source hash, or nil if no version has it.
  public func lag(of hash: String) -> Lag? {
    guard !hash.isEmpty, let index = versions.firstIndex(where: { $0.hash == hash }) else { return nil }
    return lag(ofVersion: index)
  }

  /// The lag of a translation, or nil if its version is unknown.
  public func lag(of locale: LocaleTag) -> Lag? {
    guard let origin = origins[locale], origin.evidence != .none else { return nil }
    return lag(ofVersion: origin.newest, but: origin.followed)
  }

  private func lag(ofVersion index: Int, but followed: Int = 0) -> Lag {
    Lag(commits: max(0, index - followed), since: index == 0 ? 0 : versions[index - 1].day)
  }
}
