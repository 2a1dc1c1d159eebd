internal import DocModel

/// What a member was made from, and whom it is held against.
extension AlignedArticle {
  func group(of member: Int) -> RevisionGroup { groups[members[member].group] }

  /// The very text that a member was made from, where it is at hand.
  public func exactSource(of member: Int) -> Int? { group(of: member).exactSource }

  /// The article in the source locale, as it is today.
  var source: Int? { members.firstIndex { $0.role == .source } }

  /// What git tells of the version that a translation was made from; nil where it tells nothing.
  func origin(of member: Int) -> Origin? {
    history?.origins[members[member].article.locale].flatMap { $0.evidence == .none ? nil : $0 }
  }

  func isInferred(_ member: Int) -> Bool { origin(of: member)?.evidence == .inferred }

  /// The source, where so few translations were made from it that they are no jury.
  var authority: Int? { members.count(where: { $0.role == .translation }) <= Jury.few ? source : nil }

  /// True for a translation that records nothing, beside a source that decides.
  public func isHeldToSource(_ member: Int) -> Bool {
    members[member].role == .translation && group(of: member).key.isEmpty && !members[member].isOriginal
      && authority != nil
  }

  /// The text that a translation is measured by: the very one it was made from, or the source that decides; nil where the others vote.
  public func measure(of member: Int) -> Int? {
    exactSource(of: member) ?? (isHeldToSource(member) ? authority : nil)
  }

  /// A translation that records no source, made by authors of their own; what git tells of it is no record.
  public func isCommunity(_ member: Int) -> Bool {
    !members[member].isOriginal
      && (group(of: member).key.isEmpty || !Revision.isRecorded(in: members[member].article.frontMatter))
  }

  /// A tool handed the text off and took it back: who only notes a commit translates on their own.
  public func isHandedOff(_ member: Int) -> Bool {
    Revision(members[member].article.frontMatter).map { $0.sourceHash != nil || $0.method != nil || $0.handOff > 0 }
      ?? false
  }

  /// Where nobody records what it was made from and no source is named, translations were likely made from the English
  /// text.
  public var likelyOriginal: Int? {
    guard members.allSatisfy({ $0.role == .translation && groups[$0.group].key.isEmpty }) else { return nil }
    return members.firstIndex { $0.article.locale.isEnglish }
  }

  /// An English text that nobody handed off may say more than the text it is held against, also where another language
  /// is the source: its authors go on by themselves.
  public func mayBeNewer(_ member: Int) -> Bool { isCommunity(member) && members[member].article.locale.isEnglish }
}
