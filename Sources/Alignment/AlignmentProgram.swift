/// The cells of a dynamic program; above a size limit only a band around the diagonal.
struct AlignmentProgram {
  /// The last step to a cell: a pair, a block without a partner, or two blocks paired with one.
  enum Step: UInt8 { case start, pair, skipA, skipB, twoToOne, oneToTwo }

  /// The best way to reach one cell.
  struct Choice {
    var value = -1e9
    var step = Step.start

    mutating func consider(_ candidate: Double, _ step: Step) {
      guard candidate > value else { return }
      (value, self.step) = (candidate, step)
    }
  }

  private let n: Int
  private let m: Int
  private let band: Int
  private let stride: Int
  private var best: [Choice]

  /// With more cells than this only a band is computed.
  private static let bandedFrom = 60_000

  private static func band(rows n: Int, columns m: Int) -> Int {
    n * m > bandedFrom ? abs(n - m) + max(40, bandedFrom / max(n, m) / 2) : max(n, m)
  }

  static func cells(rows n: Int, columns m: Int) -> Int { n * min(m, 2 * band(rows: n, columns: m) + 1) }

  init(rows n: Int, columns m: Int) {
    (self.n, self.m) = (n, m)
    band = Self.band(rows: n, columns: m)
    stride = min(m + 1, 2 * band + 1)
    best = Array(repeating: Choice(), count: (n + 1) * stride)
  }

  /// The cells of one row.
  struct Row {
    let columns: Range<Int>
    /// The index in `best` of the row's column 0, which may lie outside the band.
    fileprivate let base: Int
  }

  func row(_ i: Int) -> Row {
    guard i >= 0 else { return Row(columns: 0..<0, base: 0) }
    let middle = i * m / max(n, 1)
    let start = max(0, middle - band)
    return Row(columns: start..<min(m, middle + band) + 1, base: i * stride - (stride > m ? 0 : start))
  }

  func value(_ row: Row, _ j: Int) -> Double { row.columns.contains(j) ? best[row.base + j].value : -1e9 }

  func step(row i: Int, column j: Int) -> Step {
    let row = row(i)
    return row.columns.contains(j) ? best[row.base + j].step : .start
  }

  mutating func set(inRow row: Row, column j: Int, to choice: Choice) { best[row.base + j] = choice }
}
