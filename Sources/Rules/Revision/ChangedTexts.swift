internal import Alignment
internal import DocModel

extension AlignedArticle {
  /// What two members have in a slot each, from where it differs on; its line in the file where it holds no text.
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

  /// A component as it is written.
  func component(in slot: Int, _ source: Int) -> String? {
    guard let node = node(slot, source) else { return nil }
    let raw = nodes(slot, source).filter { $0.kind == .placeholder || $0.kind == .htmlInline }
      .map { members[source].article.string($0.literal) }.joined()
    return Self.cut(raw.isEmpty ? rawLine(node, source) : BlockChange.folded(raw))
  }

  /// What holds no text and stands today where a block did that went: a component, an included file.
  func component(for slot: Int, _ old: Int, _ source: Int) -> String? {
    if block(slot, source) == nil, isComponent(slot, source) { return component(in: slot, source) }
    for step in [1, 0] {
      var place = slot
      while let next = step == 1 ? neighbours(of: place).last : neighbours(of: place).first,
        step == 1 ? next > place : next < place
      {
        place = next
        let (before, now) = (node(place, old), node(place, source))
        if now != nil, before == nil, isComponent(place, source) {
          return component(in: place, source)
        }
        // A neighbour that went as well was put for the same one.
        guard now == nil, before != nil else { break }
      }
    }
    return nil
  }

  private static let shown = 80
  private static let shownBefore = 20

  private func whole(_ slot: Int, _ member: Int) -> String {
    let text = text(slot, member)
    return text.allSatisfy(\.isWhitespace) ? node(slot, member).map { rawLine($0, member) } ?? "" : text
  }
}
