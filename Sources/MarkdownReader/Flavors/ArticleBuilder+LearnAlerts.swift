internal import DocModel

extension ArticleBuilder {
  /// Makes an alert of the quote if its first paragraph, the last one read, has `[!NOTE]` or similar as its first line.
  mutating func readAlert(inParagraph paragraph: Int) {
    guard let quote = innermost, quote + 1 == paragraph, nodes[quote].kind == .blockQuote, paragraph + 1 < nodes.count
    else { return }
    let mark = nodes[paragraph + 1]
    guard mark.kind == .text, let name = Self.alertName(pool, mark.literal.indices) else { return }
    let isWhole = paragraph + 2 == nodes.count
    guard isWhole || nodes[paragraph + 2].kind == .softBreak || nodes[paragraph + 2].kind == .lineBreak else { return }
    let isBorder = Self.is(pool[name], oneOf: Self.borderNames)
    if isBorder, !isWhole { return }
    become(isBorder ? .directive : .alert, quote, named: name)
    if isBorder { nodes[quote].level = DirectiveSyntax.bracket.rawValue }
    removeMark(inParagraph: paragraph)
  }

  /// Like ``readAlert(inParagraph:)`` if a title follows the mark (Hugo, VitePress): it stays as the first line.
  mutating func readTitledAlert(inParagraph paragraph: Int) {
    guard let quote = innermost, quote + 1 == paragraph, nodes[quote].kind == .blockQuote, paragraph + 1 < nodes.count,
      nodes[paragraph + 1].kind == .text, case let text = nodes[paragraph + 1].literal.indices,
      let end = pool[text].firstIndex(of: .of("]")),
      let name = Self.alertName(pool, text.lowerBound..<end + 1), Self.is(pool[name], oneOf: Self.alertNames)
    else { return }
    become(.alert, quote, named: name)
    nodes[paragraph + 1].literal.start = UInt32(pool.trimmed(end + 1..<text.upperBound).lowerBound)
  }

  /// Changes the kind of a quote; its literal becomes the mark's name in upper case.
  private mutating func become(_ kind: NodeKind, _ quote: Int, named name: Range<Int>) {
    nodes[quote].kind = kind
    nodes[quote].level = 0
    nodes[quote].literal = append(pool[name].map { $0.isASCIILetter ? $0 & 0xdf : $0 })
  }

  /// Makes a directive of the quote if its first paragraph, the last one read, begins with a line `[!div …]`.
  mutating func readDivision(inParagraph paragraph: Int) {
    guard let quote = innermost, quote + 1 == paragraph, nodes[quote].kind == .blockQuote, paragraph + 1 < nodes.count
    else { return }
    let mark = nodes[paragraph + 1]
    guard mark.kind == .placeholder, mark.level == DirectiveSyntax.bracket.rawValue,
      pool.hasIgnoringCase("div", at: mark.attribute.indices.lowerBound),
      mark.attribute.count == 3,
      paragraph + 2 == nodes.count || nodes[paragraph + 2].kind == .softBreak || nodes[paragraph + 2].kind == .lineBreak
    else { return }
    let parameters = pool.trimmed(mark.attribute.indices.upperBound..<mark.literal.indices.upperBound - 1)
    nodes[quote].kind = .directive
    nodes[quote].level = mark.level
    nodes[quote].value = 1
    nodes[quote].literal = mark.attribute
    nodes[quote].attribute = ByteRange(start: UInt32(parameters.lowerBound), end: UInt32(parameters.upperBound))
    removeMark(inParagraph: paragraph)
  }

  /// Removes a paragraph's first inline and the line break after it; the whole paragraph if that is all it contains.
  private mutating func removeMark(inParagraph paragraph: Int) {
    if paragraph + 2 >= nodes.count {
      nodes.removeSubrange(paragraph...)
      return
    }
    nodes.removeSubrange(paragraph + 1...paragraph + 2)
    nodes[paragraph].end -= 2
    for index in paragraph + 1..<nodes.count { nodes[index].end -= 2 }
    nodes[paragraph].firstLine = nodes[paragraph + 1].firstLine
    nodes[paragraph].column = nodes[paragraph + 1].column
  }

  private static let alertNames = ["note", "tip", "important", "caution", "warning"]
  /// Names in Adobe's Markdown.
  private static let adobeNames = [
    "availability", "prerequisites", "info", "error", "success", "admin", "administration", "morelikethis",
    "contextualhelp",
  ]
  /// Names of marks before and after a group of blocks.
  private static let borderNames = ["begintabs", "endtabs", "beginshadebox", "endshadebox"]

  private static func alertName(_ bytes: [UInt8], _ mark: Range<Int>) -> Range<Int>? {
    guard bytes.has("[!", at: mark.lowerBound) else { return nil }
    let text = bytes.trimmed(mark)
    guard bytes[text.upperBound - 1] == .of("]"), text.count > 3 else { return nil }
    let name = mark.lowerBound + 2..<text.upperBound - 1
    return [alertNames, adobeNames, borderNames].contains { Self.is(bytes[name], oneOf: $0) } ? name : nil
  }

  private static func `is`(_ name: ArraySlice<UInt8>, oneOf names: [String]) -> Bool {
    names.contains { $0.utf8.elementsEqual(name.lazy.map(\.asciiLowercased)) }
  }
}

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
