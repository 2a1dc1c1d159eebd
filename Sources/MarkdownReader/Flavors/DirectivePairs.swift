internal import DocModel

/// Nodes noted while blocks are read, to be restructured when the tree is complete.
struct BlockNotes {
  /// Directive leaves that may open or close a block: the node, its mark and its parent node.
  var directives: [(node: Int, mark: Int, parent: Int)] = []
  /// List items that replace a mark.
  var items: [(node: Int, mark: Int)] = []
  /// Tab headings, and their parent nodes.
  var tabs: [(node: Int, parent: Int)] = []

  var isEmpty: Bool { directives.isEmpty && items.isEmpty && tabs.isEmpty }
}

extension ArticleBuilder {
  /// Makes the nodes between an opening and a closing directive children of the opening one.
  mutating func pairDirectives(_ notes: BlockNotes, _ marks: Marks, into changes: inout Restructuring) {
    var open: [(node: Int, mark: Int, parent: Int)] = []
    for note in notes.directives {
      let mark = marks.all[note.mark]
      guard mark.role == .close else {
        open.append(note)
        continue
      }
      let name = pairName(marks, mark)
      guard
        let position = open.lastIndex(where: { $0.parent == note.parent && pairName(marks, marks.all[$0.mark]) == name }
        )
      else {
        warn(
          "\(String(decoding: marks.text[mark.range], as: UTF8.self)) closes nothing here.",
          line: nodes[note.node].firstLine, column: nodes[note.node].column)
        continue
      }
      for unclosed in open[(position + 1)...] { warnUnclosed(unclosed, marks) }
      let opening = open[position]
      open.removeSubrange(position...)
      var node = nodes[opening.node]
      node.value = 1
      node.lastLine = nodes[note.node].lastLine
      changes.replace(opening.node, with: node, end: note.node)
      changes.remove(note.node, end: note.node + 1)
    }
    for unclosed in open { warnUnclosed(unclosed, marks) }
  }

  private mutating func warnUnclosed(_ note: (node: Int, mark: Int, parent: Int), _ marks: Marks) {
    let mark = marks.all[note.mark]
    let text = String(decoding: marks.text[mark.range].prefix(80), as: UTF8.self)
    warn(
      "\(text) is not closed where it was opened.", line: nodes[note.node].firstLine, column: nodes[note.node].column)
  }

  /// The name that an opening and its closing directive share.
  private func pairName(_ marks: Marks, _ mark: Mark) -> ArraySlice<UInt8> {
    let name = marks.text[mark.name]
    if mark.role == .close {
      switch mark.syntax {
      case .colons: return marks.closesAnonymously ? [] : name.dropLast(4)
      case .liquid: return name.dropFirst(3)
      default: return name
      }
    }
    return mark.syntax == .colons && marks.closesAnonymously ? [] : name
  }

  /// Makes footnote definitions and admonitions of the list items that replaced them for parsing.
  mutating func convertItems(
    _ notes: BlockNotes, _ marks: Marks, footnotes: Footnotes, into changes: inout Restructuring
  ) {
    guard !notes.items.isEmpty else { return }
    var byItem: [Int: Int] = [:]
    for note in notes.items { byItem[note.node] = note.mark }
    for index in nodes.indices where hasMarkedItem(index, byItem) {
      changes.dissolve(index)
      var runStart: Int?
      var item = index + 1
      while item <= Int(nodes[index].end) {
        let isEnd = item == Int(nodes[index].end)
        if !isEnd, byItem[item] == nil {
          runStart = runStart ?? item
        } else if let first = runStart {
          var list = nodes[index]
          list.firstLine = nodes[first].firstLine
          list.column = nodes[first].column
          changes.insert(list, at: first, end: item)
          runStart = nil
        }
        if isEnd { break }
        item = Int(nodes[item].end)
      }
    }
    for note in notes.items {
      convert(note.node, with: marks.all[note.mark], among: marks, footnotes: footnotes, changes: &changes)
    }
  }

  private func hasMarkedItem(_ index: Int, _ items: [Int: Int]) -> Bool {
    guard nodes[index].kind == .list else { return false }
    var item = index + 1
    while item < Int(nodes[index].end) {
      if items[item] != nil { return true }
      item = Int(nodes[item].end)
    }
    return false
  }

  private mutating func convert(
    _ item: Int, with mark: Mark, among marks: Marks, footnotes: Footnotes, changes: inout Restructuring
  ) {
    let end = Int(nodes[item].end)
    if mark.role == .footnote {
      var node = nodes[item]
      node.kind = .footnoteDefinition
      node.level = 0
      node.flags = []
      node.literal = append(marks.text[mark.name])
      node.value = footnotes.number(marks.text[mark.name])
      changes.replace(item, with: node, end: end)
      return
    }
    var node = directive(mark, marks, like: nodes[item])
    node.value = 1
    changes.replace(item, with: node, end: end)
    if item + 1 < end { changes.remove(item + 1, end: Int(nodes[item + 1].end)) }
  }
}
