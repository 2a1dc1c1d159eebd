internal import CArena

/// Bytes that a notation can begin with.
struct SeenBytes: OptionSet {
  let rawValue: UInt32
  static let tilde = SeenBytes(rawValue: UInt32(SEEN_TILDE))
  /// `:/`, `@` or `ww`.
  static let link = SeenBytes(rawValue: UInt32(SEEN_LINK))
  static let bracket = SeenBytes(rawValue: UInt32(SEEN_BRACKET))
}
