internal import Alignment
internal import DocModel

extension AlignedArticle {
  /// Excerpts of two members' slots, from shortly before their first difference; the source line if a slot has no text.
  func excerpts(at place: Int, of one: Int, at slot: Int, of other: Int) -> (String, String) {
    let (a, b) = (whole(at: place, of: one), whole(at: slot, of: other))
    let common = zip(a, b).prefix { $0 == $1 }.count - Self.shownBefore
    guard common > 0, !a.isEmpty, !b.isEmpty else {
      return (Self.cut(a, limit: Self.shown), Self.cut(b, limit: Self.shown))
    }
    return (
      "…" + Self.cut(String(a.dropFirst(common)), limit: Self.shown),
      "…" + Self.cut(String(b.dropFirst(common)), limit: Self.shown)
    )
  }

  private static let shown = 80
  private static let shownBefore = 20

  private func whole(at slot: Int, of member: Int) -> String {
    let text = text(at: slot, of: member)
    return text.allSatisfy(\.isWhitespace) ? node(at: slot, of: member).map { rawLine(of: $0, in: member) } ?? "" : text
  }
}
