internal import Alignment
internal import DocModel
internal import Features

/// The texts of one slot, cut into sentences.
struct SlotText {
  /// The member whose sentences are the units of comparison.
  let pivot: Int
  /// By member; empty if it has no comparable text in the slot.
  let sentences: [[Sentence]]
  /// The slot, and those after it that hold parts of the same paragraph in some members.
  let parts: [Int]

  /// Fails if the texts cannot be compared sentence by sentence.
  init?(_ slot: Int, of article: AlignedArticle, _ readers: [SentenceReader]) {
    guard article.slots[slot].kind.holdsInlines, !article.isPart(slot) else { return nil }
    parts = article.parts(of: slot)
    guard parts.count > 1 || !article.texts[slot].isOneText else { return nil }
    var sentences: [[Sentence]] = []
    var present = 0
    for member in article.members.indices {
      var own: [Sentence] = []
      for part in parts {
        guard let block = article.textBlock(at: part, of: member), block.text.count > 2 else { continue }
        own += readers[member].sentences(article.features[member].visible, in: block.text.indices)
      }
      sentences.append(own)
      if !own.isEmpty { present += 1 }
    }
    guard present >= 2, let pivot = Self.pivot(sentences, article) else { return nil }
    (self.pivot, self.sentences) = (pivot, sentences)
  }

  /// The source, else a member with the most usual number of sentences.
  private static func pivot(_ sentences: [[Sentence]], _ article: AlignedArticle) -> Int? {
    if let source = article.source, !sentences[source].isEmpty { return source }
    if let original = article.members.indices.first(where: {
      article.members[$0].isOriginal && article.members[$0].role != .archive && !sentences[$0].isEmpty
    }) {
      return original
    }
    if let english = article.likelyOriginal, !sentences[english].isEmpty { return english }
    var holders: [Int: [Int]] = [:]
    for (member, own) in sentences.enumerated() where !own.isEmpty { holders[own.count, default: []].append(member) }
    return holders.mostHeld?.holders.first
  }
}
