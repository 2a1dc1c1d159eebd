internal import DocModel

/// Rewrites the inlines of a paragraph, heading or cell in one pass.
struct InlinePass {
  /// The nodes written so far; their depths define the nesting.
  private(set) var output: [Node] = []
  /// The number of levels by which the nodes written now are deeper than before.
  private var extraDepth: UInt16 = 0

  /// Depths are 16-bit numbers: texts with deeper inlines are left unchanged, as no notation nests like that.
  static let depthLimit: UInt16 = 60_000

  init(capacity: Int) { output.reserveCapacity(capacity) }

  mutating func put(_ node: Node) {
    var node = node
    node.depth += extraDepth
    output.append(node)
  }

  /// Writes `node`, and the nodes that follow below it, until ``leave(_:lastLine:)``.
  mutating func enter(_ node: Node) {
    put(node)
    extraDepth += 1
  }

  mutating func leave(_ index: Int, lastLine: UInt32) {
    extraDepth -= 1
    if index < output.count { output[index].lastLine = lastLine }
  }

  /// Writes the pool bytes `range`, which are a part of `text`.
  mutating func put(_ range: Range<Int>, of text: Node) {
    guard !range.isEmpty else { return }
    put(Self.part(range, of: text))
  }

  static func part(_ range: Range<Int>, of text: Node) -> Node {
    var part = text
    let skipped = range.lowerBound - Int(text.literal.start)
    part.literal = ByteRange(start: UInt32(range.lowerBound), end: UInt32(range.upperBound))
    if skipped > 0, text.column > 0 { part.column = text.flags.contains(.entity) ? 0 : text.column + UInt32(skipped) }
    return part
  }
}

extension ArticleBuilder {
  /// Recognizes the notations in text: GFM's, and those enabled in `notations`. `start` is the first inline of the
  /// block just read, `poolStart` the first byte of its texts.
  mutating func recognizeInlines(from start: Int, poolStart: Int, with notations: inout InlineNotations) {
    guard start < nodes.count else { return }
    guard !notations.areNone else {
      if nodes[start...].contains(where: { !$0.flags.isDisjoint(with: [.spelled, .entity]) }) {
        joinTexts(from: start, keeping: [])
      }
      return
    }
    let seen = CmarkTree.seen(in: pool, min(poolStart, pool.count)..<pool.count)
    var hasSpelled = false
    var hasTarget = false
    for index in start..<nodes.count {
      if nodes[index].depth > InlinePass.depthLimit { return forgetSpelling(from: start) }
      hasSpelled = hasSpelled || !nodes[index].flags.isDisjoint(with: [.spelled, .entity])
      hasTarget = hasTarget || nodes[index].kind == .link || nodes[index].kind == .image
    }
    if seen.contains(.bracket), notations.readsBrackets { readBrackets(from: start) }
    if notations.readsAttributes, hasTarget || notations.readsBrackets && seen.contains(.bracket) {
      readAttributes(from: start)
    }
    if seen.contains(.bracket), !notations.footnotes.isEmpty {
      readFootnoteReferences(from: start, &notations.footnotes)
    }
    if notations.readsPythonStrong, CmarkTree.offset(of: .of("*"), in: pool, from: poolStart) != nil {
      readPythonStrong(from: start)
    }
    if seen.contains(.tilde) { readStrikethrough(from: start) }
    if hasSpelled { joinTexts(from: start, keeping: .spelled) }
    if seen.contains(.link) { readAutolinks(from: start) }
    if hasSpelled { joinTexts(from: start, keeping: []) }
  }

  private mutating func forgetSpelling(from start: Int) {
    for index in start..<nodes.count { nodes[index].flags.subtract([.spelled, .entity]) }
  }
}

/// The notations that inlines may contain besides CommonMark and GFM.
struct InlineNotations {
  /// Whether to read only CommonMark, without GFM.
  var areNone = false
  /// `[!INCLUDE [title](path)]` and its like.
  var readsBrackets = false
  /// `{width="600"}` after an image.
  var readsAttributes = false
  /// `**text**` next to letters and punctuation of any kind.
  var readsPythonStrong = false
  var footnotes = Footnotes()
}
