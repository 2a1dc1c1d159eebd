internal import Alignment
internal import DocModel
internal import Features

/// Names the entries of a component by the texts in its attributes, as in `<Grid items={[{ title: 'Rapide' }]} />`.
extension BlockChange {
  typealias Place = (slot: Int, member: Int)

  /// The entries that only one of two components has, or nil if both have the same, or these are no components.
  static func entries(was: Place, now: Place, in article: AlignedArticle) -> (old: [String], new: [String])? {
    let (before, after) = (texts(at: was, in: article), texts(at: now, in: article))
    let (old, new) = (before.filter { !after.contains($0) }, after.filter { !before.contains($0) })
    return old.isEmpty && new.isEmpty ? nil : (old, new)
  }

  private static func texts(at place: Place, in article: AlignedArticle) -> [String] {
    guard article.kind(at: place.slot, of: place.member) == .directive,
      let block = article.block(at: place.slot, of: place.member)
    else { return [] }
    let lines = article.features[place.member].visible[block.text.indices].split(separator: .lineFeed)
    // Titles name an entry; longer texts describe it.
    return lines.filter { $0.count <= longestTitle }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// In bytes.
  private static let longestTitle = 40
}
