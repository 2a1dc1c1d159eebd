internal import Alignment
internal import Features

/// What the members have in a slot, seen once for all of them.
struct SlotTexts {
  /// What all but one of them have.
  struct Others {
    let signs: TextSigns
    /// The length of the longest text, or that of the one itself.
    let longest: UInt32
  }

  private var once: TextSigns = []
  private var twice: TextSigns = []
  private var longest: UInt32 = 0

  init(_ slot: Int, _ article: AlignedArticle) {
    for member in article.members.indices {
      guard let block = article.block(slot, member) else { continue }
      twice.formUnion(once.intersection(block.signs))
      once.formUnion(block.signs)
      longest = max(longest, block.length)
    }
  }

  /// - Parameter own: what the one has.
  func others(but own: TextSigns) -> Others { Others(signs: once.subtracting(own).union(twice), longest: longest) }
}
