internal import Features

/// Sentences of a text that correspond to sentences of another one. One of the ranges may be empty.
struct SentencePair: Equatable {
  let own: Range<Int>
  let other: Range<Int>
}

/// Aligns the sentences of two texts by their lengths, after Gale and Church (1993), and by the values they hold.
struct SentenceAlignment {
  /// The sentences of one text, each with the values that translations keep.
  struct Text {
    let sentences: [Sentence]
    /// By sentence, the atoms of its numbers, names and code spans in any order.
    let anchors: [[UInt64]]
  }

  private let own: Text
  private let other: Text
  /// The usual width of the own text relative to the other's.
  private let ratio: Double

  /// The pairs in order, such that both texts are covered.
  static func pairs(_ own: Text, with other: Text, ratio: Double) -> [SentencePair] {
    let (count, others) = (own.sentences.count, other.sentences.count)
    if count == others { return (0..<count).map { SentencePair(own: $0..<($0 + 1), other: $0..<($0 + 1)) } }
    guard count > 0, others > 0, count * others <= mostCells else {
      return [SentencePair(own: 0..<count, other: 0..<others)]
    }
    return SentenceAlignment(own: own, other: other, ratio: ratio).aligned()
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
    Step(own: 1, other: 1, cost: 0.12), Step(own: 1, other: 0, cost: 3.2), Step(own: 0, other: 1, cost: 3.2),
    Step(own: 1, other: 2, cost: 2.4), Step(own: 2, other: 1, cost: 2.4),
  ]

  private func aligned() -> [SentencePair] {
    let (rows, columns) = (own.sentences.count + 1, other.sentences.count + 1)
    var costs = [Double](repeating: .infinity, count: rows * columns)
    var taken = [Int](repeating: -1, count: rows * columns)
    costs[0] = 0
    for row in 0..<rows {
      for column in 0..<columns where row + column > 0 {
        for (index, step) in Self.steps.enumerated() where step.own <= row && step.other <= column {
          let before = costs[(row - step.own) * columns + column - step.other]
          guard before < .infinity else { continue }
          let cost = before + step.cost + mismatch((row - step.own)..<row, (column - step.other)..<column)
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
    let (mine, theirs) = (own.anchors[rows].flatMap { $0 }, other.anchors[columns].flatMap { $0 })
    if rows.isEmpty || columns.isEmpty { return Self.lostAnchor * Double(min(4, mine.count + theirs.count)) }
    var left = theirs
    var strange = 0
    for anchor in mine {
      if let place = left.firstIndex(of: anchor) { left.remove(at: place) } else { strange += 1 }
    }
    let width = own.sentences[rows].reduce(0.0) { $0 + Double($1.width) }
    let expected = other.sentences[columns].reduce(0.0) { $0 + Double($1.width) } * ratio
    return Self.cost(of: width, expected: expected) + Self.lostAnchor * Double(min(4, strange + left.count))
  }

  private static let lostAnchor = 1.2

  /// The negative logarithm of the probability that lengths differ so much.
  static func cost(of width: Double, expected: Double) -> Double {
    let deviation = abs(width - expected) / (max(8, (width + expected) / 2) * variance).squareRoot()
    // An upper bound of the tail of the normal distribution, exact enough for comparisons.
    return deviation * deviation / 2 * 0.86 + 0.55 * deviation
  }

  /// Of the width of a character of a translation.
  private static let variance = 6.8
}
