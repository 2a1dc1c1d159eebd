internal import DocModel
internal import HTMLTree

/// Blocks of code, with their titles, marked lines and colors.
extension BodyWriter {
  mutating func codeBlock(_ node: Node) {
    guard place != nil else { return plainCode(node) }
    let info = CodeInfo(bytes(node.attribute))
    if info.language == "math", frames.last?.kind != .tabGroup, formulaBlock(node) { return }
    codeBlock(bytes(node.literal), info, before: Int(node.end))
  }

  /// Draws a block of code with its title and language.
  ///
  /// - Parameter next: the index of the node after the block.
  mutating func codeBlock(_ code: some Sequence<UInt8>, _ info: CodeInfo, before next: Int) {
    var code = Array(code)
    if let replaced = withSiteValues(code[...]) { code = replaced }
    var info = info
    let isTab = frames.last?.kind == .tabGroup && !(info.title ?? info.language).isEmpty
    let shown = info.readCode(code[...])
    if isTab { openTab(info.title ?? info.language) }
    tree.open(.div)
    tree.attribute(.class, "dc-code")
    if let title = info.title, !isTab {
      tree.open(.p)
      tree.attribute(.class, "dc-code-title")
      tree.text(title)
      tree.close()
    } else if !info.language.isEmpty {
      tree.open(.span)
      tree.attribute(.class, "dc-code-language")
      tree.text(info.language)
      tree.close()
    }
    tree.open(.pre)
    tree.attribute(.tabindex, "0")
    tree.attribute(.dir, "ltr")
    tree.attribute(.translate, "no")
    tree.open(.code)
    if !info.language.isEmpty { tree.attribute(.class, "language-\(info.language)") }
    if shown == nil, hasShortcodes, EmbeddedShortcodes.pieces(of: code[...]) != nil {
      self.code(code[...])
    } else {
      draw(shown ?? code, info, before: next)
    }
    for _ in 0..<3 { tree.close() }
    if isTab { tree.close() }
  }

  private mutating func plainCode(_ node: Node) {
    let language = bytes(node.attribute).prefix { $0 != .space && !(0x09...0x0d).contains($0) }
    tree.open(.pre)
    tree.open(.code)
    if !language.isEmpty {
      let name = Array("language-".utf8) + language
      tree.attribute(.class, name.span)
    }
    code(node.literal)
    tree.close()
    tree.close()
  }

  /// Draws the code of a block.
  ///
  /// - Parameter next: the index of the node after the block, which may be a list that explains the code.
  private mutating func draw(_ code: [UInt8], _ info: CodeInfo, before next: Int) {
    var pen = CodePen(code: code)
    if !info.language.isEmpty { pen.tokens = renderer.highlight?(code[...], info.language) }
    let annotations = CodeAnnotation.all(in: code, items: explanations(at: next))
    if !annotations.isEmpty {
      annotatedDrawn += 1
      annotated = AnnotatedCode(
        list: next, base: source.frameBase, prefix: "dc-annotation-\(idPrefix)\(annotatedDrawn)-")
      pen.annotations = annotations[...]
    }
    if info.hasLines { lines(&pen, info) } else { draw(to: code.count, &pen) }
  }

  /// Draws code line by line. Numbers are made by the style sheet, so that copied code has none.
  private mutating func lines(_ pen: inout CodePen, _ info: CodeInfo) {
    var number = info.firstNumber ?? 1
    var index = 1
    while pen.at < pen.code.count {
      let end = pen.code[pen.at...].firstIndex(of: .lineFeed).map { $0 + 1 }
      tree.open(.span)
      let mark = info.marks[index].map { " dc-\($0.rawValue)" } ?? ""
      tree.attribute(.class, "dc-line" + mark)
      if info.firstNumber != nil { tree.attribute(.dataLine, String(number)) }
      draw(to: end ?? pen.code.count, &pen)
      if end == nil { tree.text("\n") }
      tree.close()
      number &+= 1
      index += 1
    }
  }

  /// Draws code up to an offset, with its colors and references.
  private mutating func draw(to end: Int, _ pen: inout CodePen) {
    while pen.at < end {
      if let annotation = pen.annotations.first, annotation.range.lowerBound <= pen.at {
        reference(annotation)
        pen.at = annotation.range.upperBound
        pen.annotations.removeFirst()
        continue
      }
      let limit = min(end, pen.annotations.first?.range.lowerBound ?? end)
      let (name, stop) = pen.step(limit: limit)
      let isColored = !name.isEmpty
      if isColored, let tokens = pen.tokens {
        tree.open(.span)
        tree.attribute(.class, tokens.text.span.extracting(name))
      }
      tree.text(pen.code.span.extracting(pen.at..<stop))
      if isColored { tree.close() }
      pen.at = stop
    }
  }

  private mutating func reference(_ annotation: CodeAnnotation) {
    tree.open(.a)
    tree.attribute(.class, "dc-annotation")
    tree.attribute(.href, "#" + (annotated?.prefix ?? "") + String(annotation.number))
    tree.text(String(annotation.number))
    tree.close()
  }

  /// The number of items of the list that begins with 1 at a node; 0 if there is no such list.
  private func explanations(at index: Int) -> Int {
    let nodes = source.article.nodes
    let isInside = frames.last.map { index < $0.end } ?? true
    guard isInside, index < nodes.count, nodes[index].kind == .list, nodes[index].level == 1, nodes[index].value == 1
    else { return 0 }
    var items = 0
    var item = index + 1
    while item < Int(nodes[index].end) {
      items += 1
      item = Int(nodes[item].end)
    }
    return items
  }

  /// The id of an item of a list that explains the code before it, or nil.
  func explanationID(_ item: Node) -> String? {
    guard let annotated, annotated.base == source.frameBase, frames.last?.node == annotated.list,
      frames.last?.kind == .list
    else { return nil }
    return annotated.prefix + String(item.value)
  }
}

/// The list that explains the block of code drawn last.
struct AnnotatedCode {
  let list: Int
  /// The ``Source/frameBase`` of the article that the list is in.
  let base: Int
  /// The beginning of the ids of its items.
  let prefix: String
}

/// A place in a block of code that is drawn from its start to its end.
private struct CodePen {
  let code: [UInt8]
  var tokens: CodeTokens?
  var annotations: ArraySlice<CodeAnnotation> = []
  var at = 0
  private var token = 0

  init(code: [UInt8]) { self.code = code }

  /// The class of the code at the place, and the end of the part that has it.
  mutating func step(limit: Int) -> (name: Range<Int>, end: Int) {
    guard let all = tokens?.tokens else { return (0..<0, limit) }
    while token < all.count, all[token].end <= at { token += 1 }
    guard token < all.count else { return (0..<0, limit) }
    return (all[token].name, min(limit, all[token].end))
  }
}
