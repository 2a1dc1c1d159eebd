package import DocModel
internal import Features

/// The earlier states of a translation in version control, with the source version of that time.
///
/// The blocks of a translation can follow different source versions: each follows the source at the time the block was
/// last changed, not the page.
package struct TranslationHistory: Sendable, Equatable {
  /// The translation after one commit.
  package struct State: Sendable, Equatable {
    /// The index in ``SourceHistory/versions`` of the newest source version at that time.
    package let source: Int
    /// Whether the same commit introduced that source version.
    package let isShared: Bool
    package let blocks: VersionBlocks

    package init(source: Int, isShared: Bool, blocks: VersionBlocks) {
      self.source = source
      self.isShared = isShared
      self.blocks = blocks
    }
  }

  /// Newest first.
  package let states: [State]
  /// Whether the last state is the first that existed.
  package let isWhole: Bool

  package init(states: [State], isWhole: Bool) {
    self.states = states
    self.isWhole = isWhole
  }

  /// Whether at least three of five changes of the source since the first of these states came in commits that changed the
  /// translation, too.
  package var followsMostChanges: Bool {
    guard let oldest = states.last, case let changes = oldest.source + (oldest.isShared ? 1 : 0),
      changes >= Self.fewestChanges
    else { return false }
    return Set(states.lazy.filter(\.isShared).map(\.source)).count * 5 >= changes * 3
  }

  /// Fewer say nothing about a habit.
  private static let fewestChanges = 3

  /// Returns whether the commit of a source version made at least the same number of changes per block kind in the
  /// translation.
  package func follows(_ turnover: [NodeKind: VersionBlocks.Turnover], in version: Int) -> Bool {
    guard let place = states.firstIndex(where: { $0.isShared && $0.source == version }), place + 1 < states.count else {
      return false
    }
    let own = states[place].blocks.turnover(since: states[place + 1].blocks)
    return turnover.allSatisfy { kind, turnover in own[kind].map(turnover.isFollowed) ?? false }
  }

  /// The index of the state that introduced a block in its current form, or nil if unknown.
  func birth(of block: BlockName) -> Int? { birth { $0.has(wordsOf: block) } }

  /// The index of the state that introduced a text's words, whatever its values were then; nil if unknown.
  func birth(ofWordsAlone words: UInt64) -> Int? { birth { $0.has(wordsAlone: words) } }

  /// The index of the oldest of the newest states that all have something; nil if unknown.
  fileprivate func birth(_ has: (VersionBlocks) -> Bool) -> Int? {
    guard let other = states.firstIndex(where: { !has($0.blocks) }) else {
      return isWhole && !states.isEmpty ? states.count - 1 : nil
    }
    return other > 0 ? other - 1 : nil
  }
}

extension AlignedArticle {
  /// The block in a slot, or for a cell its row; nil if the member lacks it.
  package func name(at slot: Int, of member: Int) -> (name: BlockName, kind: NodeKind)? {
    guard let node = node(at: enclosing(slot, .tableRow) ?? slot, of: member) else { return nil }
    let article = members[member].article
    return BlockName(at: node, in: article, features: features[member]).map { ($0, article.nodes[node].kind) }
  }

  /// The source version introduced by the commit that last changed a block of the translation, so both probably
  /// correspond, and whether that commit changed words or code of the block; nil if there was no such commit.
  package func versionShared(at slot: Int, of member: Int) -> (version: Int, isInWords: Bool)? {
    guard let past = past(of: member), let name = name(at: slot, of: member)?.name, let birth = past.birth(of: name),
      past.states[birth].isShared
    else { return nil }
    let words = birth + 1 == past.states.count ? nil : wordsAlone(at: slot, of: member)
    let isInWords = words.map { !past.states[birth + 1].blocks.has(wordsAlone: $0) } ?? true
    return (past.states[birth].source, isInWords)
  }

  /// The newest source version that existed when the translation's block was last changed, or nil if unknown.
  package func age(at slot: Int, of member: Int) -> Int? {
    guard let past = past(of: member), let name = name(at: slot, of: member)?.name else { return nil }
    return past.birth(of: name).map { past.states[$0].source }
  }

  /// The version that the block's words alone match; changes of its values do not count.
  package func ageOfWords(at slot: Int, of member: Int) -> Int? {
    guard let past = past(of: member), let words = wordsAlone(at: slot, of: member) else {
      return age(at: slot, of: member)
    }
    return past.birth(ofWordsAlone: words).map { past.states[$0].source }
  }

  /// The hash of a text without its values, or nil if they cannot be separated: code is not text.
  package func wordsAlone(at slot: Int, of member: Int) -> UInt64? {
    guard slots[slot].kind != .codeBlock, let block = textBlock(at: slot, of: member) else { return nil }
    return VersionBlocks.words(of: block, in: features[member])
  }

  /// The version that introduced the words of a block of the current source; nil if they never changed or this is
  /// unknown.
  package func version(bringingWordsAt slot: Int, of source: Int) -> Int? {
    guard let words = wordsAlone(at: slot, of: source) else { return version(bringing: slot, of: source) }
    return version { $0.has(wordsAlone: words) }
  }

  package func past(of member: Int) -> TranslationHistory? { history?.pasts[members[member].article.locale] }

  /// Returns whether a source version has exactly the block of a slot, or nil if its text was not read.
  package func version(_ version: Int, has slot: Int, of member: Int) -> Bool? {
    guard let history, history.blocks.indices.contains(version), let name = name(at: slot, of: member)?.name else {
      return nil
    }
    return history.blocks[version]?.has(wordsOf: name)
  }

  /// The version that introduced a block of the current source in its present form, or nil if it never changed or this
  /// is unknown.
  package func version(bringing slot: Int, of source: Int) -> Int? {
    guard let name = name(at: slot, of: source)?.name else { return nil }
    return version { $0.has(wordsOf: name) }
  }

  /// Returns whether a translation's value of a front matter key was changed by or after the commit that gave the source
  /// its value of today; false if that is unknown.
  package func isMetadataChanged(_ key: String, to own: String, of member: Int, sinceSourceGot now: String) -> Bool {
    guard let past = past(of: member), let birth = past.birth({ $0.has(own, under: key) }),
      let change = version({ $0.has(now, under: key) })
    else { return false }
    return past.states[birth].source <= change
  }

  /// The oldest of the newest versions that all have something.
  private func version(_ has: (VersionBlocks) -> Bool) -> Int? {
    guard let history, let other = history.blocks.firstIndex(where: { $0.map(has) != true }), other > 0,
      history.blocks[other] != nil
    else { return nil }
    return other - 1
  }
}

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
