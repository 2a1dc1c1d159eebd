/// The standard of written Chinese in which a character exclusively occurs.
package enum HanVariant: Sendable {
  case simplifiedOnly, traditionalOnly

  /// The distinct characters of the other standard in a text, in reading order.
  package static func others(than own: HanVariant, in text: Span<UInt8>) -> [UInt32] {
    let table = Self.table
    let mark: UInt8 = own == .simplifiedOnly ? 2 : 1
    var found: [UInt32] = []
    var i = 0
    while i &+ 2 < text.count {
      // The lead bytes of Chinese characters.
      guard text[i] >= 0xe3, text[i] <= 0xe9 else {
        i &+= 1
        continue
      }
      let character = UInt32(text[i] & 0x0f) << 12 | UInt32(text[i &+ 1] & 0x3f) << 6 | UInt32(text[i &+ 2] & 0x3f)
      if table[character] == mark, !found.contains(character) { found.append(character) }
      i &+= 3
    }
    return found
  }

  /// Simplified characters that are also valid in Traditional Chinese (in names), with the usual traditional character.
  package static let plain: [(plain: Unicode.Scalar, bytes: [UInt8], usual: [UInt8])] =
    rows.filter { $0.key == "plain" }.flatMap(\.words).compactMap { pair in
      let scalars = Array(pair.unicodeScalars)
      return scalars.count == 2
        ? (scalars[0], Array(String(scalars[0]).utf8), Array(String(scalars[1]).utf8)) : nil
    }

  private static let rows = LanguageProfile.read(PackageResources.han_tsv)
  private static let table = CharacterTable(
    ["simplifiedOnly", "traditionalOnly"].map { key in
      rows.filter { $0.key == key }.flatMap { $0.words.joined().unicodeScalars }
    })
}
