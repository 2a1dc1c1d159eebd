internal import DocModel

/// The spans that Material for MkDocs adds: `==marked==`, `^^inserted^^`, `H~2~O`, `x^2^`.
extension ArticleBuilder {
  private struct SpanRun: DelimiterRun {
    let node: Int
    let parent: Int
    let range: Range<Int>
    let sign: UInt8
    let opens: Bool
    let closes: Bool
    var partner: Int?

    /// Whether the span holds no white space, as subscripts and superscripts do.
    var isWord: Bool { range.count == 1 }
  }

  /// Makes marks of the spans in texts; their keyword is the delimiter.
  mutating func readSpans(from start: Int) {
    var runs = spanRuns(from: start)
    guard runs.count > 1 else { return }
    pair(&runs)
    replace(runs, from: start) { Self.mark($0, closing: $1, in: $2) }
  }

  private static func mark(_ run: SpanRun, closing: SpanRun, in text: Node) -> Node {
    let end = closing.node == run.node ? closing.range.upperBound : run.range.upperBound
    var mark = InlinePass.part(run.range.lowerBound..<end, of: text)
    mark.kind = .mark
    mark.level = DirectiveSyntax.span.rawValue
    mark.flags = []
    mark.attribute = ByteRange(start: UInt32(run.range.lowerBound), end: UInt32(run.range.upperBound))
    return mark
  }

  private func spanRuns(from start: Int) -> [SpanRun] {
    var runs: [SpanRun] = []
    var parents: [Int] = []
    for index in start..<nodes.count {
      while let last = parents.last, Int(nodes[last].end) <= index { parents.removeLast() }
      let node = nodes[index]
      if Int(node.end) > index + 1 { parents.append(index) }
      guard node.kind == .text, !node.flags.contains(.spelled) else { continue }
      let text = node.literal.indices
      var at = text.lowerBound
      while at < text.upperBound {
        let sign = pool[at]
        guard sign == .of("=") || sign == .of("^") || sign == .of("~") else {
          at += 1
          continue
        }
        let first = at
        while at < text.upperBound, pool[at] == sign { at += 1 }
        guard at - first == (sign == .of("=") ? 2 : 1) || sign == .of("^") && at - first == 2 else { continue }
        let before =
          first > text.lowerBound ? InlineClass(pool, endingAt: first) : classBefore(index, blockStart: start)
        let after = at < text.upperBound ? InlineClass(pool, startingAt: at) : classAfter(index)
        let isWord = at - first == 1
        let opens = after != .space && (isWord || !isWordByte(before: first, in: text))
        let closes = before != .space && (isWord || !isWordByte(at: at, in: text))
        if opens || closes {
          runs.append(
            SpanRun(
              node: index, parent: parents.last ?? -1, range: first..<at, sign: sign, opens: opens, closes: closes))
        }
      }
    }
    return runs
  }

  /// Delimiters of two characters do not begin or end inside a word; scripts without spaces between words have none.
  private func isWordByte(before offset: Int, in text: Range<Int>) -> Bool {
    offset > text.lowerBound && pool[offset - 1].isAlphanumeric
  }

  private func isWordByte(at offset: Int, in text: Range<Int>) -> Bool {
    offset < text.upperBound && pool[offset].isAlphanumeric
  }

  /// Pairs each closing run with the last open one of its kind, and drops those opened between.
  private func pair(_ runs: inout [SpanRun]) {
    var open: [Int] = []
    for index in runs.indices {
      let run = runs[index]
      if run.closes,
        let place = open.suffix(64).lastIndex(where: { isPair(runs[$0], run) })
      {
        runs[open[place]].partner = index
        runs[index].partner = open[place]
        open.removeSubrange(place...)
      } else if run.opens {
        open.append(index)
      }
    }
  }

  private func isPair(_ opening: SpanRun, _ closing: SpanRun) -> Bool {
    guard opening.sign == closing.sign, opening.range.count == closing.range.count, opening.parent == closing.parent,
      opening.node != closing.node || opening.range.upperBound < closing.range.lowerBound
    else { return false }
    return !opening.isWord
      || opening.node == closing.node
        && !pool[opening.range.upperBound..<closing.range.lowerBound].contains(where: \.isSpace)
  }
}
