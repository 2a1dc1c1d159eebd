internal import CArena

/// Bytes that a notation can begin with.
struct SeenBytes: OptionSet {
  let rawValue: UInt32
  static let tilde = SeenBytes(rawValue: UInt32(SEEN_TILDE))
  /// `:/`, `@` or `ww`.
  static let link = SeenBytes(rawValue: UInt32(SEEN_LINK))
  static let bracket = SeenBytes(rawValue: UInt32(SEEN_BRACKET))
  static let pipe = SeenBytes(rawValue: UInt32(SEEN_PIPE))
  /// What is more than literal text in a table's cell.
  static let cellMark = SeenBytes(rawValue: UInt32(SEEN_CELL_MARK))
}
