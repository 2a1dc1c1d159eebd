internal import DocModel
internal import Features

/// Turns the builder's drafts into the slots and fills of the aligned article.
extension AlignmentBuilder {
  /// A slot whose children are still being determined.
  struct Draft {
    let key: UInt64
    let kind: NodeKind
    private let above: Int32
    private var firstChild: Int32 = 0
    private var behindChildren: Int32 = 0

    init(kind: NodeKind, parent: Int, key: UInt64) {
      self.kind = kind
      above = Int32(parent)
      self.key = key
    }

    var parent: Int { Int(above) }
    var children: Range<Int> {
      get { Int(firstChild)..<Int(behindChildren) }
      set { (firstChild, behindChildren) = (Int32(newValue.lowerBound), Int32(newValue.upperBound)) }
    }
  }

  /// Returns the drafts in preorder and frees the outlines they were built from.
  mutating func flattened() -> (slots: [Slot], fills: [Fill]) {
    outlines = []
    var slots: [Slot] = []
    var result: [Fill] = []
    slots.reserveCapacity(drafts.count)
    result.reserveCapacity(fills.count)
    var position = Array(repeating: 0, count: drafts.count)
    var stack: [(draft: Int, entered: Bool)] = drafts.isEmpty ? [] : [(0, false)]
    while let (draft, entered) = stack.popLast() {
      if entered {
        slots[position[draft]].end = Int32(slots.count)
        continue
      }
      position[draft] = slots.count
      let parent = drafts[draft].parent
      slots.append(
        Slot(
          kind: drafts[draft].kind, parent: parent < 0 ? -1 : Int32(position[parent]), end: 0, key: drafts[draft].key))
      for fill in fills[(draft * count)..<(draft * count + count)] {
        if case .merged(let into) = fill {
          result.append(.merged(Int32(position[Int(into)])))
        } else {
          result.append(fill)
        }
      }
      stack.append((draft, true))
      for child in drafts[draft].children.reversed() { stack.append((child, false)) }
    }
    return (slots, result)
  }

  /// Sets the line of each absent child to the place where the member lacks it.
  mutating func placeAbsences(_ parent: Int) {
    let children = drafts[parent].children
    // Per child: the first line of the block that follows it, and how many consecutive children are absent from it on.
    var next = Array(repeating: (line: UInt32.max, waiting: 0), count: children.count)
    for member in outlines.indices {
      guard let parentNode = node(at: parent, of: member),
        children.contains(where: { fills[$0 * count + member].isAbsent })
      else { continue }
      let outline = outlines[member]
      let nodes = outline.article.nodes
      var line = UInt32.max
      var waiting = 0
      for child in children.reversed() {
        let fill = fills[child * count + member]
        if case .node(let n) = fill { line = nodes[Int(n)].firstLine }
        waiting = fill.isAbsent ? waiting + 1 : 0
        next[child - children.lowerBound] = (line, waiting)
      }
      var behind = nodes[parentNode].firstLine
      for child in children {
        switch fills[child * count + member] {
        case .node(let n):
          behind = nodes[Int(n)].lastLine + 1
        case .absent:
          let (line, waiting) = next[child - children.lowerBound]
          let place = Self.absence(
            in: outline, behind, before: line == .max ? nil : line, last: nodes[parentNode].lastLine, waiting,
            isHeading: drafts[child].kind == .heading)
          fills[child * count + member] = .absent(line: min(place, outline.lastLine))
        default: break
        }
      }
    }
  }

  /// The line where a missing block should be inserted: that of the following block, else the end. Translators keep the
  /// source in a comment above each block: if such comments fill the gap, the line after the block's comment.
  /// - Parameters:
  ///   - start: the line after the previous block.
  ///   - next: the first line of the following block.
  ///   - last: the last line of the parent.
  ///   - waiting: the number of blocks missing from here to the following one, this one included.
  private static func absence(
    in outline: Outline, _ start: UInt32, before next: UInt32?, last: UInt32, _ waiting: Int, isHeading: Bool
  ) -> UInt32 {
    let end = next.map { $0 - 1 } ?? last
    var gap = outline.comments.filter { $0.first >= start && $0.last <= end }
    guard let nearest = gap.last else { return next ?? max(start, last) }
    // A comment directly above the following block belongs to that block.
    if let next, next - nearest.last <= 2 { gap.removeLast() }
    // A heading's comment may also belong to the text below it.
    return gap.isEmpty ? (isHeading ? next ?? start : start) : gap[max(0, gap.count - waiting)].last + 1
  }
}

/// Aligns the columns and cells of tables.
extension AlignmentBuilder {
  /// Per member: the member's column for each column of the reference; -1 for none.
  mutating func mapColumns(of table: Int, reference: Int) -> [[Int]] {
    let width = node(at: table, of: reference).map { Int(outlines[reference].article.nodes[$0].value) } ?? 0
    let plain = plainMaps[width] ?? Array(0..<width)
    plainMaps[width] = plain
    var referenceColumns: [Element]?
    let moved = outlines.indices.map { movedColumns(of: $0, in: table, reference: reference, width) }
    return outlines.indices.map { member in
      guard let node = node(at: table, of: member), outlines[member].article.nodes[node].kind == .table else {
        return []
      }
      let own = Int(outlines[member].article.nodes[node].value)
      if own == width {
        if let map = moved[member] { return map }
        let follows = leads[member].flatMap { moved[$0] }.flatMap { map in
          agreement(of: member, in: table, reference, map) >= agreement(of: member, in: table, reference, plain)
            ? map : nil
        }
        return follows ?? plain
      }
      let columns =
        referenceColumns ?? self.node(at: table, of: reference).map { columnElements(of: reference, inTable: $0) } ?? []
      referenceColumns = columns
      let similarity = Similarity(ratio: ratios[member] / ratios[reference])
      let alignment = SequenceAlignment(columns, columnElements(of: member, inTable: node), by: similarity)
      return alignment.partner.map { Int($0) }
    }
  }

  /// The columns of another version of the reference's text if they are in another order, else nil. Those of a
  /// translation must be so many that no exchange of cells explains it.
  private func movedColumns(of member: Int, in table: Int, reference: Int, _ width: Int) -> [Int]? {
    let isVersion = outlines[member].article.locale == outlines[reference].article.locale
    guard member != reference, isVersion || width >= Self.leastMoved,
      let own = self.node(at: table, of: member), outlines[member].article.nodes[own].kind == .table,
      Int(outlines[member].article.nodes[own].value) == width, let other = self.node(at: table, of: reference)
    else { return nil }
    let (texts, model) = (columnTexts(of: member, inTable: own), columnTexts(of: reference, inTable: other))
    var pairs: [ColumnPair] = []
    for column in model.indices {
      for other in texts.indices {
        let shared = model[column].intersection(texts[other]).count
        if shared > 0 { pairs.append(ColumnPair(column: column, own: other, shared: shared)) }
      }
    }
    pairs.sort(by: ColumnPair.areInOrder)
    var (map, left) = ([Int?](repeating: nil, count: width), Set(0..<width))
    for pair in pairs where map[pair.column] == nil && left.contains(pair.own) {
      map[pair.column] = pair.own
      left.remove(pair.own)
    }
    var rest = left.sorted()[...]
    let result = map.map { $0 ?? rest.popFirst() ?? -1 }
    func shared(_ map: [Int]) -> Int {
      map.indices.reduce(0) { $0 + (map[$1] < 0 ? 0 : model[$1].intersection(texts[map[$1]]).count) }
    }
    guard shared(result) > shared(Array(0..<width)) else { return nil }
    let moved = result.indices.filter { result[$0] != $0 }
    return isVersion
      || moved.count >= Self.leastMoved
        && moved.allSatisfy { column in
          // All but the words of the head.
          result[column] >= 0
            && model[column].intersection(texts[result[column]]).count >= max(1, model[column].count - 1)
        }
      ? result : nil
  }

  /// The number of columns with the same values in another order from which the columns were moved.
  private static let leastMoved = 4

  private struct ColumnPair {
    let column: Int
    let own: Int
    /// The number of texts that both have.
    let shared: Int

    /// More texts in common come first; of those with as many, the pair that stays in its place.
    static func areInOrder(_ one: ColumnPair, _ other: ColumnPair) -> Bool {
      if one.shared != other.shared { return one.shared > other.shared }
      let (stays, moves) = (one.column == one.own, other.column == other.own)
      return stays == moves ? one.column < other.column : stays
    }
  }

  /// By column, the hashes of the cells' texts.
  private func columnTexts(of member: Int, inTable table: Int) -> [Set<UInt64>] {
    let outline = outlines[member]
    var texts = Array(repeating: Set<UInt64>(), count: Int(outline.article.nodes[table].value))
    for row in outline.article.children(of: table) {
      for (column, cell) in outline.article.children(of: row).enumerated() where column < texts.count {
        let sum = outline.sum(of: cell)
        if sum.length > 0 || sum.mask != 0 { texts[column].insert(sum.text) }
      }
    }
    return texts
  }

  /// The number of cells with the same text or values as the reference's cell in a row with the same number.
  private func agreement(of member: Int, in table: Int, _ reference: Int, _ map: [Int]) -> Int {
    guard let own = node(at: table, of: member), let other = node(at: table, of: reference) else { return 0 }
    let (outline, model) = (outlines[member], outlines[reference])
    return zip(outline.article.children(of: own), model.article.children(of: other)).reduce(0) { count, rows in
      let cells = Array(outline.article.children(of: rows.0))
      return count
        + model.article.children(of: rows.1).enumerated().count { column, cell in
          guard map.indices.contains(column), cells.indices.contains(map[column]) else { return false }
          let (mine, theirs) = (outline.sum(of: cells[map[column]]), model.sum(of: cell))
          return theirs.length > 0 && mine.text == theirs.text || theirs.mask != 0 && mine.neutral == theirs.neutral
        }
    }
  }

  private func columnElements(of member: Int, inTable table: Int) -> [Element] {
    let article = outlines[member].article
    var sums = Array(repeating: Outline.Sum(), count: Int(article.nodes[table].value))
    for row in article.children(of: table) {
      for (c, cell) in article.children(of: row).enumerated() where c < sums.count {
        let sum = outlines[member].sum(of: cell)
        sums[c].mask |= sum.mask
        sums[c].termMask |= sum.termMask
        sums[c].neutral = sums[c].neutral &+ sum.neutral
        sums[c].length += sum.length
        sums[c].leaves += 1
      }
    }
    return sums.map { Element(node: 0, kind: .tableCell, sum: $0) }
  }

  mutating func addCells(to row: Int) {
    guard let maps = columnMaps[drafts[row].parent] else { return }
    let width = maps.reduce(0) { max($0, $1.count) }
    let first = fills.count
    let base = drafts.count
    fills.append(contentsOf: repeatElement(.void, count: width * count))
    for column in 0..<width {
      drafts.append(
        Draft(kind: .tableCell, parent: row, key: StableHash.finish(drafts[row].key &* 31 &+ UInt64(column))))
    }
    drafts[row].children = base..<base + width
    var cells: [Int32] = []
    for member in outlines.indices where !maps[member].isEmpty {
      guard let rowNode = node(at: row, of: member) else { continue }
      let article = outlines[member].article
      let line = article.nodes[rowNode].firstLine
      cells.removeAll(keepingCapacity: true)
      for cell in article.children(of: rowNode) { cells.append(Int32(cell)) }
      for (column, own) in maps[member].enumerated() where own >= 0 {
        fills[first + column * count + member] = own < cells.count ? .node(cells[own]) : .absent(line: line)
      }
    }
  }
}
