/// How many are enough: the shares by which locales, places and words decide.
public enum Quorum {
  /// So many agree not by chance.
  public static let witnesses = 3

  /// More than half.
  public static func isMost(_ part: Int, of all: Int) -> Bool { part * 2 > all }
  /// Half, and more.
  public static func isHalf(_ part: Int, of all: Int) -> Bool { part * 2 >= all }
  /// Two thirds, and more: what it takes to say who is wrong.
  public static func isVerdict(_ part: Int, of all: Int) -> Bool { part * 3 >= all * 2 }
  /// The same, where one more of them may be wrong.
  public static func isVerdictButForOne(_ part: Int, of all: Int) -> Bool { part * 3 >= all * 2 - 3 }
  /// Three of four, and more.
  public static func isNearlyAll(_ part: Int, of all: Int) -> Bool { part * 4 >= all * 3 }
}
