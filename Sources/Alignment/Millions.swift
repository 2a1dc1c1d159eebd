internal import DocModel
internal import Features

/// A number of millions, written with a word for them where others count by ten thousands: `1 million` is `100万`.
extension DisagreementFinder {
  /// The atom of the whole number; nil where no such word stands behind the digits.
  func million(_ fact: Fact, of member: Int) -> UInt64? {
    let text = article.features[member].visible
    let range = fact.range.indices
    guard let first = text[range.upperBound...].prefix(3).first(where: { $0 != 0x20 && $0 != 0xc2 && $0 != 0xa0 })
    else { return nil }
    // Million, mln, Mio., миллион, млн.
    let isWord =
      first.asciiLowercased == UInt8(ascii: "m")
      || first == 0xd0 && ByteSearch.holds(Self.cyrillic[...], in: text[range.upperBound...].prefix(8))
    guard isWord, range.count <= Self.longest else { return nil }
    let parts = text[range].split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
    }
    guard let whole = parts.first, parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    let rest = parts.count == 2 ? Array(parts[1]) : []
    guard rest.count <= 2 else { return nil }
    let digits =
      (Array(whole) + rest).drop { $0 == UInt8(ascii: "0") }
      + Array(repeating: UInt8(ascii: "0"), count: 6 - rest.count)
    return NumberScanner(blankGroups: false).atom(of: Array(digits))
  }

  private static let cyrillic = Array("м".utf8)
  private static let longest = 6
}
