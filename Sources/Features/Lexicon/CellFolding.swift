internal import DocModel

/// Reduces a short table cell to its meaning: ignores letter case, emphasis, footnote numbers, the final full stop,
/// invisible characters, and the variants of spaces, dashes, apostrophes and full-width forms.
enum CellFolding {
  /// In bytes; longer cells never match a word of the lexicon.
  static let byteLimit = 128

  /// Equal for cells with the same meaning; nil if no character is left, or the cell exceeds the limit.
  static func hash(of cell: ArraySlice<UInt8>) -> UInt64? {
    guard !cell.isEmpty, cell.count <= byteLimit else { return nil }
    // Capacity is sufficient: there are at most as many characters as bytes.
    var characters = InlineArray<128, UInt32>(repeating: 0)
    var count = 0
    var isBehindBlank = false
    var at = 0
    let bytes = cell.span
    let (table, others) = (table, others)
    while at < bytes.count {
      if bytes[at].isASCIILetter, !isBehindBlank {
        characters[count] = UInt32(bytes[at].asciiLowercased)
        (at, count) = (at + 1, count + 1)
        continue
      }
      let (scalar, end) = bytes.character(at: at)
      at = end
      switch table[scalar.value] {
      case blank: isBehindBlank = true
      case dropped: break
      default:
        let folded = fold(scalar, others)
        if isBehindBlank, count > 0, !(isEastAsian(characters[count - 1]) && isEastAsian(folded)) {
          characters[count] = UInt32(UInt8(ascii: " "))
          count += 1
        }
        isBehindBlank = false
        characters[count] = folded
        count += 1
      }
    }
    count = withoutNotes(characters.span.extracting(0..<count))
    guard count > 0 else { return nil }
    var hash = StableHash.seed
    for place in 0..<count { hash = (hash ^ UInt64(characters[place])) &* 0x0000_0100_0000_01b3 }
    return hash
  }

  private static var blank: UInt8 { 1 }
  private static var dropped: UInt8 { 2 }
  private static let table = CharacterTable("cell")

  /// Letters and punctuation folded into another character, from the rows `as …` of `characters.tsv`.
  private static let otherRows = CharacterTable.rows.filter { $0.key.hasPrefix("as ") }
  private static let others = CharacterTable(otherRows.map { $0.words.flatMap(\.unicodeScalars) })
  private static let otherLetters = otherRows.compactMap { $0.key.unicodeScalars.last?.value }

  private static func fold(_ scalar: Unicode.Scalar, _ others: CharacterTable) -> UInt32 {
    switch scalar.value {
    case 0..<0x80: LowerCase.small(scalar)
    // Full-width forms of ASCII.
    case 0xff01...0xff5e: UInt32(UInt8(truncatingIfNeeded: scalar.value - 0xfee0).asciiLowercased)
    case let character where others[character] > 0: otherLetters[Int(others[character]) - 1]
    default: LowerCase.small(scalar)
    }
  }

  /// Chinese, Japanese and Korean texts may or may not have a space between two characters.
  private static func isEastAsian(_ character: UInt32) -> Bool { Script.of(character)?.isEastAsian == true }

  /// The number of characters without final full stops and footnote numbers: `Yes.`, `Yes 1)`, `Yes (1)`, `Yes[^1]`,
  /// `Yes2`, `Yes2,3`.
  private static func withoutNotes(_ text: Span<UInt32>) -> Int {
    func last(_ count: Int) -> UInt8 { count > 0 ? UInt8(exactly: text[count - 1]) ?? 0 : 0 }
    var count = text.count
    while count > 1 {
      let end = last(count)
      if end == .of(".") || end == .space {
        count -= 1
        continue
      }
      let isClosed = end == .of(")") || end == .of("]")
      var rest = isClosed ? count - 1 : count
      while last(rest).isASCIIDigit || last(rest) == .of(",") { rest -= 1 }
      let digits = count - rest - (isClosed ? 1 : 0)
      guard 1...3 ~= digits else { return count }
      if isClosed, last(rest) == .of("^") { rest -= 1 }
      if isClosed, rest > 1, last(rest) == .of("(") || last(rest) == .of("[") { rest -= 1 }
      guard rest > 0, isClosed && last(rest) == .space || Unicode.Scalar(text[rest - 1])?.isLetter == true else {
        return count
      }
      count = rest
    }
    return count
  }
}
