package import Alignment
package import DocModel
import Features
package import Findings

/// A piece of an article that is shown because the two locales differ in it.
struct DiffUnit {
  enum Shape {
    case frontMatter
    case block
    case code
    case table(DiffTable)
  }

  /// The slot index, or -1 for the front matter.
  let slot: Int
  /// The slot of the section's heading, or nil before the first heading.
  let heading: Int?
  let shape: Shape
  /// Indices into the findings of the input, in text order.
  let findings: [Int]

  /// Returns the differing pieces in article order.
  static func all(in input: DiffInput, _ placement: FindingPlacement) -> [DiffUnit] {
    var units: [DiffUnit] = []
    if let findings = placement.bySlot[-1] {
      units.append(DiffUnit(slot: -1, heading: nil, shape: .frontMatter, findings: findings))
    }
    let article = input.article
    var heading: Int?
    var slot = 1
    while slot < article.slots.count {
      let kind = article.slots[slot].kind
      if kind == .heading { heading = slot }
      // Show tables and leaves whole; of containers only the contents, unless one side lacks the container entirely.
      let isLeaf = !kind.isContainer || kind == .table || isOneSided(slot, input)
      let end = isLeaf ? max(slot + 1, Int(article.slots[slot].end)) : slot + 1
      let findings = (slot..<end).flatMap { placement.bySlot[$0] ?? [] }
      // The two may also differ where only a third locale has a finding.
      let isDisputed = placement.disputed.contains(slot) && input.hasOtherCode(slot)
      if !findings.isEmpty || isDisputed || isLeaf && isOneSided(slot, input) {
        units.append(
          DiffUnit(
            slot: slot, heading: heading, shape: shape(at: slot, in: input, placement: placement), findings: findings))
      }
      slot = end
    }
    return units
  }

  private static func shape(at slot: Int, in input: DiffInput, placement: FindingPlacement) -> Shape {
    guard !isOneSided(slot, input) else { return .block }
    switch input.article.slots[slot].kind {
    case .table: return .table(DiffTable(table: slot, in: input, placement: placement))
    case .codeBlock: return .code
    default: return .block
    }
  }

  /// Whether one side has the slot and the other lacks it though it should have it.
  static func isOneSided(_ slot: Int, _ input: DiffInput) -> Bool {
    func isAbsent(_ member: Int) -> Bool {
      if case .absent = input.article.fill(at: slot, of: member) { true } else { false }
    }
    let (a, b) = (input.left, input.right)
    return isAbsent(a) && input.article.node(at: slot, of: b) != nil
      || isAbsent(b) && input.article.node(at: slot, of: a) != nil
  }
}

/// The differing part of a table.
struct DiffTable {
  struct Row {
    let slot: Int
    /// The slots of the shown columns; nil if the row has fewer cells.
    let cells: [Int?]
  }

  let header: Row?
  /// Only the rows that differ.
  let rows: [Row]
  let rowCount: Int
  let columnCount: Int
  /// Ordinals of the shown columns: the first, which labels the row, and those with a difference.
  let columns: [Int]

  init(table: Int, in input: DiffInput, placement: FindingPlacement) {
    let article = input.article
    var rows = article.children(of: table).map { (slot: $0, cells: article.children(of: $0)) }
    let isHeaded = rows.first.map { row in
      input.sides.contains { side in
        article.node(at: row.slot, of: side).map { article.members[side].article.nodes[$0].level == 1 } ?? false
      }
    }
    let header = isHeaded == true ? rows.removeFirst() : nil
    func differs(_ slot: Int) -> Bool { placement.bySlot[slot] != nil || DiffUnit.isOneSided(slot, input) }
    let differing = rows.filter { differs($0.slot) || $0.cells.contains(where: differs) }
    var columns: Set<Int> = [0]
    for row in differing + (header.map { [$0] } ?? []) {
      for (ordinal, cell) in row.cells.enumerated() where differs(cell) { columns.insert(ordinal) }
    }
    let shown = columns.sorted()
    func part(_ row: (slot: Int, cells: [Int])) -> Row {
      Row(slot: row.slot, cells: shown.map { $0 < row.cells.count ? row.cells[$0] : nil })
    }
    self.header = header.map(part)
    self.rows = differing.map(part)
    self.columns = shown
    rowCount = rows.count
    columnCount = max(header?.cells.count ?? 0, rows.map { $0.cells.count }.max() ?? 0)
  }
}

/// The data `diff` shows of one article: two of its locales, aligned with all the others.
package struct DiffInput: Sendable {
  package let article: AlignedArticle
  /// The findings in the two locales; notes only if the other of the two is involved.
  package let findings: [Finding]
  /// The findings in the remaining locales.
  let others: [Finding]
  /// Member indices of the left and the right locale.
  package let left: Int
  package let right: Int
  package let threshold: UInt8

  /// Returns nil if one of the locales has no member here.
  ///
  /// - Parameter findings: the findings of all locales.
  package init?(
    _ article: AlignedArticle, findings: [Finding], left: LocaleTag, right: LocaleTag,
    threshold: UInt8 = Finding.defaultThreshold
  ) {
    func member(_ locale: LocaleTag) -> Int? {
      article.members.firstIndex { $0.article.locale == locale && $0.role != .archive }
    }
    guard let a = member(left), let b = member(right) else { return nil }
    self.article = article
    self.findings = findings.filter { finding in
      let pair = [left, right]
      guard pair.contains(finding.place.locale) else { return false }
      return finding.level(threshold: threshold) != .note || finding.related.isEmpty
        || finding.related.contains { pair.contains($0.place.locale) && $0.place.locale != finding.place.locale }
    }
    others = findings.filter { ![left, right].contains($0.place.locale) }
    self.left = a
    self.right = b
    self.threshold = threshold
    lineStarts = [a, b].map { member in
      let source = article.members[member].article.source
      return [0] + source.indices.filter { source[$0] == .lineFeed }.map { $0 + 1 }
    }
  }

  /// The byte offsets of the line starts of both files.
  private let lineStarts: [[Int]]

  /// Converts a byte column to a character column; nil if `byte` is 0 or the line is unknown.
  func column(_ byte: Int, line: Int, in member: Int) -> Int? {
    guard byte > 0, let side = sides.firstIndex(of: member), lineStarts[side].indices.contains(line - 1) else {
      return nil
    }
    let rest = article.members[member].article.source.dropFirst(lineStarts[side][line - 1])
    return rest.prefix(byte - 1).prefix(Excerpt.countable).count { $0 & 0xc0 != 0x80 } + 1
  }

  var sides: [Int] { [left, right] }

  func text(of slot: Int, in member: Int) -> String? {
    article.node(at: slot, of: member).map { VisibleText.of($0, in: article.members[member].article) }
  }

  /// Whether the slot is a code block whose bodies differ in more than white space.
  func hasOtherCode(_ slot: Int) -> Bool {
    let bodies = sides.map { side -> UInt64? in
      guard let index = article.node(at: slot, of: side) else { return nil }
      let member = article.members[side].article
      return HashFold.blanksFolded(member.pool, member.nodes[index].literal)
    }
    return article.slots[slot].kind == .codeBlock && bodies[0] != nil && bodies[1] != nil && bodies[0] != bodies[1]
  }

  func locale(_ member: Int) -> String { article.members[member].article.locale.tag }
}

/// The visible text of a node, with code spans in backticks.
enum VisibleText {
  static func of(_ node: Int, in article: Article) -> String {
    var bytes: [UInt8] = []
    for child in article.nodes[node..<Int(article.nodes[node].end)] {
      let literal = article.pool[child.literal.indices]
      switch child.kind {
      case .text, .placeholder, .codeBlock, .htmlBlock: bytes += literal
      case .code: bytes += [0x60] + literal + [0x60]
      case .softBreak, .lineBreak: bytes.append(0x20)
      case .image: bytes += Array("🖼 ".utf8)
      case .directive, .include: bytes += literal
      default: break
      }
    }
    return TextLayout.tame(blanksFolded(bytes))
  }

  /// Collapses each run of white space to one space and trims both ends.
  private static func blanksFolded(_ bytes: [UInt8]) -> String {
    let text = bytes.span
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var isBehindBlank = false
    var at = 0
    while at < bytes.count {
      let (scalar, end) = text.character(at: at)
      let isBlank = scalar.isASCII ? scalar == " " || 0x09...0x0d ~= scalar.value : scalar.properties.isWhitespace
      if isBlank {
        isBehindBlank = !folded.isEmpty
      } else {
        if isBehindBlank { folded.append(.space) }
        isBehindBlank = false
        folded.append(contentsOf: bytes[at..<end])
      }
      at = end
    }
    return String(decoding: folded, as: UTF8.self)
  }
}
