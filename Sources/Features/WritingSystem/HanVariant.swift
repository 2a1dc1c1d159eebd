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
      let scalar = text.character(at: i).scalar.value
      if scalar >= base, scalar < base + UInt32(span), table[Int(scalar - base)] == mark, !found.contains(scalar) {
        found.append(scalar)
      }
      i &+= 3
    }
    return found
  }

  /// Characters of Simplified Chinese that are names in Traditional Chinese, and what it writes for the word.
  public static let plain: [(plain: Unicode.Scalar, usual: Unicode.Scalar)] =
    rows.filter { $0.key == "plain" }.flatMap(\.words).compactMap { pair in
      let scalars = Array(pair.unicodeScalars)
      return scalars.count == 2 ? (scalars[0], scalars[1]) : nil
    }

  private static let rows = LanguageProfile.read(PackageResources.han_tsv)
  private static let base: UInt32 = 0x3400
  private static let span = 0x9fff - 0x3400 + 1

  private static let table: [UInt8] = {
    var table = [UInt8](repeating: 0, count: span)
    for row in rows where row.key != "plain" {
      let scalars = row.words.joined().unicodeScalars.map(\.value)
      for scalar in scalars where scalar >= base && scalar < base + UInt32(span) {
        table[Int(scalar - base)] = row.key == "simplifiedOnly" ? 1 : 2
      }
    }
    return table
  }()
}
