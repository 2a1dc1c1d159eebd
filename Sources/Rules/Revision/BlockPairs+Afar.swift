internal import Alignment
internal import DocModel

extension BlockPairs {
  /// Of more that changed none is sought at another place.
  private static let mostAfar = 256

  /// An item that was rewritten and stands at another place of its list begins as it did.
  mutating func joinAfar() {
    guard pairs.count <= Self.mostAfar else { return }
    for index in pairs.indices.reversed() {
      guard let went = pairs[index].old, pairs[index].now == nil, case let text = text(went, old), text.count > 3,
        let other = pairs.indices.first(where: { other in
          guard pairs[other].old == nil, let came = pairs[other].now, list(came) == list(went), list(came) != nil else {
            return false
          }
          let now = self.text(came, source)
          return now.first == text.first && (now.isWithin(text) || text.isWithin(now))
        })
      else { continue }
      pairs[index] = Pair(old: went, now: pairs[other].now)
      pairs.remove(at: other)
    }
  }

  /// The list that holds the item a text stands in.
  private func list(_ slot: Int) -> Int? {
    let item = Int(article.slots[slot].parent)
    guard item > 0, article.slots[item].kind == .item else { return nil }
    return Int(article.slots[item].parent)
  }
}
