import Alignment
import Checks
import DocModel
import Features
import Provenance

/// Pages that were changed after their source, but not in the blocks that the source changed: for any change of the
/// file translated something else, or nothing.
extension OriginFinder {
  /// The maximum number of earlier states of a translation that are compared; each costs two readings.
  private static let most = 4

  /// The version that some block of the translation still follows although the page as a whole follows `newest`; nil if
  /// there is no such block.
  ///
  /// - Parameter isRecorded: whether the translation records `newest`. The person who recorded it may have found that
  /// the new
  ///   words need no other translation, so only what no translation can leave as it was counts.
  mutating func versionKept(
    by article: Article, _ own: inout TranslationVersions, since newest: Int, isRecorded: Bool
  ) -> Int? {
    var (last, examined, kept) = (newest, 0, Int?.none)
    for index in own.isEdited ? own.indices : own.indices.dropFirst() {
      guard let source = own.source(of: index, among: versions) else { break }
      guard source > last else { continue }
      guard examined < (isRecorded ? 1 : Self.most), versions.signature(source) != nil, versions.signature(last) != nil
      else { break }
      examined += 1
      if isKept(by: article, &own, at: index, from: source, to: last, isRecorded: isRecorded) { kept = source }
      last = source
    }
    return kept
  }

  /// Returns whether a block that the source changed between two versions is as it was in an earlier state.
  private func isKept(
    by article: Article, _ own: inout TranslationVersions, at state: Int, from old: Int, to new: Int, isRecorded: Bool
  ) -> Bool {
    guard let before = versions.history.blocks[old], let now = versions.history.blocks[new],
      now.hasNews(since: before), let then = own.blocks(state),
      VersionBlocks(article, ArticleFeatures(article)).sharesBlocks(with: then),
      let oldText = versions.article(old), let newText = versions.article(new),
      let step = SourceStep(from: oldText, to: newText, of: article, as: then)
    else { return false }
    return step.content.changes.contains { change in
      change.kind != .metadata && !change.before.isEmpty && !change.now.isEmpty && !change.isTouched
        && change.extent > .typo
        && (!isRecorded || change.isVisible || change.kind == .text && change.isOfOtherLength)
    }
  }
}
