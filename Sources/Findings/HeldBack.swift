/// Counts of differences that were found but suppressed, because something other than a mistake may explain them.
public struct HeldBack: Sendable, Hashable, Codable {
  /// On pages that are older than their source.
  public var behind: Int
  public var others: Int

  public init(behind: Int = 0, others: Int = 0) { (self.behind, self.others) = (behind, others) }

  public static func += (all: inout HeldBack, more: HeldBack) {
    all.behind += more.behind
    all.others += more.others
  }
}
