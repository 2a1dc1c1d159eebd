internal import DocModel
internal import Features

/// One article as the aligner sees it: every block with the sum of what stands below it.
struct Outline {
  let article: Article
  let features: ArticleFeatures
  /// Per node: what it holds, containers included; meaningless for inlines.
  private(set) var sums: [Sum]
  /// Hash of a heading's id: the explicit one, else the slug of its text.
  private(set) var headingKeys: [Int: UInt64] = [:]
  /// Length of all text, code left out: how long a translation is beside another does not depend on it.
  private(set) var textLength = 0
  /// First and last lines of the comments between blocks, in order.
  private(set) var comments: [(first: UInt32, last: UInt32)] = []

  struct Sum {
    var mask: UInt64 = 0
    var termMask: UInt64 = 0
    var neutral: UInt64 = 0
    var text: UInt64 = 0
    var length: UInt32 = 0
    /// Leaf blocks below, itself included.
    var leaves: UInt32 = 0
  }

  init(article: Article, features: ArticleFeatures) {
    self.article = article
    self.features = features
    let nodes = article.nodes
    sums = Array(repeating: Sum(), count: nodes.count)
    var ancestors: [Int] = []
    var i = 0
    while i < nodes.count {
      let node = nodes[i]
      if node.kind == .comment { comments.append((node.firstLine, node.lastLine)) }
      while let last = ancestors.last, i >= Int(nodes[last].end) {
        ancestors.removeLast()
        if let parent = ancestors.last { add(sums[last], to: parent) }
      }
      if let block = features.block(i) {
        sums[i] = Sum(
          mask: block.mask, termMask: block.termMask, neutral: block.neutral, text: block.textHash, length: block.length,
          leaves: 1)
        if node.kind == .heading { headingKeys[i] = headingKey(i, block) }
        if node.kind != .codeBlock { textLength += Int(block.length) }
        if let parent = ancestors.last { add(sums[i], to: parent) }
        i = Int(node.end)
        continue
      }
      if node.kind == .alert || node.kind == .directive || node.kind == .tab || node.kind == .include {
        // Kind, name or path is what such a block is about.
        let name = HashFold.blanksFolded(article.pool, node.literal)
        sums[i].mask |= 1 << (name & 63)
        sums[i].neutral = sums[i].neutral &+ name
        if !node.kind.isContainer || node.end == i + 1 { sums[i].leaves = 1 }
      }
      ancestors.append(i)
      i += 1
    }
    while let last = ancestors.popLast() {
      if let parent = ancestors.last { add(sums[last], to: parent) }
    }
  }

  private mutating func add(_ sum: Sum, to parent: Int) {
    sums[parent].mask |= sum.mask
    sums[parent].termMask |= sum.termMask
    sums[parent].neutral = sums[parent].neutral &+ sum.neutral
    sums[parent].text = (sums[parent].text &* 31) &+ sum.text
    sums[parent].length += sum.length
    sums[parent].leaves += sum.leaves
  }

  private func headingKey(_ index: Int, _ block: BlockFeatures) -> UInt64 {
    let id = article.nodes[index].attribute
    if !id.isEmpty { return Atom(article.pool[id.indices]).hash }
    return Slug.atom(article.plainText(of: index))
  }

  /// The blocks directly below a node that are aligned with each other. Lists are transparent: their items stand for
  /// them, so that a list cut in two is no other structure. What holds no content (comments, rules, bare anchors) is left out.
  func elements(below parent: Int) -> [Element] {
    let nodes = article.nodes
    var result: [Element] = []
    var next = parent + 1
    var limits = [Int(nodes[parent].end)]
    while let limit = limits.last {
      guard next < limit else {
        limits.removeLast()
        continue
      }
      let node = nodes[next]
      switch node.kind {
      case .list:
        limits.append(Int(node.end))
        next += 1
        continue
      case .comment, .thematicBreak: break
      case .paragraph, .htmlBlock:
        if sums[next].length > 0 || sums[next].mask != 0 || sums[next].neutral != 0 { result.append(element(next)) }
      default: if !node.kind.isInline { result.append(element(next)) }
      }
      next = Int(node.end)
    }
    return result
  }

  func element(_ index: Int) -> Element {
    let node = article.nodes[index]
    let sum = sums[index]
    var element = Element(node: Int32(index), kind: node.kind, sum: sum)
    switch node.kind {
    case .heading:
      element.level = node.level
      element.key = headingKeys[index] ?? 0
      element.isKeyExplicit = !node.attribute.isEmpty
    case .codeBlock: element.key = sum.text
    case .table: element.level = UInt8(clamping: node.value)
    case .tableRow:
      element.level = node.level
      if index + 1 < Int(node.end) { element.key = sums[index + 1].text }
      element.cells = article.children(of: index).map { sums[$0].text }
    default: break
    }
    return element
  }
}

/// A block as one side of an alignment.
struct Element {
  let node: Int32
  let kind: NodeKind
  /// Heading level, number of a table's columns, 1 for a header row.
  var level: UInt8 = 0
  var isKeyExplicit = false
  /// What names it: a heading's id, the first cell of a row, the text of a code block.
  var key: UInt64 = 0
  /// What the cells of a row say.
  var cells: [UInt64] = []
  let sum: Outline.Sum

  init(node: Int32, kind: NodeKind, sum: Outline.Sum) {
    self.node = node
    self.kind = kind
    self.sum = sum
  }
}
