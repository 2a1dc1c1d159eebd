internal import DocModel

/// Lowercase mapping for the common scripts without a lookup in Unicode's tables.
package enum LowerCase {
  package enum Answer: Equatable, Sendable {
    case letter(UInt32)
    /// Punctuation or a space.
    case noLetter
    /// Requires Unicode's tables.
    case unknown
  }

  /// The first character of the lowercase mapping, or the character itself if it has no mapping.
  package static func small(_ scalar: Unicode.Scalar) -> UInt32 {
    if scalar.isASCII { return UInt32(UInt8(ascii: scalar).asciiLowercased) }
    return switch of(scalar.value) {
    case .letter(let small): small
    case .noLetter: scalar.value
    case .unknown: scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
    }
  }

  /// - Parameter scalar: a character outside ASCII.
  package static func of(_ scalar: UInt32) -> Answer {
    switch scalar {
    case 0xdf...0xf6, 0xf8...0xff, 0x430...0x45f, 0x3005, 0x3041...0x3096, 0x30a1...0x30fa, 0x30fc...0x30fe,
      0x4e00...0x9fef,
      0xac00...0xd7a3:
      .letter(scalar)
    case 0xc0...0xd6, 0xd8...0xde, 0x410...0x42f: .letter(scalar + 0x20)
    case 0x400...0x40f: .letter(scalar + 0x50)
    case 0x100...0x12f, 0x132...0x137, 0x14a...0x177: .letter(scalar | 1)
    case 0x139...0x148, 0x179...0x17e: .letter(scalar + (scalar & 1))
    case 0xa0, 0xab, 0xbb, 0x2010...0x2027, 0x3000...0x3003, 0x3008...0x3011, 0x3014...0x301b, 0x30fb, 0xff01, 0xff08,
      0xff09, 0xff0c,
      0xff1a, 0xff1b, 0xff1f:
      .noLetter
    default: .unknown
    }
  }
}
