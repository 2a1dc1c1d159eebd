internal import DocModel

extension ArticleBuilder {
  /// Makes a tab of the heading, the last block read, if it consists of a link to `#tab/…`. Returns whether it did.
  mutating func readTab(inHeading heading: Int) -> Bool {
    guard let link = (heading..<nodes.count).first(where: { nodes[$0].kind == .link }),
      Int(nodes[link].end) == nodes.count,
      nodes[heading + 1..<link].allSatisfy({ $0.kind == .htmlInline }),
      pool.has("#tab/", at: nodes[link].literal.indices.lowerBound), nodes[link].literal.count > 5
    else { return false }
    var title: [UInt8] = []
    for node in nodes[link...] where node.kind == .text || node.kind == .code {
      title.append(contentsOf: pool[node.literal.indices])
    }
    var tab = nodes[heading]
    tab.kind = .tab
    tab.flags = []
    tab.literal = ByteRange(start: nodes[link].literal.start + 5, end: nodes[link].literal.end)
    tab.attribute = append(title)
    tab.end = UInt32(heading + 1)
    nodes.removeSubrange(heading...)
    nodes.append(tab)
    return true
  }

  /// Groups consecutive tabs, and makes the blocks after a tab its children. A group ends with a thematic break, with a
  /// heading of the tabs' level or above that is not a tab, or with its container.
  func groupTabs(_ notes: BlockNotes, into changes: inout Restructuring) {
    var grouped = 0
    for (tab, parent) in notes.tabs where tab >= grouped {
      let limit = parent < nodes.count ? Int(nodes[parent].end) : nodes.count
      let level = nodes[tab].level
      var starts = [tab]
      var at = tab + 1
      var lastLine = nodes[tab].lastLine
      var ending: Int?
      while at < limit {
        let node = nodes[at]
        if node.kind == .thematicBreak {
          ending = at
          break
        }
        if node.kind == .heading, node.level <= level { break }
        if node.kind == .tab {
          if node.level == level { starts.append(at) } else if node.level < level { break }
        }
        lastLine = node.lastLine
        at = max(at + 1, Int(node.end))
      }
      var group = nodes[tab]
      group.kind = .tabGroup
      group.literal = .empty
      group.attribute = .empty
      group.level = 0
      group.lastLine = lastLine
      changes.insert(group, at: tab, end: at)
      for (index, start) in starts.enumerated() {
        let end = index + 1 < starts.count ? starts[index + 1] : at
        var node = nodes[start]
        node.lastLine = end > start + 1 ? max(node.lastLine, nodes[end - 1].lastLine) : node.lastLine
        changes.replace(start, with: node, end: end)
      }
      if let ending { changes.remove(ending, end: ending + 1) }
      grouped = at
    }
  }
}
