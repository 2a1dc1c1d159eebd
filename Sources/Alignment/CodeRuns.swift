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

extension AlignedArticle {
  /// A whole block that one side has, and the other as a part of the block beside it.
  public func isPartOfCodeBeside(_ d: Disagreement) -> Bool {
    guard slots[d.slot].kind == .codeBlock else { return false }
    let (holder, other) = sides(of: d)
    guard let own = node(d.slot, holder) else { return false }
    let text = members[holder].article
    guard text.run(of: own).count > 1 else { return false }
    let lines = text.codeLines(in: own...own)
    return !lines.isEmpty
      && [d.slot - 1, d.slot + 1].contains { beside in
        guard slots.indices.contains(beside), slots[beside].parent == slots[d.slot].parent,
          slots[beside].kind == .codeBlock, node(beside, holder) != nil,
          let there = node(beside, other)
        else { return false }
        let others = members[other].article.codeLines(in: there...there)
        return others.starts(with: lines) || others.suffix(lines.count).elementsEqual(lines)
      }
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
