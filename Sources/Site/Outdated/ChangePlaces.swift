internal import DocModel

/// The blocks of a translation that a page marks as older than their source, and the places of the notes about them.
struct ChangePlaces {
  /// The changes that one note lists: adjacent ones of one kind at one place.
  struct Group {
    let kind: OutdatedText.Change.Kind
    /// Indices of ``OutdatedText/changes``.
    var changes: [Int]
  }

  let text: OutdatedText
  /// The groups in the order of the text; their notes are numbered from 1.
  private(set) var groups: [Group] = []
  /// The nodes that are marked.
  private(set) var marked: Set<Int> = []
  /// Indices of ``groups`` by the node that their notes follow.
  private(set) var notes: [Int: [Int]] = [:]
  /// The groups before the text.
  private(set) var loose: [Int] = []
  /// The groups whose notes are already on the page.
  var written: Set<Int> = []

  init(_ text: OutdatedText, in article: Article) {
    self.text = text
    var last: (place: Int?, node: Int?)?
    for (index, change) in text.changes.enumerated() {
      let node = change.node.flatMap { article.nodes.indices.contains($0) ? $0 : nil }
      if change.kind != .added, let node { marked.insert(node) }
      let place = node.flatMap { Self.place(after: $0, in: article) }
      let isInTable = place.map { article.nodes[$0].kind == .table } ?? false
      if let last, let group = groups.indices.last, groups[group].kind == change.kind, last.place == place,
        change.kind == .added ? last.node == node : isInTable
      {
        groups[group].changes.append(index)
        continue
      }
      let group = groups.count
      groups.append(Group(kind: change.kind, changes: [index]))
      if let place { notes[place, default: []].append(group) } else { loose.append(group) }
      last = (place, node)
    }
  }

  /// Returns the innermost block at or above a node that a note can follow; after an item it is the item's last child.
  private static func place(after node: Int, in article: Article) -> Int? {
    var at = node
    while at > 0 {
      switch article.nodes[at].kind {
      case .paragraph, .heading, .codeBlock, .table, .item, .list, .blockQuote, .alert, .htmlBlock, .thematicBreak,
        .directive,
        .include, .tabGroup:
        return at
      default: break
      }
      let depth = article.nodes[at].depth
      repeat { at -= 1 } while at > 0 && article.nodes[at].depth >= depth
    }
    return nil
  }
}
