package import DocModel
package import Features

/// Aligns the locales of one article.
///
/// 1. ``Grouping`` sorts the articles into groups translated from the same source text and adds the exact sources
///    available.
/// 2. A pivot is chosen: the source, an exact source, else the most typical member of the largest group.
/// 3. ``AlignmentBuilder`` aligns every other member with the slots built so far, level by level: N members cost N
///    alignments.
package enum Aligner {
  /// Aligns the articles of one path.
  /// - Parameters:
  ///   - articles: one per locale, in any order.
  ///   - source: the source locale, or nil if unknown; its article may be missing.
  ///   - archive: exact source texts by their source hash (see ``Revision/sourceHash``).
  ///   - hash: the source hash of an article (see ``Revision/sourceHash``), computed by whichever known method
  ///     reproduces the recorded hashes passed with it; nil if no method does.
  ///   - isSourceThere: whether the source locale has articles, so that an article it lacks is no translation.
  ///   - history: the versions of the source, to measure how outdated each translation is.
  ///   - dropsCopies: whether blocks that were pasted twice into one file are in no slot. The members have other nodes
  ///     than the articles then.
  ///   - features: the features of an article, if they may be known already.
  package static func align(
    _ articles: [Article], source: LocaleTag? = nil, archive: [String: Article] = [:], history: SourceHistory? = nil,
    isSourceThere: Bool = false, dropsCopies: Bool = false,
    features: (Article) -> ArticleFeatures = { ArticleFeatures($0) },
    hash: (Article, Set<String>) -> String? = { _, _ in nil }
  ) -> AlignedArticle {
    let copies = dropsCopies ? copies(in: articles, source: source) : [:]
    let texts = copies.isEmpty ? articles : articles.map { copies[$0.file]?.rest ?? $0 }
    var grouping = Grouping(texts, source: source, archive: archive, hash: hash)
    let (features, slots, fills) = layOut(&grouping) { copies[$0.file] == nil ? features($0) : ArticleFeatures($0) }
    let isOrphan =
      isSourceThere && !grouping.members.contains { $0.role != .translation }
      && grouping.groups.allSatisfy(\.key.isEmpty)
    return AlignedArticle(
      path: articles.first?.path ?? "", members: grouping.members, features: features,
      groups: grouping.groups, slots: slots, fills: fills, history: history, isOrphan: isOrphan, copies: copies)
  }

  /// By file, the translations that repeat a part of themselves.
  private static func copies(in articles: [Article], source: LocaleTag?) -> [String: PastedCopies] {
    let original = articles.filter { $0.locale == source }
    return articles.reduce(into: [:]) { all, article in
      guard article.locale != source else { return }
      let models = original.isEmpty ? articles.filter { $0.file != article.file } : original
      all[article.file] = PastedCopies(in: article, models: models)
    }
  }

  /// A separate function so that its temporaries, as large as the result for long articles, are freed on return.
  @inline(never)
  private static func layOut(
    _ grouping: inout Grouping, _ features: (Article) -> ArticleFeatures
  ) -> ([ArticleFeatures], [Slot], [Fill]) {
    let originals = grouping.members.filter(\.isOriginal)
    let isTitled = !originals.isEmpty && originals.allSatisfy { $0.article.isTitledByMetadata }
    var outlines = grouping.members.map { member in
      Outline(
        article: member.article, features: features(member.article),
        omitting: isTitled && !member.isOriginal ? member.article.titleHeading : nil)
    }
    grouping.adoptUnrecorded(outlines)
    var builder = AlignmentBuilder(outlines: outlines, order: grouping.order(outlines), groupOf: grouping.sharedTexts)
    let features = outlines.map(\.features)
    outlines = []
    builder.build()
    let (slots, fills) = builder.flattened()
    return (features, slots, fills)
  }
}
