internal import DocModel
internal import HTMLTree

/// A set of tabs that is being rendered.
struct TabSet {
  /// The ordinal of the set on the page: the radio buttons of one set share a name.
  let number: Int
  var tabs = 0
}

/// Tabs work without scripts: each is a radio button, its label, and a panel that the style sheet shows while the
/// button is checked.
extension BodyWriter {
  mutating func tabGroup(_ node: Node, _ index: Int) {
    openTabSet()
    descend(node, index)
  }

  mutating func openTabSet() {
    tabGroupsDrawn += 1
    tabSets.append(TabSet(number: tabGroupsDrawn))
    tree.open(.div)
    tree.attribute(.class, "tabs")
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
  /// - Parameter line: the line of the title if it may have markup, else nil.
  mutating func openTab(_ title: String, markupAt line: UInt32? = nil) {
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
    if let line { markup(title, line: line) } else { tree.text(title) }
    tree.close()
    tree.open(.div)
    tree.attribute(.class, "tab-panel")
  }

  /// Renders MkDocs' tabs (`=== "Title"`), which have no enclosing group: consecutive ones form one.
  mutating func looseTab(_ call: DirectiveCall, of node: Node, at index: Int) {
    if frames.last?.kind == .tabGroup {
      openTab(call.positional.last ?? "", markupAt: node.firstLine)
      return descend(node, index)
    }
    let limit = frames.last?.end ?? source.end
    var end = Int(node.end)
    while end < limit, isLooseTab(source.article.nodes[end]) { end = Int(source.article.nodes[end].end) }
    openTabSet()
    frames.append(Frame(node: index, end: end, kind: .tabGroup, elements: 1, rawBase: raw.elements.count))
    source.next = index
  }

  private func isLooseTab(_ node: Node) -> Bool {
    node.kind == .directive && node.level == DirectiveSyntax.admonition.rawValue
      && bytes(node.literal).elementsEqual("===".utf8)
  }
}
