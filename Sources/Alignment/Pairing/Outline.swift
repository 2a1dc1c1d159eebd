internal import Algorithms
internal import DocModel
internal import Features

/// One article as the aligner sees it: every block with the sum of its descendants.
final class Outline {
  let article: Article
  let features: ArticleFeatures
  /// The sums of containers, in reading order; those of other blocks come from their features, of rows from their
  /// cells.
  private let sums: [Sum]
  /// The node indices of ``sums``.
  private let nodesOfSums: [Int32]
  /// Length of all text except code, for the length ratio of two locales.
  let textLength: Int
  /// The HTML blocks that only give the page its direction.
  private let directionTags: Set<Int>
  /// A heading that takes no part in the alignment, or nil.
  private let omitted: Int?
  /// The line ranges of the comments between blocks, in order.
  let comments: [(first: UInt32, last: UInt32)]

  /// The last line where content can be inserted: the empty line after a final line break, if the file has one.
  var lastLine: UInt32 {
    let end = article.source.last.map { $0.isLineEnd } ?? false
    return (article.nodes.first?.lastLine ?? 1) + (end ? 1 : 0)
  }

  struct Sum {
    var mask: UInt64 = 0
    var termMask: UInt64 = 0
    var neutral: UInt64 = 0
    var text: UInt64 = 0
    var length: UInt32 = 0
    /// The number of leaf blocks, this block included.
    var leaves: UInt32 = 0

    /// Adds the sum of a child.
    mutating func add(_ sum: Sum) {
      mask |= sum.mask
      termMask |= sum.termMask
      neutral = neutral &+ sum.neutral
      text = (text &* 31) &+ sum.text
      length += sum.length
      leaves += sum.leaves
    }

    /// Adds the kind, name or path that identifies the block.
    mutating func add(name node: Node, in article: Article) {
      let name = HashFold.blanksFolded(article.pool, node.literal)
      mask |= 1 << (name & 63)
      neutral = neutral &+ name
    }
  }

  /// - Parameter omitted: the heading with the title of the page, where the source has its title in the metadata.
  init(article: Article, features: ArticleFeatures, omitting omitted: Int? = nil) {
    self.article = article
    self.features = features
    self.omitted = omitted
    let nodes = article.nodes
    var sums: [Sum] = []
    var nodesOfSums: [Int32] = []
    var comments: [(first: UInt32, last: UInt32)] = []
    var textLength = 0
    // The open ancestors: the end of each node and the index of its sum.
    var ancestors: [(end: Int, sum: Int)] = []
    var i = 0
    while i < nodes.count {
      let node = nodes[i]
      if node.kind == .comment { comments.append((node.firstLine, node.lastLine)) }
      while let last = ancestors.last, i >= last.end {
        ancestors.removeLast()
        if let parent = ancestors.last { sums[parent.sum].add(sums[last.sum]) }
      }
      let block = features.block(i)
      if let block, node.kind != .codeBlock { textLength += Int(block.length) }
      if let block, node.kind != .directive {
        if let parent = ancestors.last { sums[parent.sum].add(Sum(block)) }
        i = Int(node.end)
        continue
      }
      if node.kind == .tableRow {
        let row = Sum(row: i, article, features)
        textLength += Int(row.length)
        if let parent = ancestors.last { sums[parent.sum].add(row) }
        i = Int(node.end)
        continue
      }
      var sum = block.map { Sum($0) } ?? Sum()
      if node.kind == .alert || node.kind == .directive || node.kind == .tab || node.kind == .include {
        sum.add(name: node, in: article)
        // A directive's parameters are part of it; blocks inside it are counted separately.
        sum.leaves =
          block == nil && node.kind.isContainer && node.end > i + 1 || block != nil && node.end > i + 1 ? 0 : 1
      }
      nodesOfSums.append(Int32(i))
      ancestors.append((Int(node.end), sums.count))
      sums.append(sum)
      i += 1
    }
    while let last = ancestors.popLast() {
      if let parent = ancestors.last { sums[parent.sum].add(sums[last.sum]) }
    }
    directionTags = DirectionWrapper.tags(in: article)
    self.nodesOfSums = nodesOfSums
    self.sums = sums
    self.comments = comments
    self.textLength = textLength
  }

  /// The number of leaf blocks of the article.
  var leaves: UInt32 { sums.first?.leaves ?? 0 }

  /// The sum of a block, including containers; empty for inlines.
  func sum(of node: Int) -> Sum {
    let kind = article.nodes[node].kind
    if kind == .tableRow { return Sum(row: node, article, features) }
    if kind != .directive, let block = features.block(node) { return Sum(block) }
    let place = nodesOfSums.partitioningIndex { Int($0) >= node }
    return place < sums.count && Int(nodesOfSums[place]) == node ? sums[place] : Sum()
  }

  /// The number of sentences of a paragraph; 0 for code, which may have its place in another member.
  func sentences(of node: Int) -> Int {
    guard article.nodes[node].kind != .codeBlock else { return 0 }
    return Sentences.count(features.visible[features.block(node)?.text.indices ?? 0..<0])
  }

  /// The keys of all headings, see ``Element/key``.
  var headingKeys: [UInt64] { article.nodes.indices.filter { article.nodes[$0].kind == .heading }.map(headingKey) }

  /// Hash of a heading's explicit id, else of the id generated from its text.
  private func headingKey(_ index: Int) -> UInt64 {
    let id = article.nodes[index].attribute
    return id.isEmpty ? AnchorFold.title(ofHeading: index, in: article) : AnchorFold.fold(article.pool[id.indices])
  }

  /// The child blocks of a node that take part in the alignment. Lists are replaced by their items, so that splitting a
  /// list changes no structure. Blocks without content (comments, rules, bare anchors) are omitted.
  ///
  /// - Parameters:
  ///   - result: replaced by the blocks.
  ///   - cells: the hashes of the rows' cells are appended.
  func collect(below parent: Int, into result: inout [Element], cells: inout [UInt64]) {
    let nodes = article.nodes
    let end = Int(nodes[parent].end)
    result.removeAll(keepingCapacity: true)
    var next = parent + 1
    while next < end {
      let node = nodes[next]
      let index = next
      next = node.kind == .list ? index + 1 : Int(node.end)
      switch node.kind {
      case .list, .comment, .thematicBreak: continue
      case .htmlBlock where directionTags.contains(index): continue
      case .heading where index == omitted: continue
      case .paragraph, .htmlBlock:
        let sum = sum(of: index)
        guard sum.length > 0 || sum.mask != 0 || sum.neutral != 0 else { continue }
      default: if node.kind.isInline { continue }
      }
      result.append(element(index, cells: &cells))
    }
  }

  /// A bit for each text or value in the first cells of a table's rows, without the head.
  private func names(ofTable table: Int) -> UInt64 {
    article.children(of: table).reduce(0) { names, row in
      guard article.nodes[row].level == 0, row + 1 < Int(article.nodes[row].end) else { return names }
      let sum = sum(of: row + 1)
      guard sum.length > 0 || sum.neutral != 0 else { return names }
      return names | 1 << (StableHash.finish(sum.neutral != 0 ? sum.neutral : sum.text) & 63)
    }
  }

  /// A node as one side of an alignment; the hashes of its cells are appended to `cells`.
  func element(_ index: Int, cells: inout [UInt64]) -> Element {
    let node = article.nodes[index]
    var element = Element(node: Int32(index), kind: node.kind, sum: sum(of: index))
    switch node.kind {
    case .heading:
      element.level = node.level
      element.key = headingKey(index)
      element.isKeyExplicit = !node.attribute.isEmpty
    case .codeBlock: element.key = element.sum.text
    case .paragraph: element.sentences = UInt8(clamping: sentences(of: index))
    case .tab: element.key = HashFold.blanksFolded(article.pool, node.literal)
    case .table:
      element.level = UInt8(clamping: node.value)
      element.key = names(ofTable: index)
    case .tableRow:
      element.level = node.level
      if index + 1 < Int(node.end) {
        let name = sum(of: index + 1)
        (element.key, element.isKeyExplicit) = (name.mask != 0 ? name.neutral : name.text, name.mask != 0)
      }
      let start = UInt32(cells.count)
      for cell in article.children(of: index) { cells.append(Similarity.hash(ofCell: sum(of: cell))) }
      element.cells = ByteRange(start: start, end: UInt32(cells.count))
    default: break
    }
    return element
  }
}

extension Outline.Sum {
  /// The sum of a leaf block.
  init(_ block: BlockFeatures) {
    self.init(
      mask: block.mask, termMask: block.termMask, neutral: block.neutral, text: block.textHash, length: block.length,
      leaves: 1)
  }

  /// The sum of a row's cells.
  init(row: Int, _ article: Article, _ features: ArticleFeatures) {
    self.init()
    for cell in article.children(of: row) {
      if let block = features.block(cell) { add(Outline.Sum(block)) }
    }
  }
}

/// A block as one side of an alignment.
struct Element {
  let node: Int32
  let kind: NodeKind
  /// Heading level, column count of a table, or 1 for a header row.
  var level: UInt8 = 0
  /// Whether a heading's id is explicit, or a row's first cell contains values.
  var isKeyExplicit = false
  /// Whether the block got a separate column because it matched no other member's block.
  var isAdded = false
  /// The number of sentences of a paragraph.
  var sentences: UInt8 = 0
  private let termCount: UInt8
  private let valueCount: UInt8
  /// Identifies the block: the id of a heading or tab, the values or text of a row's first cell, the text of a code
  /// block; 0 if none. Of a table: a bit for the name of each row.
  var key: UInt64 = 0
  /// The range of the row's cell hashes in ``Similarity/cells``.
  var cells = ByteRange.empty
  let sum: Outline.Sum
  /// The number of bits set in ``Outline/Sum/termMask``, and in ``Outline/Sum/mask``.
  var terms: Int { Int(termCount) }
  var values: Int { Int(valueCount) }

  /// Equal for blocks with the same content in every language; 0 if the block has nothing comparable.
  var twinKey: UInt64 {
    guard values > 0 || key != 0 || sum.text != 0 else { return 0 }
    let said = values > 0 ? sum.neutral : key != 0 && kind != .table ? key : sum.text
    return (said &+ UInt64(kind.rawValue) &+ UInt64(level) &* 64) | 1
  }

  func isTwin(of other: Element) -> Bool {
    kind == other.kind && level == other.level && twinKey != 0 && twinKey == other.twinKey
      && sum.leaves == other.sum.leaves
  }

  /// Whether both are rows with a name, and have not the same.
  func isNamed(unlike other: Element) -> Bool {
    kind == .tableRow && isKeyExplicit && other.isKeyExplicit && key != other.key
  }

  /// Returns a row with the cell of another column as its name.
  func named(by column: Int, _ similarity: Similarity) -> Element {
    var row = self
    if column > 0 { row.key = similarity.words(of: self, in: column) }
    row.isKeyExplicit = level == 0
    return row
  }

  init(node: Int32, kind: NodeKind, sum: Outline.Sum) {
    self.node = node
    self.kind = kind
    self.sum = sum
    termCount = UInt8(sum.termMask.nonzeroBitCount)
    valueCount = UInt8(sum.mask.nonzeroBitCount)
  }
}
