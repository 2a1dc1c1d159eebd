/// The majorities that decide among locales, places and words.
package enum Quorum {
  /// This many agreeing members are not coincidence.
  package static let witnesses = 3

  /// More than half.
  package static func isMost(_ part: Int, of all: Int) -> Bool { part * 2 > all }
  /// At least half.
  package static func isHalf(_ part: Int, of all: Int) -> Bool { part * 2 >= all }
  /// At least two thirds: the majority that blames a member.
  package static func isVerdict(_ part: Int, of all: Int) -> Bool { part * 3 >= all * 2 }
  /// At least two thirds if one more member is counted as agreeing.
  package static func isVerdictButForOne(_ part: Int, of all: Int) -> Bool { part * 3 >= all * 2 - 3 }
  /// At least three quarters.
  package static func isNearlyAll(_ part: Int, of all: Int) -> Bool { part * 4 >= all * 3 }
}
