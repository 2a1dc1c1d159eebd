internal import DocModel

/// The text each member was translated from and the reference it is compared with.
extension AlignedArticle {
  /// Up to this number of translations there is no vote.
  package static let fewTranslations = 3

  package func group(of member: Int) -> RevisionGroup { groups[members[member].group] }

  /// The exact text that a member was translated from, or nil if it is not available.
  package func exactSource(of member: Int) -> Int? { group(of: member).exactSource }

  /// The current article in the source locale, or nil if it does not exist.
  package var source: Int? { members.firstIndex { $0.role == .source } }

  /// The version a translation was made from according to git, or nil if git gives no evidence.
  package func origin(of member: Int) -> Origin? {
    history?.origins[members[member].article.locale].flatMap { $0.evidence == .none ? nil : $0 }
  }

  package func isInferred(_ member: Int) -> Bool { origin(of: member)?.evidence == .inferred }

  /// The source if there are too few translations for a vote (at most ``fewTranslations``), else nil.
  var authority: Int? { members.count(where: { $0.role == .translation }) <= Self.fewTranslations ? source : nil }

  /// Returns whether a deciding ``authority`` judges a translation that records no source version: by its current text,
  /// or by the version that git suggests. Rules that need a reference and no vote decide by this.
  package func isHeldToSource(_ member: Int) -> Bool {
    members[member].role == .translation && (group(of: member).key.isEmpty || isInferred(member))
      && !members[member].isOriginal && authority != nil
  }

  /// Returns whether such a translation is compared with the current source because no version is recorded or inferred.
  package func isOfUnknownVersion(_ member: Int) -> Bool {
    isHeldToSource(member) && group(of: member).key.isEmpty
  }

  /// The reference for a translation: its exact source, or the deciding source; nil if the other members vote.
  package func measure(of member: Int) -> Int? {
    exactSource(of: member) ?? (isHeldToSource(member) ? authority : nil)
  }

  /// Returns whether a translation is independent: it records no source version itself. Git evidence is no record.
  package func isCommunity(_ member: Int) -> Bool {
    !members[member].isOriginal
      && (group(of: member).key.isEmpty || !Revision.isRecorded(in: members[member].article.frontMatter))
  }

  /// Returns whether a tool manages the translation (recorded hash, method or hand-off); a commit alone does not count.
  package func isHandedOff(_ member: Int) -> Bool {
    Revision(members[member].article.frontMatter).map { $0.sourceHash != nil || $0.method != nil || $0.handOff > 0 }
      ?? false
  }

  /// The English member if no member records a source version and no source is set: the others were likely translated
  /// from it.
  package var likelyOriginal: Int? {
    guard members.allSatisfy({ $0.role == .translation && groups[$0.group].key.isEmpty }) else { return nil }
    return members.firstIndex { $0.article.locale.isEnglish }
  }

  /// Returns whether an independent English text may contain newer content than its reference, even if another language
  /// is the source: its authors extend it on their own.
  package func mayBeNewer(_ member: Int) -> Bool { isCommunity(member) && members[member].article.locale.isEnglish }
}
