internal import DocModel

/// The pages of a site as a tree, in reading order.
package struct Navigation: Sendable {
  /// An entry of the project's navigation: a table of contents, or MkDocs' `nav`.
  package struct Entry: Sendable, Equatable {
    package var title: String?
    /// The path below the locale's folder, or nil for a group without a page.
    package var path: String?
    package var children: [Entry]
    /// Whether the title is in the reader's language although the entry is another locale's.
    package var isTranslated = false

    package init(title: String?, path: String?, children: [Entry] = []) {
      self.title = title
      self.path = path
      self.children = children
    }
  }

  struct Node: Sendable {
    /// Nil to use the page's own title.
    let title: String?
    /// The locale of the title, or nil if it is in the reader's language.
    var edition: Int?
    /// The titles of a folder by locale, before all others.
    var labels: [Int: String] = [:]
    let page: Int?
    let parent: Int
    var children: [Int] = []
  }

  /// The first node is the root; each node comes after its parent.
  private(set) var nodes: [Node] = [Node(title: nil, page: nil, parent: -1)]
  /// The node of each page.
  private(set) var places: [Int: Int] = [:]
  /// The pages in reading order, and the position of each page in it.
  private(set) var order: [Int] = []
  private(set) var ranks: [Int: Int] = [:]

  /// The project's settings for a folder: `_category_.json` of Docusaurus.
  package struct Folder: Sendable, Equatable {
    /// By locale.
    package var labels: [Int: String] = [:]
    package var position: Double?

    package init() {}
  }

  /// Builds the tree from the articles' folders, each after its index page: by order, then by title.
  ///
  /// - Parameters:
  ///   - folders: what the project says of folders, by path.
  ///   - isBefore: how titles of the reference locale are sorted.
  package init(
    folders map: SiteMap, _ facts: [String: Folder] = [:],
    isBefore: (String, String) -> Bool = { $0.lowercased() < $1.lowercased() }
  ) {
    var folders: [Substring: Int] = ["": 0]
    var paths: [Int: Substring] = [:]
    var indexes: [Substring: Int] = [:]
    for (index, page) in map.pages.enumerated() where page.isIndex && !Self.isHidden(page) {
      indexes[page.folder] = index
    }
    if let top = indexes[""] { set(0, page: top) }
    for (index, page) in map.pages.enumerated() where !Self.isHidden(page) {
      let parent = folder(at: page.folder, folders: &folders, indexes: indexes)
      if !page.isIndex { add(Node(title: nil, page: index, parent: parent)) }
    }
    for (path, node) in folders where node > 0 {
      paths[node] = path
      nodes[node].labels = facts[String(path)]?.labels ?? [:]
    }
    let keys = nodes.indices.map { node -> (order: Double, title: String) in
      let name = paths[node] ?? nodes[node].page.map { map.pages[$0].stem[...] } ?? ""
      let given =
        paths[node].flatMap { facts[String($0)]?.position }
        ?? nodes[node].page.flatMap { map.facts(of: $0, for: map.reference).facts.order }
      return (given ?? Self.number(of: name) ?? .infinity, title(of: node, in: map, for: map.reference).text)
    }
    for index in nodes.indices {
      nodes[index].children.sort { a, b in
        if keys[a].order != keys[b].order { return keys[a].order < keys[b].order }
        if keys[a].title != keys[b].title { return isBefore(keys[a].title, keys[b].title) }
        return a < b
      }
    }
    read()
  }

  /// Whether a page is in no navigation: the page that servers show for missing ones, and what says so itself.
  private static func isHidden(_ page: SitePage) -> Bool {
    page.stem == "404" || page.facts.allSatisfy { $0?.isHidden ?? true }
  }

  /// The number that a name begins with: 2 for `guide/02-install`.
  private static func number(of path: Substring) -> Double? {
    let name = PathText.name(of: path)
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count < 5, let next = name[digits.endIndex...].first, "-_. ".contains(next) else {
      return nil
    }
    return Double(digits)
  }

  /// Builds the tree from the project's navigation. Pages that it does not list follow at the end of the root.
  ///
  /// - Parameter edition: the locale of the entries' titles.
  package init(_ entries: [Entry], map: SiteMap, edition: Int? = nil) {
    var pending = entries.reversed().map { (entry: $0, parent: 0) }
    while let (entry, parent) = pending.popLast() {
      let page = entry.path.flatMap { map.page(at: $0[...]) }
      if let page, map.pages[page].stem == "404" { continue }
      // A page has one place; a further mention becomes a group if it has children, else it is dropped.
      let isNew = page.map { places[$0] == nil } ?? false
      guard isNew || !entry.children.isEmpty || entry.title != nil && page == nil else { continue }
      let node = add(
        Node(title: entry.title, edition: entry.isTranslated ? nil : edition, page: isNew ? page : nil, parent: parent))
      pending += entry.children.reversed().map { ($0, node) }
    }
    nodes = Self.withoutEmptyGroups(nodes)
    places = [:]
    for (index, node) in nodes.enumerated() { if let page = node.page { places[page] = index } }
    for page in map.pages.indices where places[page] == nil && !Self.isHidden(map.pages[page]) {
      add(Node(title: nil, page: page, parent: 0))
    }
    read()
  }

  private static func withoutEmptyGroups(_ nodes: [Node]) -> [Node] {
    var isKept = nodes.map { $0.page != nil }
    isKept[0] = true
    for index in nodes.indices.reversed() where isKept[index] && nodes[index].parent >= 0 {
      isKept[nodes[index].parent] = true
    }
    var numbers: [Int] = []
    var kept = 0
    for keep in isKept {
      numbers.append(kept)
      if keep { kept += 1 }
    }
    return nodes.indices.filter { isKept[$0] }.map { index in
      let node = nodes[index]
      return Node(
        title: node.title, edition: node.edition, page: node.page, parent: node.parent < 0 ? -1 : numbers[node.parent],
        children: node.children.filter { isKept[$0] }.map { numbers[$0] })
    }
  }

  @discardableResult
  private mutating func add(_ node: Node) -> Int {
    let index = nodes.count
    nodes.append(node)
    nodes[node.parent].children.append(index)
    if let page = node.page { places[page] = index }
    return index
  }

  private mutating func set(_ index: Int, page: Int) {
    nodes[index] = Node(title: nil, page: page, parent: nodes[index].parent, children: nodes[index].children)
    places[page] = index
  }

  private mutating func folder(
    at path: Substring, folders: inout [Substring: Int], indexes: [Substring: Int]
  ) -> Int {
    if let known = folders[path] { return known }
    var parent = 0
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].dropFirst(end == path.startIndex ? 0 : 1).firstIndex(of: "/") ?? path.endIndex
      let part = path[..<end]
      if let known = folders[part] {
        parent = known
      } else {
        let name = PathText.name(of: part)
        let page = indexes[part]
        parent = add(Node(title: page == nil ? Self.title(of: name) : nil, page: page, parent: parent))
        folders[part] = parent
      }
    }
    return parent
  }

  /// Returns the title of a folder: `getting-started` becomes `Getting started`.
  private static func title(of folder: Substring) -> String {
    let words = folder.replacing("-", with: " ").replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private mutating func read() {
    var pending = [0]
    while let index = pending.popLast() {
      if let page = nodes[index].page {
        ranks[page] = order.count
        order.append(page)
      }
      pending += nodes[index].children.reversed()
    }
  }

  func title(of node: Int, in map: SiteMap, for locale: Int) -> (text: String, edition: Int) {
    if let label = nodes[node].labels[locale] { return (label, locale) }
    if nodes[node].page == nil, let label = nodes[node].labels[map.reference] { return (label, map.reference) }
    if let title = nodes[node].title { return (title, nodes[node].edition ?? locale) }
    guard let page = nodes[node].page else { return ("", locale) }
    let (facts, edition) = map.facts(of: page, for: locale)
    return (facts.title ?? map.pages[page].stem, edition)
  }

  /// Returns the nodes from below the root down to `node`.
  func chain(to node: Int) -> [Int] {
    var chain: [Int] = []
    var here = node
    while here > 0 {
      chain.append(here)
      here = nodes[here].parent
    }
    return chain.reversed()
  }

  func page(before page: Int) -> Int? { ranks[page].flatMap { $0 > 0 ? order[$0 - 1] : nil } }
  func page(after page: Int) -> Int? { ranks[page].flatMap { $0 + 1 < order.count ? order[$0 + 1] : nil } }
}
