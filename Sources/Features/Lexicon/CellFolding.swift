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
    let table = table
    while at < bytes.count {
      let (scalar, end) = bytes.character(at: at)
      at = end
      switch table[scalar.value] {
      case blank: isBehindBlank = true
      case dropped: break
      default:
        let folded = fold(scalar)
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
  private static let table = CharacterTable("cell", ["blank", "drop"])

  /// Letters and marks that count as another, as the rows of `characters.tsv` have them.
  private static let others: [UInt32: UInt32] = CharacterTable.rows.reduce(into: [:]) { others, row in
    guard row.key.hasPrefix("as "), let folded = row.key.unicodeScalars.last else { return }
    for scalar in row.words.flatMap(\.unicodeScalars) { others[scalar.value] = folded.value }
  }

  private static func fold(_ scalar: Unicode.Scalar) -> UInt32 {
    switch scalar.value {
    case 0..<0x80: UInt32(UInt8(truncatingIfNeeded: scalar.value).asciiLowercased)
    // Full-width forms.
    case 0xff01...0xff5e: UInt32(UInt8(truncatingIfNeeded: scalar.value - 0xfee0).asciiLowercased)
    default: foldWide(scalar)
    }
  }

  private static func foldWide(_ scalar: Unicode.Scalar) -> UInt32 {
    if let other = others[scalar.value] { return other }
    return switch LowerCase.of(scalar.value) {
    case .letter(let small): small
    case .noLetter: scalar.value
    case .unknown: scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value
    }
  }

  /// Chinese, Japanese and Korean set a blank between two characters or leave it out.
  private static func isEastAsian(_ character: UInt32) -> Bool { Script.of(character)?.isEastAsian == true }

  /// Without final full stops and numbers of footnotes: `Yes.`, `Yes 1)`, `Yes (1)`, `Yes[^1]`, `Yes2`, `Yes2,3`.
  private static func withoutNotes(_ text: [UInt32]) -> ArraySlice<UInt32> {
    func ends(_ text: ArraySlice<UInt32>, in marks: String) -> Bool {
      guard let last = text.last, last < 0x80 else { return false }
      return marks.utf8.contains(UInt8(truncatingIfNeeded: last))
    }
    var text = text[...]
    while text.count > 1 {
      if ends(text, in: ". ") {
        text = text.dropLast()
        continue
      }
      let isClosed = ends(text, in: ")]")
      var rest = isClosed ? text.dropLast() : text
      while ends(rest, in: "0123456789,") { rest = rest.dropLast() }
      let digits = text.count - rest.count - (isClosed ? 1 : 0)
      if isClosed, ends(rest, in: "^") { rest = rest.dropLast() }
      if isClosed, rest.count > 1, ends(rest, in: "([") { rest = rest.dropLast() }
      guard 1...3 ~= digits, let last = rest.last,
        isClosed && ends(rest, in: " ") || Unicode.Scalar(last)?.isLetter == true
      else { return text }
      text = rest
    }
    return text
  }
}
