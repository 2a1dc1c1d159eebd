internal import Alignment
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

extension DisagreementFinder {
  /// Checks the cells of a table column by column: meaning, class, emptiness and listed names.
  mutating func cells(_ table: Int) {
    let rows = article.children(of: table).filter { article.firstNode($0)?.level == 0 }
    guard !rows.isEmpty else { return }
    let first = found.count
    // Cells have no children: those of a row are consecutive slots.
    let width = rows.map { Int(article.slots[$0].end) - $0 - 1 }.max() ?? 0
    for column in 0..<width {
      let slots = rows.map { $0 + 1 + column < Int(article.slots[$0].end) ? $0 + 1 + column : -1 }
      let cells = cells(in: slots)
      let meanings = ColumnAnswers(cells)
      if !meanings.isEmpty {
        for (row, slot) in slots.enumerated() where slot >= 0 { judgeMeaning(at: slot, inRow: row, by: meanings) }
      }
      // The first column names what the others are about.
      if column == 0 || !judgeTypes(slots) { judgeClasses(of: slots, in: cells, by: meanings) }
      judgeEmptiness(slots, cells)
      listedNames(slots)
    }
    doubtMeanings(of: rows, since: first)
  }

  /// Marks findings as `otherVersion` if rows were added or removed and several cells say the opposite of the source:
  /// rows of two versions are probably misaligned.
  private mutating func doubtMeanings(of rows: [Int], since first: Int) {
    for member in 0..<count {
      let opposite = (first..<found.count).filter {
        found[$0].member == member && found[$0].aspect == .meaning && found[$0].grounds == .decidingSource
      }
      guard opposite.count >= Quorum.witnesses, let source = found[opposite[0]].against.first,
        rows.contains(where: { (article.node(at: $0, of: member) == nil) != (article.node(at: $0, of: source) == nil) })
      else { continue }
      for index in opposite { found[index].doubts.insert(.otherVersion) }
    }
  }

  private mutating func cells(in slots: [Int]) -> CellColumn {
    var cells = CellColumn(article.features, rows: slots.count)
    for member in 0..<count {
      let visible = article.features[member].visible
      let language = article.members[member].article.locale.language
      for slot in slots { cells.append(slot < 0 ? .void : cell(at: slot, of: member, in: visible, language: language)) }
    }
    return cells
  }

  /// - Parameters:
  ///   - visible: the member's ``ArticleFeatures/visible``.
  ///   - language: the member's.
  private mutating func cell(at slot: Int, of member: Int, in visible: [UInt8], language: String) -> Cell {
    guard let block = article.block(at: slot, of: member) else {
      return article.fill(at: slot, of: member).isAbsent ? .absent : .void
    }
    let mayMean = block.length <= Lexicon.longestWord
    return Cell(
      block, visible,
      meaning: mayMean
        ? meanings.meaning(of: visible[block.text.indices], hash: block.textHash, member, language: language) : nil)
  }

  private mutating func judgeMeaning(at slot: Int, inRow row: Int, by meanings: ColumnAnswers) {
    for judgement in jury.judge(isOneOfFew: true, { meanings.stance(of: $0, inRow: row).map { UInt64($0.rawValue) } }) {
      guard let reference = judgement.against.first else { continue }
      func said(_ member: Int) -> ValueDifference {
        let stance = UInt64(meanings.stance(of: member, inRow: row)?.rawValue ?? 0)
        return deviation(at: slot, of: member, atom: stance, isLexical: meanings.isLexical(of: member, inRow: row))
      }
      add(at: slot, .meaning, judgement, missing: [said(reference)], extra: [said(judgement.member)])
    }
  }

  /// Describes a cell as a value.
  private func deviation(at slot: Int, of member: Int, atom: UInt64, isLexical: Bool) -> ValueDifference {
    let text = article.node(at: slot, of: member).map { article.members[member].article.plainText(of: $0) } ?? ""
    return ValueDifference(
      text: text, atom: atom, exact: atom, count: 1, traits: isLexical ? .inLexicon : [],
      line: article.lines(at: slot, of: member).0)
  }

  /// Reports cells of another class than in the other members. Cells known to the lexicon are skipped: their meaning
  /// was compared.
  private mutating func judgeClasses(of slots: [Int], in cells: CellColumn, by meanings: ColumnAnswers) {
    guard let classes = ColumnClasses(cells, preferred: article.members.map { $0.role != .translation }) else { return }
    for (row, slot) in slots.enumerated() where slot >= 0 {
      let judgements = jury.judge { member in
        meanings.stance(of: member, inRow: row) == nil ? classes.value(of: member, inRow: row) : nil
      }
      for judgement in judgements where judgement.verdict.blames {
        guard let reference = judgement.against.first else { continue }
        let member = judgement.member
        add(
          at: slot, .enumeration, judgement,
          missing: [deviation(at: slot, of: reference, atom: cells.label(of: reference, inRow: row), isLexical: false)],
          extra: [deviation(at: slot, of: member, atom: cells.label(of: member, inRow: row), isLexical: false)])
      }
    }
  }

  private mutating func judgeEmptiness(_ slots: [Int], _ cells: CellColumn) {
    for (row, slot) in slots.enumerated() where slot >= 0 {
      let judgements = jury.judge { member in
        let cell = cells[member: member, row: row]
        return cell.isVoid ? nil : cell.isEmpty ? 0 : 1
      }
      for judgement in judgements {
        let earlier = found.count
        add(at: slot, .empty, judgement)
        // If the tables have different column counts, the cell is a consequence of the table's finding.
        guard found.count > earlier, let reference = judgement.against.first,
          case let table = Int(article.slots[Int(article.slots[slot].parent)].parent),
          let own = article.nodeFound(at: table, of: judgement.member),
          let other = article.nodeFound(at: table, of: reference),
          own.value != other.value
        else { continue }
        found[found.count - 1].cause = table
      }
    }
  }
}
