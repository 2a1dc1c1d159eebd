internal import HTMLTree

/// The room of a page for its parts. What comes after a part that does not fit has no room either, so that the most
/// important parts come first.
struct PageRoom {
  /// The number of bytes left; negative after a part that does not fit.
  private var left: Int

  /// The default room in bytes, so that the page with the list of what has no room is below 300 KB.
  static let standard = 220_000

  init(bytes: Int = Self.standard) { left = bytes }

  mutating func takes(_ part: Markup) -> Bool {
    guard left >= 0 else { return false }
    left -= Markup.html([part]).count
    return left >= 0
  }
}
