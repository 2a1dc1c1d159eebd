internal import DocModel

extension ArticleBuilder {
  /// Makes nodes of DocFX's `[!INCLUDE [title](path)]`, `[!code-lang[title](path)]`, `[!NAME text]`, and of words
  /// marked as `[!UICONTROL words]`.
  mutating func readBrackets(from start: Int) {
    var pass = InlinePass(capacity: nodes.count - start)
    var found = false
    var index = start
    // The number of bytes of the text at `index` that were read with the previous node.
    var skipped = 0
    // The open mark and its end: a closing bracket in a later text than its start.
    var opened: (mark: Int, end: (text: Int, at: Int))?
    var isUnclosed = false
    while index < nodes.count {
      let node = nodes[index]
      guard node.kind == .text, !node.flags.contains(.spelled) else {
        pass.put(node)
        index += 1
        continue
      }
      var rest = node.literal.indices.dropFirst(skipped)
      skipped = 0
      if let one = opened, one.end.text == index {
        pass.put(rest.lowerBound..<one.end.at, of: node)
        pass.leave(one.mark, lastLine: node.lastLine)
        rest = one.end.at + 1..<rest.upperBound
        opened = nil
      }
      var next = index + 1
      while let mark = Self.bracket(pool, rest) {
        let isWording = opened == nil && Self.isWording(pool[mark.name])
        if let close = mark.close {
          pass.put(rest.lowerBound..<mark.start, of: node)
          let words = isWording ? pool.trimmed(mark.name.upperBound..<close - 1) : close..<close
          if words.isEmpty {
            pass.put(placeholder(mark.start..<close, name: mark.name, in: node))
          } else {
            let opened = pass.output.count
            pass.enter(wording(mark.start..<close, name: mark.name, in: node))
            pass.put(words, of: node)
            pass.leave(opened, lastLine: node.lastLine)
          }
          rest = close..<rest.upperBound
          found = true
        } else if isWording, !isUnclosed, let end = closing(index) {
          pass.put(rest.lowerBound..<mark.start, of: node)
          opened = (pass.output.count, end)
          var whole = wording(mark.start..<rest.upperBound, name: mark.name, in: node)
          whole.literal = raw(from: whole, at: index, to: end)
          pass.enter(whole)
          rest = min(mark.name.upperBound + 1, rest.upperBound)..<rest.upperBound
          found = true
          break
        } else if isWording {
          isUnclosed = true
          break
        } else if index + 1 < nodes.count, nodes[index + 1].kind == .link, case let after = Int(nodes[index + 1].end),
          after < nodes.count, nodes[after].kind == .text, nodes[after].depth == node.depth,
          !nodes[after].flags.contains(.spelled), pool[nodes[after].literal.indices.lowerBound] == .of("]")
        {
          pass.put(rest.lowerBound..<mark.start, of: node)
          pass.put(inclusion(mark, link: index + 1, in: node))
          rest = rest.upperBound..<rest.upperBound
          next = after
          skipped = 1
          found = true
        } else {
          // Quotation marks written as entities split the text.
          guard !isUnclosed, let end = closing(index), nodes[index...end.text].allSatisfy({ $0.kind == .text }) else {
            isUnclosed = true
            break
          }
          pass.put(rest.lowerBound..<mark.start, of: node)
          var whole = placeholder(mark.start..<rest.upperBound, name: mark.name, in: node)
          whole.literal = raw(from: whole, at: index, to: end)
          pass.put(whole)
          rest = rest.upperBound..<rest.upperBound
          next = end.text
          skipped = end.at + 1 - nodes[end.text].literal.indices.lowerBound
          found = true
        }
      }
      pass.put(rest, of: node)
      index = next
    }
    if found { replaceInlines(from: start, with: pass.output) }
  }

  /// The closing bracket, in a sibling, of a mark that the text at `index` leaves open, or nil.
  private func closing(_ index: Int) -> (text: Int, at: Int)? {
    for other in index + 1..<nodes.count {
      let node = nodes[other]
      if node.depth < nodes[index].depth { return nil }
      guard node.depth == nodes[index].depth, node.kind == .text, !node.flags.contains(.spelled) else { continue }
      if let at = pool[node.literal.indices].firstIndex(where: { $0 == .of("[") || $0 == .of("]") }) {
        return pool[at] == .of("]") ? (other, at) : nil
      }
    }
    return nil
  }

  /// The source of a mark: `first` (the end of the text at `index`) up to the closing bracket.
  private mutating func raw(from first: Node, at index: Int, to end: (text: Int, at: Int)) -> ByteRange {
    append(
      Array(pool[first.literal.indices]) + text(index + 1..<end.text)
        + pool[nodes[end.text].literal.indices.lowerBound...end.at])
  }

  private func text(_ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    for node in nodes[range] {
      switch node.kind {
      case .text, .code: text.append(contentsOf: pool[node.literal.indices])
      case .softBreak, .lineBreak: text.append(.space)
      default: break
      }
    }
    return text
  }

  /// Returns whether the keyword marks words that readers see.
  private static func isWording(_ name: ArraySlice<UInt8>) -> Bool {
    ["uicontrol", "dnl", "badge"].contains { $0.utf8.elementsEqual(name.lazy.map(\.asciiLowercased)) }
  }

  private func wording(_ range: Range<Int>, name: Range<Int>, in text: Node) -> Node {
    var node = placeholder(range, name: name, in: text)
    node.kind = .mark
    return node
  }

  private struct Bracket {
    let start: Int
    let name: Range<Int>
    /// The offset after the `]`, or nil if the text ends before it.
    let close: Int?
  }

  /// The first `[!name` that is closed in the text or extends to its end.
  private static func bracket(_ pool: [UInt8], _ text: Range<Int>) -> Bracket? {
    var at = text.lowerBound
    while at + 2 < text.upperBound {
      guard pool[at] == .of("["), pool[at + 1] == .of("!"), pool[at + 2].isASCIILetter else {
        at += 1
        continue
      }
      var nameEnd = at + 2
      while nameEnd < text.upperBound,
        pool[nameEnd].isAlphanumeric || pool[nameEnd] == .of("-") || pool[nameEnd] == .of(".")
      { nameEnd += 1 }
      // In `[!INCLUDEx.md]` the link, and the space before it, were lost.
      if pool.hasIgnoringCase("include", at: at + 2) { nameEnd = min(nameEnd, at + 2 + 7) }
      var close = nameEnd
      while close < text.upperBound, pool[close] != .of("]"), pool[close] != .of("[") { close += 1 }
      if close == text.upperBound {
        return Bracket(start: at, name: at + 2..<nameEnd, close: nil)
      }
      if pool[close] == .of("]"), close > nameEnd {
        return Bracket(start: at, name: at + 2..<nameEnd, close: close + 1)
      }
      at = close
    }
    return nil
  }

  private func placeholder(_ range: Range<Int>, name: Range<Int>, in text: Node) -> Node {
    var node = InlinePass.part(range, of: text)
    node.kind = .placeholder
    node.level = DirectiveSyntax.bracket.rawValue
    node.attribute = ByteRange(start: UInt32(name.lowerBound), end: UInt32(name.upperBound))
    return node
  }

  private mutating func inclusion(_ mark: Bracket, link: Int, in opening: Node) -> Node {
    let target = nodes[link]
    let title = text(link + 1..<Int(target.end))
    var node = InlinePass.part(mark.start..<opening.literal.indices.upperBound, of: opening)
    node.lastLine = target.lastLine
    if pool.hasIgnoringCase("include", at: mark.name.lowerBound), mark.name.count == 7 {
      node.kind = .include
      node.level = 1
      node.literal = target.literal
      node.attribute = append(title)
      return node
    }
    node.kind = .placeholder
    node.level = DirectiveSyntax.bracket.rawValue
    node.attribute = ByteRange(start: UInt32(mark.name.lowerBound), end: UInt32(mark.name.upperBound))
    node.literal = append(
      Array("[!".utf8) + pool[mark.name] + [.of("[")] + title + Array("](".utf8) + pool[target.literal.indices]
        + Array(")]".utf8))
    return node
  }
}

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
