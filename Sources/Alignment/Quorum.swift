/// The majorities that decide among locales, places and words.
public enum Quorum {
  /// This many agreeing members are not coincidence.
  public static let witnesses = 3

  /// More than half.
  public static func isMost(_ part: Int, of all: Int) -> Bool { part * 2 > all }
  /// At least half.
  public static func isHalf(_ part: Int, of all: Int) -> Bool { part * 2 >= all }
  /// At least two thirds: the majority that blames a member.
  public static func isVerdict(_ part: Int, of all: Int) -> Bool { part * 3 >= all * 2 }
  /// At least two thirds if one more member is counted as agreeing.
  public static func isVerdictButForOne(_ part: Int, of all: Int) -> Bool { part * 3 >= all * 2 - 3 }
  /// At least three quarters.
  public static func isNearlyAll(_ part: Int, of all: Int) -> Bool { part * 4 >= all * 3 }
}
