/// Named ASCII bytes and byte classes of UTF-8 text. Unless noted, bytes ≥ 0x80 belong to no class.
extension UInt8 {
  @inlinable public static var tab: UInt8 { 0x09 }
  @inlinable public static var lineFeed: UInt8 { 0x0a }
  @inlinable public static var carriageReturn: UInt8 { 0x0d }
  @inlinable public static var space: UInt8 { 0x20 }

  /// The byte of an ASCII literal: `.of("|")`.
  @inlinable public static func of(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(ascii: scalar) }

  @inlinable public var isBlank: Bool { self == .space || self == .tab }
  @inlinable public var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
  /// Whether this is a space, tab, line end, vertical tab or form feed.
  @inlinable public var isSpace: Bool { self == .space || (self >= .tab && self <= .carriageReturn) }

  @inlinable public var isASCIILetter: Bool { (self | 0x20).isASCIISmall }
  @inlinable public var isASCIIDigit: Bool { self >= .of("0") && self <= .of("9") }
  @inlinable public var isASCIICapital: Bool { self >= .of("A") && self <= .of("Z") }
  @inlinable public var isASCIISmall: Bool { self >= .of("a") && self <= .of("z") }
  @inlinable public var isAlphanumeric: Bool { isASCIIDigit || isASCIILetter }
  /// Whether this is an ASCII letter or any byte of a multi-byte UTF-8 character.
  @inlinable public var isLetterByte: Bool { isASCIILetter || self >= 0x80 }
  /// Whether this is a letter byte (``isLetterByte``), an ASCII digit or an underscore.
  @inlinable public var isWordByte: Bool { isLetterByte || isASCIIDigit || self == .of("_") }
  /// Whether this is a digit of a hash as git prints it: `0-9a-f`.
  @inlinable public var isSmallHexDigit: Bool { isASCIIDigit || self >= .of("a") && self <= .of("f") }
  /// Whether this is ASCII punctuation as CommonMark defines it.
  @inlinable public var isPunctuation: Bool { self > .space && self < 0x7f && !isAlphanumeric }

  /// Maps A–Z to a–z and returns every other byte unchanged.
  @inlinable public var asciiLowercased: UInt8 { isASCIICapital ? self | 0x20 : self }
}
