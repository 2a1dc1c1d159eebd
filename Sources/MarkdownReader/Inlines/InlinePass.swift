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
      if nodes[start...].contains(where: { !$0.flags.isDisjoint(with: .spelledOrEntity) }) {
        joinTexts(from: start, keeping: [])
      }
      return
    }
    let seen = CmarkTree.seen(in: pool, min(poolStart, pool.count)..<pool.count)
    var hasSpelled = false
    var hasTarget = false
    for index in start..<nodes.count {
      if nodes[index].depth > InlinePass.depthLimit { return forgetSpelling(from: start) }
      hasSpelled = hasSpelled || !nodes[index].flags.isDisjoint(with: .spelledOrEntity)
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
    } else if notations.readsEastAsianEmphasis, CmarkTree.offset(of: .of("*"), in: pool, from: poolStart) != nil {
      readEastAsianEmphasis(from: start)
    }
    if notations.readsShortCodes,
      CmarkTree.offset(of: .of(":"), in: pool, from: poolStart) != nil
        || notations.readsSpans && CmarkTree.offset(of: .of("+"), in: pool, from: poolStart) != nil
    {
      readShortNotations(from: start, emojiOnly: !notations.readsSpans)
    }
    if notations.readsSpans { readSpans(from: start) }
    if seen.contains(.tilde) { readStrikethrough(from: start) }
    if notations.readsSpans || notations.readsTrailingAttributes,
      CmarkTree.offset(of: .of("{"), in: pool, from: poolStart) != nil
    {
      readAttributes(from: start, after: [.code, .emphasis, .strong, .strikethrough, .mark, .placeholder])
      readBlockAttributes(from: start, trailing: notations.readsTrailingAttributes)
    }
    if hasSpelled { joinTexts(from: start, keeping: .spelled) }
    if seen.contains(.link) { readAutolinks(from: start, endAtFullWidth: notations.endsAddressesAtFullWidth) }
    if hasSpelled { joinTexts(from: start, keeping: []) }
  }

  private mutating func forgetSpelling(from start: Int) {
    for index in start..<nodes.count { nodes[index].flags.subtract(.spelledOrEntity) }
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
  /// `==text==`, `++ctrl++` and the other inlines of Material for MkDocs, and attributes of blocks.
  var readsSpans = false
  /// `text {.class}` of markdown-it-attrs: attributes of a block at the end of its text.
  var readsTrailingAttributes = false
  /// `:smile:`.
  var readsShortCodes = false
  /// `**text：**text`, which CommonMark reads as asterisks.
  var readsEastAsianEmphasis = false
  /// Whether a bare address ends before full-width punctuation, which GFM makes a part of it.
  var endsAddressesAtFullWidth = false
  var footnotes = Footnotes()
}

extension ArticleBuilder {
  /// Makes nodes of the `{width="600"}` directly after links, images and marked words: it is not text.
  ///
  /// - Parameter kinds: the inlines that may have attributes.
  mutating func readAttributes(from start: Int, after kinds: Set<NodeKind> = [.link, .image, .mark]) {
    var lists: [(text: Int, end: Int)] = []
    for index in start..<nodes.count
    where kinds.contains(nodes[index].kind) {
      let next = Int(nodes[index].end)
      guard next < nodes.count, nodes[next].kind == .text, nodes[next].depth == nodes[index].depth,
        !nodes[next].flags.contains(.spelled),
        let end = Self.attributesEnd(pool, nodes[next].literal.indices)
      else { continue }
      lists.append((next, end))
    }
    guard !lists.isEmpty else { return }
    lists.sort { $0.text < $1.text }
    var pass = InlinePass(capacity: nodes.count - start + lists.count)
    var rest = lists[...]
    for index in start..<nodes.count {
      let node = nodes[index]
      guard let first = rest.first, first.text == index else {
        pass.put(node)
        continue
      }
      rest.removeFirst()
      let text = node.literal.indices
      var list = InlinePass.part(text.lowerBound..<first.end, of: node)
      list.kind = .attributes
      list.flags = []
      pass.put(list)
      pass.put(first.end..<text.upperBound, of: node)
    }
    replaceInlines(from: start, with: pass.output)
  }

  /// Makes a node of the `{ .class #id }` alone on the last line of a block of text.
  ///
  /// - Parameter trailing: whether it may be the block's only text, or follow text on its line.
  mutating func readBlockAttributes(from start: Int, trailing: Bool) {
    guard let last = nodes.indices.last, last >= start, nodes[last].kind == .text,
      !nodes[last].flags.contains(.spelled), nodes[last].depth == nodes[start].depth
    else { return }
    let isApart = last > start ? nodes[last - 1].kind == .softBreak : trailing
    let text = nodes[last].literal.indices
    guard isApart, Self.attributesEnd(pool, text) == text.upperBound else {
      if trailing { readAttributes(endingText: last) }
      return
    }
    nodes[last].kind = .attributes
    nodes[last].flags = []
    if trailing, last > start + 1 { readAttributes(endingText: last - 2) }
  }

  /// Makes a node of the `{.class}` at the end of a text; no node after it has children.
  private mutating func readAttributes(endingText index: Int) {
    let text = nodes[index].literal.indices
    guard nodes[index].kind == .text, !nodes[index].flags.contains(.spelled),
      let open = pool[text].lastIndex(of: .of("{")), open > text.lowerBound,
      Self.attributesEnd(pool, open..<text.upperBound) == text.upperBound
    else { return }
    var list = InlinePass.part(open..<text.upperBound, of: nodes[index])
    list.kind = .attributes
    list.flags = []
    nodes[index].literal.end = UInt32(pool.trimmed(text.lowerBound..<open).upperBound)
    nodes.insert(list, at: index + 1)
    for next in (index + 1)..<nodes.count { nodes[next].end = UInt32(next + 1) }
  }

  /// The end of the `{key=value …}`, `{#id}` or `{.class}` that the text begins with.
  private static func attributesEnd(_ pool: [UInt8], _ text: Range<Int>) -> Int? {
    guard let first = text.first, pool[first] == .of("{") else { return nil }
    var close = first + 1
    var hasKey = false
    while close < text.upperBound, pool[close] != .of("}") {
      if pool[close] == .of("{") || pool[close].isLineEnd { return nil }
      if pool[close] == .of("="), pool[close - 1].isAlphanumeric { hasKey = true }
      close += 1
    }
    guard close < text.upperBound else { return nil }
    let inner = pool.trimmed(first + 1..<close)
    guard inner.count > 1 else { return nil }
    let isSign = pool[inner.lowerBound] == .of("#") || pool[inner.lowerBound] == .of(".")
    return hasKey && pool[inner.lowerBound].isASCIILetter || isSign && pool[inner.lowerBound + 1].isASCIILetter
      ? close + 1 : nil
  }
}

extension ArticleBuilder {
  /// Makes a task of the list item whose first paragraph, the last one read, begins with `[ ] ` or `[x] `.
  mutating func readTask(inParagraph paragraph: Int) {
    guard let item = innermost, item + 1 == paragraph, nodes[item].kind == .item, paragraph + 1 < nodes.count else {
      return
    }
    let text = nodes[paragraph + 1]
    let start = text.literal.indices.lowerBound
    guard text.kind == .text, text.literal.count >= 3, pool[start] == .of("["), pool[start + 2] == .of("]") else {
      return
    }
    let mark = pool[start + 1]
    guard mark == .space || mark.asciiLowercased == .of("x") else { return }
    if text.literal.count == 3 {
      guard paragraph + 2 < nodes.count, nodes[paragraph + 2].kind == .softBreak else { return }
      nodes.removeSubrange(paragraph + 1...paragraph + 2)
      for index in paragraph..<nodes.count { nodes[index].end -= 2 }
    } else {
      guard pool[start + 3].isBlank else { return }
      var rest = start + 3
      while rest < text.literal.indices.upperBound, pool[rest].isBlank { rest += 1 }
      nodes[paragraph + 1] = InlinePass.part(rest..<text.literal.indices.upperBound, of: text)
    }
    nodes[item].level = mark == .space ? 1 : 2
  }
}
