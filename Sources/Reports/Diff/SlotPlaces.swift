public import Alignment
internal import DocModel
public import Findings

/// In which slot of an article findings stand. What is looked up for one helps with the next.
public struct SlotPlaces {
  /// Where the slots of a member stand.
  private struct Lines {
    /// By line the last slot that reaches over it, -1 where none does; cells have columns.
    var slots: [Int32]
    var cells: [Int: [Int]] = [:]
  }

  /// A slot that a member lacks: the line of what follows there, and where another member has it.
  private struct Gap: Hashable {
    let line: Int
    let other: Int
    let otherLine: Int
  }

  private let article: AlignedArticle
  private var lines: [Int: Lines] = [:]
  private var gaps: [Int: [Gap: Int]] = [:]
  private let memberOfFile: [String: Int]

  public init(_ article: AlignedArticle) {
    self.article = article
    memberOfFile = Dictionary(article.members.enumerated().map { ($1.article.file, $0) }) { first, _ in first }
  }

  /// The innermost slot, of a block that is missing the one it should fill; nil for what stands above the first block.
  public mutating func slot(of finding: Finding) -> Int? {
    memberOfFile[finding.file].flatMap { missing(finding, in: $0) ?? slot(of: finding.place, in: $0) }
  }

  /// The slot that a finding misses here: it stands on the line of what follows, and another locale has it.
  mutating func missing(_ finding: Finding, in member: Int) -> Int? {
    guard let other = finding.related.first, let elsewhere = memberOfFile[other.place.file] else { return nil }
    let known = gaps[member] ?? gaps(of: member)
    gaps[member] = known
    return known[Gap(line: finding.place.line, other: elsewhere, otherLine: other.place.line)]
  }

  private func gaps(of member: Int) -> [Gap: Int] {
    var gaps: [Gap: Int] = [:]
    for slot in article.slots.indices {
      guard case .absent(let line) = article.fill(slot, member) else { continue }
      for other in article.members.indices {
        guard let node = article.node(slot, other) else { continue }
        let there = Int(article.members[other].article.nodes[node].firstLine)
        let gap = Gap(line: Int(line), other: other, otherLine: there)
        gaps[gap] = gaps[gap] ?? slot
      }
    }
    return gaps
  }

  /// The innermost slot on the line, and of the cells of one line the one the column lies in.
  mutating func slot(of place: Place, in member: Int) -> Int? {
    let known = lines[member] ?? lines(of: member)
    lines[member] = known
    let nodes = article.members[member].article.nodes
    let cell = known.cells[place.line]?.last { slot in
      guard let node = article.node(slot, member), place.column > 0 else { return false }
      return nodes[node].column > 0 && Int(nodes[node].column) <= place.column
    }
    let block = known.slots.indices.contains(place.line) ? Int(known.slots[place.line]) : -1
    let best = max(cell ?? -1, block)
    return best < 0 ? nil : best
  }

  private func lines(of member: Int) -> Lines {
    let nodes = article.members[member].article.nodes
    let count = Int(nodes.first?.lastLine ?? 0) + 1
    var lines = Lines(slots: Array(repeating: -1, count: count))
    var free = FreeLines(count)
    // The last slots first: what they reach over is theirs, and no slot around them goes through it again.
    for slot in article.slots.indices.dropFirst().reversed() {
      guard let index = article.node(slot, member), nodes[index].kind != .tableCell else { continue }
      let (first, last) = (Int(nodes[index].firstLine), Int(nodes[index].lastLine))
      var line = free.first(from: first)
      while line <= max(first, last), line < count {
        lines.slots[line] = Int32(slot)
        free.take(line)
        line = free.first(from: line + 1)
      }
    }
    for slot in article.slots.indices.dropFirst() {
      guard let index = article.node(slot, member), nodes[index].kind == .tableCell else { continue }
      lines.cells[Int(nodes[index].firstLine), default: []].append(slot)
    }
    return lines
  }

  /// Lines that nobody has taken.
  private struct FreeLines {
    /// By line itself, or a later one that is nearer to the next free one.
    private var next: [Int]

    init(_ count: Int) { next = Array(0...count) }

    mutating func take(_ line: Int) { next[line] = line + 1 }

    /// The first from a line on; one behind the last where all are taken.
    mutating func first(from line: Int) -> Int {
      var line = min(max(0, line), next.count - 1)
      while next[line] != line {
        next[line] = next[next[line]]
        line = next[line]
      }
      return line
    }
  }
}
