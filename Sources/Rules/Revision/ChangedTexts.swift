internal import Alignment
internal import DocModel

extension AlignedArticle {
  /// Excerpts of two members' slots, from shortly before their first difference; the source line if a slot has no text.
  func excerpts(_ place: Int, _ one: Int, _ slot: Int, _ other: Int) -> (String, String) {
    let (a, b) = (whole(place, one), whole(slot, other))
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

  private func whole(_ slot: Int, _ member: Int) -> String {
    let text = text(slot, member)
    return text.allSatisfy(\.isWhitespace) ? node(at: slot, of: member).map { rawLine($0, member) } ?? "" : text
  }
}
