internal import DocModel

/// The places of a page that links can lead to, as they are written: most pages are never asked for theirs.
struct PagePlaces: Sendable {
  private enum Kind: UInt8 {
    /// An id of a heading.
    case name
    /// A part of a heading's text, and the last part.
    case text, lastText
    /// Raw HTML that may name places.
    case tags
  }

  private struct Piece {
    let kind: Kind
    /// Where it ends in ``bytes``.
    let end: UInt32
  }

  private var bytes: [UInt8] = []
  private var pieces: [Piece] = []

  /// - Parameters:
  ///   - headings: how many are to be added.
  ///   - room: how many bytes they have, roughly.
  init(headings: Int, room: Int) {
    pieces.reserveCapacity(headings)
    bytes.reserveCapacity(room)
  }

  mutating func add(heading index: Int, of article: Article) {
    let heading = article.nodes[index]
    if !heading.attribute.isEmpty {
      add(.name, article.pool, heading.attribute)
      // The id behind a heading stands for the one that its text would make; an anchor before it stands beside that.
      if heading.flags.contains(.explicitID), !heading.flags.contains(.anchorTag) { return }
    }
    var text: ByteRange?
    for i in index + 1..<Int(heading.end) where article.nodes[i].kind == .text || article.nodes[i].kind == .code {
      if let text { add(.text, article.pool, text) }
      text = article.nodes[i].literal
    }
    add(.lastText, article.pool, text ?? .empty)
  }

  mutating func add(tags: ByteRange, of article: Article) {
    // Most tags are a name and nothing more.
    guard tags.count > 5, article.pool[tags.indices].contains(UInt8(ascii: "=")) else { return }
    add(.tags, article.pool, tags)
  }

  private mutating func add(_ kind: Kind, _ pool: [UInt8], _ range: ByteRange) {
    bytes.append(contentsOf: pool[range.indices])
    pieces.append(Piece(kind: kind, end: UInt32(bytes.count)))
  }

  /// All places, folded by ``AnchorFold``, in order.
  func folded() -> [UInt64] {
    var places: [UInt64] = []
    var titles: [UInt64] = []
    var start = 0
    var title = AnchorFold.emptyTitle
    for piece in pieces {
      let text = bytes[start..<Int(piece.end)]
      start = text.endIndex
      switch piece.kind {
      case .name: places.append(AnchorFold.fold(text))
      case .tags: AnchorFold.names(text) { places.append($0) }
      case .text: title = AnchorFold.title(text, behind: title)
      case .lastText:
        titles.append(AnchorFold.title(text, behind: title))
        title = AnchorFold.emptyTitle
      }
    }
    titles.sort()
    var count = 0
    for (i, title) in titles.enumerated() {
      // The second heading of a name is `name-1`, the third `name-2`.
      count = i > 0 && titles[i - 1] == title ? count + 1 : 0
      places.append(count == 0 ? title : AnchorFold.numbered(title, count))
    }
    places.sort()
    return places
  }
}
