internal import DocModel

/// A run of delimiter characters in a text.
protocol DelimiterRun {
  /// The index of the text node.
  var node: Int { get }
  /// In the pool.
  var range: Range<Int> { get }
  /// The index of the run that it is paired with, or nil.
  var partner: Int? { get }
}

extension ArticleBuilder {
  /// Makes strikethrough nodes of `~text~` and `~~text~~`.
  mutating func readStrikethrough(from start: Int) {
    var runs = tildeRuns(from: start)
    guard runs.count > 1 else { return }
    pair(&runs)
    replace(runs, from: start) { run, _, text in
      var mark = InlinePass.part(run.range, of: text)
      mark.kind = .strikethrough
      mark.literal = .empty
      return mark
    }
  }

  /// Puts an inline in place of each pair of runs, around what is between them.
  ///
  /// - Parameters:
  ///   - runs: in order.
  ///   - inline: makes the inline of an opening run and its partner; the third value is the text of the opening one.
  mutating func replace<Run: DelimiterRun>(_ runs: [Run], from start: Int, by inline: (Run, Run, Node) -> Node) {
    guard runs.contains(where: { $0.partner != nil }) else { return }
    var pass = InlinePass(capacity: nodes.count - start + runs.count)
    var opened: [Int] = []
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
        guard let partner = run.partner else { continue }
        pass.put(at..<run.range.lowerBound, of: node)
        at = run.range.upperBound
        if partner > next - 1 {
          opened.append(pass.output.count)
          pass.enter(inline(run, runs[partner], node))
        } else if let index = opened.popLast() {
          pass.leave(index, lastLine: node.firstLine)
        }
      }
      pass.put(at..<node.literal.indices.upperBound, of: node)
    }
    replaceInlines(from: start, with: pass.output)
  }

  private struct TildeRun: DelimiterRun {
    let node: Int
    let parent: Int
    let range: Range<Int>
    let opens: Bool
    let closes: Bool
    var partner: Int?
  }

  /// The runs of one or two tildes that are left- or right-flanking, in order.
  private func tildeRuns(from start: Int) -> [TildeRun] {
    var runs: [TildeRun] = []
    var parents: [Int] = []
    for index in start..<nodes.count {
      while let last = parents.last, Int(nodes[last].end) <= index { parents.removeLast() }
      let node = nodes[index]
      if Int(node.end) > index + 1 { parents.append(index) }
      guard node.kind == .text, !node.flags.contains(.spelled) else { continue }
      let text = node.literal.indices
      var at = text.lowerBound
      while at < text.upperBound {
        guard pool[at] == .of("~") else {
          at += 1
          continue
        }
        let first = at
        while at < text.upperBound, pool[at] == .of("~") { at += 1 }
        guard at - first <= 2 else { continue }
        let before =
          first > text.lowerBound ? InlineClass(pool, endingAt: first) : classBefore(index, blockStart: start)
        let after = at < text.upperBound ? InlineClass(pool, startingAt: at) : classAfter(index)
        let opens = after != .space && (after != .punctuation || before != .other)
        let closes = before != .space && (before != .punctuation || after != .other)
        if opens || closes {
          runs.append(
            TildeRun(node: index, parent: parents.last ?? -1, range: first..<at, opens: opens, closes: closes))
        }
      }
    }
    return runs
  }

  /// Pairs each closer with the nearest opener, as cmark-gfm does; if their lengths differ, neither is markup.
  private func pair(_ runs: inout [TildeRun]) {
    var openers: [Int: Openers] = [:]
    for index in runs.indices {
      let run = runs[index]
      let width = run.range.count
      if run.closes, let opener = openers[run.parent]?.nearest(width: width, closerOpens: run.opens) {
        openers[run.parent]?.remove(from: opener)
        if runs[opener].range.count == width {
          runs[opener].partner = index
          runs[index].partner = opener
        }
      } else if run.opens {
        openers[run.parent, default: Openers()].add(index, width: width, closes: run.closes)
      }
    }
  }

  /// The open runs, in ascending order, by their width of one or two.
  private struct Openers {
    private var all: [[Int]] = [[], []]
    /// Runs that cannot close: only these can meet a closer of the other width.
    private var pure: [[Int]] = [[], []]

    mutating func add(_ run: Int, width: Int, closes: Bool) {
      all[width - 1].append(run)
      if !closes { pure[width - 1].append(run) }
    }

    func nearest(width: Int, closerOpens: Bool) -> Int? {
      let same = all[width - 1].last
      guard !closerOpens, let other = pure[2 - width].last else { return same }
      return max(same ?? -1, other)
    }

    mutating func remove(from run: Int) {
      for width in 0...1 {
        while let last = all[width].last, last >= run { all[width].removeLast() }
        while let last = pure[width].last, last >= run { pure[width].removeLast() }
      }
    }
  }

  /// The class of the character before a text: the end of its neighbour, or the opening mark of its parent.
  func classBefore(_ index: Int, blockStart: Int) -> InlineClass {
    guard index > blockStart else { return .space }
    let before = nodes[index - 1]
    guard before.depth == nodes[index].depth else { return .punctuation }
    switch before.kind {
    case .text, .placeholder: return InlineClass(pool, endingAt: before.literal.indices.upperBound)
    case .softBreak, .lineBreak: return .space
    default: return .punctuation
    }
  }

  func classAfter(_ index: Int) -> InlineClass {
    guard index + 1 < nodes.count else { return .space }
    let after = nodes[index + 1]
    guard after.depth == nodes[index].depth else { return .punctuation }
    switch after.kind {
    case .text: return InlineClass(pool, startingAt: after.literal.indices.lowerBound)
    case .softBreak, .lineBreak: return .space
    default: return .punctuation
    }
  }
}

/// The character classes of CommonMark's flanking rules.
enum InlineClass {
  case space, punctuation, other

  init(_ bytes: [UInt8], startingAt start: Int) {
    guard start < bytes.count else {
      self = .space
      return
    }
    self.init(bytes[start...].prefix(4))
  }

  init(_ bytes: [UInt8], endingAt end: Int) {
    var start = end - 1
    while start > 0, end - start < 4, bytes[start] & 0xc0 == 0x80 { start -= 1 }
    guard start >= 0 else {
      self = .space
      return
    }
    self.init(bytes[start..<end])
  }

  private init(_ bytes: ArraySlice<UInt8>) {
    guard let first = bytes.first else {
      self = .space
      return
    }
    if first < 0x80 {
      self = first.isSpace ? .space : first.isPunctuation ? .punctuation : .other
      return
    }
    guard let scalar = String(decoding: bytes, as: UTF8.self).unicodeScalars.first else {
      self = .other
      return
    }
    switch scalar.properties.generalCategory {
    case .spaceSeparator: self = .space
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      self = .punctuation
    default: self = .other
    }
  }
}

extension ArticleBuilder {
  /// Makes strong nodes of `**text**` that CommonMark does not read as strong: Python-Markdown requires only that no
  /// space is at the inner side of the asterisks.
  mutating func readPythonStrong(from start: Int) { readLooseEmphasis(from: start, width: 2) { _ in true } }

  /// Makes nodes of the emphasis next to Chinese, Japanese and Korean text that CommonMark's flanking rules miss, such
  /// as `**注意：**本文`.
  mutating func readEastAsianEmphasis(from start: Int) {
    for width in [2, 1] { readLooseEmphasis(from: start, width: width, where: \.touchesEastAsian) }
  }

  private mutating func readLooseEmphasis(from start: Int, width: Int, where isMeant: (StrongPair) -> Bool) {
    let runs = strongRuns(from: start, width: width, where: isMeant)
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
        at = run.at + width
        if run.opens {
          var strong = InlinePass.part(run.at..<at, of: node)
          strong.kind = width == 2 ? .strong : .emphasis
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

  /// Asterisks that open or close.
  private struct StrongRun {
    let node: Int
    let at: Int
    let opens: Bool
  }

  /// Asterisks that can open and some that can close.
  private struct StrongPair {
    /// Whether one of them is next to a Chinese or Japanese character.
    let touchesEastAsian: Bool
  }

  /// The opening and closing runs in order, in pairs that do not nest; the texts of a pair have the same parent.
  private func strongRuns(from start: Int, width: Int, where isMeant: (StrongPair) -> Bool) -> [StrongRun] {
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
        guard end - star == width else { continue }
        if let open = waiting,
          star > text.lowerBound ? !pool[star - 1].isSpace : index > open.node + 1 && !isBreak(index - 1),
          isMeant(
            StrongPair(
              touchesEastAsian: isBesideEastAsian(open.at..<open.at + width, in: open.node)
                || isBesideEastAsian(star..<end, in: index)))
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

  private func isBesideEastAsian(_ run: Range<Int>, in node: Int) -> Bool {
    let text = nodes[node].literal.indices
    return [pool[text.lowerBound..<run.lowerBound].lastScalar, pool[run.upperBound..<text.upperBound].firstScalar]
      .contains { $0.map { $0.isEastAsian || $0.isHangul } ?? false }
  }

  private func isBreak(_ index: Int) -> Bool { nodes[index].kind == .softBreak || nodes[index].kind == .lineBreak }
}
