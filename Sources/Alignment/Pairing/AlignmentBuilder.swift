internal import DocModel
internal import Features

/// Builds the slots of an article from the document down, without recursion.
struct AlignmentBuilder {
  var outlines: [Outline]
  let count: Int
  /// The members in alignment order, the pivot first.
  private let order: [Int]
  /// Per member: the first member in ``order`` translated from the same text, or nil.
  let leads: [Int?]
  /// Length of each member's text relative to the pivot's, from 0.2 to 5.
  let ratios: [Double]
  var drafts: [Draft] = []
  /// `fills[draft * members + member]`.
  var fills: [Fill] = []
  var columnMaps: [Int: [[Int]]] = [:]
  /// By column count, the identity map shared by all tables whose columns correspond in order.
  var plainMaps: [Int: [Int]] = [:]

  /// - Parameter groupOf: per member, the number of the text it was translated from, or nil if unknown.
  init(outlines: [Outline], order: [Int], groupOf: [Int?]) {
    self.outlines = outlines
    count = outlines.count
    self.order = order
    leads = Self.leads(order, groupOf)
    let base = max(1, Double(order.first.map { outlines[$0].textLength } ?? 1))
    ratios = outlines.map { max(0.2, min(5, Double($0.textLength) / base)) }
  }

  private static func leads(_ order: [Int], _ groupOf: [Int?]) -> [Int?] {
    var first: [Int: Int] = [:]
    var leads: [Int?] = Array(repeating: nil, count: groupOf.count)
    for member in order {
      guard let group = groupOf[member] else { continue }
      leads[member] = first[group]
      first[group] = first[group] ?? member
    }
    return leads
  }

  func node(at draft: Int, of member: Int) -> Int? {
    switch fills[draft * count + member] {
    case .node(let n), .moved(let n): Int(n)
    default: nil
    }
  }

  mutating func build() {
    guard !outlines.isEmpty else { return }
    drafts.append(Draft(kind: .document, parent: -1, key: 1))
    fills = outlines.map { $0.article.nodes.isEmpty ? .void : .node(0) }
    var next = 0
    var room = Room(members: count)
    while next < drafts.count {
      switch drafts[next].kind {
      case .tableRow: addCells(to: next)
      case let kind where kind.isContainer: addBlocks(to: next, of: kind, in: &room)
      default: if let kind = containers(at: next) { addBlocks(to: next, of: kind, in: &room) }
      }
      next += 1
    }
  }

  /// The container kind (list item, quote) that two or more members have where the others have a paragraph, or nil.
  /// Their children are compared with each other.
  private func containers(at draft: Int) -> NodeKind? {
    var found: (kind: NodeKind, count: Int)?
    for member in outlines.indices {
      guard let node = node(at: draft, of: member), outlines[member].article.nodes[node].kind != drafts[draft].kind
      else {
        continue
      }
      let kind = outlines[member].article.nodes[node].kind
      if kind.isContainer, kind == found?.kind ?? kind { found = (kind, (found?.count ?? 0) + 1) }
    }
    return found.flatMap { $0.count >= 2 ? $0.kind : nil }
  }

  /// Scratch buffers reused at every level.
  private struct Room {
    var columns: AlignmentColumns
    /// The blocks of the current member.
    var elements: [Element] = []
    /// The hashes of the cells of all rows.
    var cells: [UInt64] = []

    init(members: Int) { columns = AlignmentColumns(members: members) }
  }

  /// - Parameter kind: the kind of the members' nodes whose children are added.
  private mutating func addBlocks(to parent: Int, of kind: NodeKind, in room: inout Room) {
    var first: Int?
    var moved: [Int: Set<Int>] = [:]
    room.columns.removeAll()
    room.cells.removeAll(keepingCapacity: true)
    for member in order {
      let outline = outlines[member]
      guard let node = node(at: parent, of: member), outline.article.nodes[node].kind == kind else { continue }
      outline.collect(below: node, into: &room.elements, cells: &room.cells)
      if first == nil {
        for element in room.elements { room.columns.append(element) }
      }
      let reference = first ?? member
      first = reference
      let similarity = Similarity(ratio: ratios[member] / ratios[reference], cells: room.cells)
      if reference == member || SequenceAlignment.isPlainDiagonal(room.columns.elements, room.elements, by: similarity)
      {
        for i in room.elements.indices { room.columns[column: i, member: member] = room.elements[i].node }
      } else {
        place(room.elements, of: member, by: similarity, in: &room.columns, moved: &moved)
      }
    }
    if first != nil, room.columns.hasGaps {
      // Each paragraph is compared with those of many members.
      var known: [Int: AlignmentColumns.Content] = [:]
      room.columns.mergeParts(moved: Set(moved.keys), ratios: ratios) { [outlines, count] member, node in
        let key = Int(node) * count + member
        if let content = known[key] { return content }
        let content = (outlines[member].sum(of: Int(node)), outlines[member].sentences(of: Int(node)))
        known[key] = content
        return content
      }
    }
    if kind == .table, let first { columnMaps[parent] = mapColumns(of: parent, reference: first) }
    append(room.columns, moved, to: parent, of: kind)
    // Free the buffers of a very long level: deeper levels do not need the capacity.
    if room.elements.capacity > Self.longLevel { room = Room(members: count) }
  }

  private static let longLevel = 1 << 14

  private func place(
    _ elements: [Element], of member: Int, by similarity: Similarity, in columns: inout AlignmentColumns,
    moved: inout [Int: Set<Int>]
  ) {
    let alignment = SequenceAlignment(columns.elements, elements, by: similarity) {
      self.pairs(between: columns, moved: moved, elements: elements, of: member, by: similarity)
    }
    var taken = Set<Int>()
    for (i, partner) in alignment.partner.enumerated() {
      if partner >= 0 { columns[column: i, member: member] = elements[Int(partner)].node }
      if partner == SequenceAlignment.mergedIntoPrevious {
        columns[column: i, member: member] = AlignmentColumns.merged
      }
    }
    for (i, j) in alignment.moved + Self.movedPairs(between: columns, and: elements, by: alignment) {
      columns[column: i, member: member] = elements[j].node
      moved[i, default: []].insert(member)
      taken.insert(j)
    }
    insert(elements, by: alignment, taken: taken, of: member, into: &columns, moved: &moved)
  }

  /// Pairs with the columns of the member's lead, so that blocks made from the same text share a column and another
  /// version's order of similar blocks does not separate them.
  private func pairs(
    between columns: AlignmentColumns, moved: [Int: Set<Int>], elements: [Element], of member: Int,
    by similarity: Similarity
  ) -> [(Int, Int)] {
    guard let lead = leads[member] else { return [] }
    let places = columns.elements.indices.filter {
      columns[column: $0, member: lead] >= 0 && moved[$0]?.contains(lead) != true
    }
    guard !places.isEmpty else { return [] }
    var cells = similarity.cells
    let own = places.map { outlines[lead].element(Int(columns[column: $0, member: lead]), cells: &cells) }
    let likeness = Similarity(ratio: ratios[member] / ratios[lead], cells: cells)
    let alignment = SequenceAlignment(own, elements, by: likeness)
    // A block with the values of a newer text's is rather that one than another block of the text it was made from.
    let newer = columns.elements.lazy.filter { $0.values > 0 }
    let known = Set(newer.map(\.twinKey))
    return alignment.sure.compactMap { place, index in
      let (model, element) = (own[place], elements[index])
      let shared = (model.sum.mask & element.sum.mask).nonzeroBitCount
      let isOther =
        element.values > 0 && shared * 2 <= element.values && model.twinKey != element.twinKey
        && (known.contains(element.twinKey)
          || element.values > 1
            && newer.contains { $0.kind == element.kind && element.sum.mask & ~$0.sum.mask == 0 && $0.values < 8 })
      return isOther ? nil : (places[place], index)
    }
  }

  /// Adds a column for every block without a partner, after the partner of the block before it.
  private func insert(
    _ elements: [Element], by alignment: SequenceAlignment, taken: Set<Int>, of member: Int,
    into columns: inout AlignmentColumns,
    moved: inout [Int: Set<Int>]
  ) {
    // Partners increase with the blocks, so the strays are already sorted by position.
    var places: [(stray: Int, behind: Int)] = []
    var behind = -1
    for (j, partner) in alignment.reverse.enumerated() {
      if partner >= 0 { behind = Int(partner) } else if !taken.contains(j) { places.append((j, behind)) }
    }
    guard !places.isEmpty else { return }
    var waiting = places[...]
    var result = AlignmentColumns(members: count)
    var newMoved: [Int: Set<Int>] = [:]
    func appendStrays(_ position: Int) {
      while let (j, behind) = waiting.first, behind == position {
        waiting.removeFirst()
        let new = result.elements.count
        result.append(elements[j])
        result.elements[new].isAdded = true
        result[column: new, member: member] = elements[j].node
        if alignment.reverse[j] == SequenceAlignment.mergedIntoPrevious, position >= 0 {
          // One block elsewhere is two here: the other members have its content in the previous slot.
          for other in 0..<count where other != member && columns[column: position, member: other] >= 0 {
            result[column: new, member: other] = AlignmentColumns.merged
          }
        }
      }
    }
    appendStrays(-1)
    for i in columns.elements.indices {
      if let members = moved[i] { newMoved[result.elements.count] = members }
      result.append(columns, i)
      appendStrays(i)
    }
    columns = result
    moved = newMoved
  }

  /// Pairs of unpaired blocks on the two sides whose content is certainly the same.
  private static func movedPairs(
    between columns: AlignmentColumns, and elements: [Element], by alignment: SequenceAlignment
  )
    -> [(
      Int, Int
    )]
  {
    // Unpaired blocks by key, in reverse order so that `popLast` returns the first.
    var strays: [MovedKey: [Int]] = [:]
    let (rows, others) = (Set(alignment.moved.map(\.0)), Set(alignment.moved.map(\.1)))
    for j in alignment.reverse.indices.reversed()
    where alignment.reverse[j] == SequenceAlignment.none && !others.contains(j) {
      if let key = MovedKey(elements[j]) { strays[key, default: []].append(j) }
    }
    guard !strays.isEmpty else { return [] }
    var result: [(Int, Int)] = []
    for i in alignment.partner.indices
    where alignment.partner[i] == SequenceAlignment.none && !rows.contains(i) {
      let a = columns.elements[i]
      guard a.kind != .codeBlock || a.sum.length > 12 else { continue }
      guard let key = MovedKey(a), let match = strays[key]?.popLast() else { continue }
      result.append((i, match))
    }
    return result
  }

  /// The key by which two blocks are certainly the same: an explicit heading key, the code, or at least two values.
  private struct MovedKey: Hashable {
    let kind: NodeKind
    let key: UInt64

    init?(_ element: Element) {
      kind = element.kind
      switch element.kind {
      case .heading:
        guard element.isKeyExplicit else { return nil }
        key = element.key
      case .codeBlock: key = element.key
      default: key = element.sum.neutral
      }
      guard element.kind == .heading || element.kind == .codeBlock || element.values >= 2 else { return nil }
    }
  }

  private mutating func append(_ columns: AlignmentColumns, _ moved: [Int: Set<Int>], to parent: Int, of kind: NodeKind)
  {
    let base = drafts.count
    let isThere = outlines.indices.map { member in
      node(at: parent, of: member).map { outlines[member].article.nodes[$0].kind == kind } == true
    }
    for (i, element) in columns.elements.enumerated() {
      let key = Self.key(drafts[parent].key, element, ordinal: i)
      let movers = moved[i] ?? []
      drafts.append(Draft(kind: element.kind, parent: parent, key: key))
      for member in outlines.indices {
        switch columns[column: i, member: member] {
        case _ where !isThere[member]: fills.append(.void)
        case AlignmentColumns.missing: fills.append(.absent(line: 0))
        case AlignmentColumns.merged: fills.append(.merged(Int32(base + i - 1)))
        case let n: fills.append(movers.contains(member) ? .moved(n) : .node(n))
        }
      }
    }
    drafts[parent].children = base..<drafts.count
    placeAbsences(parent)
  }

  /// The slot's key. Only rows and cells use their ordinal: other blocks shift when siblings are added or removed.
  private static func key(_ parent: UInt64, _ element: Element, ordinal: Int) -> UInt64 {
    let isInTable = element.kind == .tableRow || element.kind == .tableCell
    let own =
      element.key != 0 && element.kind == .heading
      ? element.key : element.sum.mask != 0 ? element.sum.neutral : isInTable ? UInt64(ordinal) : 0
    return StableHash.finish((parent &* 31) ^ own &+ UInt64(element.kind.rawValue))
  }
}
