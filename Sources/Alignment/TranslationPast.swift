public import DocModel
internal import Features

/// The texts a translation had, as its version control knows them, beside what its source had then.
///
/// A translation is a mosaic: a block follows the source as it was when that block was last changed, and not as it was when the page was.
public struct TranslationPast: Sendable, Equatable {
  /// What one commit made of it.
  public struct State: Sendable, Equatable {
    /// The newest version of the source that was there by then, in ``SourceHistory/versions``.
    public let source: Int
    /// That version came in the same commit.
    public let isShared: Bool
    public let blocks: VersionBlocks

    public init(source: Int, isShared: Bool, blocks: VersionBlocks) {
      self.source = source
      self.isShared = isShared
      self.blocks = blocks
    }
  }

  /// Newest first.
  public let states: [State]
  /// The last of them is the first that there was.
  public let isWhole: Bool

  public init(states: [State], isWhole: Bool) {
    self.states = states
    self.isWhole = isWhole
  }

  /// True where the commit that brought a version of the source did in the translation what it did there.
  public func follows(_ turnover: [NodeKind: VersionBlocks.Turnover], in version: Int) -> Bool {
    guard let place = states.firstIndex(where: { $0.isShared && $0.source == version }), place + 1 < states.count else {
      return false
    }
    let own = states[place].blocks.turnover(since: states[place + 1].blocks)
    return turnover.allSatisfy { kind, turnover in own[kind].map(turnover.isFollowed) ?? false }
  }

  /// The place of the commit that made a block what it is; nil where that is not known.
  func birth(of block: BlockName) -> Int? {
    guard let other = states.firstIndex(where: { !$0.blocks.has(wordsOf: block) }) else {
      return isWhole && !states.isEmpty ? states.count - 1 : nil
    }
    return other > 0 ? other - 1 : nil
  }
}

extension AlignedArticle {
  /// The version of the source that came in the very commit that made a translation's block what it is: whoever changed both made them
  /// fit; and whether that commit changed words of the block, or code.
  public func versionShared(_ slot: Int, _ member: Int) -> (version: Int, isInWords: Bool)? {
    guard let past = past(of: member), let name = name(slot, member)?.name, let birth = past.birth(of: name),
      past.states[birth].isShared
    else { return nil }
    let block = slots[slot].kind == .codeBlock || birth + 1 == past.states.count ? nil : textBlock(slot, member)
    let isInWords = block.map { !past.states[birth + 1].blocks.has(wordsAlone: $0) } ?? true
    return (past.states[birth].source, isInWords)
  }

  /// The newest version of the source that was there when a translation's block was last changed.
  func age(_ slot: Int, _ member: Int) -> Int? {
    guard let past = past(of: member), let name = name(slot, member)?.name else { return nil }
    return past.birth(of: name).map { past.states[$0].source }
  }

  func past(of member: Int) -> TranslationPast? { history?.pasts[members[member].article.locale] }

  /// True where a version of the source has a block of another one word by word; nil where its text was not read.
  public func version(_ version: Int, has slot: Int, of member: Int) -> Bool? {
    guard let history, history.blocks.indices.contains(version), let name = name(slot, member)?.name else { return nil }
    return history.blocks[version]?.has(wordsOf: name)
  }

  /// The version that brought a block of today’s source as it is; nil where it always was so, or that is not known.
  public func version(bringing slot: Int, of source: Int) -> Int? {
    guard let history, let name = name(slot, source)?.name,
      let other = history.blocks.firstIndex(where: { $0?.has(wordsOf: name) != true }), other > 0,
      history.blocks[other] != nil
    else { return nil }
    return other - 1
  }
}
