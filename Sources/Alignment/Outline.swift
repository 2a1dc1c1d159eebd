internal import Algorithms
internal import DocModel
internal import Features

/// One article as the aligner sees it: every block with the sum of what stands below it.
final class Outline {
  let article: Article
  let features: ArticleFeatures
  /// What each container holds, in reading order; of other blocks their features tell, and of rows their cells.
  private let sums: [Sum]
  /// The nodes of ``sums``.
  private let nodesOfSums: [Int32]
  /// Length of all text, code left out: how long a translation is beside another does not depend on it.
  let textLength: Int
  /// The comments between blocks, in order.
  let comments: [(first: UInt32, last: UInt32)]

  /// The last line that something can be added on: the empty one behind the last line end, where the file has one.
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
    /// Leaf blocks below, itself included.
    var leaves: UInt32 = 0

    /// Adds what stands below.
    mutating func add(_ sum: Sum) {
      mask |= sum.mask
      termMask |= sum.termMask
      neutral = neutral &+ sum.neutral
      text = (text &* 31) &+ sum.text
      length += sum.length
      leaves += sum.leaves
    }

    /// Kind, name or path is what such a block is about.
    mutating func add(name node: Node, in article: Article) {
      let name = HashFold.blanksFolded(article.pool, node.literal)
      mask |= 1 << (name & 63)
      neutral = neutral &+ name
    }
  }

  init(article: Article, features: ArticleFeatures) {
    self.article = article
    self.features = features
    let nodes = article.nodes
    var sums: [Sum] = []
    var nodesOfSums: [Int32] = []
    var comments: [(first: UInt32, last: UInt32)] = []
    var textLength = 0
    // Their nodes; the sum of each is among `sums`.
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
        // Parameters of a directive are its own; what stands in it are other blocks.
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
    self.nodesOfSums = nodesOfSums
    self.sums = sums
    self.comments = comments
    self.textLength = textLength
  }

  /// The leaf blocks of the article.
  var leaves: UInt32 { sums.first?.leaves ?? 0 }

  /// What a block holds, that of containers included; nothing for inlines.
  func sum(of node: Int) -> Sum {
    let kind = article.nodes[node].kind
    if kind == .tableRow { return Sum(row: node, article, features) }
    if kind != .directive, let block = features.block(node) { return Sum(block) }
    let place = nodesOfSums.partitioningIndex { Int($0) >= node }
    return place < sums.count && Int(nodesOfSums[place]) == node ? sums[place] : Sum()
  }

  /// The keys of all headings, see ``Element/key``.
  var headingKeys: [UInt64] { article.nodes.indices.filter { article.nodes[$0].kind == .heading }.map(headingKey) }

  /// Hash of a heading's id: the explicit one, else that of its text.
  private func headingKey(_ index: Int) -> UInt64 {
    let id = article.nodes[index].attribute
    return id.isEmpty ? AnchorFold.title(ofHeading: index, in: article) : AnchorFold.fold(article.pool[id.indices])
  }

  /// The blocks directly below a node that are aligned with each other. Lists are transparent: their items stand for
  /// them, so that a list cut in two is no other structure. What holds no content (comments, rules, bare anchors) is left out.
  ///
  /// - Parameters:
  ///   - result: takes the blocks, and loses what it held.
  ///   - cells: takes what the cells of the rows say, behind what it holds.
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
      case .paragraph, .htmlBlock:
        let sum = sum(of: index)
        guard sum.length > 0 || sum.mask != 0 || sum.neutral != 0 else { continue }
      default: if node.kind.isInline { continue }
      }
      result.append(element(index, cells: &cells))
    }
  }

  /// A node as one side of an alignment; `cells` takes what its cells say.
  func element(_ index: Int, cells: inout [UInt64]) -> Element {
    let node = article.nodes[index]
    var element = Element(node: Int32(index), kind: node.kind, sum: sum(of: index))
    switch node.kind {
    case .heading:
      element.level = node.level
      element.key = headingKey(index)
      element.isKeyExplicit = !node.attribute.isEmpty
    case .codeBlock: element.key = element.sum.text
    case .tab: element.key = HashFold.blanksFolded(article.pool, node.literal)
    case .table: element.level = UInt8(clamping: node.value)
    case .tableRow:
      element.level = node.level
      if index + 1 < Int(node.end) {
        let name = sum(of: index + 1)
        (element.key, element.isKeyExplicit) = (name.mask != 0 ? name.neutral : name.text, name.mask != 0)
      }
      let start = UInt32(cells.count)
      for cell in article.children(of: index) { cells.append(sum(of: cell).text) }
      element.cells = ByteRange(start: start, end: UInt32(cells.count))
    default: break
    }
    return element
  }
}

extension Outline.Sum {
  /// What a leaf block holds.
  init(_ block: BlockFeatures) {
    self.init(
      mask: block.mask, termMask: block.termMask, neutral: block.neutral, text: block.textHash, length: block.length,
      leaves: 1)
  }

  /// What the cells of a row hold.
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
  /// Heading level, number of a table's columns, 1 for a header row.
  var level: UInt8 = 0
  /// A heading's id is written out; what names a row is a value.
  var isKeyExplicit = false
  /// It was laid out beside the others' blocks, as it answers none of them.
  var isAdded = false
  private let termCount: UInt8
  private let valueCount: UInt8
  /// What names it: a heading's or a tab's id, the values of a row's first cell, or its text; the text of a code block.
  var key: UInt64 = 0
  /// Where there stands what the cells of a row say, see ``Similarity/cells``.
  var cells = ByteRange.empty
  let sum: Outline.Sum
  /// How many bits are set in ``Outline/Sum/termMask``, and in ``Outline/Sum/mask``.
  var terms: Int { Int(termCount) }
  var values: Int { Int(valueCount) }

  /// Equal for blocks that say the same in every language; 0 where nothing tells.
  var twinKey: UInt64 {
    guard values > 0 || key != 0 || sum.text != 0 else { return 0 }
    let said = values > 0 ? sum.neutral : key != 0 ? key : sum.text
    return (said &+ UInt64(kind.rawValue) &+ UInt64(level) &* 64) | 1
  }

  func isTwin(of other: Element) -> Bool {
    kind == other.kind && level == other.level && twinKey != 0 && twinKey == other.twinKey
      && sum.leaves == other.sum.leaves
  }

  init(node: Int32, kind: NodeKind, sum: Outline.Sum) {
    self.node = node
    self.kind = kind
    self.sum = sum
    termCount = UInt8(sum.termMask.nonzeroBitCount)
    valueCount = UInt8(sum.mask.nonzeroBitCount)
  }
}
