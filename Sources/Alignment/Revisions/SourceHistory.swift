package import DocModel

/// The versions of an article's source according to version control, and the version each translation was made from.
package struct SourceHistory: Sendable, Equatable {
  package struct Version: Sendable, Equatable {
    /// SHA-1 of the file's bytes with CRLF line ends, as ``Revision/sourceHash`` records it; empty if not computed.
    package var hash: String
    /// The git blob id of the text.
    package let blob: String
    /// The commit that introduced the version; empty if uncommitted.
    package let commit: String
    /// The day of the commit as yyyymmdd; 0 if uncommitted.
    package let day: Int
    /// The first line of the commit's message.
    package let subject: String

    package init(hash: String = "", blob: String = "", commit: String, day: Int, subject: String = "") {
      self.hash = hash
      self.blob = blob
      self.commit = commit
      self.day = day
      self.subject = subject
    }
  }

  /// The distance of a translation from the current source.
  package struct Lag: Sendable, Equatable {
    /// The number of later commits that changed the source; 0 for the newest version.
    package let commits: Int
    /// The day of the first of these commits as yyyymmdd; 0 for the newest version.
    package let since: Int
  }

  /// Newest first.
  package var versions: [Version]
  /// The known source version of each translation.
  package var origins: [LocaleTag: Origin] = [:]
  /// The earlier states of each translation, if they were needed.
  package var pasts: [LocaleTag: TranslationHistory] = [:]
  /// Per version its blocks, or nil if they were not needed.
  package var blocks: [VersionBlocks?]

  package init(versions: [Version]) {
    self.versions = versions
    blocks = Array(repeating: nil, count: versions.count)
  }

  /// The lag of a recorded source hash, or nil if no version has it.
  package func lag(of hash: String) -> Lag? {
    guard !hash.isEmpty, let index = versions.firstIndex(where: { $0.hash == hash }) else { return nil }
    return lag(ofVersion: index)
  }

  /// The lag of a translation, or nil if its version is unknown.
  package func lag(of locale: LocaleTag) -> Lag? {
    guard let origin = origins[locale], origin.evidence != .none else { return nil }
    return lag(ofVersion: origin.newest, but: origin.followed)
  }

  private func lag(ofVersion index: Int, but followed: Int = 0) -> Lag {
    Lag(commits: max(0, index - followed), since: index == 0 ? 0 : versions[index - 1].day)
  }
}

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
  /// The version that the translation records although its text is that of an older one; nil if it is not.
  package let claimed: Int?

  package init(
    evidence: Evidence, newest: Int, oldest: Int, newestPossible: Int = 0, followed: Int = 0, claimed: Int? = nil,
    reason: String
  ) {
    self.claimed = claimed
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
