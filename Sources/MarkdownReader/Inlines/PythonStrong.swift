internal import DocModel

extension ArticleBuilder {
  /// Makes strong nodes of `**text**` that CommonMark does not read as strong: Python-Markdown requires only that no
  /// space is at the inner side of the asterisks.
  mutating func readPythonStrong(from start: Int) {
    let runs = strongRuns(from: start)
    guard runs.contains(where: \.opens) else { return }
    var pass = InlinePass(capacity: nodes.count - start + runs.count)
    var opened = 0
    var next = 0
    for index in start..<nodes.count {
      let node = nodes[index]
      var at = node.literal.indices.lowerBound
      guard next < runs.count, runs[next].node == index else {
        pass.put(node)
        continue
      }
      while next < runs.count, runs[next].node == index {
        let run = runs[next]
        next += 1
        pass.put(at..<run.at, of: node)
        at = run.at + 2
        if run.opens {
          var strong = InlinePass.part(run.at..<at, of: node)
          strong.kind = .strong
          strong.flags = []
          strong.literal = .empty
          opened = pass.output.count
          pass.enter(strong)
        } else {
          pass.leave(opened, lastLine: node.firstLine)
        }
      }
      pass.put(at..<node.literal.indices.upperBound, of: node)
    }
    replaceInlines(from: start, with: pass.output)
  }

  /// Two asterisks that open or close.
  private struct StrongRun {
    let node: Int
    let at: Int
    let opens: Bool
  }

  /// The opening and closing runs in order, in pairs that do not nest; the texts of a pair have the same parent.
  private func strongRuns(from start: Int) -> [StrongRun] {
    var runs: [StrongRun] = []
    var waiting: (node: Int, at: Int, depth: UInt16)?
    for index in start..<nodes.count {
      let node = nodes[index]
      if let open = waiting, node.depth < open.depth { waiting = nil }
      guard node.kind == .text, !node.flags.contains(.spelled), waiting.map({ $0.depth == node.depth }) ?? true else {
        continue
      }
      let text = node.literal.indices
      var at = text.lowerBound
      while let star = CmarkTree.offset(of: .of("*"), in: pool, at..<text.upperBound) {
        let end = pool[star..<text.upperBound].firstIndex { $0 != .of("*") } ?? text.upperBound
        at = end
        guard end - star == 2 else { continue }
        if let open = waiting,
          star > text.lowerBound ? !pool[star - 1].isSpace : index > open.node + 1 && !isBreak(index - 1)
        {
          runs.append(StrongRun(node: open.node, at: open.at, opens: true))
          runs.append(StrongRun(node: index, at: star, opens: false))
          waiting = nil
        } else if end < text.upperBound
          ? !pool[end].isSpace : index + 1 < nodes.count && nodes[index + 1].depth >= node.depth && !isBreak(index + 1)
        {
          waiting = (index, star, node.depth)
        }
      }
    }
    return runs
  }

  private func isBreak(_ index: Int) -> Bool { nodes[index].kind == .softBreak || nodes[index].kind == .lineBreak }
}
