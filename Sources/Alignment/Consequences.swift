internal import DocModel

/// Marks disagreements that follow from another one: adjacent missing blocks, and the content below a missing heading.
enum Consequences {
  static func assign(in article: AlignedArticle, _ found: inout [Disagreement]) {
    for own in Dictionary(grouping: found.indices, by: { found[$0].member }).values {
      for (index, cause) in followers(among: own, of: found, in: article) { found[index].cause = cause }
    }
  }

  /// The disagreements of one member that follow from another one, each with the slot of its cause.
  static func followers(among own: [Int], of found: [Disagreement], in article: AlignedArticle) -> [(
    index: Int, cause: Int
  )] {
    var followers: [(index: Int, cause: Int)] = []
    var run: (cause: Int, parent: Int32, last: Int, isAbsent: Bool, level: UInt8)?
    for index in own where found[index].aspect == .presence || found[index].counterpart != nil {
      let slot = found[index].slot
      let parent = article.slots[slot].parent
      let isAbsent = article.node(at: slot, of: found[index].member) == nil
      let level = headingLevel(article, slot)
      if let current = run, current.parent == parent, current.isAbsent == isAbsent,
        found[index].aspect == found[current.cause].aspect,
        Int(article.slots[current.last].end) == slot,
        found[index].verdict.blames == found[current.cause].verdict.blames,
        continues(current.level, level)
      {
        followers.append((index, found[current.cause].slot))
        run?.last = slot
      } else {
        run = (index, parent, slot, isAbsent, level)
      }
    }
    return followers
  }

  /// A missing section includes the content and deeper headings below it; a missing block includes adjacent missing
  /// blocks but no heading.
  private static func continues(_ cause: UInt8, _ next: UInt8) -> Bool { next == 0 || (cause > 0 && next > cause) }

  private static func headingLevel(_ article: AlignedArticle, _ slot: Int) -> UInt8 {
    article.slots[slot].kind == .heading ? article.firstNode(slot)?.level ?? 0 : 0
  }
}
