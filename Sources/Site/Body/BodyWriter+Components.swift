internal import DocModel
internal import HTMLTree

/// The components of Docusaurus and Starlight, as HTML that means the same.
extension BodyWriter {
  mutating func component(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    if call.name.hasPrefix("/") { return true }
    switch call.name {
    case "Tabs", "CodeGroup":
      openTabSet()
      var group = node
      group.kind = .tabGroup
      descend(group, index)
    case "TabItem", "Tab":
      openTab(call.named["label"] ?? call.named["value"] ?? call.named["title"] ?? call.name)
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
    case "": return module(call) || fragment(node, index)
    default: return module(call) || custom(call, of: node, at: index)
    }
    return true
  }

  mutating func inlineComponent(_ call: DirectiveCall, _ node: Node) -> Bool {
    if call.name.hasPrefix("/") { return true }
    switch call.name {
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
  private mutating func card(_ call: DirectiveCall, of node: Node, at index: Int) {
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
  static let names = ["title", "label", "text", "alt", "description"]

  /// The texts by the names of their properties, in the order of ``names``; expressions are no texts.
  static func all(_ properties: [String: String]) -> [String] {
    names.compactMap { name in
      properties[name].flatMap { $0.isEmpty || $0.hasPrefix("{") ? nil : $0 }
    }
  }
}
