internal import DocModel
internal import Features

/// The cells of one column in all members.
struct CellColumn {
  let members: Int
  let rows: Int
  /// One member's cells behind the other's.
  private var cells: [Cell] = []

  init(members: Int, rows: Int) {
    self.members = members
    self.rows = rows
    cells.reserveCapacity(members * rows)
  }

  mutating func append(_ cell: Cell) { cells.append(cell) }

  /// The cells of one member.
  subscript(member: Int) -> ArraySlice<Cell> { cells[member * rows..<(member + 1) * rows] }

  subscript(member: Int, row: Int) -> Cell { cells[member * rows + row] }
}

/// A cell of one member.
struct Cell {
  /// Equal for cells with the same text, letter case, blanks and trailing footnote marks apart.
  let label: UInt64
  let isEmpty: Bool
  let isShort: Bool
  let meaning: Meaning?
  var isVoid: Bool { label == 0 && !isEmpty }

  static let void = Cell(label: 0, isEmpty: false, isShort: false, meaning: nil)
  static let absent = Cell(label: 0, isEmpty: true, isShort: true, meaning: nil)

  static func label(_ text: [UInt8], _ range: ByteRange) -> UInt64 {
    let text = text.span
    var end = range.indices.upperBound
    while end > range.start, text[end - 1] == 0x20 || text[end - 1] == UInt8(ascii: "*") || text[end - 1] == UInt8(ascii: ".") {
      end -= 1
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in Int(range.start)..<end where text[index] != 0x20 {
      let byte = text[index]
      hash = (hash ^ UInt64(byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte)) &* 0x0000_0100_0000_01b3
    }
    return Atom.finish(hash)
  }
}

/// What the cells of an article say. The few words of a column stand there again and again: each is looked up once for a member.
struct CellMeanings {
  private var numbers = AtomNumbers()
  private var meanings: [Meaning?] = []

  /// - Parameter hash: of the text, see ``BlockFeatures/textHash``.
  mutating func meaning(of text: ArraySlice<UInt8>, hash: UInt64, _ member: Int, language: String) -> Meaning? {
    let number = numbers.number(of: hash ^ UInt64(member))
    if number == meanings.count { meanings.append(Lexicon.meaning(of: text, language: language)) }
    return meanings[number]
  }
}
