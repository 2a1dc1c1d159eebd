/// How sure a result is, on the scale of 0 to 100 that reports show. All levels stand here; what is below ``slight`` is a note unless
/// the user asks for less.
public enum Certainty {
  /// The very text that the translation was made from says otherwise.
  public static let proof: UInt8 = 95
  public static let certain: UInt8 = 90
  public static let strong: UInt8 = 84
  public static let firm: UInt8 = 80
  public static let sure: UInt8 = 76
  public static let likely: UInt8 = 70
  public static let fair: UInt8 = 66
  public static let slight: UInt8 = 62
  public static let doubtful: UInt8 = 56
  /// It may be right, or a choice of the translator.
  public static let weak: UInt8 = 50
  /// The source changed: nobody is to blame.
  public static let drift: UInt8 = 45
  public static let faint: UInt8 = 40
  public static let trace: UInt8 = 30

  /// What needs no second look: a file that is not there, a header that nothing can read.
  public static let fact: UInt8 = 100
  /// A source and a translation or two, of which nothing tells that they belong together.
  static let authority: UInt8 = 74
  /// Alone in the oldest revision.
  static let oldest: UInt8 = 64

  /// Outvoted by those who were made from a recorded text.
  static func vote(_ share: Double, of voters: Int) -> UInt8 {
    UInt8(min(94, 62 + 30 * share + (voters >= 5 ? 3 : 0)))
  }

  /// Outvoted, where nothing records what anybody was made from.
  static func unrecordedVote(_ share: Double) -> UInt8 { UInt8(58 + 20 * share) }

  /// The same where something else may explain it.
  public static func lessSure(_ level: UInt8) -> UInt8 { level - min(level, 15) }
}
