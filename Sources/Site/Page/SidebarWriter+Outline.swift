/// A group of the navigation with its pages, for listings that are not HTML.
package struct OutlineGroup: Sendable, Equatable {
  package struct Page: Sendable, Equatable {
    package let page: Int
    package let title: String
  }

  /// Empty for the pages at the top.
  package let title: String
  package var pages: [Page]
}

extension SidebarWriter {
  /// The pages that have a text in a locale, in reading order, by group. Titles of groups begin with those above them.
  package func outline(of locale: Int) -> [OutlineGroup] {
    let navigation = navigations[locale]
    var groups: [OutlineGroup] = []
    var pending: [(node: Int, title: String)] = [(0, "")]
    while let (node, title) = pending.popLast() {
      let children = navigation.nodes[node].children
      let leaves = [node] + children.filter { navigation.nodes[$0].children.isEmpty }
      let pages = leaves.compactMap { leaf -> OutlineGroup.Page? in
        guard let page = navigation.nodes[leaf].page, map.pages[page].facts[locale] != nil else { return nil }
        return OutlineGroup.Page(page: page, title: navigation.title(of: leaf, in: map, for: locale).text)
      }
      if !pages.isEmpty { groups.append(OutlineGroup(title: title, pages: pages)) }
      pending += children.reversed().filter { !navigation.nodes[$0].children.isEmpty }.map { child in
        let name = navigation.title(of: child, in: map, for: locale).text
        return (child, title.isEmpty ? name : "\(title) / \(name)")
      }
    }
    return groups
  }
}
