internal import DocModel
package import Features

/// The aspects in which the members of a slot may differ, determined once by comparing sums and hashes: slots without
/// differences, nearly all, need no further work.
package struct DifferingAspects: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A member lacks the block, or has it merged into the previous one.
  package static let absence = DifferingAspects(rawValue: 1 << 0)
  /// The kinds of blocks or the levels of headings differ.
  package static let kinds = DifferingAspects(rawValue: 1 << 1)
  /// A heading has an explicit id.
  package static let id = DifferingAspects(rawValue: 1 << 2)
  /// Code spans, links, numbers or other values differ.
  package static let values = DifferingAspects(rawValue: 1 << 3)
  /// Words that may be names differ.
  package static let names = DifferingAspects(rawValue: 1 << 4)
  /// The bodies of code blocks differ.
  package static let code = DifferingAspects(rawValue: 1 << 5)
  /// Only one member has the block.
  package static let lonely = DifferingAspects(rawValue: 1 << 6)
}

/// Compares every slot of all members in one pass.
struct DifferenceScan {
  let signs: [DifferingAspects]
  let texts: [SlotTexts]
  /// See ``AlignedArticle/leaves``.
  let leaves: [Int32]

  init(of slots: [Slot], fills: [Fill], members: [Member], features: [ArticleFeatures]) {
    var leaves = Array(repeating: Int32(-1), count: fills.count)
    var signs: [DifferingAspects] = []
    var texts: [SlotTexts] = []
    signs.reserveCapacity(slots.count)
    texts.reserveCapacity(slots.count)
    var comparisons: [SlotComparison] = []
    for start in stride(from: 0, to: slots.count, by: Self.stretch) {
      let part = start..<min(slots.count, start + Self.stretch)
      comparisons.removeAll(keepingCapacity: true)
      comparisons.append(contentsOf: repeatElement(SlotComparison(), count: part.count))
      for member in members.indices {
        Self.compare(
          part, slots: slots, fills: fills, in: members[member].article, features: features[member], of: member,
          into: &comparisons, leaves: &leaves)
      }
      for comparison in comparisons {
        signs.append(comparison.signs)
        texts.append(comparison.texts)
      }
    }
    (self.leaves, self.signs, self.texts) = (leaves, signs, texts)
  }

  /// The number of slots compared at a time, which bounds the scratch memory.
  private static let stretch = 1 << 12

  /// Adds one member to the comparison of a range of slots.
  private static func compare(
    _ part: Range<Int>, slots: [Slot], fills: [Fill], in article: Article, features: ArticleFeatures,
    of member: Int, into comparisons: inout [SlotComparison], leaves: inout [Int32]
  ) {
    let (nodes, blocks, blockOfNode) = (article.nodes, features.blocks, features.blockOfNode)
    let members = fills.count / slots.count
    var here = comparisons.mutableSpan
    var leafHere = leaves.mutableSpan
    var index = part.lowerBound * members + member
    for slot in part {
      defer { index += members }
      let kind = slots[slot].kind
      let own = slot - part.lowerBound
      switch fills[index] {
      case .void: continue
      case .absent, .merged: here[own].lacks(kind)
      case .node(let node), .moved(let node):
        let node = Int(node)
        here[own].has(nodes[node])
        let block = blockOfNode[node]
        guard block >= 0 else { continue }
        here[own].take(blocks[Int(block)], kind)
        if kind.holdsInlines { here[own].texts.take(blocks[Int(block)]) }
        leafHere[index] = nodes[node].kind.holdsInlines ? block : -2 - block
      }
    }
  }
}

/// The comparison of one slot, in which each member is compared with the first that has a block.
private struct SlotComparison {
  private(set) var signs: DifferingAspects = []
  var texts = SlotTexts()
  private var hasBlock = false
  /// Kind and level of the first node, 0 until one was added.
  private var shape: UInt16 = 0
  private var neutral: UInt64 = 0
  private var termMask: UInt64 = 0
  private var textHash: UInt64 = 0
  private var spelling: UInt64 = 0
  private var facts = 0

  /// Adds a member without a node in the slot.
  mutating func lacks(_ kind: NodeKind) {
    signs.insert(.absence)
    // A missing cell counts as a cell without values.
    if kind == .tableCell { take(.empty, kind) }
  }

  mutating func has(_ node: Node) {
    let isHeading = node.kind == .heading
    let own = 1 + UInt16(node.kind.rawValue) << 8 + UInt16(isHeading ? node.level : 0)
    if shape == 0 { shape = own }
    if shape != own { signs.insert(.kinds) }
    if isHeading, !node.attribute.isEmpty { signs.insert(.id) }
  }

  mutating func take(_ block: BlockFeatures, _ kind: NodeKind) {
    if hasBlock {
      signs.remove(.lonely)
      if neutral != block.neutral { signs.formUnion([.values, .names]) }
      if kind == .codeBlock {
        if textHash != block.textHash || spelling != block.spelling { signs.insert(.code) }
      } else if termMask != block.termMask || spelling != block.spelling || facts != block.facts.count {
        signs.insert(.names)
      }
    } else {
      hasBlock = true
      (neutral, termMask, textHash) = (block.neutral, block.termMask, block.textHash)
      (spelling, facts) = (block.spelling, block.facts.count)
      signs.insert(.lonely)
    }
  }
}

/// Properties of a slot's texts over all members, computed once.
package struct SlotTexts: Sendable {
  private var once: TextTraits = []
  private var twice: TextTraits = []
  /// The length of the longest text.
  package private(set) var longest: UInt32 = 0
  /// Whether all members with a block in the slot have exactly the same text.
  package private(set) var isOneText = true
  private var isEmpty = true
  private var hash: UInt64 = 0
  private var bytes = 0

  /// Adds the text of one member.
  mutating func take(_ block: BlockFeatures) {
    if isEmpty {
      (isEmpty, hash, bytes) = (false, block.textHash, block.text.count)
    } else if hash != block.textHash || bytes != block.text.count || once != block.signs {
      isOneText = false
    }
    twice.formUnion(once.intersection(block.signs))
    once.formUnion(block.signs)
    longest = max(longest, block.length)
  }

  /// The traits that occur in the texts of the other members.
  /// - Parameter own: the traits of the excluded member's text.
  package func others(but own: TextTraits) -> TextTraits { once.subtracting(own).union(twice) }
}

/// The members of an article whose pages are copies of the original that wait for their translation: exports of
/// translation platforms fill what is not translated yet with the source.
struct UntranslatedPages {
  /// By member.
  let isUntranslated: [Bool]

  /// - Parameter leaves: See ``AlignedArticle``: by slot and member, the index of the text in ``ArticleFeatures/blocks``.
  init(of members: [Member], features: [ArticleFeatures], leaves: [Int32]) {
    let none = members.map { _ in false }
    guard members.count >= Self.fewest,
      let original = members.firstIndex(where: { $0.role == .source })
        ?? members.firstIndex(where: { $0.article.locale.isEnglish }),
      case let language = members[original].article.locale.language
    else {
      isUntranslated = none
      return
    }
    var (texts, copies) = (members.map { _ in 0 }, members.map { _ in 0 })
    for row in stride(from: 0, to: leaves.count, by: members.count) {
      guard let model = Self.sentence(leaves[row + original], features[original]) else { continue }
      for member in members.indices {
        guard let own = Self.sentence(leaves[row + member], features[member]) else { continue }
        texts[member] += 1
        if own.textHash == model.textHash { copies[member] += 1 }
      }
    }
    isUntranslated = members.indices.map { member in
      members[member].role == .translation && members[member].article.locale.language != language
        && copies[member] >= Self.fewestCopies && copies[member] * 10 > texts[member] * 6
    }
  }

  private static func sentence(_ leaf: Int32, _ features: ArticleFeatures) -> BlockFeatures? {
    guard leaf >= 0, case let block = features.blocks[Int(leaf)], block.length > longestLabel else { return nil }
    return block
  }

  /// In characters: shorter texts may be names.
  private static let longestLabel = 24
  /// On a shorter page, a few sentences that wait for their translation say nothing about the rest.
  private static let fewestCopies = 5
  /// With fewer members, a copy is half of the evidence at most.
  private static let fewest = 4
}
