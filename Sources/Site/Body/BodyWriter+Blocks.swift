internal import DocModel
internal import HTMLTree

extension BodyWriter {
  mutating func enterBlock(_ node: Node, _ index: Int) {
    switch node.kind {
    case .document: descend(node, index, elements: 0)
    case .blockQuote: blockQuote(node, index)
    case .list: list(node, index)
    case .item: item(node, index)
    case .paragraph: paragraph(node, index)
    case .heading: heading(node, index)
    case .thematicBreak:
      tree.open(.hr)
      tree.close()
    case .codeBlock: codeBlock(node)
    case .htmlBlock: rawBlock(node)
    case .comment: comment(node)
    case .table: table(node, index)
    case .tableRow: tableRow(node, index)
    case .tableCell: tableCell(node, index)
    case .footnoteDefinition: footnoteDefinition(node, index)
    case .alert: alert(node, index)
    case .tabGroup: tabGroup(node, index)
    case .tab: tab(node, index)
    case .include: include(node)
    case .directive: directive(node, index)
    default: break
    }
  }

  private mutating func list(_ node: Node, _ index: Int) {
    if isContentsMark(index) { return }
    let list = attributeList(above: index) ?? attributeList(inList: node, index)
    let isInBox = openCallout(list, line: node.firstLine)
    tree.open(node.level == 1 ? .ol : .ul)
    apply(list, line: node.firstLine)
    if node.level == 1, node.value != 1 { tree.attribute(.start, String(node.value)) }
    descend(node, index, elements: isInBox ? 2 : 1, isSpecial: node.flags.contains(.tight))
  }

  private mutating func item(_ node: Node, _ index: Int) {
    tree.open(.li)
    if let id = explanationID(node) { tree.attribute(.id, id) }
    apply(attributeList(inItem: node, index), line: node.firstLine)
    descend(node, index)
    // The checkbox comes before the text: in a loose item inside its first paragraph, see `paragraph`.
    if node.level > 0, index + 1 >= node.end || isTight || source.article.nodes[index + 1].kind != .paragraph {
      checkbox(node)
    }
  }

  private mutating func checkbox(_ item: Node) {
    tree.open(.input)
    tree.attribute(.type, "checkbox")
    if item.level == 2 { tree.attribute(.checked, "") }
    tree.attribute(.disabled, "")
    if let place { tree.attribute(.ariaLabel, place.strings[item.level == 2 ? "taskDone" : "taskOpen"]) }
    tree.close()
    tree.text(" ")
  }

  /// Whether the innermost open node is an item of a tight list.
  private var isTight: Bool {
    guard let item = frames.last, item.kind == .item, frames.count > 1 else { return false }
    return frames[frames.count - 2].isSpecial
  }

  private mutating func paragraph(_ node: Node, _ index: Int) {
    if isOnlyAttributes(node, index) { return }
    if isTerm(node, index), frames.last?.isDefinitionList != true { return openDefinitions(from: index) }
    if frames.last?.isDefinitionList == true {
      tree.open(name: "dt", isVoid: false)
      if renderer.hasTermIDs {
        let id = HeadingSlug.slug(visibleText(below: index))
        if !id.isEmpty, ids.claim(id) { tree.attribute(.id, id) }
      }
      return descend(node, index, isSpecial: true)
    }
    if isTight { return descend(node, index, elements: 0, isSpecial: true) }
    let list = attributeList(ofBlock: node, at: index)
    let isInBox = openCallout(list, line: node.firstLine)
    tree.open(.p)
    if isCalloutTitle(index) { tree.attribute(.class, "alert-title") } else { apply(list, line: node.firstLine) }
    if let item = frames.last, item.kind == .item, item.node + 1 == index, source.article.nodes[item.node].level > 0 {
      checkbox(source.article.nodes[item.node])
    }
    descend(node, index, elements: isInBox ? 2 : 1)
  }

  /// Whether a paragraph is the term of a definition.
  private func isTerm(_ node: Node, _ index: Int) -> Bool {
    let nodes = source.article.nodes
    return node.kind == .paragraph && Int(node.end) < nodes.count && nodes[Int(node.end)].depth == node.depth
      && isDefinition(nodes[Int(node.end)])
  }

  private func isDefinition(_ node: Node) -> Bool {
    node.kind == .directive && node.level == DirectiveSyntax.definition.rawValue
  }

  /// Opens the list of the terms and definitions that follow each other from a node on.
  private mutating func openDefinitions(from index: Int) {
    let limit = frames.last?.end ?? source.end
    var end = index
    while end < limit, case let node = source.article.nodes[end], isDefinition(node) || isTerm(node, end) {
      end = Int(node.end)
    }
    tree.open(name: "dl", isVoid: false)
    var list = Frame(
      node: index, end: max(end, index + 1), kind: .directive, elements: 1, rawBase: raw.elements.count)
    list.isDefinitionList = true
    frames.append(list)
    source.next = index
  }

  mutating func definition(_ node: Node, _ index: Int) {
    guard frames.last?.isDefinitionList == true else { return openDefinitions(from: index) }
    tree.open(name: "dd", isVoid: false)
    descend(node, index)
  }

  mutating func endParagraph(_ frame: Frame) {
    guard frames.count > 1 else { return }
    let parent = frames[frames.count - 2]
    guard parent.kind == .footnoteDefinition, parent.end == frame.end else { return }
    tree.text(" ")
    footnoteBackReferences(parent)
  }

  private mutating func comment(_ node: Node) {
    guard renderer.rawHTML == .allow else { return }
    let isBlock = !holdsText
    let pool = source.article.pool
    tree.raw(pool.span.extracting(node.literal.indices), isBlock: isBlock)
  }

  private mutating func alert(_ node: Node, _ index: Int) {
    let kind = source.article.string(node.literal)
    // Context help is shown by the product, not on the page.
    if kind == "CONTEXTUALHELP" { return }
    let written = source.article.string(node.attribute)
    callout(kind, title: written.isEmpty ? nil : written, line: node.firstLine)
    descend(node, index)
  }

  /// Opens the box of a note, warning etc.; if `title` is nil, its title is the kind's name in the article's language.
  ///
  /// - Parameter line: the line of the title, whose text may have markup.
  mutating func callout(_ kind: String, title: String?, line: UInt32) {
    let known = CalloutKind(kind)
    tree.open(.div)
    tree.attribute(.class, "alert alert-\(known.rawValue)")
    let title =
      title ?? place?.strings.texts[known.rawValue] ?? known.title(in: source.article.locale) ?? kind.prefix(1)
      .uppercased() + kind.dropFirst().lowercased()
    guard !title.isEmpty else { return }
    tree.open(.p)
    tree.attribute(.class, "alert-title")
    markup(title, line: line)
    tree.close()
  }
}

extension NodeKind {
  /// Whether nodes of this kind contain inlines: blocks of text, and inlines such as emphasis.
  var holdsText: Bool {
    switch self {
    case .paragraph, .heading, .tableCell, .emphasis, .strong, .strikethrough, .link, .mark: true
    default: false
    }
  }
}

extension BodyWriter {
  /// Renders a table; on a page it is inside a scrollable region that the keyboard can reach.
  mutating func table(_ node: Node, _ index: Int) {
    let isInRegion = openTableRegion()
    tree.open(.table)
    apply(attributeList(above: index), line: node.firstLine)
    descend(node, index, elements: isInRegion ? 2 : 1)
  }

  /// Opens the region that a table scrolls in; returns false outside pages, which have none.
  mutating func openTableRegion() -> Bool {
    guard let place else { return false }
    tablesDrawn += 1
    tree.open(.div)
    tree.attribute(.class, "dc-table")
    tree.attribute(.role, "region")
    tree.attribute(.tabindex, "0")
    tree.attribute(.ariaLabel, place.strings.filled("table", name: "number", value: String(tablesDrawn)))
    return true
  }

  mutating func tableRow(_ node: Node, _ index: Int) {
    if let table = frames.indices.last, frames[table].kind == .table, frames[table].openPart != node.level {
      if frames[table].openPart != nil { tree.close() }
      tree.open([1: .thead, 2: .tfoot][node.level] ?? .tbody)
      frames[table].openPart = node.level
    }
    tree.open(.tr)
    descend(node, index, isSpecial: node.level == 1)
  }

  mutating func tableCell(_ node: Node, _ index: Int) {
    cell(
      isHeader: frames.last?.isSpecial ?? false, alignment: node.level, isEmpty: Int(node.end) <= index + 1,
      isOutdated: isOutdated(index))
    descend(node, index)
  }

  /// Opens a cell, aligned by a class on a page, where styles are forbidden, else by a style (not `align`: HTML5).
  private mutating func cell(isHeader: Bool, alignment: UInt8, isEmpty: Bool, isOutdated: Bool = false) {
    if place != nil {
      // An empty cell is not a header.
      tree.open(isHeader && !isEmpty ? .th : .td)
      if isHeader, !isEmpty { tree.attribute(.scope, "col") }
      let side = [1: "dc-left", 2: "dc-center", 3: "dc-right"][alignment]
      let classes = [side, isOutdated ? "dc-outdated" : nil].compactMap { $0 }
      if !classes.isEmpty { tree.attribute(.class, classes.joined(separator: " ")) }
      return
    }
    tree.open(isHeader ? .th : .td)
    switch alignment {
    case 1: tree.attribute(.style, "text-align: left")
    case 2: tree.attribute(.style, "text-align: center")
    case 3: tree.attribute(.style, "text-align: right")
    default: break
    }
  }

  /// Adds the cells that a short row lacks.
  mutating func fillRow(_ row: Frame) {
    guard frames.count > 1, frames[frames.count - 2].kind == .table else { return }
    let table = source.article.nodes[frames[frames.count - 2].node]
    var column = 0
    for _ in source.article.children(of: row.node) { column += 1 }
    let alignments = bytes(table.literal)
    while column < Int(table.value), fillers > 0 {
      let letter = column < alignments.count ? alignments[alignments.startIndex + column] : 0
      cell(isHeader: row.isSpecial, alignment: [0x6c: 1, 0x63: 2, 0x72: 3][letter] ?? 0, isEmpty: true)
      tree.close()
      column += 1
      fillers -= 1
    }
  }
}

/// The footnotes of one article, rendered as a list after its body.
struct Footnotes {
  /// Node indices of the definitions met so far.
  var definitions: [Int] = []
  var drawn = 0
  /// The maximum number of back references per footnote.
  static let mostReferences = 100
  var hasBegun = false
  /// By footnote number, the number of references.
  var references: [UInt32: Int] = [:]
}

extension BodyWriter {
  mutating func footnoteReference(_ node: Node) {
    let count = source.footnotes.references[node.value, default: 0] + 1
    source.footnotes.references[node.value] = count
    tree.open(.sup)
    tree.attribute(.class, "footnote-ref")
    tree.open(.a)
    tree.attribute(.href, "#\(source.idPrefix)fn\(node.value)")
    if count <= Footnotes.mostReferences { tree.attribute(.id, referenceID(node.value, count)) }
    tree.text(String(node.value))
    tree.close()
    tree.close()
  }

  private func referenceID(_ number: UInt32, _ occurrence: Int) -> String {
    "\(source.idPrefix)fnref\(number)" + (occurrence > 1 ? "-\(occurrence)" : "")
  }

  /// Records a definition; it is rendered later by `beginFootnote`.
  mutating func footnoteDefinition(_ node: Node, _ index: Int) {
    if node.value > 0 { source.footnotes.definitions.append(index) }
  }

  /// Starts the next footnote after the body. If no footnote is left, closes the section and returns false.
  mutating func beginFootnote() -> Bool {
    guard source.footnotes.drawn < source.footnotes.definitions.count else {
      if source.footnotes.hasBegun {
        tree.close()
        tree.close()
        source.footnotes.hasBegun = false
      }
      return false
    }
    if !source.footnotes.hasBegun {
      source.footnotes.hasBegun = true
      if suspended.isEmpty { cut(before: nil) }
      let nodes = source.article.nodes
      source.footnotes.definitions.sort { nodes[$0].value < nodes[$1].value }
      tree.open(.section)
      tree.attribute(.class, "footnotes")
      if let place { tree.attribute(.ariaLabel, place.strings["footnotes"]) }
      tree.open(.ol)
    }
    let index = source.footnotes.definitions[source.footnotes.drawn]
    source.footnotes.drawn += 1
    let node = source.article.nodes[index]
    source.end = Int(node.end)
    tree.open(.li)
    tree.attribute(.id, "\(source.idPrefix)fn\(node.value)")
    descend(node, index)
    return true
  }

  mutating func endFootnote(_ frame: Frame) {
    // A paragraph at the end takes the back references itself, see `endParagraph`.
    var last: Int?
    for child in source.article.children(of: frame.node) { last = child }
    if let last, source.article.nodes[last].kind == .paragraph { return }
    footnoteBackReferences(frame)
    tree.text("\n")
  }

  mutating func footnoteBackReferences(_ frame: Frame) {
    let number = source.article.nodes[frame.node].value
    for occurrence in 1...min(Footnotes.mostReferences, max(1, source.footnotes.references[number, default: 1])) {
      if occurrence > 1 { tree.text(" ") }
      tree.open(.a)
      tree.attribute(.href, "#" + referenceID(number, occurrence))
      tree.attribute(.class, "footnote-backref")
      if let place {
        tree.attribute(.ariaLabel, place.strings["backToText"] + (occurrence > 1 ? " (\(occurrence))" : ""))
      }
      tree.text("↩")
      if occurrence > 1 {
        tree.open(.sup)
        tree.text(String(occurrence))
        tree.close()
      }
      tree.close()
    }
  }
}
