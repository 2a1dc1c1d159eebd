internal import DocModel

/// The letter cases and characters of a word; defines which words look like a name.
package struct WordShape: OptionSet, Sendable {
  package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A capital as the first character; a capital elsewhere (`inner`).
  @inlinable package static var initial: WordShape { WordShape(rawValue: 1 << 0) }
  @inlinable package static var inner: WordShape { WordShape(rawValue: 1 << 1) }
  /// A capital directly after a lowercase letter; directly after a hyphen (`joined`).
  @inlinable package static var hump: WordShape { WordShape(rawValue: 1 << 2) }
  @inlinable package static var joined: WordShape { WordShape(rawValue: 1 << 3) }
  /// A lowercase letter, or a byte outside ASCII.
  @inlinable package static var small: WordShape { WordShape(rawValue: 1 << 4) }
  @inlinable package static var underscore: WordShape { WordShape(rawValue: 1 << 5) }
  /// A digit or punctuation.
  @inlinable package static var other: WordShape { WordShape(rawValue: 1 << 6) }

  @inlinable package init(_ word: some Sequence<UInt8>) {
    var bits: UInt8 = 0
    var before: UInt8?
    for byte in word {
      if byte.isASCIICapital {
        bits |= (before == nil ? WordShape.initial : .inner).rawValue
        if let before, before >= .of("a") { bits |= WordShape.hump.rawValue }
        if before == .of("-") { bits |= WordShape.joined.rawValue }
      } else {
        bits |= (byte >= .of("a") ? WordShape.small : byte == .of("_") ? .underscore : .other).rawValue
      }
      before = byte
    }
    self.init(rawValue: bits)
  }

  package var hasCapital: Bool { !isDisjoint(with: [.initial, .inner]) }
  /// Capitals only.
  package var isAcronym: Bool { hasCapital && subtracting([.initial, .inner]).isEmpty }
  /// Lowercase letters only.
  package var isSmall: Bool { self == .small }
  /// One initial capital, as in any word that begins a sentence.
  package var isCapitalized: Bool { self == [.initial, .small] }
  /// An inner capital together with other characters: no word of any language.
  package var isNoWord: Bool { contains(.inner) && !isAcronym }
  /// CamelCase or snake_case: an invented name.
  package var isCoined: Bool { !isDisjoint(with: [.hump, .underscore]) }
}

/// The operations on the bits themselves: those of `OptionSet` are not specialized across modules.
extension WordShape {
  @inlinable package init(arrayLiteral elements: WordShape...) {
    self.init(rawValue: elements.reduce(0) { $0 | $1.rawValue })
  }
  @inlinable package var isEmpty: Bool { rawValue == 0 }
  @inlinable package func contains(_ other: WordShape) -> Bool { rawValue & other.rawValue == other.rawValue }
  @inlinable package func isSuperset(of other: WordShape) -> Bool { rawValue & other.rawValue == other.rawValue }
  @inlinable package func isDisjoint(with other: WordShape) -> Bool { rawValue & other.rawValue == 0 }
  @inlinable package mutating func formUnion(_ other: WordShape) {
    self = WordShape(rawValue: rawValue | other.rawValue)
  }
}

extension WordShape {
  /// The words of a CamelCase name (`policy` and `Name` of `policyName`), or empty for a single word.
  package static func humps(of name: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    for i in name.indices.dropFirst() where name[i].isASCIICapital && name[i - 1] >= .of("a") {
      result.append(name[start..<i])
      start = i
    }
    return start > 0 ? result + [name[start...]] : []
  }
}
