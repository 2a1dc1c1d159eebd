package import DocModel
internal import Features

/// A run of blocks that repeats an earlier run of the same page: the page, or a part of it, was pasted twice into one file.
package struct PastedCopy: Sendable, Equatable {
  /// The lines of the copy.
  package let lines: ClosedRange<Int>
  /// The lines that it repeats.
  package let model: ClosedRange<Int>
  /// Whether nothing but notations without content is after the copy.
  package let isLast: Bool
  /// The nodes of the copy: whole blocks of the document.
  let nodes: Range<Int>
}

/// A page without its copies of itself, which are compared with nothing.
package struct PastedCopies: Sendable {
  /// In page order; not empty.
  package let all: [PastedCopy]
  /// The page with the copies.
  package let whole: Article

  /// The page without the copies, all of whose nodes keep their lines.
  var rest: Article {
    var isKept = Array(repeating: true, count: whole.nodes.count)
    for copy in all { for index in copy.nodes { isKept[index] = false } }
    // By node, the number of those before it that are kept.
    var places = [0]
    for index in whole.nodes.indices { places.append(places[index] + (isKept[index] ? 1 : 0)) }
    let nodes = whole.nodes.indices.filter { isKept[$0] }.map { index in
      var node = whole.nodes[index]
      node.end = UInt32(places[Int(node.end)])
      return node
    }
    return whole.with(nodes: nodes, pool: whole.pool)
  }

  /// Nil if the page repeats nothing, or if the text that it was translated from does so, too.
  init?(in page: Article, models: [Article]) {
    let runs = BlockRuns(page)
    guard !runs.copies.isEmpty, !models.isEmpty else { return nil }
    let found = runs.copies.filter { run in !models.contains { runs.areRight(run, beside: $0) } }
    guard !found.isEmpty else { return nil }
    all = found.map(runs.copy)
    whole = page
  }
}

/// Finds runs of blocks of the document that are equal to earlier runs. Linear in the size of the page.
private struct BlockRuns {
  /// Blocks by number: those of the copy, and the distance to those that they repeat.
  struct Run {
    var blocks: Range<Int>
    let distance: Int
  }

  private let page: Article
  /// The nodes of the document's children.
  private let roots: [Int]
  private(set) var copies: [Run] = []

  /// Fewer blocks, or blocks with less text, are no page: notes and samples are repeated on purpose.
  private static let fewestBlocks = 8
  private static let leastText = 300
  /// Of so many blocks, one has words.
  private static let leastProse = 3
  /// The number of samples in common from which they tell whether the source repeats them.
  private static let leastSamples = 2

  /// - Parameters:
  ///   - fewest: the number of blocks of the shortest run.
  ///   - least: the characters in the texts of the shortest run.
  init(_ page: Article, fewest: Int = fewestBlocks, least: Int = leastText) {
    self.page = page
    roots = page.nodes.isEmpty ? [] : Array(page.children(of: 0))
    copies = runs(of: fewest, with: least)
  }

  private func runs(of fewest: Int, with least: Int) -> [Run] {
    guard roots.count >= 2 * fewest else { return [] }
    let shapes = roots.map(shape)
    var (found, latest, next, bound) = ([Run](), [UInt64: Int](), 0, 0)
    for block in roots.indices {
      defer { latest[shapes[block]] = block }
      guard block >= next, let earlier = latest[shapes[block]] else { continue }
      let distance = block - earlier
      func isRepeated(_ block: Int) -> Bool {
        block >= distance && shapes[block] == shapes[block - distance] && areEqual(block, to: block - distance)
      }
      // A copy does not overlap what it repeats.
      var (first, end) = (block, block)
      while end < roots.count, end - first < distance, isRepeated(end) { end += 1 }
      while first > bound, end - first < distance, isRepeated(first - 1) { first -= 1 }
      next = max(end, block + 1)
      guard end - first >= fewest, isProse(first..<end, least) else { continue }
      found.append(Run(blocks: first..<end, distance: distance))
      bound = end
    }
    return found
  }

  /// Equal for blocks with the same kinds of nodes and texts of the same length.
  private func shape(_ root: Int) -> UInt64 {
    var shape = StableHash.seed
    for node in page.nodes[root..<Int(page.nodes[root].end)] {
      shape = (shape ^ UInt64(node.kind.rawValue) ^ UInt64(node.literal.count) << 8) &* 0x0000_0100_0000_01b3
    }
    return StableHash.finish(shape)
  }

  private func areEqual(_ one: Int, to other: Int) -> Bool {
    let (nodes, pool) = (page.nodes, page.pool)
    let sides = [one, other].map { nodes[roots[$0]..<Int(nodes[roots[$0]].end)] }
    return sides[0].count == sides[1].count
      && zip(sides[0], sides[1]).allSatisfy { one, other in
        one.kind == other.kind && one.level == other.level
          && pool[one.literal.indices].elementsEqual(pool[other.literal.indices])
          && (one.kind == .heading || pool[one.attribute.indices].elementsEqual(pool[other.attribute.indices]))
      }
  }

  /// Whether the blocks have that many characters outside code and HTML, in at least a third of them.
  private func isProse(_ blocks: Range<Int>, _ least: Int) -> Bool {
    var (characters, texts) = (0, 0)
    for block in blocks where ![.codeBlock, .htmlBlock, .comment].contains(kind(of: block)) {
      let length = page.plainBytes(of: roots[block]).count { $0 & 0xc0 != 0x80 }
      characters += length
      if length > 0 { texts += 1 }
    }
    return characters >= least && texts * Self.leastProse >= blocks.count
  }

  private func kind(of block: Int) -> NodeKind { page.nodes[roots[block]].kind }

  /// Whether another text repeats something as long as half of a run, or the code blocks of the run as often; without such
  /// code, whether the page would have too few blocks without the copy.
  func areRight(_ run: Run, beside model: Article) -> Bool {
    let other = BlockRuns(model, fewest: max(2, run.blocks.count / 2), least: 0)
    if !other.copies.isEmpty { return true }
    let (all, others) = (samples(in: roots.indices), other.samples(in: other.roots.indices))
    let shared = samples(in: run.blocks).keys.filter { others[$0] != nil }
    if shared.count >= Self.leastSamples {
      return shared.count { others[$0, default: 0] >= all[$0, default: 0] } * 2 > shared.count
    }
    let (own, theirs) = (roots.count, other.roots.count)
    return abs(own - run.blocks.count - theirs) >= abs(own - theirs)
  }

  /// By the text of a code block, how often some blocks have it.
  private func samples(in blocks: Range<Int>) -> [ArraySlice<UInt8>: Int] {
    blocks.reduce(into: [:]) { all, block in
      if kind(of: block) == .codeBlock { all[page.pool[page.nodes[roots[block]].literal.indices], default: 0] += 1 }
    }
  }

  func copy(_ run: Run) -> PastedCopy {
    let model = (run.blocks.lowerBound - run.distance)..<(run.blocks.upperBound - run.distance)
    let rest = roots[run.blocks.upperBound...]
    let (own, earlier) = withDefinitions(lines(of: run.blocks), lines(of: model))
    return PastedCopy(
      lines: own, model: earlier,
      isLast: rest.allSatisfy { [.comment, .thematicBreak].contains(page.nodes[$0].kind) },
      nodes: roots[run.blocks.lowerBound]..<(rest.first ?? page.nodes.count))
  }

  /// Adds the equal lines after a copy and what it repeats: definitions of links are no blocks.
  private func withDefinitions(
    _ lines: ClosedRange<Int>, _ model: ClosedRange<Int>
  ) -> (lines: ClosedRange<Int>, model: ClosedRange<Int>) {
    var (more, next) = (0, 1)
    while model.upperBound + next < lines.lowerBound, case let line = page.sourceLine(lines.upperBound + next),
      line == page.sourceLine(model.upperBound + next)
    {
      if line.contains(where: { $0 > .space }) { more = next }
      next += 1
    }
    return (lines.lowerBound...(lines.upperBound + more), model.lowerBound...(model.upperBound + more))
  }

  private func lines(of blocks: Range<Int>) -> ClosedRange<Int> {
    let nodes = roots[blocks].map { page.nodes[$0] }
    let first = nodes.map { Int($0.firstLine) }.min() ?? 1
    return first...max(first, nodes.map { Int($0.lastLine) }.max() ?? first)
  }
}
