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
}
