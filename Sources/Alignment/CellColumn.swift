internal import DocModel
internal import Features

/// The cells of one column in all members.
struct CellColumn {
  let members: Int
  let rows: Int
  private let features: [ArticleFeatures]
  /// All cells, member by member.
  private var cells: [Cell] = []

  init(_ features: [ArticleFeatures], rows: Int) {
    self.features = features
    self.rows = rows
    members = features.count
    cells.reserveCapacity(members * rows)
  }

  mutating func append(_ cell: Cell) { cells.append(cell) }

  /// The cells of one member.
  subscript(member: Int) -> ArraySlice<Cell> { cells[member * rows..<(member + 1) * rows] }

  subscript(member member: Int, row row: Int) -> Cell { cells[member * rows + row] }

  /// A hash that is equal for cells with the same text and values, ignoring letter case, spaces and trailing footnote
  /// marks. Computed on demand for long texts, which are rarely compared.
  func label(of member: Int, inRow row: Int) -> UInt64 {
    let cell = self[member: member, row: row]
    return cell.isShort ? cell.label : Cell.label(features[member].visible, cell.text, values: cell.values)
  }
}

/// A cell of one member.
struct Cell {
  /// For a short cell only; see ``CellColumn/label(of:inRow:)``.
  fileprivate(set) var label: UInt64 = 0
  fileprivate(set) var isEmpty = false
  fileprivate(set) var isShort = true
  fileprivate(set) var isVoid = false
  fileprivate(set) var meaning: Meaning?
  fileprivate var text = ByteRange.empty
  /// Code spans, numbers and other values in one hash, see ``BlockFeatures/neutral``.
  fileprivate var values: UInt64 = 0

  private init() {}

  /// - Parameter visible: the member's ``ArticleFeatures/visible``.
  init(_ block: BlockFeatures, _ visible: [UInt8], meaning: Meaning?) {
    text = block.text
    values = block.mask == 0 ? 0 : block.neutral
    isEmpty = block.length == 0 && block.facts.isEmpty
    isShort = block.length <= 32
    self.meaning = meaning
    if isShort { label = Self.label(visible, text, values: values) }
  }

  static let void = {
    var cell = Cell()
    cell.isVoid = true
    return cell
  }()

  static let absent = {
    var cell = Cell()
    cell.isEmpty = true
    return cell
  }()

  fileprivate static func label(_ text: [UInt8], _ range: ByteRange, values: UInt64) -> UInt64 {
    let text = text.span
    var end = range.indices.upperBound
    while end > range.start,
      text[end - 1] == .space || text[end - 1] == UInt8(ascii: "*") || text[end - 1] == UInt8(ascii: ".")
    {
      end -= 1
    }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in Int(range.start)..<end where text[index] != .space {
      let byte = text[index]
      hash = (hash ^ UInt64(byte.asciiLowercased)) &* 0x0000_0100_0000_01b3
    }
    return StableHash.finish(hash) &+ values
  }
}

/// Caches the lexicon meanings of cell texts: the same few words repeat in a column, so each is looked up once per
/// member.
struct CellMeanings {
  private var numbers = HashInterner()
  private var meanings: [Meaning?] = []
  /// Per member, created on first use.
  private var lexicons: [Lexicon?]

  init(members: Int) { lexicons = Array(repeating: nil, count: members) }

  /// - Parameter hash: the hash of the text, see ``BlockFeatures/textHash``.
  mutating func meaning(of text: ArraySlice<UInt8>, hash: UInt64, _ member: Int, language: String) -> Meaning? {
    let number = numbers.number(of: hash ^ UInt64(member))
    if number == meanings.count {
      let lexicon = lexicons[member] ?? Lexicon(language: language)
      lexicons[member] = lexicon
      meanings.append(lexicon.meaning(of: text))
    }
    return meanings[number]
  }
}
