/// The number of terminal columns that text takes: two for East Asian wide characters and emoji, zero for combining
/// marks and invisible characters.
enum DisplayWidth {
  static func of(_ text: some StringProtocol) -> Int {
    // Fast path for printable ASCII: one column per byte.
    if text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    var sum = 0
    var isEmoji = false
    for scalar in character.unicodeScalars {
      // A variation selector selects the wide emoji form; a joiner merges several characters into one picture.
      if scalar.value == 0xfe0f || scalar.value == 0x200d, sum > 0 { isEmoji = true }
      if (0x1f1e6...0x1f1ff).contains(scalar.value) || (0x1f3fb...0x1f3ff).contains(scalar.value) { isEmoji = true }
      sum += of(scalar)
    }
    return isEmoji ? min(2, max(sum, isPicture(character) ? 2 : sum)) : sum
  }

  private static func isPicture(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    return first.properties.isEmoji && character.unicodeScalars.count > 1
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value == 0xad ? 0 : 1 }
    // Vowels and final consonants of decomposed Hangul share the cell of the initial consonant.
    if (0x1160...0x11ff).contains(value) || (0xd7b0...0xd7fb).contains(value) { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return isWide(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// East_Asian_Width W and F (UAX #11), except emoji, which have their own property.
  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    return wide.contains { $0.contains(value) }
  }

  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x4dbf, 0x4e00...0xa4cf, 0xa960...0xa97c,
    0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6b, 0xff01...0xff60, 0xffe0...0xffe6,
    0x16fe0...0x18cff, 0x1aff0...0x1b2ff, 0x1f200...0x1f265, 0x20000...0x2fffd, 0x30000...0x3fffd,
  ]
}
