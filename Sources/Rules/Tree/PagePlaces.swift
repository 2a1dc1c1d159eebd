internal import DocModel

/// The places of a page that links can lead to, as they are written: most pages are never asked for theirs.
struct PagePlaces: Sendable {
  private enum Kind: UInt8 {
    /// An id of a heading.
    case name
    /// A part of a heading's text, and the end of all of it.
    case text, heading
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

  mutating func add(heading index: Int, of article: Article) {
    let nodes = article.nodes
    let id = nodes[index].attribute
    if !id.isEmpty { add(.name, article.pool, id) }
    for i in index + 1..<Int(nodes[index].end) where nodes[i].kind == .text || nodes[i].kind == .code {
      add(.text, article.pool, nodes[i].literal)
    }
    add(.heading, article.pool, .empty)
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

  /// All places, folded by ``AnchorFold``.
  func folded() -> Set<UInt64> {
    var places: Set<UInt64> = []
    var counts: [UInt64: Int] = [:]
    var start = 0
    var title = AnchorFold.emptyTitle
    for piece in pieces {
      let text = bytes[start..<Int(piece.end)]
      start = text.endIndex
      switch piece.kind {
      case .name: places.insert(AnchorFold.fold(text))
      case .text: title = AnchorFold.title(text, behind: title)
      case .tags: AnchorFold.names(text) { places.insert($0) }
      case .heading:
        // The second heading of a name is `name-1`, the third `name-2`.
        let count = counts[title, default: 0]
        counts[title] = count + 1
        places.insert(count == 0 ? title : AnchorFold.numbered(title, count))
        title = AnchorFold.emptyTitle
      }
    }
    return places
  }
}
