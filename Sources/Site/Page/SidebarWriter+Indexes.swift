internal import DocModel
internal import HTMLTree

extension SidebarWriter {
  /// Returns the generated index of a locale that has no article as its index.
  package func index(for locale: Int) -> PageContent {
    let address = map.home(of: locale)
    let title = strings[locale]["home"]
    var content = PageContent(locale: map.locales[locale], title: title, body: listing(locale))
    content.heading = title
    content.address = address
    content.template = "index"
    return content
  }

  /// Returns a list of all pages, grouped by folder.
  private func listing(_ locale: Int) -> [UInt8] {
    let navigation = navigations[locale]
    var tree = HTMLDocument()
    var pending: [(group: Int, level: UInt8)] = [(0, 1)]
    while let (group, level) = pending.popLast() {
      let children = navigation.nodes[group].children
      if group > 0 {
        let (title, edition) = navigation.title(of: group, in: map, for: locale)
        tree.open(.heading(level))
        tree.attribute(.id, Self.group(group))
        if navigation.nodes[group].page == nil, edition != locale { tree.attribute(language: map.locales[edition]) }
        if let page = navigation.nodes[group].page {
          link(
            to: map.way(from: map.home(of: locale), to: map.address(of: page, in: locale)), title: title,
            into: &tree,
            language: edition == locale ? nil : map.locales[edition])
          tally(of: page, locale: locale, into: &tree)
        } else {
          tree.text(title)
        }
        tree.close()
        if let page = navigation.nodes[group].page { description(of: page, into: &tree, locale: locale) }
      }
      list(
        children.filter { navigation.nodes[$0].children.isEmpty && !navigation.unlisted.contains($0) }, into: &tree,
        from: map.home(of: locale), locale: locale)
      pending += children.reversed().filter { !navigation.nodes[$0].children.isEmpty }.map { ($0, min(6, level + 1)) }
    }
    // Pages that the project's own navigation does not list come last.
    let rest = navigation.nodes[0].children.filter {
      navigation.unlisted.contains($0) && navigation.nodes[$0].children.isEmpty
    }
    if !rest.isEmpty {
      tree.open(.heading(2))
      tree.text(strings[locale]["pages"])
      tree.close()
      list(rest, into: &tree, from: map.home(of: locale), locale: locale)
    }
    var bytes: [UInt8] = []
    tree.serialize(into: &bytes, slash: false)
    return bytes
  }

  /// Returns the list of the pages in an index's folder; for the root index, of all pages.
  func children(of node: Int, page: Int, locale: Int) -> [UInt8] {
    // Groups without a page lead to the home page, whichever node that has.
    if node == 0 || map.address(of: page, in: locale) == map.home(of: locale) { return listing(locale) }
    var tree = HTMLDocument()
    list(navigations[locale].nodes[node].children, into: &tree, from: map.address(of: page, in: locale), locale: locale)
    var bytes: [UInt8] = []
    tree.serialize(into: &bytes, slash: false)
    return bytes
  }

  private func list(_ nodes: [Int], into tree: inout HTMLDocument, from address: String, locale: Int) {
    if nodes.isEmpty { return }
    let navigation = navigations[locale]
    tree.open(.ul)
    tree.attribute(.class, "dc-list")
    for node in nodes {
      let (title, edition) = navigation.title(of: node, in: map, for: locale)
      let language = edition == locale ? nil : map.locales[edition]
      tree.open(.li)
      if let page = navigation.nodes[node].page {
        link(
          to: map.way(from: address, to: map.address(of: page, in: locale)), title: title, into: &tree,
          language: language)
        tally(of: page, locale: locale, into: &tree)
        description(of: page, into: &tree, locale: locale)
      } else {
        let page = target(of: node, locale: locale).map { map.address(of: $0, in: locale) }
        let group =
          page.map { map.way(from: address, to: $0) }
          ?? map.way(from: address, to: map.home(of: locale)) + "#" + Self.group(node)
        link(to: navigation.nodes[node].url ?? group, title: title, into: &tree, language: language)
      }
      tree.close()
    }
    tree.close()
  }

  private func description(of page: Int, into tree: inout HTMLDocument, locale: Int) {
    let (facts, edition) = map.facts(of: page, for: locale)
    guard let description = facts.description, !description.isEmpty else { return }
    tree.open(.p)
    tree.attribute(language: edition == locale ? nil : map.locales[edition])
    tree.text(PageValues.clean(description))
    tree.close()
  }
}
