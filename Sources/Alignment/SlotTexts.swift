internal import DocModel
package import Features

/// Properties of a slot's texts over all members, computed once.
package struct SlotTexts: Sendable {
  private var once: TextTraits = []
  private var twice: TextTraits = []
  /// The length of the longest text.
  package private(set) var longest: UInt32 = 0
  /// Whether all members with a block in the slot have exactly the same text.
  package private(set) var isOneText = true
  private var isEmpty = true
  private var hash: UInt64 = 0
  private var bytes = 0

  /// Adds the text of one member.
  mutating func take(_ block: BlockFeatures) {
    if isEmpty {
      (isEmpty, hash, bytes) = (false, block.textHash, block.text.count)
    } else if hash != block.textHash || bytes != block.text.count || once != block.signs {
      isOneText = false
    }
    twice.formUnion(once.intersection(block.signs))
    once.formUnion(block.signs)
    longest = max(longest, block.length)
  }

  /// The traits that occur in the texts of the other members.
  /// - Parameter own: the traits of the excluded member's text.
  package func others(but own: TextTraits) -> TextTraits { once.subtracting(own).union(twice) }
}
