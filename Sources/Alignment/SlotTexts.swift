internal import DocModel
public import Features

/// What the members have in a slot, seen once for all of them.
public struct SlotTexts: Sendable {
  /// What all but one of them have.
  public struct Others: Sendable {
    public let signs: TextSigns
    /// The length of the longest text, or that of the one itself.
    public let longest: UInt32
  }

  private var once: TextSigns = []
  private var twice: TextSigns = []
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

  /// - Parameter own: what the one has.
  public func others(but own: TextSigns) -> Others {
    Others(signs: once.subtracting(own).union(twice), longest: longest)
  }
}
