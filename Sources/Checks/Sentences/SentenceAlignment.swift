internal import Features

/// Sentences of a text that correspond to sentences of another one. One of the ranges may be empty.
struct SentencePair: Equatable {
  let own: Range<Int>
  let other: Range<Int>
}

/// Aligns the sentences of two texts by their lengths, after Gale and Church (1993), and by the values they hold.
struct SentenceAlignment {
  /// The sentences of one text: their widths, and the values that translations keep.
  struct Text {
    var widths: [Double]
    /// By sentence, the atoms of its numbers, names and code spans in any order.
    let anchors: [[UInt64]]
    /// By sentence, the words that may be alike in both languages: see ``CognateKeys``.
    let keys: [[UInt16]]
    /// By sentence, whether a mark within it may join two sentences.
    let isJoined: [Bool]

    var count: Int { widths.count }
  }

  /// The evidence that a word of the other text is about a sentence.
  struct Weights {
    /// The logarithm of how much more probable it is in its translation than in another sentence.
    var kept = 0.0
    /// The logarithm for a word that is missing there.
    var lost = 0.0
  }

  /// The properties that are usual where sentences are translations of each other.
  struct Model {
    /// The width of the own text relative to the other's.
    var ratio: Double
    var names = Weights()
    var words = Weights()
    /// Half the negative logarithm of how often the own text has fewer sentences than the other.
    var merge = 1.2
  }

  private let own: Text
  private let other: Text
  private var model: Model
  /// The anchors of both; empty for texts that are not cut.
  private let ownAnchors: SentenceAnchors
  private let otherAnchors: SentenceAnchors
  /// By sentence of the other text and own sentence, the words of the one that the other has, a bit each; empty for
  /// texts that are not cut.
  private let kept: [[UInt64]]
  /// By sentence of the other text, its words, a bit each, and those that are names.
  private let words: [(all: UInt64, names: UInt64)]

  init(_ own: Text, with other: Text, _ model: Model) {
    (self.own, self.other, self.model) = (own, other, model)
    func mask(_ keys: [UInt16], where isIn: (UInt16) -> Bool) -> UInt64 {
      keys.prefix(UInt64.bitWidth).enumerated().reduce(0) { isIn($1.element) ? $0 | 1 << UInt64($1.offset) : $0 }
    }
    guard own.count * other.count <= Self.mostCells else {
      (words, kept, ownAnchors, otherAnchors) = ([], [], SentenceAnchors([]), SentenceAnchors([]))
      return
    }
    (ownAnchors, otherAnchors) = (SentenceAnchors(own.anchors), SentenceAnchors(other.anchors))
    words = other.keys.map { keys in (mask(keys) { _ in true }, mask(keys) { $0 & CognateKeys.name != 0 }) }
    kept = other.keys.map { keys in own.keys.map { mine in mask(keys) { CognateKeys.contain(mine, $0) } } }
  }

  /// The pairs in order, such that both texts are covered. What follows uses the ratio that they suggest.
  mutating func align() -> [SentencePair] {
    guard own.count > 0, other.count > 0, own.count * other.count <= Self.mostCells else {
      return [SentencePair(own: 0..<own.count, other: 0..<other.count)]
    }
    model.ratio = ratio(suggestedBy: aligned())
    return aligned()
  }

  /// Whether the widths of as many sentences are such that each may be the translation of the one with its number.
  static func arePlainlyAlike(_ own: [Double], _ other: [Double]) -> Bool {
    guard own.count > 2, case let total = other.reduce(0, +), total > 0 else { return true }
    let ratio = own.reduce(0, +) / total
    return zip(own, other).allSatisfy { cost(of: $0, expected: $1 * ratio) < mostOfPlain }
  }

  /// The cost of widths from which sentences may be paired otherwise than by their numbers.
  private static let mostOfPlain = 5.0

  /// The ratio of the sentences that are paired one to one.
  private func ratio(suggestedBy pairs: [SentencePair]) -> Double {
    var (mine, theirs) = (model.ratio * Self.weightOfUsual, Self.weightOfUsual)
    for pair in pairs where pair.own.count == 1 && pair.other.count == 1 {
      mine += own.widths[pair.own.lowerBound]
      theirs += other.widths[pair.other.lowerBound]
    }
    return mine / theirs
  }

  /// In characters.
  private static let weightOfUsual = 60.0

  /// By how much less it costs that a sentence of the other text is missing than that a neighbour says it, too.
  /// - Parameter index: of a pair without an own sentence.
  func margin(of index: Int, in pairs: [SentencePair]) -> Double {
    let gap = pairs[index].other
    let missing = mismatch(0..<0, gap) + Self.gapCost + Self.pairCost
    let neighbours = [index - 1, index + 1].filter { pairs.indices.contains($0) && pairs[$0].own.count == 1 }
    return neighbours.map { neighbour in
      let (mine, theirs) = (pairs[neighbour].own, pairs[neighbour].other)
      let both = min(theirs.lowerBound, gap.lowerBound)..<max(theirs.upperBound, gap.upperBound)
      return mismatch(mine, both) + mergeCost(mine) - mismatch(mine, theirs) - missing
    }.min() ?? 0
  }

  /// The neighbour of a missing sentence that may be the missing one instead, as the own sentence that is paired with it
  /// fits both about as well; nil if no neighbour does.
  /// - Parameter index: of a pair without an own sentence.
  func alternative(to index: Int, in pairs: [SentencePair]) -> Int? {
    let gap = pairs[index].other
    let candidates = [index - 1, index + 1].filter {
      pairs.indices.contains($0) && pairs[$0].own.count == 1 && pairs[$0].other.count == 1
    }
    return candidates.compactMap { neighbour -> (cost: Double, unit: Int)? in
      let (mine, theirs) = (pairs[neighbour].own, pairs[neighbour].other)
      let found = mismatch(mine, theirs) + mismatch(0..<0, gap)
      let exchanged = mismatch(mine, gap) + mismatch(0..<0, theirs)
      return exchanged - found < Self.leastOfChoice ? (exchanged - found, theirs.lowerBound) : nil
    }.min { $0.cost < $1.cost }?.unit
  }

  /// The cost of the other choice from which there is no doubt which of two sentences is missing.
  private static let leastOfChoice = 2.0

  /// The sentence that may be missing rather than said by an own one together with another, and how much more that
  /// costs.
  /// - Parameter index: of a pair of one own sentence with two; nil for others.
  func doubt(about index: Int, in pairs: [SentencePair]) -> (cost: Double, unit: Int)? {
    let (mine, theirs) = (pairs[index].own, pairs[index].other)
    guard mine.count == 1, theirs.count == 2 else { return nil }
    let merged = mismatch(mine, theirs) + mergeCost(mine)
    return theirs.map { unit in
      let rest = theirs.lowerBound == unit ? unit + 1 : theirs.lowerBound
      let missing = mismatch(0..<0, unit..<unit + 1) + Self.gapCost + Self.pairCost + mismatch(mine, rest..<rest + 1)
      return (missing - merged, unit)
    }.min { $0.0 < $1.0 }
  }

  /// Limits the work: longer texts are not cut.
  private static let mostCells = 10_000

  private struct Step {
    let own: Int
    let other: Int
    /// The negative logarithm of the step's probability.
    let cost: Double
  }

  private static let steps = [
    Step(own: 1, other: 1, cost: pairCost), Step(own: 1, other: 0, cost: gapCost),
    Step(own: 0, other: 1, cost: gapCost), Step(own: 1, other: 2, cost: mergeCost),
    Step(own: 2, other: 1, cost: mergeCost), Step(own: 1, other: 3, cost: 6),
    Step(own: 3, other: 1, cost: 6),
  ]
  private static let (pairCost, gapCost, mergeCost) = (0.12, 3.2, 2.4)
  /// ``Model/merge`` if one text in eleven has fewer sentences.
  private static let usualMerge = 1.2
  /// The cost if a colon or semicolon may join the sentences.
  private static let joinedCost = 1.9

  /// The cost of one own sentence for two of the other text.
  private func mergeCost(_ rows: Range<Int>) -> Double {
    (own.isJoined[rows].contains(true) ? Self.joinedCost : Self.mergeCost) + model.merge - Self.usualMerge
  }

  private func aligned() -> [SentencePair] {
    let (rows, columns) = (own.count + 1, other.count + 1)
    var costs = [Double](repeating: .infinity, count: rows * columns)
    var taken = [Int](repeating: -1, count: rows * columns)
    costs[0] = 0
    for row in 0..<rows {
      for column in 0..<columns where row + column > 0 {
        for (index, step) in Self.steps.enumerated() where step.own <= row && step.other <= column {
          let before = costs[(row - step.own) * columns + column - step.other]
          guard before < .infinity else { continue }
          let rows = (row - step.own)..<row
          let saved = step.own == 1 && step.other > 1 ? Self.mergeCost - mergeCost(rows) : 0
          let cost = before + step.cost - saved + mismatch(rows, (column - step.other)..<column)
          if cost < costs[row * columns + column] {
            costs[row * columns + column] = cost
            taken[row * columns + column] = index
          }
        }
      }
    }
    var pairs: [SentencePair] = []
    var (row, column) = (rows - 1, columns - 1)
    while row + column > 0, case let index = taken[row * columns + column], index >= 0 {
      let step = Self.steps[index]
      pairs.append(SentencePair(own: (row - step.own)..<row, other: (column - step.other)..<column))
      (row, column) = (row - step.own, column - step.other)
    }
    return pairs.reversed()
  }

  /// The cost of pairing sentences whose lengths or values differ.
  private func mismatch(_ rows: Range<Int>, _ columns: Range<Int>) -> Double {
    let (mine, theirs) = (ownAnchors[rows], otherAnchors[columns])
    let lost = Self.lostAnchor * Double(SentenceAnchors.difference(mine, theirs, most: Self.mostLost))
    if rows.isEmpty || columns.isEmpty { return lost }
    let width = own.widths[rows].reduce(0, +)
    let expected = other.widths[columns].reduce(0, +) * model.ratio
    return Self.cost(of: width, expected: expected) + lost
      - columns.reduce(0) { $0 + likelihood(of: $1, in: rows) }
  }

  /// The logarithm of how much more probable the words of own sentences are if they translate a sentence than if they
  /// translate others.
  private func likelihood(of column: Int, in rows: Range<Int>) -> Double {
    let (all, names) = words[column]
    let found = rows.reduce(0 as UInt64) { $0 | kept[column][$1] }
    func count(_ mask: UInt64) -> Double { Double(mask.nonzeroBitCount) }
    let sum =
      count(found & names) * model.names.kept + count(names & ~found) * model.names.lost
      + count(found & ~names) * model.words.kept + count(all & ~names & ~found) * model.words.lost
    return max(-Self.mostOfWords, min(Self.mostOfWords, sum))
  }

  /// Words are not independent of each other.
  private static let mostOfWords = 4.0

  private static let lostAnchor = 1.2
  /// More anchors that one text lacks cost no more.
  private static let mostLost = 4

  /// The negative logarithm of the probability that lengths differ so much.
  static func cost(of width: Double, expected: Double) -> Double {
    let deviation = abs(width - expected) / (max(8, (width + expected) / 2) * variance).squareRoot()
    // An upper bound of the tail of the normal distribution, exact enough for comparisons.
    return deviation * deviation / 2 * 0.86 + 0.55 * deviation
  }

  /// Of the width of a character of a translation.
  private static let variance = 6.8
}

/// The atoms of the values that the sentences of a text hold, sorted, so that texts are compared in one pass.
struct SentenceAnchors {
  /// By the first sentence and the number of sentences less one.
  private let lists: [[[UInt64]]]

  /// The most sentences that are often compared together.
  private static let mostTogether = 3

  /// - Parameter sentences: the atoms of each sentence in any order.
  init(_ sentences: [[UInt64]]) {
    lists = sentences.indices.map { start in
      (1...Self.mostTogether).map { count in sentences[start...].prefix(count).joined().sorted() }
    }
  }

  /// The atoms of some sentences, ascending.
  subscript(sentences: Range<Int>) -> [UInt64] {
    if sentences.isEmpty { return [] }
    if sentences.count <= Self.mostTogether { return lists[sentences.lowerBound][sentences.count - 1] }
    return sentences.flatMap { lists[$0][0] }.sorted()
  }

  /// The number of atoms that only one of two ascending lists has, each as often as it has it; counted up to `most`.
  static func difference(_ one: [UInt64], _ other: [UInt64], most: Int) -> Int {
    guard abs(one.count - other.count) < most else { return most }
    var (difference, place, otherPlace) = (0, 0, 0)
    while difference < most, place < one.count, otherPlace < other.count {
      if one[place] == other[otherPlace] {
        place += 1
        otherPlace += 1
      } else {
        difference += 1
        if one[place] < other[otherPlace] { place += 1 } else { otherPlace += 1 }
      }
    }
    return min(most, difference + one.count - place + other.count - otherPlace)
  }
}
