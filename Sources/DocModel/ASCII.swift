/// Single bytes of UTF-8 text, by name; a byte outside ASCII is of no class unless one says otherwise.
extension UInt8 {
  @inlinable public static var tab: UInt8 { 0x09 }
  @inlinable public static var lineFeed: UInt8 { 0x0a }
  @inlinable public static var carriageReturn: UInt8 { 0x0d }
  @inlinable public static var space: UInt8 { 0x20 }

  /// A byte of an ASCII literal: `.of("|")`.
  @inlinable public static func of(_ scalar: Unicode.Scalar) -> UInt8 { UInt8(ascii: scalar) }

  @inlinable public var isBlank: Bool { self == .space || self == .tab }
  @inlinable public var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
  /// Blank, line end, vertical tab or form feed.
  @inlinable public var isSpace: Bool { self == .space || (self >= .tab && self <= .carriageReturn) }

  @inlinable public var isASCIILetter: Bool { (self | 0x20).isASCIISmall }
  @inlinable public var isASCIIDigit: Bool { self >= .of("0") && self <= .of("9") }
  @inlinable public var isASCIICapital: Bool { self >= .of("A") && self <= .of("Z") }
  @inlinable public var isASCIISmall: Bool { self >= .of("a") && self <= .of("z") }
  @inlinable public var isAlphanumeric: Bool { isASCIIDigit || isASCIILetter }
  /// A letter, as far as a byte tells: of ASCII, or a part of a character beyond it.
  @inlinable public var isLetterByte: Bool { isASCIILetter || self >= 0x80 }
  /// The same, a digit or an underscore.
  @inlinable public var isWordByte: Bool { isLetterByte || isASCIIDigit || self == .of("_") }
  /// A digit of a hash as git writes it.
  @inlinable public var isSmallHexDigit: Bool { isASCIIDigit || self >= .of("a") && self <= .of("f") }
  /// What Markdown takes for punctuation.
  @inlinable public var isPunctuation: Bool { self > .space && self < 0x7f && !isAlphanumeric }

  /// A–Z as a–z, all else as it is.
  @inlinable public var asciiLowercased: UInt8 { isASCIICapital ? self | 0x20 : self }
}
