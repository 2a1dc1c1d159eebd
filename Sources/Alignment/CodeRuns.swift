internal import DocModel
internal import Features

/// Code that one text has in one block and another in two, one directly behind the other: a command, and what it
/// prints.
extension DisagreementFinder {
  /// All lines are there, in the same order, whatever the blocks they stand in.
  func isSplitOtherwise(_ slot: Int, _ member: Int, _ other: Int, _ missing: [Deviation], _ extra: [Deviation]) -> Bool
  {
    guard let own = article.node(slot, member), let node = article.node(slot, other) else { return false }
    let (text, reference) = (article.members[member].article, article.members[other].article)
    let (run, referenceRun) = (text.run(of: own), reference.run(of: node))
    guard run.count > 1 || referenceRun.count > 1, max(run.count, referenceRun.count) <= 256 else { return false }
    let (lines, referenceLines) = (text.codeLines(in: run), reference.codeLines(in: referenceRun))
    let common = Set(lines).intersection(referenceLines)
    return (missing + extra).allSatisfy { common.contains($0.text.blanksFolded) }
      && lines.filter(common.contains) == referenceLines.filter(common.contains)
  }
}

extension Article {
  /// The code blocks that stand directly beside a code block, itself among them; of a long row those that are near.
  fileprivate func run(of node: Int) -> ClosedRange<Int> {
    let near = 256
    func isBeside(_ index: Int) -> Bool {
      nodes.indices.contains(index) && nodes[index].kind == .codeBlock && nodes[index].depth == nodes[node].depth
    }
    var (first, last) = (node, node)
    while node - first <= near, isBeside(first - 1) { first -= 1 }
    while last - node <= near, isBeside(last + 1) { last += 1 }
    return first...last
  }

  /// All lines of the code blocks, by what they hold besides runs of blanks.
  fileprivate func codeLines(in blocks: ClosedRange<Int>) -> [UInt64] {
    blocks.flatMap { block in
      pool[nodes[block].literal.indices].split(separator: .lineFeed).map {
        HashFold.blanksFolded(pool, ByteRange(start: UInt32($0.startIndex), end: UInt32($0.endIndex)))
      }
    }
  }
}

extension String {
  /// Equal for texts that differ in runs of blanks only.
  fileprivate var blanksFolded: UInt64 {
    HashFold.blanksFolded(Array(utf8), ByteRange(start: 0, end: UInt32(utf8.count)))
  }
}
