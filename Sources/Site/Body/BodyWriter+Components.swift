internal import DocModel
internal import HTMLTree

/// The components of Docusaurus and Starlight, as HTML that means the same.
extension BodyWriter {
  mutating func component(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    if call.name.hasPrefix("/") || html(call, node) { return true }
    switch call.name {
    case "Tabs", "CodeGroup":
      tabSet(node, index)
    case "TabItem", "Tab":
      openTab(
        call.named["label"] ?? call.named["value"] ?? call.named["title"] ?? call.name,
        anchor: call.named["id"] ?? call.named["title"].map { HeadingSlug.slug(Array($0.utf8)) })
      descend(node, index)
    case "Accordion", "Expandable":
      tree.open(.details)
      claimID(call.named["id"] ?? HeadingSlug.slug(Array((call.named["title"] ?? "").utf8)))
      tree.open(.summary)
      tree.text(call.named["title"] ?? call.name)
      tree.close()
      descend(node, index)
    case "Admonition", "Aside", "Callout":
      callout(call.named["type"] ?? "note", title: call.named["title"], line: node.firstLine)
      descend(node, index)
    case "Card": card(call, of: node, at: index)
    case "LinkCard": linkCard(call, node)
    case "CardGrid", "CardGroup", "Cards": group("dc-cards", of: node, at: index)
    case "Steps": group("dc-steps", of: node, at: index)
    case "FileTree": group("dc-file-tree", of: node, at: index)
    case "Badge", "LinkButton", "Icon":
      tree.open(.p)
      _ = inlineComponent(call, node)
      guard node.end > index + 1 else {
        tree.close()
        break
      }
      descend(node, index)
    case "Code":
      guard let code = code(of: call) else { return custom(call, of: node, at: index) }
      let info = ["lang", "title"].compactMap { name in call.named[name].map { "\(name)=\"\($0)\"" } }
      codeBlock(code, CodeInfo(Array(info.joined(separator: " ").utf8)[...]), before: Int(node.end))
    case "", "Fragment": return module(call) || fragment(node, index) || call.name == "Fragment"
    default: return module(call) || element(call, of: node, at: index) || custom(call, of: node, at: index)
    }
    return true
  }

  /// Renders an element of HTML that has expressions among its attributes, without them.
  private mutating func element(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    switch call.name {
    case "img":
      tree.open(.p)
      image(call, in: node)
      tree.close()
    case "video":
      guard let address = call.address("src") else { return false }
      video(address, node)
    case "div", "section", "article", "figure", "center", "span", "p", "main", "header", "footer":
      guard node.end > index + 1 else { return true }
      tree.open(.div)
      if let name = call.named["classname"] ?? call.named["class"], !name.hasPrefix("{") {
        tree.attribute(.class, name)
      }
      descend(node, index)
    default: return false
    }
    return true
  }

  private mutating func image(_ call: DirectiveCall, in node: Node) {
    let alternative = call.named["alt"].flatMap { $0.hasPrefix("{") ? nil : $0 } ?? ""
    if let address = call.address("src") {
      image(address, alternative: alternative, node)
    } else {
      label(alternative.isEmpty ? call.name : alternative, name: call.name)
    }
  }

  mutating func inlineComponent(_ call: DirectiveCall, _ node: Node) -> Bool {
    if call.name.hasPrefix("/") || html(call, node) { return true }
    switch call.name {
    case "Code":
      guard let code = code(of: call) else { return inlineCustom(call, node) }
      tree.open(.code)
      tree.text(code.span)
      tree.close()
    case "Badge":
      tree.open(.span)
      tree.attribute(.class, "badge")
      tree.text(call.named["text"] ?? "")
      tree.close()
    case "LinkButton":
      guard let address = call.named["href"], raw.openLinks == 0, node.end == 0 || call.named["text"] != nil else {
        return false
      }
      tree.open(.a)
      setTarget(address, of: .href, as: .link, in: node)
      tree.text(call.named["text"] ?? address)
      tree.close()
    case "img": image(call, in: node)
    // An icon decorates the text next to it.
    case "Icon": break
    default: return module(call) || inlineCustom(call, node)
    }
    return true
  }

  /// Renders a component of the project, whose output is unknown: its name, the properties that are texts, its content.
  private mutating func custom(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    guard !call.name.isEmpty else { return false }
    guard node.end > index + 1 else {
      tree.open(.p)
      tree.attribute(.class, "placeholder")
      tree.attribute(.dataName, call.name)
      componentTexts(call.name, ComponentText.all(call.named))
      tree.close()
      return true
    }
    let texts = ComponentText.all(call.named)
    tree.open(.div)
    tree.attribute(.class, "placeholder")
    tree.attribute(.dataName, call.name)
    tree.open(.p)
    tree.attribute(.class, "placeholder-label")
    tree.text(([call.name] + texts).joined(separator: " · "))
    tree.close()
    descend(node, index)
    return true
  }

  /// Renders a tag of such a component inside a line; what it holds follows as text.
  private mutating func inlineCustom(_ call: DirectiveCall, _ node: Node) -> Bool {
    guard !call.name.isEmpty else { return false }
    let texts = ComponentText.all(call.named)
    let isWhole = bytes(node.literal).suffix(2).elementsEqual("/>".utf8)
    guard isWhole || !texts.isEmpty else { return true }
    tree.open(.span)
    tree.attribute(.class, "placeholder")
    tree.attribute(.dataName, call.name)
    if isWhole { componentTexts(call.name, texts) } else { tree.text(texts.joined(separator: " · ")) }
    tree.close()
    return true
  }

  /// Writes the name of a component and its texts.
  mutating func componentTexts(_ name: String, _ texts: [String]) {
    guard !texts.isEmpty else { return tree.text(name) }
    tree.open(.span)
    tree.attribute(.class, "placeholder-label")
    tree.text(name)
    tree.close()
    tree.text(" " + texts.joined(separator: " · "))
  }

  private mutating func group(_ name: String, of node: Node, at index: Int) {
    guard node.end > index + 1 else { return }
    box(name, of: node, at: index)
  }

  /// Renders a box with a title, which leads to a page if the card has an address.
  mutating func card(_ call: DirectiveCall, of node: Node, at index: Int) {
    tree.open(.div)
    tree.attribute(.class, "dc-card")
    cardTitle(call, node)
    guard node.end > index + 1 else { return tree.close() }
    descend(node, index)
  }

  private mutating func linkCard(_ call: DirectiveCall, _ node: Node) {
    tree.open(.div)
    tree.attribute(.class, "dc-card")
    cardTitle(call, node)
    if let description = call.named["description"] {
      tree.open(.p)
      tree.text(description)
      tree.close()
    }
    tree.close()
  }

  private mutating func cardTitle(_ call: DirectiveCall, _ node: Node) {
    guard let title = call.named["title"] ?? call.named["header"] else { return }
    tree.open(.p)
    tree.attribute(.class, "dc-card-title")
    let address = raw.openLinks == 0 ? call.named["href"] ?? call.named["link"] : nil
    if let address {
      tree.open(.a)
      setTarget(address, of: .href, as: .link, in: node)
    }
    tree.text(title)
    if address != nil { tree.close() }
    tree.close()
  }

  /// Renders `set:html={"<b>text</b>"}` of Astro, which has the element's content as a string; false without one.
  private mutating func html(_ call: DirectiveCall, _ node: Node) -> Bool {
    guard renderer.rawHTML != .escape, let html = call.named["set:html"], !html.hasPrefix("{") else { return false }
    let open = raw.elements.count
    weave(Array(html.utf8)[...], node)
    closeRaw(to: open)
    return true
  }

  /// The code of Starlight's `<Code code="…" />`, without the line ends around it; nil if it is no literal.
  private func code(of call: DirectiveCall) -> [UInt8]? {
    guard let code = call.named["code"], !code.hasPrefix("{") || !call.raw.contains("code={") else { return nil }
    var text = Array(code.utf8)[...]
    text = text.drop { $0.isLineEnd }
    while text.last?.isSpace == true { text.removeLast() }
    return Array(text)
  }

  /// Renders the children of `<>…</>`, which itself has no output.
  private mutating func fragment(_ node: Node, _ index: Int) -> Bool {
    guard node.end > index + 1 else { return false }
    descend(node, index, elements: 0)
    return true
  }

  /// Whether this is `import`, `export` or a comment of MDX, which have no output.
  private func module(_ call: DirectiveCall) -> Bool {
    call.name == "import" || call.name == "export" || call.raw.hasPrefix("/*")
  }
}

/// The properties of a component that are texts for readers.
enum ComponentText {
  static let names = ["title", "header", "label", "text", "alt", "description", "command"]

  /// The texts by the names of their properties, in the order of ``names``; expressions are no texts.
  static func all(_ properties: [String: String]) -> [String] {
    names.compactMap { name in
      properties[name].flatMap { $0.isEmpty || $0.hasPrefix("{") ? nil : $0 }
    }
  }
}

/// A set of tabs that is being rendered.
struct TabSet {
  /// The ordinal of the set on the page: the radio buttons of one set share a name.
  let number: Int
  var tabs = 0
  /// The titles that the set itself gives its tabs, in order.
  var titles: [String] = []
  /// The name by which tabs refer to the set, or nil.
  var name: String?
  /// The id of the heading above the set, if its tabs have ids that begin with it.
  var heading: String?
}

/// Tabs work without scripts: each is a radio button, its label, and a panel that the style sheet shows while the
/// button is checked.
extension BodyWriter {
  mutating func tabGroup(_ node: Node, _ index: Int) {
    openTabSet()
    descend(node, index)
  }

  /// The title that the set gives its next tab, or nil.
  var nextTabTitle: String? { tabSets.last.flatMap { $0.titles.dropFirst($0.tabs).first } }

  mutating func openTabSet(titles: [String] = [], name: String? = nil) {
    tabGroupsDrawn += 1
    tabSets.append(TabSet(number: tabGroupsDrawn, titles: titles, name: name))
    tree.open(.div)
    tree.attribute(.class, "tabs")
  }

  /// Renders a directive whose children are tabs.
  mutating func tabSet(_ node: Node, _ index: Int, titles: [String] = [], name: String? = nil) {
    openTabSet(titles: titles, name: name)
    var group = node
    group.kind = .tabGroup
    descend(group, index)
  }

  mutating func tab(_ node: Node, _ index: Int) {
    var title = source.article.string(node.attribute)
    // A tab with a condition (`linux/terraform`) occurs once per tab of the group it depends on.
    let id = source.article.string(node.literal).split(separator: "/")
    if id.count > 1 { title += " (\(id[1...].joined(separator: ", ")))" }
    openTab(title)
    descend(node, index)
  }

  /// Renders a tab's button and opens its panel.
  ///
  /// - Parameters:
  ///   - line: the line of the title if it may have markup, else nil.
  ///   - anchor: the id that links lead to, if it is not taken.
  mutating func openTab(_ title: String, markupAt line: UInt32? = nil, anchor: String? = nil) {
    guard frames.last?.kind == .tabGroup, let last = tabSets.indices.last else {
      // A tab outside a group is rendered as a separate box.
      tree.open(.div)
      tree.attribute(.class, "zone")
      return boxLabel(title, "zone-label")
    }
    tabSets[last].tabs += 1
    let name = "\(idPrefix)tabs-\(tabSets[last].number)"
    let id = "\(name)-\(tabSets[last].tabs)"
    tree.open(.input)
    tree.attribute(.type, "radio")
    tree.attribute(.name, name)
    tree.attribute(.id, id)
    if tabSets[last].tabs == 1 { tree.attribute(.checked, "") }
    // The script remembers the chosen tab under this key, for all pages.
    if place != nil { tree.attribute(.dataTab, title) }
    tree.close()
    tree.open(.label)
    tree.attribute(.for, id)
    anchor.map { claimID($0) }
    if let line { markup(title, line: line) } else { tree.text(title) }
    tree.close()
    tree.open(.div)
    tree.attribute(.class, "tab-panel")
  }

  /// Gives the open element an id of a page if it is not taken.
  private mutating func claimID(_ id: String) {
    if place != nil, !id.isEmpty, ids.claim(id) { tree.attribute(.id, id) }
  }

  /// Renders MkDocs' tabs (`=== "Title"`), which have no enclosing group: consecutive ones form one.
  mutating func looseTab(_ call: DirectiveCall, of node: Node, at index: Int) {
    if frames.last?.kind == .tabGroup {
      let title = call.positional.last ?? ""
      openTab(title, markupAt: node.firstLine, anchor: tabID(title))
      return descend(node, index)
    }
    let limit = frames.last?.end ?? source.end
    var end = Int(node.end)
    while end < limit, isLooseTab(source.article.nodes[end]) { end = Int(source.article.nodes[end].end) }
    openTabSet()
    if renderer.tabIDs == .titlesAfterHeadings { tabSets[tabSets.count - 1].heading = heading(above: index) }
    frames.append(Frame(node: index, end: end, kind: .tabGroup, elements: 1, rawBase: raw.elements.count))
    source.next = index
  }

  /// The id that MkDocs gives the next tab: `__tabbed_1_2`, or of its title, after that of the heading above it.
  private func tabID(_ title: String) -> String? {
    guard let set = tabSets.last else { return nil }
    switch renderer.tabIDs {
    case .numbers: return "__tabbed_\(set.number)_\(set.tabs + 1)"
    case .titles: return HeadingSlug.slug(Array(title.utf8))
    case .titlesAfterHeadings:
      return set.heading.map { $0 + "-" + HeadingSlug.slug(Array(title.utf8)) }
    }
  }

  /// The id of the nearest heading above a block that is not in a box or tab before it.
  private func heading(above index: Int) -> String? {
    let nodes = source.article.nodes
    var depth = nodes[index].depth
    for other in nodes[..<index].indices.reversed() {
      if nodes[other].kind == .heading, nodes[other].depth <= depth {
        return headings.last { $0.node == other }?.id
      }
      depth = min(depth, nodes[other].depth)
    }
    return nil
  }

  /// Renders `{% tabs name %}` and `{% tab %}` of GitBook and Jekyll's plugins, whose titles are a parameter or come after
  /// the name of the set.
  mutating func liquidTabs(_ call: DirectiveCall, of node: Node, at index: Int) {
    if call.name == "tabs" {
      return tabSet(node, index, name: call.positional.first)
    }
    let words = call.positional
    let isNamed = words.count > 1 && words.first == tabSets.last?.name
    openTab(
      call.named["title"] ?? call.named["label"]
        ?? (isNamed ? words.dropFirst().joined(separator: " ") : words.first ?? call.name))
    descend(node, index)
  }

  private func isLooseTab(_ node: Node) -> Bool {
    node.kind == .directive && node.level == DirectiveSyntax.admonition.rawValue
      && bytes(node.literal).elementsEqual("===".utf8)
  }
}

/// Markdown in texts that the reader keeps as a value, such as the title of a box, and in raw HTML of MDX.
extension BodyWriter {
  /// Writes a text of the article with its emphasis, code and links.
  ///
  /// - Parameter line: the line of the text.
  mutating func markup(_ text: String, line: UInt32) {
    if !writeMarkup(text, line: line) { tree.text(text) }
  }

  /// Writes a text that is a paragraph of Markdown; false if it is none or has no markup.
  private mutating func writeMarkup(_ text: String, line: UInt32) -> Bool {
    guard text.utf8.contains(where: Self.isMark), !source.isMarkup,
      let article = renderer.readMarkup?(text, source.article)?.paragraph(at: line)
    else { return false }
    let outer = (source: source, frames: frames)
    let (outerSuspended, outerFindings, outerOutdated) = (suspended, findings, outdated)
    source = Source(article: article, frameBase: 0)
    source.linking = outer.source.linking
    source.includedAt = outer.source.includedAt
    (source.isInline, source.isMarkup) = (true, true)
    (frames, suspended, findings, outdated) = ([], [], nil, nil)
    walk()
    (source, frames) = outer
    (suspended, findings, outdated) = (outerSuspended, outerFindings, outerOutdated)
    return true
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    [.of("*"), .of("_"), .of("`"), .of("["), .of("<"), .of("&"), .of("\\"), .of(":"), .of("~")].contains(byte)
  }

  /// Writes a text of raw HTML, which in MDX is Markdown.
  mutating func markupOfHTML(_ text: ArraySlice<UInt8>, line: UInt32) {
    let start = text.firstIndex { !$0.isSpace } ?? text.endIndex
    let end = text.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? text.endIndex
    guard start < end else { return tree.text(Array(text).span) }
    tree.text(Array(text[..<start]).span)
    let before = UInt32(text[..<start].count { $0 == .lineFeed })
    if !writeMarkup(String(decoding: text[start..<end], as: UTF8.self), line: line + before) {
      rawText(text[start..<end])
    }
    tree.text(Array(text[end...]).span)
  }

  /// Whether texts in raw HTML are Markdown, as all elements are components in MDX.
  var readsMarkupInHTML: Bool {
    renderer.flavor?.reading(source.article.file) == .mdx
      && !raw.elements.contains { ["pre", "code", "kbd", "samp", "textarea"].contains($0.name) }
  }
}

extension Article {
  /// The article on another line, if it is a single paragraph without blocks in it.
  fileprivate func paragraph(at line: UInt32) -> Article? {
    guard nodes.count > 2, nodes[1].kind == .paragraph, Int(nodes[1].end) == nodes.count else { return nil }
    let moved = nodes.map { node in
      var node = node
      node.firstLine += line - 1
      node.lastLine += line - 1
      return node
    }
    return with(nodes: moved, pool: pool)
  }
}
