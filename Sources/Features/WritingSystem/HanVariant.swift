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
