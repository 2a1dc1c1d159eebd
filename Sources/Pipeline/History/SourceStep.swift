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
  init?(from old: ComparedText, to now: ComparedText, of translation: ComparedText, as then: VersionBlocks? = nil) {
    let locale = translation.article.locale
    guard old.article.source != now.article.source, locale != now.article.locale else { return nil }
    let hash = SourceHash.of(old.article.source, among: [])
    var history = SourceHistory(versions: [
      SourceHistory.Version(commit: "", day: 0), SourceHistory.Version(hash: hash, commit: "", day: 0),
    ])
    history.blocks = [now.facts.blocks, old.facts.blocks]
    history.origins[locale] = Origin(
      evidence: .inferred, newest: 1, oldest: 1, newestPossible: then == nil ? 1 : 0, reason: "")
    let states = [
      TranslationHistory.State(source: then == nil ? 1 : 0, isShared: false, blocks: translation.facts.blocks)
    ]
    let earlier = then.map { [TranslationHistory.State(source: 1, isShared: false, blocks: $0)] } ?? []
    history.pasts[locale] = TranslationHistory(states: states + earlier, isWhole: true)
    let made = translation.article.made(from: Revision(sourceHash: hash, commit: nil, method: nil, handOff: 0))
    let texts = [now, old, translation]
    let aligned = Aligner.align(
      [now.article, made], source: now.article.locale, archive: [hash: old.article], history: history,
      features: { article in
        texts.first { $0.article === article || article === made && $0.article === translation.article }?.features
          ?? ArticleFeatures(article)
      },
      hash: { SourceHash.of($0.source, among: $1) })
    guard let source = aligned.members.firstIndex(where: { $0.role == .source }),
      let member = aligned.members.firstIndex(where: { $0.role == .translation }),
      let content = OutdatedContent(of: member, comparedTo: source, in: aligned)
    else { return nil }
    (self.content, self.aligned, self.member, self.source) = (content, aligned, member, source)
  }
}
