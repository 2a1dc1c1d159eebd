public import DocModel

/// How a word is written, whatever it says: the one place that knows what looks like a name.
public struct WordShape: OptionSet, Sendable {
  public let rawValue: UInt8

  @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// It begins with a capital; there is one behind its first character.
  @inlinable public static var initial: WordShape { WordShape(rawValue: 1 << 0) }
  @inlinable public static var inner: WordShape { WordShape(rawValue: 1 << 1) }
  /// A capital right behind a small letter; right behind a hyphen.
  @inlinable public static var hump: WordShape { WordShape(rawValue: 1 << 2) }
  @inlinable public static var joined: WordShape { WordShape(rawValue: 1 << 3) }
  /// A small letter, or what is beyond ASCII.
  @inlinable public static var small: WordShape { WordShape(rawValue: 1 << 4) }
  @inlinable public static var underscore: WordShape { WordShape(rawValue: 1 << 5) }
  /// A digit, or a mark.
  @inlinable public static var other: WordShape { WordShape(rawValue: 1 << 6) }

  @inlinable public init(_ word: some Sequence<UInt8>) {
    self = []
    var before: UInt8?
    for byte in word {
      if byte.isASCIICapital {
        insert(before == nil ? .initial : .inner)
        if let before, before >= .of("a") { insert(.hump) }
        if before == .of("-") { insert(.joined) }
      } else {
        insert(byte >= .of("a") ? .small : byte == .of("_") ? .underscore : .other)
      }
      before = byte
    }
  }

  public var hasCapital: Bool { !isDisjoint(with: [.initial, .inner]) }
  /// Capitals alone.
  public var isAcronym: Bool { hasCapital && subtracting([.initial, .inner]).isEmpty }
  /// Small letters alone.
  public var isSmall: Bool { self == .small }
  /// As any word is written that begins a sentence.
  public var isCapitalized: Bool { self == [.initial, .small] }
  /// A capital amid others that are none: no word of any language.
  public var isNoWord: Bool { contains(.inner) && !isAcronym }
  /// CamelCase or snake_case: somebody made it up.
  public var isCoined: Bool { !isDisjoint(with: [.hump, .underscore]) }
}

extension WordShape {
  /// `policy` and `Name` of `policyName`; nothing where there is but one word.
  public static func humps(of name: [UInt8]) -> [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = 0
    for i in name.indices.dropFirst() where name[i].isASCIICapital && name[i - 1] >= .of("a") {
      result.append(name[start..<i])
      start = i
    }
    return start > 0 ? result + [name[start...]] : []
  }
}
