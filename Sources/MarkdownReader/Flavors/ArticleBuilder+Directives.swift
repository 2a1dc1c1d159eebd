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
    let openEnded = OpenEndedBoxes.nodes(notes, marks)
    for note in notes.directives {
      let mark = marks.all[note.mark]
      guard mark.role == .close else {
        // A tab ends with the next one.
        if marks.isTab(mark),
          let last = open.lastIndex(where: {
            $0.parent == note.parent && (!openEnded.contains($0.node) || marks.isTab(marks.all[$0.mark]))
          }), marks.isTab(marks.all[open[last].mark])
        {
          for tab in open[last...] { end(tab, openEnded, at: note, marks, into: &changes) }
          open.removeSubrange(last...)
        }
        open.append(note)
        continue
      }
      let name = pairName(marks, mark)
      guard
        let position = open.lastIndex(where: {
          $0.parent == note.parent && !openEnded.contains($0.node) && pairName(marks, marks.all[$0.mark]) == name
        })
      else {
        if closeWithItem(open.last, at: note, marks, into: &changes)
          || closeBehindList(open.last, at: note, marks, into: &changes)
        {
          open.removeLast()
          continue
        }
        unpaired.append(UnpairedMark(mark, marks, isClosing: true, line: nodes[note.node].firstLine))
        warn(
          "\(String(decoding: marks.text[mark.range], as: UTF8.self)) closes nothing here.",
          line: nodes[note.node].firstLine, column: nodes[note.node].column, topic: .markup)
        continue
      }
      for unclosed in open[(position + 1)...] { end(unclosed, openEnded, at: note, marks, into: &changes) }
      let opening = open[position]
      open.removeSubrange(position...)
      var node = nodes[opening.node]
      node.value = 1
      node.lastLine = nodes[note.node].lastLine
      changes.replace(opening.node, with: node, end: note.node)
      changes.remove(note.node, end: note.node + 1)
    }
    for unclosed in open { end(unclosed, openEnded, at: nil, marks, into: &changes) }
  }

  /// Ends a directive that no mark closes, and notes that unless it is a tab.
  ///
  /// - Parameter note: the mark that ends the box around it, or begins the next tab.
  private mutating func end(
    _ unclosed: (node: Int, mark: Int, parent: Int), _ openEnded: Set<Int>,
    at note: (node: Int, mark: Int, parent: Int)?, _ marks: Marks, into changes: inout Restructuring
  ) {
    if openEnded.contains(unclosed.node) { extend(unclosed, to: note?.node, into: &changes) }
    if !marks.isTab(marks.all[unclosed.mark]) {
      noteUnclosed(unclosed, marks, isOpenEnded: note == nil && openEnded.contains(unclosed.node))
    }
  }

  /// Ends a directive with the list item that holds it, where its closing mark follows the item without the item's
  /// indentation: readers see the box as its author meant it, and the mark as text.
  /// - Returns: whether `opening` is such a directive.
  private mutating func closeWithItem(
    _ opening: (node: Int, mark: Int, parent: Int)?, at note: (node: Int, mark: Int, parent: Int), _ marks: Marks,
    into changes: inout Restructuring
  ) -> Bool {
    let mark = marks.all[note.mark]
    guard let opening, mark.syntax == .colons, marks.closesAnonymously, nodes[opening.parent].kind == .item,
      opening.parent != note.parent, Int(nodes[opening.parent].end) <= note.node,
      nodes[note.node].column < nodes[opening.node].column
    else { return false }
    var node = nodes[opening.node]
    var stray = UnpairedMark(mark, marks, isClosing: true, line: nodes[note.node].firstLine)
    let text = String(decoding: marks.text[marks.all[opening.mark].range].prefix(80), as: UTF8.self)
    stray.opening = UnpairedMark.Opening(
      text: text, line: node.firstLine, indent: Int(node.column - nodes[note.node].column))
    unpaired.append(stray)
    warn(
      "\(stray.text) is indented less than \(text) of line \(node.firstLine), which it should close.",
      line: stray.line, column: nodes[note.node].column, topic: .markup)
    node.value = 1
    node.lastLine = nodes[opening.parent].lastLine
    changes.replace(opening.node, with: node, end: Int(nodes[opening.parent].end))
    changes.remove(note.node, end: note.node + 1)
    return true
  }

  /// Closes a box after the list that holds a closing mark which is indented so far that it is text of the last item: the
  /// box is open to the end of the page, but all that follows is meant to be outside.
  private mutating func closeBehindList(
    _ opening: (node: Int, mark: Int, parent: Int)?, at note: (node: Int, mark: Int, parent: Int), _ marks: Marks,
    into changes: inout Restructuring
  ) -> Bool {
    let mark = marks.all[note.mark]
    guard let opening, mark.syntax == .colons, marks.closesAnonymously,
      nodes[note.parent].kind == .item, note.parent > opening.node,
      Int(nodes[opening.parent].end) >= Int(nodes[note.parent].end),
      nodes[note.node].column > nodes[opening.node].column,
      let list = nodes[opening.node..<note.parent].lastIndex(where: {
        $0.kind == .list && $0.depth == nodes[opening.node].depth
      }), Int(nodes[list].end) >= Int(nodes[note.parent].end),
      pairName(marks, marks.all[opening.mark]) == pairName(marks, mark)
    else { return false }
    var node = nodes[opening.node]
    var stray = UnpairedMark(mark, marks, isClosing: true, line: nodes[note.node].firstLine)
    let text = String(decoding: marks.text[marks.all[opening.mark].range].prefix(80), as: UTF8.self)
    stray.opening = UnpairedMark.Opening(
      text: text, line: node.firstLine, indent: Int(node.column) - Int(nodes[note.node].column))
    unpaired.append(stray)
    warn(
      "\(stray.text) is indented more than \(text) of line \(node.firstLine), which it should close.",
      line: stray.line, column: nodes[note.node].column, topic: .markup)
    node.value = 1
    node.lastLine = nodes[list].lastLine
    changes.replace(opening.node, with: node, end: Int(nodes[list].end))
    changes.remove(note.node, end: note.node + 1)
    return true
  }

  private mutating func noteUnclosed(
    _ note: (node: Int, mark: Int, parent: Int), _ marks: Marks, isOpenEnded: Bool
  ) {
    let mark = UnpairedMark(
      marks.all[note.mark], marks, isClosing: false, isOpenEnded: isOpenEnded, line: nodes[note.node].firstLine)
    unpaired.append(mark)
    warn(
      "\(mark.text) is not closed where it was opened.", line: mark.line, column: nodes[note.node].column,
      topic: .markup)
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

extension ArticleBuilder {
  /// Makes placeholders of the tokens in the inlines from `start` on, and restores the text of code, tags and targets.
  /// `poolStart` is the first byte of their texts.
  mutating func readMarks(from start: Int, poolStart: Int, _ marks: Marks, on sheet: PreparedSource) {
    guard CmarkTree.offset(of: Marks.tokenStart, in: pool, from: poolStart) != nil else { return }
    for index in start..<nodes.count {
      switch nodes[index].kind {
      case .text: break
      case .htmlInline:
        if let (range, mark) = marks.token(in: pool, nodes[index].literal.indices), marks.all[mark].role != .inline,
          range.count + 4 == nodes[index].literal.count
        {
          let place = Place(line: nodes[index].firstLine, column: nodes[index].column)
          nodes[index] = placeholder(mark, marks, at: place, depth: nodes[index].depth, end: nodes[index].end)
        } else {
          nodes[index].literal = marks.restored(nodes[index].literal, in: &pool)
        }
      default:
        nodes[index].literal = marks.restored(nodes[index].literal, in: &pool)
        nodes[index].attribute = marks.restored(nodes[index].attribute, in: &pool)
      }
    }
    guard nodes[start...].contains(where: { $0.kind == .text && marks.token(in: pool, $0.literal.indices) != nil })
    else { return }
    var pass = InlinePass(capacity: nodes.count - start + 8)
    for index in start..<nodes.count {
      var node = nodes[index]
      guard node.kind == .text else {
        pass.put(node)
        continue
      }
      var rest = node.literal.indices
      while let (token, number) = marks.token(in: pool, rest) {
        pass.put(rest.lowerBound..<token.lowerBound, of: node)
        let mark = marks.all[number]
        if mark.role == .formula || mark.role == .displayFormula {
          let lines = marks.text[mark.range].count { $0 == .lineFeed }
          let place = sheet.place(ofSource: mark.range.lowerBound)
          pass.put(
            Node(
              kind: .code, level: mark.role == .formula ? 1 : 2, depth: node.depth, firstLine: place.line,
              lastLine: place.line + UInt32(lines), column: place.column, literal: append(mark.verbatim)))
        } else if mark.role == .verbatim {
          let place = sheet.place(ofSource: mark.range.lowerBound)
          pass.put(
            Node(
              kind: .text, depth: node.depth, firstLine: place.line, lastLine: place.line, column: place.column,
              literal: append(mark.verbatim)))
        } else {
          let place = sheet.place(ofSource: mark.range.lowerBound)
          pass.put(placeholder(number, marks, at: place, depth: node.depth, end: 0))
        }
        rest = token.upperBound..<rest.upperBound
        let place = sheet.place(ofSource: mark.range.upperBound)
        node.literal.start = UInt32(rest.lowerBound)
        node.firstLine = place.line
        node.lastLine = place.line
        node.column = place.column
      }
      pass.put(rest, of: node)
    }
    replaceInlines(from: start, with: pass.output)
  }

  private mutating func placeholder(_ number: Int, _ marks: Marks, at place: Place, depth: UInt16, end: UInt32) -> Node
  {
    let mark = marks.all[number]
    if mark.pairing == .unopened {
      warn(
        "\(String(decoding: marks.text[mark.range], as: UTF8.self)) closes nothing.", line: place.line,
        column: place.column, topic: .markup)
    }
    let lines = marks.text[mark.range].count { $0 == .lineFeed }
    if let notation = mark.include {
      return Node(
        kind: .include, level: 1, depth: depth, end: end, firstLine: place.line, lastLine: place.line + UInt32(lines),
        column: place.column, value: UInt32(notation.rawValue),
        literal: append(marks.text[marks.text.trimmed(mark.parameters)]))
    }
    return Node(
      kind: .placeholder, level: mark.syntax.rawValue, depth: depth, end: end, firstLine: place.line,
      lastLine: place.line + UInt32(lines), column: place.column, value: UInt32(number + 1),
      literal: append(marks.text[mark.range]),
      attribute: append((mark.isClosing ? [.of("/")] : []) + marks.text[mark.name]))
  }

  /// Clears the mark numbers of placeholders, which are valid only while their block is read.
  mutating func forgetMarks(from start: Int) {
    for index in min(start, nodes.count)..<nodes.count where nodes[index].kind == .placeholder {
      nodes[index].value = 0
    }
  }

  /// The directive node for a mark; its children are added later.
  mutating func directive(_ mark: Mark, _ marks: Marks, like node: Node) -> Node {
    var directive = node
    if let notation = mark.include {
      directive.kind = .include
      directive.level = 0
      directive.value = UInt32(notation.rawValue)
      directive.literal = append(marks.text[marks.text.trimmed(mark.parameters)])
      return directive
    }
    directive.kind = .directive
    directive.level = mark.syntax.rawValue
    directive.value = 0
    directive.flags = []
    directive.literal = append(marks.text[mark.name])
    let parameters = marks.text.trimmed(mark.parameters)
    // Keep a line break before the first parameter, as it determines the parameter's line.
    let start = marks.text[mark.parameters.lowerBound..<parameters.lowerBound].firstIndex(of: .lineFeed)
    directive.attribute = append(marks.text[(start ?? parameters.lowerBound)..<parameters.upperBound])
    return directive
  }

  /// Replaces the paragraph, the last one read, by a block if it contains only one notation.
  mutating func readLoneNotation(inParagraph paragraph: Int, _ marks: Marks) {
    guard paragraph + 2 == nodes.count else { return }
    let child = nodes[paragraph + 1]
    var block = nodes[paragraph]
    block.end = UInt32(paragraph + 1)
    block.lastLine = max(block.lastLine, child.lastLine)
    switch child.kind {
    case .include:
      block.kind = .include
      block.value = child.value
      block.literal = child.literal
      block.attribute = child.attribute
    case .placeholder where child.value > 0:
      let mark = marks.all[Int(child.value) - 1]
      block = directive(mark, marks, like: block)
      // A tag that closes nothing is not the component.
      if mark.pairing == .unopened, mark.syntax == .jsx { block.literal = append([.of("/")] + marks.text[mark.name]) }
    case .placeholder where child.level == DirectiveSyntax.bracket.rawValue:
      block.kind = .directive
      block.level = child.level
      block.literal = child.attribute
      let raw = child.literal.indices
      let parameters = pool.trimmed(
        min(raw.lowerBound + 2 + child.attribute.count, raw.upperBound)..<max(raw.lowerBound, raw.upperBound - 1))
      block.attribute = ByteRange(
        start: UInt32(parameters.lowerBound), end: UInt32(max(parameters.lowerBound, parameters.upperBound)))
    default: return
    }
    nodes.removeLast()
    nodes[paragraph] = block
  }
}
