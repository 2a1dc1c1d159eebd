internal import DocModel
internal import HTMLTree

/// Microsoft Learn's `:::name …:::` and DocFX's `[!name …]`.
extension BodyWriter {
  mutating func learn(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    switch call.name {
    case "image":
      picture(call, of: node, at: index)
      return true
    case "row": box("row", of: node, at: index)
    case "column":
      tree.open(.div)
      let span = call.named["span"].flatMap { UInt8($0) }.flatMap { $0 > 1 ? min($0, 12) : nil }
      tree.attribute(.class, place == nil || span == nil ? "column" : "column dc-span-\(span ?? 1)")
      if place == nil, let span { tree.attribute(.style, "flex-grow: \(span)") }
      descend(node, index)
    case "zone":
      tree.open(.div)
      tree.attribute(.class, "zone")
      if let pivot = call.named["pivot"] { boxLabel(pivot, "zone-label") }
      descend(node, index)
    case "moniker":
      tree.open(.div)
      tree.attribute(.class, "zone")
      if let range = call.named["range"] { boxLabel(range, "zone-label") }
      descend(node, index)
    case "code": codeReference(call.named["source"] ?? call.label, node)
    case "video": video(call.value("source", at: 0) ?? call.raw, node)
    default: return false
    }
    return true
  }

  mutating func inlineLearn(_ call: DirectiveCall, _ node: Node) -> Bool {
    guard call.name == "image" else { return false }
    image(call, node)
    return true
  }

  mutating func bracket(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    switch call.name.lowercased() {
    case "video": video(call.raw, node)
    case "div":
      if node.end > index + 1 {
        openBox(call)
        descend(node, index)
      }
    case "tab", "beginshadebox":
      let title = call.raw.hasPrefix("\"") ? call.positional.first ?? "" : call.raw
      if !title.isEmpty { boxLabel(title, "zone-label") }
    case "begintabs", "endtabs", "endshadebox": break
    case let name where name == "code" || name.hasPrefix("code-"):
      codeReference(Self.target(of: call.raw) ?? call.raw, node)
    default: return false
    }
    return true
  }

  /// Renders a quote; DocFX also writes boxes (`> [!div class="checklist"]`) and videos (`> [!VIDEO url]`) as quotes.
  mutating func blockQuote(_ node: Node, _ index: Int) {
    let first = index + 1
    let nodes = source.article.nodes
    // Adobe's `>[!VIDEO](url)`.
    if first + 3 == node.end, nodes[first].kind == .paragraph, nodes[first + 1].kind == .link,
      source.article.plainText(of: first) == "!VIDEO"
    {
      return video(source.article.string(nodes[first + 1].literal), nodes[first + 1])
    }
    if first < node.end, let call = bracketCall(at: nodes[first].kind == .paragraph ? first + 1 : first) {
      if call.name.lowercased() == "div" {
        openBox(call)
        return descend(node, index)
      }
      if nodes[first].kind == .directive, nodes[first].end == node.end { return descend(node, index, elements: 0) }
    }
    if titledCallout(node, index) { return }
    if openCallout(attributeList(above: index), line: node.firstLine) { return descend(node, index) }
    tree.open(.blockquote)
    apply(attributeList(above: index), line: node.firstLine)
    descend(node, index)
  }

  private func bracketCall(at index: Int) -> DirectiveCall? {
    guard index < source.article.nodes.count else { return nil }
    let node = source.article.nodes[index]
    guard node.level == DirectiveSyntax.bracket.rawValue else { return nil }
    switch node.kind {
    case .directive: return DirectiveCall(name: source.article.string(node.literal), parameters: bytes(node.attribute))
    case .placeholder: return DirectiveCall(name: source.article.string(node.attribute), raw: bytes(node.literal))
    default: return nil
    }
  }

  private mutating func openBox(_ call: DirectiveCall) {
    tree.open(.div)
    if let name = call.named["class"] { tree.attribute(.class, name) }
  }

  /// Renders marked text: not translated (`DNL`), a label of the user interface (`UICONTROL`), or a state (`BADGE`).
  mutating func mark(_ node: Node, _ index: Int) {
    if node.level == DirectiveSyntax.span.rawValue { return span(node, index) }
    switch source.article.string(node.attribute).uppercased() {
    case "UICONTROL":
      // Authors often add bold by hand; do not nest it.
      guard frames.last?.kind != .strong else { return descend(node, index, elements: 0) }
      tree.open(.strong)
    case "BADGE":
      tree.open(.span)
      tree.attribute(.class, "badge")
      if let tooltip = attributes(behind: node)?.named["tooltip"] { tree.attribute(.title, tooltip) }
    default:
      tree.open(.span)
      tree.attribute(.translate, "no")
    }
    descend(node, index)
  }

  mutating func box(_ name: String, of node: Node, at index: Int) {
    tree.open(.div)
    tree.attribute(.class, name)
    descend(node, index)
  }

  mutating func boxLabel(_ text: String, _ name: String) {
    tree.open(.p)
    tree.attribute(.class, name)
    tree.text(text)
    tree.close()
  }

  /// Renders `:::image:::` as a block; its content is the long description.
  private mutating func picture(_ call: DirectiveCall, of node: Node, at index: Int) {
    guard node.end > index + 1 else {
      tree.open(.p)
      image(call, node)
      return tree.close()
    }
    tree.open(.figure)
    image(call, node)
    tree.open(.figcaption)
    tree.attribute(.class, "visually-hidden")
    descend(node, index, elements: 2)
  }

  private mutating func image(_ call: DirectiveCall, _ node: Node) {
    let link = call.named["link"] ?? call.named["lightbox"]
    let isLinked = link != nil && link != "false" && raw.openLinks == 0
    if isLinked, let link {
      tree.open(.a)
      setTarget(link, of: .href, as: .link, in: node)
    }
    let alternative = call.named["type"] == "icon" ? "" : call.named["alt-text"] ?? call.named["alt"] ?? ""
    raw.openLinks += isLinked ? 1 : 0
    image(call.named["source"] ?? call.named["src"] ?? "", alternative: alternative, node)
    raw.openLinks -= isLinked ? 1 : 0
    if isLinked { tree.close() }
  }

  /// Renders an image whose URL is a parameter.
  mutating func image(_ url: String, alternative: String, title: String? = nil, _ node: Node) {
    let bytes = Array(url.utf8)[...]
    let isAllowed = !bytes.isEmpty && URLPolicy.isAllowed(bytes, in: .image)
    if place != nil, !isAllowed || !isShown(bytes) {
      return foreignImage(isAllowed ? URLEscaping.escaped(bytes) : [], Array(alternative.utf8))
    }
    tree.open(.img)
    setTarget(url, of: .src, as: .image, in: node)
    tree.attribute(.alt, alternative)
    loadLazily(bytes)
    if let title { tree.attribute(.title, title) }
    tree.close()
  }

  /// Sets a URL attribute from a parameter if the URL is allowed.
  mutating func setTarget(_ url: String, of attribute: HTMLAttribute, as use: URLPolicy.Use, in node: Node) {
    let bytes = Array(url.utf8)[...]
    guard URLPolicy.isAllowed(bytes, in: use) else {
      warn(node, "the target '\(Excerpt.of(bytes))' is not allowed; it was dropped")
      return
    }
    let address = address(of: bytes, use, line: node.firstLine)
    tree.attribute(attribute, address.span)
  }

  /// Renders a video: a player for a video file, else a link, because pages embed no external players.
  mutating func video(_ url: String, _ node: Node) {
    if [".mp4", ".webm", ".ogv"].contains(where: { url.lowercased().hasSuffix($0) }),
      place == nil || isShown(Array(url.utf8)[...])
    {
      tree.open(.video)
      setTarget(url, of: .src, as: .media, in: node)
      tree.attribute(.controls, "")
      return tree.close()
    }
    tree.open(holdsText ? .span : .p)
    tree.attribute(.class, "video")
    tree.open(.a)
    setTarget(url, of: .href, as: .link, in: node)
    tree.text("▶ \(url)")
    tree.close()
    tree.close()
  }

  /// Renders a link to code in another file.
  mutating func codeReference(_ path: String, _ node: Node) {
    tree.open(.p)
    tree.attribute(.class, "placeholder")
    tree.attribute(.dataName, "code")
    tree.open(.a)
    setTarget(path, of: .href, as: .link, in: node)
    tree.open(.code)
    tree.text(path)
    for _ in 0..<3 { tree.close() }
  }

  /// Returns the target in `[text](target)`.
  private static func target(of link: String) -> String? {
    guard let open = link.lastIndex(of: "("), let close = link.lastIndex(of: ")"), open < close else { return nil }
    return String(link[link.index(after: open)..<close]).trimmingBlanks
  }
}
