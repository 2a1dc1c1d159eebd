/// The meaning of a word or a part of a word for its sentence, independent of its language. The words of a language
/// for a sense are the row ``key`` of the language's file.
package enum Sense: UInt8, Sendable, CaseIterable {
  /// Negates by itself: not, never, cannot.
  case negation
  /// Can replace a negation: without, unable, fail, only.
  case negative
  /// May be negative in some sentences: excuses a negation that the other locales lack, and proves nothing.
  case negativeForm
  /// A function word of the language.
  case common
  /// The first part of a negation of two words: the French *ne*.
  case negationHalf

  // Pairs of opposites.
  case enabled, disabled
  case before, after
  case must, may
  case least, most
  case increase, decrease
  case required, optional
  case allowed, forbidden

  /// The key of the sense's words in the file of a language.
  package var key: String { Self.keys[Int(rawValue)] }

  /// The sense in English, for messages.
  package var gloss: String { Self.glosses[Int(rawValue)] }

  /// The sense that says the contrary, or nil.
  package var opposite: Sense? {
    guard rawValue >= Sense.enabled.rawValue else { return nil }
    let pair = (rawValue - Sense.enabled.rawValue) ^ 1
    return Sense(rawValue: Sense.enabled.rawValue + pair)
  }

  package static let opposites: [Sense] = allCases.filter { $0.opposite != nil }

  private static let keys = [
    "negation", "negative", "negative-forms", "common-words", "negation-half", "says-enabled", "says-disabled",
    "says-before",
    "says-after", "says-must", "says-may", "says-at-least", "says-at-most", "says-increase", "says-decrease",
    "says-required", "says-optional", "says-allowed", "says-forbidden",
  ]
  private static let glosses = [
    "not", "negative", "negative", "common", "half of a negation", "enabled", "disabled", "before", "after", "must",
    "may", "at least",
    "at most", "increase", "decrease", "required", "optional", "allowed", "forbidden",
  ]
}

/// The number of occurrences of each sense in a text; 255 means that or more.
package struct SenseCounts: Sendable, Equatable {
  private var counts: SIMD32<UInt8> = .zero

  package init() {}

  package subscript(_ sense: Sense) -> Int { Int(counts[Int(sense.rawValue)]) }

  mutating func add(_ senses: UInt32) {
    var rest = senses
    while rest != 0 {
      let sense = rest.trailingZeroBitCount
      if counts[sense] < .max { counts[sense] += 1 }
      rest &= rest - 1
    }
  }

  mutating func remove(_ senses: UInt32) {
    var rest = senses
    while rest != 0 {
      let sense = rest.trailingZeroBitCount
      if counts[sense] > 0 { counts[sense] -= 1 }
      rest &= rest - 1
    }
  }

  /// For each sense, the larger of both counts.
  package func union(_ other: SenseCounts) -> SenseCounts {
    var result = self
    result.counts = pointwiseMax(counts, other.counts)
    return result
  }

  package static func + (one: SenseCounts, other: SenseCounts) -> SenseCounts {
    var sum = one
    sum.counts &+= pointwiseMin(other.counts, SIMD32(repeating: .max) &- one.counts)
    return sum
  }
}
