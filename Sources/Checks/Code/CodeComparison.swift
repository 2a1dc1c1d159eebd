internal import Alignment
internal import DocModel
internal import Features

/// One line of code in the form that is compared across locales.
struct CodeLine {
  /// Hash of its tokens without comments and spaces; in a drawn tree of files, without the description of an entry.
  let atom: UInt64
  /// Like `atom`, with all strings treated as equal.
  let frame: UInt64
  /// The bytes of the line in the pool.
  let range: ByteRange
  /// The line number in the file, 1-based.
  let line: Int
  /// Whether its code (not its comments or strings) contains non-ASCII letters; false in diagrams.
  let isForeign: Bool

  /// This line as part of another code block with the same bytes.
  func moved(from old: Node, to new: Node) -> CodeLine {
    let start = range.start - old.literal.start + new.literal.start
    return CodeLine(
      atom: atom, frame: frame, range: ByteRange(start: start, end: start + UInt32(range.count)),
      line: line - Int(old.firstLineOfCode) + Int(new.firstLineOfCode), isForeign: isForeign)
  }

  /// The lines of a code block that contain more than comments.
  static func lines(of node: Node, in article: Article, _ syntax: CodeSyntax?) -> [CodeLine] {
    let body = article.pool[node.literal.indices]
    let first = Int(node.firstLineOfCode)
    var result: [CodeLine] = []
    var pending: (line: Int, hash: UInt64, frame: UInt64, start: Int, end: Int, isForeign: Bool)?
    func close() {
      guard let line = pending else { return }
      pending = nil
      let text = article.pool[line.start..<line.end]
      if CodeDrawing.isTrunk(text) { return }
      let entry = CodeDrawing.entry(text)
      result.append(
        CodeLine(
          atom: entry?.atom ?? StableHash.finish(line.hash), frame: line.frame,
          range: ByteRange(start: UInt32(line.start), end: UInt32(line.end)), line: first + line.line,
          isForeign: entry?.isForeign ?? line.isForeign))
    }
    func extend(line: Int, atom: UInt64, range: Range<Int>, isString: Bool, isForeign: Bool) {
      if pending?.line != line { close() }
      var current =
        pending ?? (line, 0xcbf2_9ce4_8422_2325, 0xcbf2_9ce4_8422_2325, range.lowerBound, range.upperBound, false)
      current.hash = (current.hash ^ atom) &* 0x0000_0100_0000_01b3
      current.frame = (current.frame ^ (isString ? 1 : atom)) &* 0x0000_0100_0000_01b3
      current.end = range.upperBound
      current.isForeign = current.isForeign || isForeign
      pending = current
    }
    let isDrawn = syntax?.isDiagram ?? false
    for token in CodeTokenizer.tokens(body, syntax: syntax) where token.kind != .comment {
      let isForeign = token.kind == .code && !isDrawn && body[token.range].contains { $0 >= 0x80 }
      guard token.kind == .string, body[token.range].contains(.lineFeed) else {
        extend(
          line: token.line, atom: token.atom, range: token.range, isString: token.kind == .string, isForeign: isForeign)
        continue
      }
      // Split a multi-line string so that it is compared line by line too.
      var start = token.range.lowerBound
      var line = token.line
      for part in body[token.range].split(separator: .lineFeed, omittingEmptySubsequences: false) {
        let range = ByteRange(start: UInt32(start), end: UInt32(start + part.count))
        extend(
          line: line, atom: HashFold.blanksFolded(article.pool, range), range: range.indices, isString: true,
          isForeign: false)
        start += part.count + 1
        line += 1
      }
    }
    close()
    return result
  }
}

extension Node {
  /// Returns whether two code blocks have the same bytes and the same language.
  func isSameCode(as other: Node, in article: Article, _ otherArticle: Article) -> Bool {
    literal.count == other.literal.count
      && article.pool[literal.indices] == otherArticle.pool[other.literal.indices]
      && article.pool[attribute.indices] == otherArticle.pool[other.attribute.indices]
  }
}

/// The bodies of one code block, each aligned line by line with a reference body.
struct CodeComparison {
  let reference: Int
  private let lines: [[CodeLine]]
  /// Per member and reference line: the index of the member's aligned line, -1 for none.
  private var answers: [[Int]]
  /// Per member: its unaligned lines, by the reference line that follows them.
  private var additions: [[Int: [Int]]]
  /// The places where members differ, in order.
  private(set) var places: [Place] = []

  /// A line of the reference, or the gap before it.
  struct Place {
    let row: Int
    let isGap: Bool
    /// The value of each member there, or nil if the member does not vote.
    let values: [UInt64?]
    /// Position in the block: consecutive numbers are adjacent places.
    var order: Int { row * 2 + (isGap ? 0 : 1) }
  }

  init(reference: Int, members: [Int], lines: [[CodeLine]]) {
    self.reference = reference
    self.lines = lines
    let rows = lines[reference]
    answers = Array(repeating: [], count: lines.count)
    additions = Array(repeating: [:], count: lines.count)
    for member in members {
      let pairs = LineAlignment.align(rows.map(\.atom), lines[member].map(\.atom))
      answers[member] = pairs.partner
      additions[member] = pairs.additions
    }
    for row in 0...rows.count {
      if members.contains(where: { additions[$0][row] != nil }) {
        add(
          Place(
            row: row, isGap: true,
            values: lines.indices.map { members.contains($0) ? addition(of: $0, before: row) : nil }))
      }
      if row < rows.count, members.contains(where: { atom(of: $0, at: row) != rows[row].atom }) {
        add(Place(row: row, isGap: false, values: lines.indices.map { atom(of: $0, at: row) }))
      }
    }
  }

  /// Adds a place if its members differ.
  private mutating func add(_ place: Place) {
    let present = place.values.lazy.compactMap { $0 }
    if let first = present.first, present.contains(where: { $0 != first }) { places.append(place) }
  }

  /// A hash of the lines that a member has in a gap.
  private func addition(of member: Int, before row: Int) -> UInt64 {
    (additions[member][row] ?? []).reduce(UInt64(0)) { StableHash.finish($0 &* 31 &+ lines[member][$1].atom) }
  }

  /// The atom of a member's line for a reference line, 0 if missing, or nil if the member does not vote.
  private func atom(of member: Int, at row: Int) -> UInt64? {
    guard row < answers[member].count else { return nil }
    return answers[member][row] < 0 ? 0 : lines[member][answers[member][row]].atom
  }

  /// All lines of a member.
  func lines(of member: Int) -> [CodeLine] { lines[member] }

  /// The lines a member has at a place.
  func lines(of member: Int, at place: Place) -> [CodeLine] {
    if place.isGap { return (additions[member][place.row] ?? []).map { lines[member][$0] } }
    guard place.row < answers[member].count, answers[member][place.row] >= 0 else { return [] }
    return [lines[member][answers[member][place.row]]]
  }

  /// The line in a member's file where content missing at a place should be inserted.
  func nextLine(of member: Int, after place: Place) -> Int? {
    for row in place.row..<max(place.row, answers[member].count) where answers[member][row] >= 0 {
      return lines[member][answers[member][row]].line
    }
    return lines[member].last.map { $0.line + 1 }
  }

  /// Groups adjacent places, as ranges of the given list.
  static func hunks(_ orders: [Int]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var start = 0
    for i in orders.indices where i + 1 == orders.count || orders[i + 1] > orders[i] + 2 {
      result.append(start..<(i + 1))
      start = i + 1
    }
    return result
  }
}

/// Pairs equal lines, and pairs the unequal lines between them in order.
enum LineAlignment {
  /// Above this product of lengths only the common head and tail are paired.
  private static let cellLimit = 1_000_000

  static func align(_ a: [UInt64], _ b: [UInt64]) -> (partner: [Int], additions: [Int: [Int]]) {
    if a == b { return (Array(a.indices), [:]) }
    let (head, tail) = a.shared(with: b)
    let (x, y) = (head..<a.count - tail, head..<b.count - tail)
    var (gone, new) = (a.indices.map(x.contains), b.indices.map(y.contains))
    if !x.isEmpty, !y.isEmpty, x.count * y.count <= cellLimit {
      // Lines that occur on one side only cannot be paired.
      let (here, there) = (Set(a[x]), Set(b[y]))
      let (left, right) = (x.filter { there.contains(a[$0]) }, y.filter { here.contains(b[$0]) })
      for line in left { gone[line] = false }
      for line in right { new[line] = false }
      for change in right.map({ b[$0] }).difference(from: left.map { a[$0] }) {
        switch change {
        case .remove(let offset, _, _): gone[left[offset]] = true
        case .insert(let offset, _, _): new[right[offset]] = true
        }
      }
      slide(&gone, a[x])
      slide(&new, b[y])
    }
    let equal = zip(a.indices.filter { !gone[$0] }, b.indices.filter { !new[$0] })
    var partner = Array(repeating: -1, count: a.count)
    var additions: [Int: [Int]] = [:]
    var (i, j) = (0, 0)
    for (nextA, nextB) in Array(equal) + [(a.count, b.count)] {
      // Pair unequal lines as replacements; only the surplus of the longer side counts as added or dropped.
      for (line, instead) in zip(i..<nextA, j..<nextB) { partner[line] = instead }
      if nextB - j > nextA - i { additions[nextA] = Array(j + nextA - i..<nextB) }
      if nextA < a.count { partner[nextA] = nextB }
      (i, j) = (nextA + 1, nextB + 1)
    }
    return (partner, additions)
  }

  /// Moves each change down as far as equal lines allow: the closing line of a block belongs to the added block.
  private static func slide(_ changed: inout [Bool], _ lines: ArraySlice<UInt64>) {
    for start in lines.indices.reversed() where changed[start] && (start == lines.startIndex || !changed[start - 1]) {
      var (first, end) = (start, start)
      while end < lines.endIndex, changed[end] { end += 1 }
      while end < lines.endIndex, !changed[end], let same = lines[first..<end].firstIndex(of: lines[end]) {
        changed[same] = false
        changed[end] = true
        (first, end) = (same + 1, end + 1)
      }
    }
  }
}
