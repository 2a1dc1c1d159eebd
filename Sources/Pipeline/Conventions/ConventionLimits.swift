/// When a transformation is a convention: all numbers.
enum ConventionLimits {
  /// The least lower bound of its rate.
  static let leastRate = 0.6
  /// The least lower bound from which a place that differs is wrong, though the place alone does not show it.
  static let leastRateOfBreach = 0.8
  /// From this rate on it is a habit, which is reported once as a question.
  static let leastRateOfHabit = 0.2
  /// The z-score of the lower bound: 95 %.
  static let z = 1.96
  static let leastPages = 3
  static let leastTexts = 4
  /// The number of locales with ``leastTextsOfLocale`` each that is enough, too.
  static let leastLocales = 3
  static let leastTextsOfLocale = 2
  /// The maximum number of places a question lists.
  static let mostListed = 20

  /// The lower bound of the Wilson score interval.
  static func lowerBound(_ applied: Int, of all: Int) -> Double {
    guard all > 0 else { return 0 }
    let (n, rate, square) = (Double(all), Double(min(applied, all)) / Double(all), z * z)
    let spread = (rate * (1 - rate) / n + square / (4 * n * n)).squareRoot()
    return (rate + square / (2 * n) - z * spread) / (1 + square / n)
  }
}
