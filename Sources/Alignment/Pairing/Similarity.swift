internal import DocModel
import Glibc

/// Scores how well two blocks of different locales match. A score above 0 makes a pair more likely than two gaps.
struct Similarity {
  /// Length of this member's text relative to the reference's.
  let ratio: Double
  /// The cell hashes of all rows, see ``Element/cells``.
  var cells: [UInt64] = []

  /// The cost of leaving one block without a partner.
  static let gap = -0.4
  /// Added to the cost of a block without a partner that follows another such block: of alignments with equal scores, the
  /// one with fewer gaps is chosen.
  static let continued = 0.02
  /// The cost of pairing two blocks with one, added to their similarity.
  private static let merge = -0.7
  /// The cost of pairing two blocks with one. As many sentences on both sides make it likely; many more on one side do
  /// not.
  static func merge(_ joined: Element, _ whole: Element) -> Double {
    let difference = abs(Int(joined.sentences) - Int(whole.sentences))
    return merge + (difference == 0 ? 0.2 : -0.2 * Double(min(4, difference - 1)))
  }

  /// The penalty for a reference block that only some members added: it is less likely to have a partner.
  static let added = -0.25
  static let impossible = -9.0

  func score(_ a: Element, _ b: Element) -> Double {
    var score = 0.0
    if a.kind != b.kind, !Self.isBrokenInclude(a.kind, b.kind) {
      guard Self.canBecome(a.kind, b.kind) else { return Self.impossible }
      // A container of code does not match the code block itself.
      if a.kind == .codeBlock || b.kind == .codeBlock, a.sum.leaves != b.sum.leaves { return Self.impossible }
      // Blocks of different kinds need evidence that their content is the same.
      let (values, terms) = (a.sum.mask & b.sum.mask, a.sum.termMask & b.sum.termMask)
      guard values | terms != 0 else { return Self.impossible }
      let shared = values.nonzeroBitCount + terms.nonzeroBitCount
      guard shared >= 2 || (shared == 1 && a.sum.leaves == b.sum.leaves) else { return Self.impossible }
      score -= 0.5
    }
    score += content(a, b) + terms(a, b)
    score += lengths(a.sum.length, b.sum.length)
    if a.sum.text == b.sum.text, a.sum.length > 0 { score += 0.7 }
    if a.isAdded { score += Self.added }
    switch a.kind {
    case .heading where b.kind == .heading:
      if a.key == b.key { score += 2.5 } else if a.isKeyExplicit && b.isKeyExplicit { score -= 0.8 }
      score += a.level == b.level ? 0.3 : -0.4
    case .codeBlock where b.kind == .codeBlock:
      score += a.key == b.key ? 1.5 : 0.2
    case .tab where b.kind == .tab: score += a.key == b.key ? 2 : -1
    case .table where b.kind == .table:
      score += a.level == b.level ? 0.6 : 0
      let rows = abs(Double(a.sum.leaves) - Double(b.sum.leaves)) / Double(max(a.sum.leaves, b.sum.leaves, 1))
      score += 0.3 - rows
    case .tableRow where b.kind == .tableRow:
      if a.level != b.level { return Self.impossible }
      if a.key == b.key { score += 0.8 } else if a.isKeyExplicit && b.isKeyExplicit { score -= 0.8 }
      score += likeness(ofCells: a, b)
    default: if a.kind.isContainer, b.kind.isContainer { score += Self.shape(a.sum, b.sum) }
    }
    return score
  }

  /// The likeness of two rows but for the cell that names them.
  func likeness(ofRows a: Element, _ b: Element) -> Double {
    content(a, b) + terms(a, b) + lengths(a.sum.length, b.sum.length) + (a.key == b.key && a.isKeyExplicit ? -0.5 : 0)
  }

  /// The score of cells with the same text.
  /// - Parameter column: one that does not count, or nil.
  func likeness(ofCells a: Element, _ b: Element, but column: Int? = nil) -> Double {
    var same = 0
    for (place, (i, j)) in zip(a.cells.indices, b.cells.indices).enumerated()
    where place != column && cells[i] | Self.areWords == cells[j] | Self.areWords { same += 1 }
    return 1.2 * Double(same) / Double(max(a.cells.count, b.cells.count, 1))
  }

  /// The hash of a cell's text if it has words, not only values, else 0.
  func words(of row: Element, in column: Int) -> UInt64 {
    let place = Int(row.cells.start) + column
    return place < Int(row.cells.end) && cells[place] & Self.areWords != 0 ? cells[place] : 0
  }

  /// The hash of a cell's text for ``cells``.
  static func hash(ofCell sum: Outline.Sum) -> UInt64 {
    let hasWords = sum.length >= fewestLetters && (sum.neutral == 0 || sum.termMask != 0)
    return hasWords ? sum.text | areWords : sum.text & ~areWords
  }

  /// The bit of a hash that tells that the cell has words, not only values.
  private static let areWords: UInt64 = 1
  private static let fewestLetters = 3

  /// The bonus for a similar number of blocks inside: an emptied cell or a removed code block changes it little.
  private static func shape(_ a: Outline.Sum, _ b: Outline.Sum) -> Double {
    let (fewer, more) = (Double(min(a.leaves, b.leaves)), Double(max(a.leaves, b.leaves)))
    return more < 4 ? 0 : max(0, 0.8 - 3 * (more - fewer) / more)
  }

  /// The score of shared language-neutral values.
  private func content(_ a: Element, _ b: Element) -> Double {
    guard a.values + b.values > 0 else { return 0 }
    if a.sum.neutral == b.sum.neutral { return 1.5 }
    let shared = a.sum.mask & b.sum.mask
    let both = shared == 0 ? 0 : shared.nonzeroBitCount
    let either = Double(a.values + b.values - both)
    // One differing value of a few is weak evidence; many indicate another block.
    return a.values == 0 || b.values == 0 ? -0.15 * min(either, 4) : 2 * (Double(both) + 0.5) / (either + 1) - 0.8
  }

  /// The score of shared names.
  private func terms(_ a: Element, _ b: Element) -> Double {
    let least = min(a.terms, b.terms)
    guard least > 0 else { return 0 }
    let shared = a.sum.termMask & b.sum.termMask
    return shared == 0 ? -0.125 : 0.5 * (Double(shared.nonzeroBitCount) / Double(least) - 0.25)
  }

  /// Gale and Church: the deviation from the expected length in standard deviations.
  private func lengths(_ a: UInt32, _ b: UInt32) -> Double {
    let expected = Double(a) * ratio
    let deviation = abs(Double(b) - expected) / (6.8 * max(expected, 8)).squareRoot()
    return 0.5 - min(1.4, deviation * 0.2)
  }

  /// `[!INCLUDE text]` without its link is parsed as a directive.
  private static func isBrokenInclude(_ a: NodeKind, _ b: NodeKind) -> Bool {
    (a == .include && b == .directive) || (a == .directive && b == .include)
  }

  private static func canBecome(_ a: NodeKind, _ b: NodeKind) -> Bool {
    func isText(_ kind: NodeKind) -> Bool {
      switch kind {
      case .paragraph, .item, .blockQuote, .alert, .heading, .htmlBlock, .codeBlock, .table, .directive: true
      default: false
      }
    }
    return isText(a) && isText(b)
  }
}

extension ArraySlice<Element> {
  /// Per block, the block before it and itself joined as one paragraph if both are paragraphs; otherwise an element of
  /// kind `document`, which matches no paragraph.
  var joinedToPrevious: [Element] {
    indices.map { index in
      guard index > startIndex, self[index - 1].kind == .paragraph, self[index].kind == .paragraph else {
        return Element(node: 0, kind: .document, sum: Outline.Sum())
      }
      let (first, second) = (self[index - 1], self[index].sum)
      var sum = first.sum
      sum.mask |= second.mask
      sum.termMask |= second.termMask
      sum.neutral = sum.neutral &+ second.neutral
      sum.length += second.length
      sum.text = 0
      var joined = Element(node: first.node, kind: .paragraph, sum: sum)
      joined.sentences = UInt8(clamping: Int(first.sentences) + Int(self[index].sentences))
      return joined
    }
  }
}
