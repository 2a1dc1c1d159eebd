internal import DocModel

/// A short cell reduced to what decides its meaning: letter case, emphasis, numbers of footnotes, the final full stop,
/// kinds of blanks, dashes and apostrophes, full-width forms and characters that nobody sees are folded away.
enum CellFolding {
  /// Longer cells are never one of the words.
  static let byteLimit = 128

  /// Equal for cells that say the same; nil where nothing is left, or the cell is longer than a word.
  static func hash(of cell: ArraySlice<UInt8>) -> UInt64? {
    guard !cell.isEmpty, cell.count <= byteLimit else { return nil }
    var characters: [UInt32] = []
    characters.reserveCapacity(cell.count)
    var isBehindBlank = false
    var at = 0
    let bytes = cell.span
    let (table, others) = (table, others)
    while at < bytes.count {
      let (scalar, end) = bytes.character(at: at)
      at = end
      switch table[scalar.value] {
      case blank: isBehindBlank = true
      case dropped: break
      default:
        let folded = fold(scalar, others)
        if isBehindBlank, let last = characters.last, !(isEastAsian(last) && isEastAsian(folded)) {
          characters.append(UInt32(UInt8(ascii: " ")))
        }
        isBehindBlank = false
        characters.append(folded)
      }
    }
    let text = withoutNotes(characters)
    return text.isEmpty ? nil : text.reduce(Atom.seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }

  private static var blank: UInt8 { 1 }
  private static var dropped: UInt8 { 2 }
  private static let table = CharacterTable("cell")

  /// Letters and marks that count as another, as the rows of `characters.tsv` have them.
  private static let otherRows = CharacterTable.rows.filter { $0.key.hasPrefix("as ") }
  private static let others = CharacterTable(otherRows.map { $0.words.flatMap(\.unicodeScalars) })
  private static let otherLetters = otherRows.compactMap { $0.key.unicodeScalars.last?.value }

  private static func fold(_ scalar: Unicode.Scalar, _ others: CharacterTable) -> UInt32 {
    switch scalar.value {
    case 0..<0x80: LowerCase.small(scalar)
    // Full-width forms.
    case 0xff01...0xff5e: UInt32(UInt8(truncatingIfNeeded: scalar.value - 0xfee0).asciiLowercased)
    case let character where others[character] > 0: otherLetters[Int(others[character]) - 1]
    default: LowerCase.small(scalar)
    }
  }

  /// Chinese, Japanese and Korean set a blank between two characters or leave it out.
  private static func isEastAsian(_ character: UInt32) -> Bool { Script.of(character)?.isEastAsian == true }

  /// Without final full stops and numbers of footnotes: `Yes.`, `Yes 1)`, `Yes (1)`, `Yes[^1]`, `Yes2`, `Yes2,3`.
  private static func withoutNotes(_ text: [UInt32]) -> ArraySlice<UInt32> {
    func last(_ text: ArraySlice<UInt32>) -> UInt8 { text.last.flatMap(UInt8.init(exactly:)) ?? 0 }
    var text = text[...]
    while text.count > 1 {
      let end = last(text)
      if end == .of(".") || end == .space {
        text.removeLast()
        continue
      }
      let isClosed = end == .of(")") || end == .of("]")
      var rest = isClosed ? text.dropLast() : text
      while last(rest).isASCIIDigit || last(rest) == .of(",") { rest.removeLast() }
      let digits = text.count - rest.count - (isClosed ? 1 : 0)
      guard 1...3 ~= digits else { return text }
      if isClosed, last(rest) == .of("^") { rest.removeLast() }
      if isClosed, rest.count > 1, last(rest) == .of("(") || last(rest) == .of("[") { rest.removeLast() }
      guard let letter = rest.last, isClosed && last(rest) == .space || Unicode.Scalar(letter)?.isLetter == true
      else { return text }
      text = rest
    }
    return text
  }
}
