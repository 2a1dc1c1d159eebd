internal import DocModel
internal import Features

/// Finds the places of a page that links can lead to.
struct PagePlaces {
  private var places: [UInt64] = []
  private var titles: [UInt64] = []

  mutating func add(heading index: Int, of article: Article) {
    let heading = article.nodes[index]
    if !heading.attribute.isEmpty {
      places.append(AnchorFold.fold(article.pool[heading.attribute.indices]))
      // The id behind a heading stands for the one that its text would make; an anchor before it stands beside that.
      if heading.flags.contains(.explicitID), !heading.flags.contains(.anchorTag) { return }
    }
    titles.append(AnchorFold.title(ofHeading: index, in: article))
  }

  mutating func add(tags: ByteRange, of article: Article) {
    // Most tags are a name and nothing more.
    guard tags.count > 5, article.pool[tags.indices].contains(UInt8(ascii: "=")) else { return }
    AnchorFold.names(article.pool[tags.indices]) { places.append($0) }
  }

  /// All places, folded by ``AnchorFold``, in order.
  func folded() -> [UInt64] {
    var places = places
    places.reserveCapacity(places.count + titles.count)
    var count = 0
    let titles = titles.sorted()
    for (i, title) in titles.enumerated() {
      // The second heading of a name is `name-1`, the third `name-2`.
      count = i > 0 && titles[i - 1] == title ? count + 1 : 0
      places.append(count == 0 ? title : AnchorFold.numbered(title, count))
    }
    places.sort()
    return places
  }
}
