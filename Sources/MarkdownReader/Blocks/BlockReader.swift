internal import DocModel

/// Reads libcmark's blocks into the article.
struct BlockReader: ~Copyable {
  /// The sheet with visible tables; in `parsed`, those that are not whole paragraphs are masked.
  let sheet: PreparedSource
  let parsed: PreparedSource
  let layer: TableLayer
  let flavor: Flavor
  var cells: CellReader?
  var containers = Containers()
  var ordinals: [UInt32] = []
  var notations: InlineNotations
  let marks: Marks
  var notes = BlockNotes()
  var article: ArticleBuilder

  init(
    _ sheet: PreparedSource, _ layer: consuming TableLayer, into article: consuming ArticleBuilder, flavor: Flavor,
    marks: Marks
  ) {
    self.flavor = flavor
    self.marks = marks
    notations = InlineNotations(
      areNone: flavor == .commonmark, readsBrackets: flavor == .learn,
      readsAttributes: [.learn, .mkdocs, .vitepress].contains(flavor), readsPythonStrong: flavor == .mkdocs,
      readsSpans: flavor == .mkdocs, readsTrailingAttributes: flavor == .vitepress,
      readsShortCodes: [.mkdocs, .mdx, .vitepress, .hugo].contains(flavor))
    for mark in marks.all where mark.role == .footnote { notations.footnotes.define(marks.text[mark.name]) }
    self.sheet = sheet
    self.layer = layer
    parsed = layer.masked ?? sheet
    self.article = article
    cells =
      layer.tables.isEmpty
      ? nil : CellReader(layer.tables.values.sorted { $0.firstLine < $1.firstLine }, on: sheet, text: parsed)
    for warning in layer.warnings { self.article.warn(warning.message, line: sheet.fileLine(warning.line)) }
  }

  mutating func read(_ tree: inout CmarkTree) {
    while true {
      switch tree.next() {
      case .done: return restructure()
      case .enter: enter(&tree)
      case .exit: leave(tree.kind)
      }
    }
  }

  private mutating func enter(_ tree: inout CmarkTree) {
    let line = tree.firstLine - 1
    var node = Node(kind: tree.kind, firstLine: sheet.fileLine(line), lastLine: sheet.fileLine(tree.lastLine - 1))
    node.column = column(line: line, column: tree.column)
    switch tree.kind {
    case .document:
      node.lastLine = max(node.firstLine, sheet.fileLine(sheet.lineCount - 1))
      article.open(node)
    case .blockQuote:
      containers.push(isQuote: true, line: line)
      article.open(node)
    case .list:
      node.level = tree.isOrdered ? 1 : 0
      node.value = tree.isOrdered ? UInt32(clamping: tree.listStart) : 0
      if tree.isTight { node.flags.insert(.tight) }
      ordinals.append(0)
      article.open(node)
    case .item:
      containers.push(isQuote: false, line: line)
      if !ordinals.isEmpty {
        ordinals[ordinals.count - 1] += 1
        node.value = ordinals[ordinals.count - 1]
      }
      if let mark = marks.itemLines[line] { notes.items.append((article.nodes.count, mark)) }
      article.open(node)
    case .codeBlock:
      node.attribute = tree.appendInfo(to: &article.pool)
      node.literal = tree.appendLiteral(to: &article.pool)
      node.level = isFence(line: line, column: tree.column) ? 1 : 0
      restore(&node, from: node.level == 1 ? line + 1 : line)
      if takesFiles(article.pool[node.literal.indices]) { node.flags.insert(.including) }
      if node.level == 1 {
        noteFence(of: node, at: offset(line: line, column: tree.column), through: tree.lastLine - 1)
      }
      article.leaf(node)
    case .htmlBlock: readHTML(tree, node)
    case .paragraph:
      if let table = layer.tables[line], table.isWhole {
        readTable(table)
        tree.skipInside()
      } else {
        readLeaf(&tree, node)
      }
    case .heading:
      node.level = UInt8(clamping: tree.headingLevel)
      readLeaf(&tree, node)
    default: article.leaf(node)
    }
  }

  private mutating func leave(_ kind: NodeKind) {
    switch kind {
    case .blockQuote, .item: containers.pop()
    case .list: _ = ordinals.popLast()
    default: break
    }
    if kind == .document { article.close() } else { closeContainer() }
  }

  /// A container ends with the last block in it; libcmark includes the empty lines after that.
  private mutating func closeContainer() {
    guard let index = article.innermost else { return }
    let last =
      index + 1 < article.nodes.count ? article.nodes[article.nodes.count - 1].lastLine : article.nodes[index].firstLine
    article.close(lastLine: max(last, article.nodes[index].firstLine))
  }

  /// Converts libcmark's column in a line of the parsed sheet to a byte offset.
  func offset(line: Int, column: Int) -> Int {
    guard line >= 0, line < parsed.lineStarts.count else { return parsed.bytes.count }
    return Int(parsed.lineStarts[line]) + max(0, column - 1)
  }

  /// Converts libcmark's column in a line of the parsed sheet to the file's column.
  private func column(line: Int, column: Int) -> UInt32 {
    parsed.place(line: line, offset: offset(line: line, column: column)).column
  }

  private mutating func readHTML(_ tree: borrowing CmarkTree, _ node: Node) {
    let line = tree.firstLine - 1
    if let header = layer.hidden[line] {
      if header == line, let table = layer.tables[line] { readTable(table) }
      return
    }
    var node = node
    node.literal = tree.appendLiteral(to: &article.pool)
    if let mark = blockMark(node) {
      if let parent = article.innermost, marks.all[mark].role != .block {
        notes.directives.append((article.nodes.count, mark, parent))
      }
      let place = parsed.place(ofSource: marks.all[mark].range.lowerBound)
      node.column = place.column
      node.lastLine = max(place.line, parsed.place(ofSource: marks.all[mark].range.upperBound - 1).line)
      article.leaf(article.directive(marks.all[mark], marks, like: node))
      article.readAttributeLine()
      return
    }
    // libcmark omits the last line of an HTML block that ends by an end condition, so count the lines of the text.
    let text = node.literal.indices
    let ends = CmarkTree.lineEnds(in: article.pool, text)
    let isOpen = text.last.map { !article.pool[$0].isLineEnd } ?? true
    node.lastLine = max(node.firstLine, sheet.fileLine(line + ends - (isOpen ? 0 : 1)))
    restore(&node, from: line)
    if Self.isComment(article.pool, node.literal.indices) { node.kind = .comment }
    if flavor != .commonmark, node.firstLine == node.lastLine, article.readHeading(inHTML: node) { return }
    article.leaf(node)
  }

  /// Whether the text of an HTML block consists only of comments.
  static func isComment(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var at = bytes.trimmed(range).lowerBound
    let end = bytes.trimmed(range).upperBound
    guard at < end else { return false }
    while at < end {
      guard bytes.has("<!--", at: at) else { return false }
      at += 4
      while at < end, !bytes.has("-->", at: at) {
        at = CmarkTree.offset(of: .of("-"), in: bytes, min(at + 1, end)..<end) ?? end
      }
      at = min(end, at + 3)
      while at < end, bytes[at].isSpace { at += 1 }
    }
    return true
  }

  private mutating func readLeaf(_ tree: inout CmarkTree, _ node: Node) {
    var node = node
    var trace = content(tree)
    if tree.kind == .paragraph {
      trace.skipDefinitions()
      let place = trace.place(trace.cursor, in: parsed)
      node.firstLine = place.line
      node.column = place.column
    }
    let index = article.nodes.count
    let poolStart = article.pool.count
    article.open(node)
    article.readInlines(&tree, &trace, on: parsed)
    if !marks.isEmpty { article.readMarks(from: index + 1, poolStart: poolStart, marks, on: parsed) }
    article.recognizeInlines(from: index + 1, poolStart: poolStart, with: &notations)
    article.close()
    guard flavor != .commonmark else { return }
    if flavor == .mkdocs { article.readMacro(ofBlock: index) }
    if node.kind == .heading {
      article.readAnchor(ofHeading: index)
      if flavor != .gfm {
        article.readTrailingID(
          ofHeading: index, classesToo: [.hugo, .mkdocs, .vitepress].contains(flavor), bracketsToo: flavor == .mdx)
      }
      if flavor == .learn, let parent = article.innermost, article.readTab(inHeading: index) {
        notes.tabs.append((index, parent))
      }
    } else {
      article.readTask(inParagraph: index)
      if flavor != .gfm { article.readAlert(inParagraph: index) }
      if flavor == .hugo || flavor == .vitepress { article.readTitledAlert(inParagraph: index) }
      if flavor == .learn { article.readDivision(inParagraph: index) }
      article.readLoneNotation(inParagraph: index, marks)
    }
    if !marks.isEmpty { article.forgetMarks(from: index) }
  }

  /// The text of the entered paragraph or heading, without its containers' markers.
  private mutating func content(_ tree: borrowing CmarkTree) -> InlineTrace {
    let first = tree.firstLine - 1
    var start = offset(line: first, column: tree.column)
    let line = parsed.line(first)
    if tree.kind == .heading, start < line.upperBound, parsed.bytes[start] == .of("#"), tree.lastLine - 1 == first {
      while start < line.upperBound, parsed.bytes[start] == .of("#") { start += 1 }
      while start < line.upperBound, parsed.bytes[start].isBlank { start += 1 }
    }
    let last = max(first, tree.lastLine - 1)
    if first == last {
      return InlineTrace(
        bytes: parsed.bytes, range: min(start, line.upperBound)..<line.upperBound,
        from: .init(at: start, line: first, offset: start))
    }
    var segments: [InlineTrace.Segment] = []
    segments.reserveCapacity(last - first)
    if containers.isEmpty, (first + 1...last).allSatisfy({ !startsBlank($0) }) {
      for line in first + 1...last {
        let at = parsed.fullLine(line).lowerBound
        segments.append(.init(at: at, line: line, offset: at))
      }
      return InlineTrace(
        bytes: parsed.bytes, range: start..<parsed.line(last).upperBound,
        from: .init(at: start, line: first, offset: start), segments)
    }
    var bytes = Array(parsed.bytes[start..<max(start, parsed.fullLine(first).upperBound)])
    for line in first + 1...last {
      let (scanner, isLazy) = containers.strip(line, of: parsed)
      let from = isLazy ? scanner.offset : scanner.indent.offset
      segments.append(.init(at: bytes.count, line: line, offset: from))
      bytes.append(contentsOf: parsed.bytes[from..<max(from, parsed.fullLine(line).upperBound)])
    }
    let end = bytes.count
    return InlineTrace(bytes: bytes, range: 0..<end, from: .init(at: 0, line: first, offset: start), segments)
  }

  private func startsBlank(_ line: Int) -> Bool {
    let range = parsed.fullLine(line)
    return range.isEmpty || parsed.bytes[range.lowerBound].isBlank
  }
}

/// Handling of notations that were masked from libcmark.
extension BlockReader {
  /// Whether a generator of the flavor replaces lines of this code by files.
  func takesFiles(_ code: ArraySlice<UInt8>) -> Bool {
    guard flavor == .mkdocs || flavor == .learn else { return false }
    var rest = code
    while let at = rest.firstIndex(where: { $0 == .of("{") || $0 == .of("-") }) {
      rest = rest[at...]
      if rest.starts(with: "{{#".utf8) || flavor == .mkdocs && rest.starts(with: "--8<--".utf8) { return true }
      rest = rest.dropFirst()
    }
    return false
  }

  /// The index of the mark that an HTML block is the replacement of, or nil for the author's HTML.
  func blockMark(_ node: Node) -> Int? {
    guard !marks.isEmpty, let (range, mark) = marks.token(in: article.pool, node.literal.indices),
      range.lowerBound == article.pool.trimmed(node.literal.indices).lowerBound + 2,
      article.pool.has("<?", at: range.lowerBound - 2),
      article.pool.trimmed(range.upperBound..<node.literal.indices.upperBound).count == 2
    else { return nil }
    return mark
  }

  /// Replaces tokens in code and HTML by the author's text. `first` is the sheet's line of the text's first line.
  mutating func restore(_ node: inout Node, from first: Int) {
    guard !marks.isEmpty else { return }
    if let (_, mark) = marks.token(in: article.pool, node.attribute.indices), marks.all[mark].role == .fence {
      let mark = marks.all[mark]
      let parameters = marks.text.trimmed(mark.parameters)
      let info = marks.text[parameters.isEmpty ? mark.name : parameters]
      node.attribute = article.append(FencedCode.language(in: info) + info)
    } else {
      node.attribute = marks.restored(node.attribute, in: &article.pool)
    }
    node.literal = marks.restored(node.literal, in: &article.pool)
    let last = first + max(0, Int(node.lastLine) - Int(node.firstLine)) + 1
    guard (first...last).contains(where: { marks.itemLines[$0].map { marks.all[$0].role == .footnote } ?? false })
    else { return }
    var lines = article.pool[node.literal.indices].split(separator: .lineFeed, omittingEmptySubsequences: false).map(
      Array.init)
    for index in lines.indices {
      guard let mark = marks.itemLines[first + index], marks.all[mark].role == .footnote,
        let at = lines[index].indices.first(where: { lines[index].has("01) ", at: $0) })
      else { continue }
      lines[index].replaceSubrange(at..<at + 4, with: marks.text[marks.all[mark].range])
    }
    node.literal = article.append(Array(lines.joined(separator: [.lineFeed])))
  }

  mutating func restructure() {
    if flavor == .mdx { article.readParts() }
    guard !notes.isEmpty else { return }
    var changes = Restructuring()
    article.pairDirectives(notes, marks, into: &changes)
    article.convertItems(notes, marks, footnotes: notations.footnotes, into: &changes)
    article.groupTabs(notes, into: &changes)
    if !changes.isEmpty { article.nodes = changes.apply(to: article.nodes) }
  }
}

extension BlockReader {
  func isFence(line: Int, column: Int) -> Bool {
    let at = offset(line: line, column: column)
    guard at + 2 < parsed.bytes.count, parsed.bytes[at] == .of("`") || parsed.bytes[at] == .of("~") else {
      return false
    }
    return parsed.bytes[at + 1] == parsed.bytes[at] && parsed.bytes[at + 2] == parsed.bytes[at]
  }

  /// Notes an opening fence without a closing one, or whose block holds another opening fence: then it was closed by a
  /// fence that was meant for that one.
  mutating func noteFence(of node: Node, at fence: Int, through last: Int) {
    let bytes = parsed.bytes
    guard fence < bytes.count, case let sign = bytes[fence] else { return }
    let count = bytes[fence...].prefix { $0 == sign }.count
    /// The bytes after the signs of a fence that is as long as this one, or nil for any other line.
    func info(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
      let content = line.drop { $0.isBlank || $0 == .of(">") }
      let signs = content.prefix { $0 == sign }.count
      return signs >= count ? content.dropFirst(signs) : nil
    }
    // A sample of Markdown holds fences.
    let language = String(decoding: article.pool[node.attribute.indices].prefix { $0.isAlphanumeric }, as: UTF8.self)
    guard !["markdown", "md", "mdx"].contains(language.lowercased()) else { return }
    let end = offset(line: last, column: 1)
    let isClosed = end > fence && info(bytes[end...].prefix { !$0.isLineEnd })?.allSatisfy(\.isBlank) ?? false
    let literal = article.pool[node.literal.indices]
    guard !isClosed || literal.split(separator: .lineFeed).contains(where: { info($0)?.first?.isASCIILetter == true })
    else {
      return
    }
    article.unpaired.append(
      UnpairedMark(
        name: UnpairedMark.fence, isClosing: false, mustBeClosed: true,
        text: String(decoding: bytes[fence...].prefix { !$0.isLineEnd }.prefix(80), as: UTF8.self), line: node.firstLine
      ))
  }
}
