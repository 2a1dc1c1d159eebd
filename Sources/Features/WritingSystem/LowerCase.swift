/// Letters of the common scripts in lower case, without a look into Unicode's tables.
public enum LowerCase {
  public enum Answer: Equatable, Sendable {
    case letter(UInt32)
    /// Punctuation or a blank.
    case noLetter
    /// Only the tables can tell.
    case unknown
  }

  /// - Parameter scalar: outside ASCII.
  public static func of(_ scalar: UInt32) -> Answer {
    switch scalar {
    case 0xdf...0xf6, 0xf8...0xff, 0x430...0x45f, 0x3041...0x3096, 0x30a1...0x30fa, 0x4e00...0x9fef, 0xac00...0xd7a3: .letter(scalar)
    case 0xc0...0xd6, 0xd8...0xde, 0x410...0x42f: .letter(scalar + 0x20)
    case 0x400...0x40f: .letter(scalar + 0x50)
    case 0x100...0x12f, 0x132...0x137, 0x14a...0x177: .letter(scalar | 1)
    case 0x139...0x148, 0x179...0x17e: .letter(scalar + (scalar & 1))
    case 0xa0, 0xab, 0xbb, 0x2010...0x2027, 0x3001...0x3003, 0x3008...0x3011: .noLetter
    default: .unknown
    }
  }
}
