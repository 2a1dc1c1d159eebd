import Alignment
import Checks
import DocModel
import Features

/// Compares a translation with two versions of its source: the changes between them that it did not follow.
struct SourceStep {
  let content: OutdatedContent
  let aligned: AlignedArticle
  /// The indices of the translation and of the newer source in ``aligned``.
  let member: Int
  let source: Int

  /// Nil if the versions are equal, or the texts cannot be aligned.
  ///
  /// - Parameters:
  ///   - old: the version that was current when the translation was as in `then`.
  ///   - then: the blocks of the translation at that time, or nil if it did not change since.
  init?(from old: Article, to now: Article, of translation: Article, as then: VersionBlocks? = nil) {
    guard old.source != now.source, translation.locale != now.locale else { return nil }
    let hash = SourceHash.of(old.source, among: [])
    let locale = translation.locale
    var history = SourceHistory(versions: [
      SourceHistory.Version(commit: "", day: 0), SourceHistory.Version(hash: hash, commit: "", day: 0),
    ])
    history.blocks = [now, old].map { VersionBlocks($0, ArticleFeatures($0)) }
    history.origins[locale] = Origin(
      evidence: .inferred, newest: 1, oldest: 1, newestPossible: then == nil ? 1 : 0, reason: "")
    let own = VersionBlocks(translation, ArticleFeatures(translation))
    let states = [TranslationHistory.State(source: then == nil ? 1 : 0, isShared: false, blocks: own)]
    let earlier = then.map { [TranslationHistory.State(source: 1, isShared: false, blocks: $0)] } ?? []
    history.pasts[locale] = TranslationHistory(states: states + earlier, isWhole: true)
    let aligned = Aligner.align(
      [now, translation.made(from: Revision(sourceHash: hash, commit: nil, method: nil, handOff: 0))],
      source: now.locale, archive: [hash: old], history: history,
      hash: { SourceHash.of($0.source, among: $1) })
    guard let source = aligned.members.firstIndex(where: { $0.role == .source }),
      let member = aligned.members.firstIndex(where: { $0.role == .translation }),
      let content = OutdatedContent(of: member, comparedTo: source, in: aligned)
    else { return nil }
    (self.content, self.aligned, self.member, self.source) = (content, aligned, member, source)
  }
}
