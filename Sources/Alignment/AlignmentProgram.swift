/// The cells of a dynamic programme: of many, those in a band around the diagonal.
struct AlignmentProgram {
  /// How a cell is come to: by a pair, by leaving a block without a partner, by taking two for one.
  enum Step: UInt8 { case start, pair, skipA, skipB, twoToOne, oneToTwo }

  private let n: Int
  private let m: Int
  private let band: Int
  private let stride: Int
  private var best: [Double]
  private var step: [Step]

  /// Above this many cells the programme is kept to a band.
  private static let bandedFrom = 60_000

  private static func band(_ n: Int, _ m: Int) -> Int {
    n * m > bandedFrom ? abs(n - m) + max(40, bandedFrom / max(n, m) / 2) : max(n, m)
  }

  static func cells(_ n: Int, _ m: Int) -> Int { n * min(m, 2 * band(n, m) + 1) }

  init(_ n: Int, _ m: Int) {
    (self.n, self.m) = (n, m)
    band = Self.band(n, m)
    stride = min(m + 1, 2 * band + 1)
    best = Array(repeating: -1e9, count: (n + 1) * stride)
    step = Array(repeating: Step.start, count: (n + 1) * stride)
  }

  /// The columns of a row.
  func columns(_ i: Int) -> ClosedRange<Int> {
    let middle = i * m / max(n, 1)
    return max(0, middle - band)...min(m, middle + band)
  }

  /// The first column that a row has room for.
  private func start(_ i: Int) -> Int { stride > m ? 0 : max(0, i * m / max(n, 1) - band) }

  private func index(_ i: Int, _ j: Int) -> Int? {
    guard i >= 0, j >= 0 else { return nil }
    let column = j - start(i)
    return column >= 0 && column < stride ? i * stride + column : nil
  }

  func value(_ i: Int, _ j: Int) -> Double { index(i, j).map { best[$0] } ?? -1e9 }
  func step(_ i: Int, _ j: Int) -> Step { index(i, j).map { step[$0] } ?? .start }

  mutating func set(_ i: Int, _ j: Int, _ value: Double, _ step: Step) {
    guard let index = index(i, j) else { return }
    best[index] = value
    self.step[index] = step
  }
}
