import Alignment
import Checks
import DocModel
import Provenance

/// Pages that were changed after their source, but not in the blocks that the source changed: for any change of the
/// file translated something else, or nothing.
extension OriginFinder {
  /// The maximum number of earlier states of a translation that are compared; each costs two readings.
  private static let most = 4

  /// The version that some block of the translation still follows although the page as a whole follows `newest`; nil if
  /// there is no such block.
  ///
  /// - Parameter isRecorded: whether the translation records `newest`. The person who recorded it, or who brought the
  ///   page up to date otherwise, may have found that the new words need no other translation, so only what no
  ///   translation can leave as it was counts.
  mutating func versionKept(
    by text: ComparedText, _ own: inout TranslationVersions, since newest: Int, isRecorded: Bool
  ) -> Int? {
    var (last, examined, kept) = (newest, 0, Int?.none)
    for index in own.isEdited ? own.indices : own.indices.dropFirst() {
      guard let source = own.source(of: index, among: versions) else { break }
      guard source > last else { continue }
      guard examined < Self.most, versions.signature(source) != nil, versions.signature(last) != nil else { break }
      examined += 1
      let isSeen = isRecorded || follows(text, &own, from: index, source: source, to: last)
      if isKept(by: text, &own, at: index, from: source, to: last, isSeen: isSeen) { kept = source }
      if isSeen { break }
      last = source
    }
    return kept
  }

  /// The smallest difference in values, as ``TextSignature`` weighs them, that shows that a translation followed.
  private static let least = 1.0

  /// Returns whether the translation was brought up to date with a version of the source since an earlier state: it
  /// got most of the values that the source got, and other words as well.
  /// A commit that changes values alone may have changed them in all locales at once.
  private mutating func follows(
    _ text: ComparedText, _ own: inout TranslationVersions, from state: Int, source old: Int, to new: Int
  ) -> Bool {
    guard let before = versions.signature(old), let now = versions.signature(new),
      case let news = now.distance(to: before), news >= Self.least, let then = own.facts(state)
    else { return false }
    let followed = now.distance(to: then.signature) - now.distance(to: text.facts.signature)
    return followed >= Self.least && 2 * followed >= news
      && !text.facts.blocks.saysTheSame(as: then.blocks)
  }

  /// Returns whether a block that the source changed between two versions is as it was in an earlier state, or one that
  /// the source got is still missing.
  private mutating func isKept(
    by text: ComparedText, _ own: inout TranslationVersions, at state: Int, from old: Int, to new: Int, isSeen: Bool
  ) -> Bool {
    guard let before = versions.history.blocks[old], let now = versions.history.blocks[new],
      now.hasNews(since: before), let then = own.blocks(state),
      case let gotNone = !isSeen && text.facts.blocks.replacesBlocksAlone(since: then),
      gotNone || now.hasLosses(since: before), text.facts.blocks.sharesBlocks(with: then),
      let oldText = versions.text(old), let newText = versions.text(new),
      let step = SourceStep(from: oldText, to: newText, of: text, as: then)
    else { return false }
    return step.content.changes.contains { change in
      guard change.kind != .metadata, !change.now.isEmpty, change.extent > .typo else { return false }
      if change.before.isEmpty { return gotNone && change.kind == .text }
      return !change.isTouched && (!isSeen || change.isVisible || change.kind == .text && change.isOfOtherLength)
    }
  }
}
