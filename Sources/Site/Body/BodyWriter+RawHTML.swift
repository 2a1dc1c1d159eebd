internal import DocModel
internal import HTMLTree

/// Raw HTML. One literal of Markdown is rarely a whole element (`<b>` and `</b>` are two), so tags drive the tree
/// directly, and open elements are kept from one literal to the next.
extension BodyWriter {
  mutating func rawInline(_ node: Node) {
    switch renderer.rawHTML {
    case .allow: tree.raw(verbatim(node).span, isBlock: false)
    case .escape: if !isComment(node) { text(node.literal) }
    case .sanitize: weave(node)
    }
  }

  mutating func rawBlock(_ node: Node) {
    switch renderer.rawHTML {
    case .allow: tree.raw(verbatim(node).span, isBlock: true)
    case .escape where isComment(node): break
    case .escape:
      tree.open(.p)
      text(node.literal)
      tree.close()
    case .sanitize: weave(node)
    }
  }

  private func isComment(_ node: Node) -> Bool { bytes(node.literal).starts(with: "<!--".utf8) }

  private func verbatim(_ node: Node) -> [UInt8] {
    let literal = bytes(node.literal)
    guard renderer.filtersTags else { return Array(literal) }
    var result: [UInt8] = []
    var tokenizer = RawTokenizer(literal)
    while let token = tokenizer.next() {
      switch token.kind {
      case .startTag(let name, _, _) where ElementRule.filtered.contains(name),
        .endTag(let name) where ElementRule.filtered.contains(name):
        result += Array("&lt;".utf8) + literal[token.range].dropFirst()
      default: result += literal[token.range]
      }
    }
    return result
  }

  /// Adds one literal's tags and texts to the tree.
  private mutating func weave(_ node: Node) {
    var literal = bytes(node.literal)
    if let value = renderer.siteValue, let known = EmbeddedLiquid.resolved(literal, by: value) { literal = known[...] }
    if hasShortcodes, let pieces = EmbeddedShortcodes.pieces(of: literal) {
      weave(pieces, node)
    } else if renderer.flavor == .mkdocs || renderer.flavor == .vitepress,
      let pieces = EmbeddedLiquid.pieces(of: literal, hasTags: renderer.flavor == .mkdocs)
    {
      weave(pieces, node)
    } else {
      weave(literal, node)
    }
  }

  /// Adds raw HTML between shortcodes: a shortcode inside a tag becomes part of the tag; paired ones around a note
  /// open and close an element as tags do.
  private mutating func weave(_ pieces: [EmbeddedShortcodes.Piece], _ node: Node) {
    var waiting: [UInt8] = []
    // Whether a tag is open at the end of `waiting`.
    var isInTag = false
    func wait(for text: some Sequence<UInt8>) {
      for byte in text {
        if byte == 0x3c { isInTag = true } else if byte == 0x3e { isInTag = false }
        waiting.append(byte)
      }
    }
    for piece in pieces {
      switch piece {
      case .text(let text): wait(for: text)
      case .call(let call):
        if isInTag {
          if let page = call.referencedPage, waiting.last == .of("\"") || waiting.last == .of("'") {
            // The quotation marks of the attribute stay the only ones.
            waiting += "{{<\(call.name) \(page)>}}".utf8
          } else {
            // A quotation mark would end the attribute.
            let value = parameter(call).flatMap { text in text.contains { "\"'<>".contains($0) } ? nil : text }
            wait(for: (value ?? "{{\(call.label)}}").utf8)
          }
          continue
        }
        weave(waiting[...], node)
        waiting = []
        if !raw.isSwallowing { weave(call, node) }
      case .label(let label):
        if isInTag {
          wait(for: "{{\(label)}}".utf8)
          continue
        }
        weave(waiting[...], node)
        waiting = []
        if !raw.isSwallowing { placeholder(label) }
      }
    }
    weave(waiting[...], node)
  }

  private mutating func weave(_ call: DirectiveCall, _ node: Node) {
    if call.name.hasPrefix("/") {
      let name = "{{" + call.name.dropFirst()
      let base = frames.last?.rawBase ?? 0
      guard let match = raw.elements[base...].lastIndex(where: { $0.name == name }) else { return }
      closeRaw(to: match + 1)
      pop()
    } else if CalloutKind.isKnown(call.name), raw.elements.count < RawStack.deepest {
      callout(call.name, title: call.value("title", at: 0), line: node.firstLine)
      push("{{" + call.name, effect: .open, line: node.firstLine)
    } else if !inlineShortcode(call, node) {
      placeholder(call.label)
    }
  }

  private mutating func placeholder(_ text: String) {
    tree.open(.span)
    tree.attribute(.class, "placeholder")
    tree.text(text)
    tree.close()
  }

  mutating func weave(_ literal: ArraySlice<UInt8>, _ node: Node) {
    var tokenizer = RawTokenizer(literal)
    var line = node.firstLine
    while let token = tokenizer.next() {
      switch token.kind {
      case .silent: break
      case .text:
        if raw.isSwallowing { break }
        if node.kind == .htmlBlock, readsMarkupInHTML {
          markupOfHTML(literal[token.range], line: line)
        } else {
          rawText(literal[token.range])
        }
      case .startTag(let name, let attributes, let isSelfClosing):
        if raw.isSwallowing { break }
        start(
          name, attributes: attributes, isSelfClosing: isSelfClosing, literal: literal, range: token.range, line: line)
        if raw.isSwallowing, ElementRule[name]?.isRawText == true { tokenizer.skipContent(of: name) }
      case .endTag(let name): end(name, tag: literal[token.range], line: line)
      }
      line += UInt32(literal[token.range].count { $0 == .lineFeed })
    }
  }

  mutating func rawText(_ text: ArraySlice<UInt8>) {
    if text.contains(0x26) {
      let text = CharacterReferences.resolved(text)
      return tree.text(text.span)
    }
    tree.text(text.span)
  }

  private mutating func start(
    _ name: String, attributes: [RawAttribute], isSelfClosing: Bool, literal: ArraySlice<UInt8>,
    range: Range<Int>, line: UInt32
  ) {
    guard let element = ElementRule[name] else {
      let written = literal[range].dropFirst().prefix(name.utf8.count)
      let isComponent =
        written.first?.isASCIICapital == true && (source.hasComponents || renderer.showsComponents)
        || name.contains("-") && (renderer.showsComponents || isSelfClosing && !attributes.isEmpty)
        || source.endNames.contains(name)
      if isComponent {
        let texts = ComponentText.names.map { String(decoding: value(of: $0, attributes, literal), as: UTF8.self) }
        return component(
          name, written: written, texts: texts.filter { !$0.isEmpty }, isSelfClosing: isSelfClosing, line: line)
      }
      // MDX renders it as an empty element.
      if isSelfClosing, renderer.flavor == .mdx { return }
      warn(line: line, "'<\(name)>' is no HTML element and shows as text; write it as code or escape its '<'")
      tree.text(Array(literal[range]).span)
      return
    }
    guard raw.elements.count < RawStack.deepest else {
      warn(line: line, "'<\(name)>' was dropped: elements nest at most \(RawStack.deepest) deep")
      return
    }
    if name == "head", renderer.flavor == .mdx { return push(name, effect: .swallow, line: line) }
    let isVoid = element.isVoid
    var written = name
    switch element.rule {
    case .keep: break
    case .rename(let other): written = other
    case .unwrap:
      warn(line: line, "the element '<\(name)>' is not allowed: its tags were dropped")
      if !isVoid, !isSelfClosing { push(name, effect: .none, line: line) }
      return
    case .drop:
      if name == "iframe", frame(attributes, literal) {
        if !isSelfClosing { push(name, effect: .swallow, line: line) }
        return
      }
      warn(line: line, "the element '<\(name)>' is not allowed: it was dropped with what it holds")
      if !isSelfClosing { push(name, effect: .swallow, line: line) }
      return
    }
    if renderer.flavor == .mkdocs, name == "img", EmbeddedLiquid.isValue(in: value(of: "src", attributes, literal)) {
      let text = value(of: "alt", attributes, literal)
      guard let pieces = EmbeddedLiquid.pieces(of: text[...]) else {
        return placeholder(String(decoding: text, as: UTF8.self))
      }
      for piece in pieces {
        if case .text(let text) = piece { rawText(text) }
        if case .label(let label) = piece { placeholder(label) }
      }
      return
    }
    if place != nil, isMedia(name), drawForeign(name, attributes, literal) { return }
    if name == "input", value(of: "type", attributes, literal).map(\.asciiLowercased) != Array("checkbox".utf8) {
      return warn(line: line, "the element '<input>' is allowed as a checkbox only: it was dropped")
    }
    closeImplied(element.ends)
    guard mayStand(name, element) else {
      warn(line: line, "'<\(name)>' cannot stand here: its tags were dropped")
      if !isVoid, !isSelfClosing { push(name, effect: .none, line: line) }
      return
    }
    if element.endsParagraph { endParagraphBeforeBlock() }
    if name == "a", raw.openLinks > 0 { written = "span" }
    // A heading holds no blocks.
    if frames.last?.kind == .heading, ["p", "div", "center"].contains(name) { written = "span" }
    let isInRegion = name == "table" && !raw.elements.contains { $0.name == name } && openTableRegion()
    tree.open(name: written, isVoid: isVoid)
    if place != nil, written.count == 2, written.first == "h", let level = written.last?.wholeNumberValue,
      (1...6).contains(level), case let depth = outline.depth(of: UInt8(level)), depth != level
    {
      tree.attribute(.ariaLevel, "\(depth)")
    }
    write(attributes, rules: element.attributes, of: name, as: written, literal: literal, line: line)
    if isVoid || isSelfClosing { return closeElement(isInRegion: isInRegion) }
    push(name, effect: .open, line: line)
    raw.elements[raw.elements.count - 1].isInRegion = isInRegion
  }

  /// Closes an element, and the region around it if it has one.
  mutating func closeElement(isInRegion: Bool) {
    tree.close()
    if isInRegion { tree.close() }
  }

  /// Renders a component, whose output is unknown: its content, or its name if it has no content, and its texts.
  private mutating func component(
    _ name: String, written: ArraySlice<UInt8>, texts: [String], isSelfClosing: Bool, line: UInt32
  ) {
    if isSelfClosing || !texts.isEmpty {
      tree.open(.span)
      tree.attribute(.class, "placeholder")
      componentTexts(String(decoding: written, as: UTF8.self), texts)
      tree.close()
    }
    if !isSelfClosing, raw.elements.count < RawStack.deepest { push(name, effect: .none, line: line) }
  }

  private func isMedia(_ name: String) -> Bool { ["img", "video", "audio", "source"].contains(name) }

  /// Renders media of a host that pages may not load from as a link, and an image with a forbidden URL as text; returns
  /// false for other media.
  private mutating func drawForeign(
    _ name: String, _ attributes: [RawAttribute], _ literal: ArraySlice<UInt8>
  ) -> Bool {
    let url = value(of: "src", attributes, literal)
    if name != "img", url.isEmpty { return name == "source" && value(of: "srcset", attributes, literal).isEmpty }
    let isAllowed = !url.isEmpty && URLPolicy.isAllowed(url[...], in: name == "img" ? .image : .media)
    guard !isAllowed || !isShown(url[...]) else { return false }
    let text = value(of: name == "img" ? "alt" : "title", attributes, literal)
    foreignImage(isAllowed ? URLEscaping.escaped(url[...]) : [], text)
    return true
  }

  /// Renders a page of another host within the page, which may run scripts, as a link to it; returns false for others.
  private mutating func frame(_ attributes: [RawAttribute], _ literal: ArraySlice<UInt8>) -> Bool {
    let url = value(of: "src", attributes, literal)
    guard !url.isEmpty, !URLPolicy.isOwn(url[...]), URLPolicy.isAllowed(url[...], in: .media) else { return false }
    foreignImage(URLEscaping.escaped(url[...]), value(of: "title", attributes, literal))
    return true
  }

  func value(of name: String, _ attributes: [RawAttribute], _ literal: ArraySlice<UInt8>) -> [UInt8] {
    attributes.first { $0.name == name }.map { CharacterReferences.resolved(literal[$0.value]) } ?? []
  }

  private mutating func push(_ name: String, effect: RawStack.Element.Effect, line: UInt32) {
    raw.elements.append(RawStack.Element(name: name, effect: effect, line: line))
    if name == "a" { raw.openLinks += 1 }
  }

  private mutating func end(_ name: String, tag: ArraySlice<UInt8>, line: UInt32) {
    let base = frames.last?.rawBase ?? 0
    guard let match = raw.elements[base...].lastIndex(where: { $0.name == name }) else {
      if raw.isSwallowing { return }
      if name == "br" {
        // Browsers read `</br>` as `<br>`.
        tree.open(.br)
        return tree.close()
      }
      // `</input>` ends nothing and means nothing.
      if ElementRule[name]?.isVoid == true { return }
      // The end of an unknown name belongs to a start that shows as text.
      let isText = ElementRule[name] == nil && tag.dropFirst(2).first?.isASCIICapital != true
      let fate = isText ? "shows as text" : "was dropped"
      warn(line: line, "'</\(name)>' ends nothing that was opened in this block; it \(fate)")
      if isText { tree.text(Array(tag).span) }
      return
    }
    if raw.isSwallowing, match + 1 < raw.elements.count { return }
    closeRaw(to: match + 1)
    pop()
  }

  private mutating func pop() {
    guard let element = raw.elements.popLast() else { return }
    if element.effect == .open {
      if place != nil, let name = ElementRule.classes[element.name] {
        tree.becomeDiv(ifHolding: ElementRule.endsParagraph, class: name)
      }
      closeElement(isInRegion: element.isInRegion)
    }
    if element.name == "a" { raw.openLinks -= 1 }
  }

  /// Closes raw elements until `count` are open; warns of those whose end tag is missing.
  mutating func closeRaw(to count: Int) {
    while raw.elements.count > count, let element = raw.elements.last {
      if !ElementRule.endIsOptional.contains(element.name) {
        warn(line: element.line, "'<\(element.name)>' is never closed in its block; it was closed at the block's end")
      }
      pop()
    }
  }
}
