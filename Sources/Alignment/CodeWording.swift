import DocModel
import Features

extension DisagreementFinder {
  /// A translation that records no source, made by authors of their own.
  func isCommunity(_ member: Int) -> Bool {
    article.groups[article.members[member].group].key.isEmpty && !article.members[member].isOriginal
  }

  /// What differs is for people to read: labels of a diagram, and in translations made by authors of their own what a program says,
  /// names in examples and the text between tags. A slip is none of it.
  func isWording(_ slot: Int, _ member: Int, _ other: Int, _ places: [CodeComparison.Place], _ comparison: CodeComparison) -> Bool {
    let syntax = codeSyntax(slot, member)
    if syntax?.isDiagram == true {
      return areReworded(member, other, places, comparison) { line, reference in
        line.frame == reference.frame || (!isPlain(line, member) && isPlain(reference, other))
      }
    }
    guard isCommunity(member) else { return false }
    return areReworded(member, other, places, comparison) { line, reference in
      line.frame == reference.frame
        || (syntax?.hasTags == true
          && MarkupLine.isReworded(article.members[other].article.pool[reference.range.indices], as: article.members[member].article.pool[line.range.indices]))
    }
  }

  /// Line by line the same to `isSame`, and no line differs by a slip.
  private func areReworded(
    _ member: Int, _ other: Int, _ places: [CodeComparison.Place], _ comparison: CodeComparison, isSame: (CodeLine, CodeLine) -> Bool
  ) -> Bool {
    places.allSatisfy { place in
      let (own, others) = (comparison.lines(of: member, at: place), comparison.lines(of: other, at: place))
      return own.count == others.count && !own.isEmpty
        && zip(own, others).allSatisfy { line, reference in
          isSame(line, reference)
            && !Self.isSlip(
              article.members[member].article.pool[line.range.indices], article.members[other].article.pool[reference.range.indices])
        }
    }
  }

  /// Without letters of other scripts, or with marks.
  private func isPlain(_ line: CodeLine, _ member: Int) -> Bool { article.members[member].article.pool[line.range.indices].allSatisfy { $0 < 0x80 } }

  private func codeSyntax(_ slot: Int, _ member: Int) -> CodeSyntax? {
    guard let node = article.node(slot, member) else { return nil }
    let text = article.members[member].article
    return CodeSyntax.named(text.pool[text.nodes[node].attribute.indices])
  }

  /// Code that one text has in one block and the other in two, one directly behind the other: all lines are there, in the same order.
  func isSplitOtherwise(_ slot: Int, _ member: Int, _ other: Int, _ missing: [Deviation], _ extra: [Deviation]) -> Bool {
    guard let own = article.node(slot, member), let node = article.node(slot, other) else { return false }
    let (text, reference) = (article.members[member].article, article.members[other].article)
    let (run, referenceRun) = (text.run(of: own), reference.run(of: node))
    guard run.count > 1 || referenceRun.count > 1 else { return false }
    let (lines, referenceLines) = (text.codeLines(in: run), reference.codeLines(in: referenceRun))
    let common = Set(lines).intersection(referenceLines)
    return (missing + extra).allSatisfy { common.contains($0.text.blanksFolded) }
      && lines.filter(common.contains) == referenceLines.filter(common.contains)
  }

  /// The texts are the same but for a letter or two in one place.
  private static func isSlip(_ a: ArraySlice<UInt8>, _ b: ArraySlice<UInt8>) -> Bool {
    let start = zip(a, b).prefix { $0 == $1 }.count
    let (restA, restB) = (a.dropFirst(start), b.dropFirst(start))
    let end = zip(restA.reversed(), restB.reversed()).prefix { $0 == $1 }.count
    return max(restA.count, restB.count) - end <= 2
  }
}

extension Article {
  /// The code blocks that stand directly beside a code block, itself among them.
  fileprivate func run(of node: Int) -> ClosedRange<Int> {
    func isBeside(_ index: Int) -> Bool { nodes.indices.contains(index) && nodes[index].kind == .codeBlock && nodes[index].depth == nodes[node].depth }
    var (first, last) = (node, node)
    while isBeside(first - 1) { first -= 1 }
    while isBeside(last + 1) { last += 1 }
    return first...last
  }

  /// All lines of the code blocks, by what they hold besides runs of blanks.
  fileprivate func codeLines(in blocks: ClosedRange<Int>) -> [UInt64] {
    blocks.flatMap { block in
      pool[nodes[block].literal.indices].split(separator: 0x0a).map {
        HashFold.blanksFolded(pool, ByteRange(start: UInt32($0.startIndex), end: UInt32($0.endIndex)))
      }
    }
  }
}

extension String {
  /// Equal for texts that differ in runs of blanks only.
  fileprivate var blanksFolded: UInt64 { HashFold.blanksFolded(Array(utf8), ByteRange(start: 0, end: UInt32(utf8.count))) }
}
