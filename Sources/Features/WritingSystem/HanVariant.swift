/// Which of the two standards of written Chinese a character gives away.
public enum HanVariant: Sendable {
  case simplifiedOnly, traditionalOnly

  /// Nil for characters that both standards use, and for all that is not Chinese. Japanese and Korean use characters of
  /// either standard: ask for Chinese text only.
  public static func of(_ scalar: UInt32) -> HanVariant? {
    guard (base..<(base + UInt32(span))).contains(scalar) else { return nil }
    return switch table[Int(scalar - base)] {
    case 1: .simplifiedOnly
    case 2: .traditionalOnly
    default: nil
    }
  }

  /// The characters in a text of the other standard, each once, in reading order.
  public static func others(than own: HanVariant, in text: Span<UInt8>) -> [UInt32] {
    let table = Self.table
    let mark: UInt8 = own == .simplifiedOnly ? 2 : 1
    var found: [UInt32] = []
    var i = 0
    while i &+ 2 < text.count {
      // What Chinese characters begin with.
      guard text[i] >= 0xe3, text[i] <= 0xe9 else {
        i &+= 1
        continue
      }
      let scalar = UInt32(text[i] & 0x0f) << 12 | UInt32(text[i &+ 1] & 0x3f) << 6 | UInt32(text[i &+ 2] & 0x3f)
      if scalar >= base, scalar < base + UInt32(span), table[Int(scalar - base)] == mark, !found.contains(scalar) {
        found.append(scalar)
      }
      i &+= 3
    }
    return found
  }

  private static let base: UInt32 = 0x3400
  private static let span = 0x9fff - 0x3400 + 1

  private static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: span)
    for (text, mark) in [(HanTable.simplifiedOnly, UInt8(1)), (HanTable.traditionalOnly, 2)] {
      for scalar in text.unicodeScalars where scalar.value >= base && scalar.value < base + UInt32(span) {
        table[Int(scalar.value - base)] = mark
      }
    }
    return table
  }()
}
