internal import DocModel
public import Features

/// What the members have in a slot, seen once for all of them.
public struct SlotTexts: Sendable {
  private var once: TextSigns = []
  private var twice: TextSigns = []
  /// The length of the longest text.
  public private(set) var longest: UInt32 = 0
  /// All who have a block there have the very same text.
  public private(set) var isOneText = true
  private var isEmpty = true
  private var hash: UInt64 = 0
  private var bytes = 0

  /// Takes note of what one of them has.
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

  /// What all but one of them hold.
  /// - Parameter own: what the one does.
  public func others(but own: TextSigns) -> TextSigns { once.subtracting(own).union(twice) }
}
