internal import DocModel
internal import Features

/// Collects the anchors of a page that links can target.
struct PagePlaces {
  private var places: [UInt64] = []
  private var titles: [UInt64] = []

  mutating func add(heading index: Int, of article: Article) {
    let heading = article.nodes[index]
    if !heading.attribute.isEmpty {
      places.append(AnchorFold.fold(article.pool[heading.attribute.indices]))
      // An explicit id replaces the generated one; an anchor tag before the heading adds to it.
      if heading.flags.contains(.explicitID), !heading.flags.contains(.anchorTag) { return }
    }
    titles.append(AnchorFold.title(ofHeading: index, in: article))
  }

  mutating func add(tags: ByteRange, of article: Article) {
    // Most tags have no attributes.
    guard tags.count > 5, article.pool[tags.indices].contains(UInt8(ascii: "=")) else { return }
    AnchorFold.names(article.pool[tags.indices]) { places.append($0) }
  }

  /// Returns the hashes of all anchors, folded by ``AnchorFold`` and sorted.
  func folded() -> [UInt64] {
    var places = places
    places.reserveCapacity(places.count + titles.count)
    var count = 0
    let titles = titles.sorted()
    for (i, title) in titles.enumerated() {
      // Repeated headings are numbered: the second is `name-1`, the third `name-2`.
      count = i > 0 && titles[i - 1] == title ? count + 1 : 0
      places.append(count == 0 ? title : AnchorFold.numbered(title, count))
    }
    places.sort()
    return places
  }
}
