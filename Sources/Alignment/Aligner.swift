public import DocModel
internal import Features

/// Lays the locales of one article side by side.
///
/// 1. ``Grouping`` sorts the articles into groups made from the same source text and adds the exact sources at hand.
/// 2. A pivot is chosen: the source, an exact source, else the most ordinary member of the largest group.
/// 3. ``AlignmentBuilder`` lays every other member against what stands so far, level by level: N members cost N
///    alignments.
public enum Aligner {
  /// Aligns the articles of one path.
  /// - Parameters:
  ///   - articles: one per locale, in any order.
  ///   - source: the locale the others were translated from, where it is known; its article may be missing.
  ///   - archive: exact source texts by their source hash (see ``Revision/sourceHash``).
  ///   - hash: the source hash an article would have as a source (see ``Revision/sourceHash``), of several ways to
  ///     count it the one that these recorded hashes follow; nil where it is not known.
  ///   - isSourceThere: the source has articles, so one that it has not is no translation.
  ///   - history: the versions the source had, for how far each translation is behind.
  public static func align(
    _ articles: [Article], source: LocaleTag? = nil, archive: [String: Article] = [:], history: SourceHistory? = nil,
    isSourceThere: Bool = false,
    hash: (Article, Set<String>) -> String? = { _, _ in nil }
  ) -> AlignedArticle {
    var grouping = Grouping(articles, source: source, archive: archive, hash: hash)
    let (features, slots, fills) = layOut(&grouping)
    let isOrphan =
      isSourceThere && !grouping.members.contains { $0.role != .translation }
      && grouping.groups.allSatisfy(\.key.isEmpty)
    return AlignedArticle(
      path: articles.first?.path ?? "", members: grouping.members, features: features,
      groups: grouping.groups, slots: slots, fills: fills, history: history, isOrphan: isOrphan)
  }

  /// What it is done with is gone when it is done: of large articles it is as large as all that is kept.
  @inline(never)
  private static func layOut(_ grouping: inout Grouping) -> ([ArticleFeatures], [Slot], [Fill]) {
    var outlines = grouping.members.map { Outline(article: $0.article, features: ArticleFeatures($0.article)) }
    grouping.adoptUnrecorded(outlines)
    var builder = AlignmentBuilder(outlines: outlines, order: grouping.order(outlines), groupOf: grouping.sharedTexts)
    let features = outlines.map(\.features)
    outlines = []
    builder.build()
    let (slots, fills) = builder.flattened()
    return (features, slots, fills)
  }
}
