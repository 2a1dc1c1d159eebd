/// Questions about single bytes of UTF-8 text; every byte outside ASCII answers no.
extension UInt8 {
  @inlinable public var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7a }
  @inlinable public var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
  /// A–Z as a–z, all else as it is.
  @inlinable public var isASCIICapital: Bool { self >= 0x41 && self <= 0x5a }

  @inlinable public var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5a ? self | 0x20 : self }
}
