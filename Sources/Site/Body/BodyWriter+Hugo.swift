internal import DocModel
internal import HTMLTree

/// Hugo's shortcodes, as the sites of Kubernetes and of the Docsy theme define them.
extension BodyWriter {
  mutating func shortcode(_ call: DirectiveCall, of node: Node, at index: Int) -> Bool {
    switch call.name {
    case "note", "caution", "warning", "tip", "important", "danger", "info", "pageinfo":
      callout(call.name, title: call.value("title", at: 0))
      descend(node, index)
    case "alert":
      let kind = ["warning": "warning", "danger": "danger", "success": "tip"][call.named["color"] ?? ""] ?? "note"
      callout(kind, title: call.named["title"])
      descend(node, index)
    case "tabs", "tabpane":
      openTabSet()
      var group = node
      group.kind = .tabGroup
      descend(group, index)
    case "tab":
      openTab(call.value("name", at: 0) ?? call.named["header"] ?? call.name)
      descend(node, index)
    case "table":
      tree.open(.figure)
      if let caption = call.named["caption"] { figureCaption(caption) }
      descend(node, index)
    case "details":
      tree.open(.details)
      tree.open(.summary)
      tree.text(call.value("summary", at: 0) ?? call.name)
      tree.close()
      descend(node, index)
    case "capture", "content", "raw": descend(node, index, elements: 0)
    case "comment", "toc", "cncf-landscape-script": break
    case "figure": figure(call, node)
    case "feature-state":
      boxLabel(Self.featureState(call), "feature-state")
    case "code_sample", "codenew", "code", "example", "readfile":
      codeReference(call.value("file", at: 0) ?? call.label, node)
    case "youtube", "vimeo":
      let host = call.name == "youtube" ? "https://www.youtube.com/watch?v=" : "https://vimeo.com/"
      video(host + (call.value("id", at: 0) ?? ""), node)
    case "include": return hugoInclude(call, node)
    default:
      guard node.end == index + 1 else { return false }
      guard Self.inlineShortcodes.contains(call.name) else { return false }
      if holdsText { return inlineShortcode(call, node) }
      tree.open(.p)
      _ = inlineShortcode(call, node)
      tree.close()
    }
    return true
  }

  private static let inlineShortcodes: Set<String> = ["glossary_tooltip", "heading", "link", "api-reference"]

  mutating func inlineShortcode(_ call: DirectiveCall, _ node: Node) -> Bool {
    switch call.name {
    case "glossary_tooltip":
      tree.open(.span)
      tree.attribute(.class, "glossary")
      tree.text(call.named["text"] ?? call.value("term_id", at: 0) ?? call.name)
      tree.close()
    case "heading":
      let key = call.positional.first ?? ""
      tree.text(HugoPhrases.heading(key, in: source.article.locale) ?? key)
    case "link":
      tree.open(raw.openLinks > 0 ? .span : .a)
      if raw.openLinks == 0 { setTarget(call.value("url", at: 1) ?? "", of: .href, as: .link, in: node) }
      tree.text(call.value("text", at: 0) ?? call.value("url", at: 1) ?? call.name)
      tree.close()
    case "api-reference":
      tree.open(.code)
      tree.text(String((call.value("page", at: 0) ?? call.name).split(separator: "/").last ?? ""))
      tree.close()
    case "feature-state": tree.text(Self.featureState(call))
    case "comment": break
    default: return false
    }
    return true
  }

  private static func featureState(_ call: DirectiveCall) -> String {
    let version = call.named["for_k8s_version"] ?? call.named["for_kubernetes_version"]
    let what = version.map { "Kubernetes \($0)" } ?? call.named["feature_gate_name"] ?? call.label
    return call.named["state"].map { "\(what) [\($0)]" } ?? what
  }

  private mutating func figure(_ call: DirectiveCall, _ node: Node) {
    tree.open(.figure)
    if let link = call.named["link"] {
      tree.open(.a)
      setTarget(link, of: .href, as: .link, in: node)
    }
    let isLinked = call.named["link"] != nil
    raw.openLinks += isLinked ? 1 : 0
    image(
      call.value("src", at: 0) ?? "", alternative: call.named["alt"] ?? call.named["caption"] ?? "",
      title: call.named["title"], node)
    raw.openLinks -= isLinked ? 1 : 0
    if isLinked { tree.close() }
    if let caption = call.named["caption"] { figureCaption(caption) }
    tree.close()
  }

  private mutating func figureCaption(_ text: String) {
    tree.open(.figcaption)
    tree.text(text)
    tree.close()
  }

  /// Hugo's include folders depend on the site, so a file that is not found is not reported as a fault of the article.
  private mutating func hugoInclude(_ call: DirectiveCall, _ node: Node) -> Bool {
    guard let path = call.positional.first ?? call.named["file"], renderer.resolveInclude != nil,
      hasRoomToInclude(path, node), let included = resolved(path) ?? resolved("includes/" + path)
    else { return false }
    return include(included, path: path, at: node, isInline: holdsText)
  }
}
