/// What a character beyond ASCII is in code.
enum CodeCharacter {
  case letter(Int)
  case blank(Int)
  case punctuation(Int)

  /// The character at `start`, with its length in bytes; malformed bytes count as letters one by one.
  static func at(_ start: Int, in bytes: borrowing Span<UInt8>) -> CodeCharacter {
    let lead = bytes[start]
    let wanted = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1
    let length = min(wanted, bytes.count - start)
    guard length == wanted, length > 1 else { return .letter(1) }
    for index in (start + 1)..<(start + length) where bytes[index] & 0xc0 != 0x80 { return .letter(1) }
    let second = bytes[start + 1]
    switch lead {
    case 0xc2:
      if second == 0xa0 { return .blank(2) }
      return second == 0xaa || second == 0xb5 || second == 0xba ? .letter(2) : .punctuation(2)
    case 0xc3: return second == 0x97 || second == 0xb7 ? .punctuation(2) : .letter(2)
    case 0xe2: return ofGeneralPunctuation(second, bytes[start + 2])
    case 0xe3 where second == 0x80:
      let third = bytes[start + 2]
      return third == 0x80 ? .blank(3) : third < 0xa0 && !(0x85...0x87).contains(third) ? .punctuation(3) : .letter(3)
    // Full-width forms other than digits and letters.
    case 0xef where second == 0xbc:
      let third = bytes[start + 2]
      return (0x90...0x99).contains(third) || (0xa1...0xba).contains(third) ? .letter(3) : .punctuation(3)
    case 0xef where second == 0xbd: return bytes[start + 2] < 0x9b ? .letter(3) : .punctuation(3)
    default: return .letter(length)
    }
  }

  /// How many bytes of white space stand at `start`, line feeds counted.
  @inline(__always) static func blankLength(_ start: Int, in bytes: borrowing Span<UInt8>) -> Int {
    let byte = bytes[start]
    if byte <= 0x20 { return 1 }
    if byte == 0xc2, start + 1 < bytes.count, bytes[start + 1] == 0xa0 { return 2 }
    return 0
  }

  private static func ofGeneralPunctuation(_ second: UInt8, _ third: UInt8) -> CodeCharacter {
    switch (second, third) {
    case (0x80, 0x80...0x8a), (0x80, 0xaf), (0x81, 0x9f): .blank(3)
    // Joiners and bidi marks belong to the word they stand in.
    case (0x80, 0x8b...0x8f), (0x80, 0xaa...0xae), (0x81, 0xa0...0xaf): .letter(3)
    case (0xb0...0xb7, _): .letter(3)
    default: .punctuation(3)
    }
  }
}

/// The hash that tokens are told apart by.
enum CodeHash {
  static let seed: UInt64 = 0x9e37_79b9_7f4a_7c15

  @inline(__always) static func add(_ state: UInt64, _ byte: UInt8) -> UInt64 {
    (state ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }
}

/// Hashes text with every run of blanks as one space, and none at either end.
struct BlankFolding {
  private(set) var hash = CodeHash.seed
  private var pending = false
  private var empty = true

  @inline(__always) mutating func blank() { pending = true }

  @inline(__always) mutating func add(_ byte: UInt8) {
    if pending, !empty { hash = CodeHash.add(hash, 0x20) }
    pending = false
    empty = false
    hash = CodeHash.add(hash, byte)
  }
}
