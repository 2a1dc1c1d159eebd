package import DocModel

/// The pages of a site as a tree, in reading order.
package struct Navigation: Sendable {
  /// An entry of the project's navigation: a table of contents, MkDocs' `nav`, or a sidebar of a script.
  package struct Entry: Sendable, Equatable {
    package var title: String?
    /// The path below the locale's folder, or nil for a group without a page.
    package var path: String?
    package var children: [Entry]
    /// Whether the title is in the reader's language although the entry is another locale's.
    package var isTranslated = false
    /// The titles by locale, if the project translates them.
    package var labels: [LocaleTag: String] = [:]
    /// The path of a folder whose pages, as far as no entry names them, are the entry's children.
    package var folder: String?
    /// The URL of another site.
    package var url: String?
    /// The sidebar that has the entry at its top, if the project has several.
    package var sidebar: Int?

    package init(title: String?, path: String?, children: [Entry] = []) {
      self.title = title
      self.path = path
      self.children = children
    }
  }

  struct Node: Sendable {
    /// Nil to use the page's own title.
    var title: String?
    /// The locale of the title, or nil if it is in the reader's language.
    var edition: Int?
    /// The titles of a group, a folder or a page by locale, before all others.
    var labels: [Int: String] = [:]
    var page: Int?
    /// The URL of another site.
    var url: String?
    /// The sidebar that shows the node at its top, if the project has several.
    var sidebar: Int?
    /// Whether the page has its place elsewhere, in another sidebar.
    var isCopy = false
    var parent: Int
    var children: [Int] = []
  }

  /// The first node is the root; each node comes after its parent.
  var nodes: [Node] = [Node(title: nil, page: nil, parent: -1)]
  /// The node of each page.
  private(set) var places: [Int: Int] = [:]
  /// The pages in reading order, and the position of each page in it.
  private(set) var order: [Int] = []
  private(set) var ranks: [Int: Int] = [:]
  /// The nodes below the root that hold the pages which the project's own navigation leaves out. Indexes list them, and
  /// the sidebars of their own pages.
  private(set) var unlisted: Set<Int> = []
  /// The sidebar of each page, if the project has several; nil for a page that shows none.
  private let sidebars: [Int?]?

  /// Builds the tree from the articles' folders.
  package init(folders map: SiteMap, _ order: FolderOrder = FolderOrder()) {
    sidebars = nil
    let pages = map.pages.indices.filter { !Self.isHidden(map.pages[$0]) }
    let listed = pages.filter { !Self.isAside(map.pages[$0]) }
    add(listed, in: "", below: 0, of: map, by: order)
    add(unlisted: pages.filter { places[$0] == nil }, listed: listed.count, of: map, by: order)
    read()
  }

  private static func isAside(_ page: SitePage) -> Bool { page.facts.allSatisfy { $0?.isAside ?? true } }

  /// Adds the pages that sidebars leave out, unless there are no others.
  private mutating func add(unlisted pages: [Int], listed: Int, of map: SiteMap, by order: FolderOrder) {
    let known = nodes[0].children.count
    add(pages, in: "", below: 0, of: map, by: order)
    if listed > 0 { unlisted = Set(nodes[0].children[known...]) }
  }

  /// Whether a page is in no navigation that does not name it: the page that servers show for missing ones, what says so
  /// itself, and pages without article.
  private static func isHidden(_ page: SitePage) -> Bool {
    page.stem == "404" || page.isGenerated || page.facts.allSatisfy { $0?.isHidden ?? true }
  }

  /// Builds the tree from the project's navigation. Pages that it does not list follow at the end, by folders.
  ///
  /// - Parameters:
  ///   - edition: the locale of the entries' titles.
  ///   - isWhole: whether the entries are all of the navigation, so that sidebars leave out the other pages.
  ///   - sidebars: the sidebar of each page, if the entries are those of several.
  package init(
    _ entries: [Entry], map: SiteMap, order: FolderOrder = FolderOrder(), edition: Int? = nil, isWhole: Bool = true,
    sidebars: [Int?]? = nil
  ) {
    self.sidebars = sidebars
    let listed = Self.listed(entries, map)
    var pending = entries.reversed().map { (entry: $0, parent: 0, sidebar: $0.sidebar) }
    while let (entry, parent, sidebar) = pending.popLast() {
      let page = entry.path.flatMap { map.page(at: $0[...]) }
      if let page, map.pages[page].stem == "404" { continue }
      // A page has one place, in its own sidebar; a further mention there becomes a group if it has children, else it is
      // dropped.
      let isCopy = page.map { page in sidebars.map { $0[page] != sidebar } ?? false } ?? false
      let isNew = isCopy || page.map { places[$0] == nil } ?? false
      let isNamed = entry.title != nil || !entry.labels.isEmpty
      var node = parent
      if isNew || !entry.children.isEmpty || isNamed && page == nil {
        var new = Node(
          title: entry.title, edition: entry.isTranslated ? nil : edition, page: isNew ? page : nil, parent: parent)
        (new.url, new.isCopy) = (entry.url, isCopy)
        if parent == 0 { new.sidebar = sidebar }
        for (locale, tag) in map.locales.enumerated() { new.labels[locale] = entry.labels[tag] }
        node = add(new)
      } else if entry.folder == nil {
        continue
      }
      if let folder = entry.folder {
        let prefix = folder.isEmpty ? "" : folder + "/"
        add(
          map.pages.indices.filter {
            map.pages[$0].stem.hasPrefix(prefix) && !listed.contains($0) && places[$0] == nil
              && !Self.isHidden(map.pages[$0]) && !Self.isAside(map.pages[$0])
          }, in: folder[...], below: node, of: map, by: order)
      }
      pending += entry.children.reversed().map { ($0, node, sidebar) }
    }
    dropEmptyGroups()
    let rest = map.pages.indices.filter { places[$0] == nil && !Self.isHidden(map.pages[$0]) }
    add(isWhole ? [] : rest.filter { !Self.isAside(map.pages[$0]) }, in: "", below: 0, of: map, by: order)
    add(unlisted: rest.filter { places[$0] == nil }, listed: places.count, of: map, by: order)
    read()
  }

  /// The pages that the entries name.
  private static func listed(_ entries: [Entry], _ map: SiteMap) -> Set<Int> {
    var listed: Set<Int> = []
    var pending = entries
    while let entry = pending.popLast() {
      if let page = entry.path.flatMap({ map.page(at: $0[...]) }) { listed.insert(page) }
      pending += entry.children
    }
    return listed
  }

  private mutating func dropEmptyGroups() {
    var isKept = nodes.map { $0.page != nil || $0.url != nil }
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
    nodes = nodes.indices.filter { isKept[$0] }.map { index in
      var node = nodes[index]
      node.parent = node.parent < 0 ? -1 : numbers[node.parent]
      node.children = node.children.filter { isKept[$0] }.map { numbers[$0] }
      return node
    }
    places = [:]
    for (index, node) in nodes.enumerated() where !node.isCopy { if let page = node.page { places[page] = index } }
  }

  @discardableResult
  mutating func add(_ node: Node) -> Int {
    let index = nodes.count
    nodes.append(node)
    nodes[node.parent].children.append(index)
    if let page = node.page, !node.isCopy { places[page] = index }
    return index
  }

  /// Makes a page that of a node without one.
  mutating func set(_ index: Int, page: Int) {
    nodes[index].page = page
    places[page] = index
  }

  private mutating func read() {
    var pending = [0]
    while let index = pending.popLast() {
      if let page = nodes[index].page, !nodes[index].isCopy {
        ranks[page] = order.count
        order.append(page)
      }
      pending += nodes[index].children.reversed()
    }
  }

  func title(of node: Int, in map: SiteMap, for locale: Int) -> (text: String, edition: Int) {
    if let label = nodes[node].labels[locale] { return (label, locale) }
    if nodes[node].page.map({ map.pages[$0].isGenerated }) ?? true {
      if let label = nodes[node].labels[map.reference] { return (label, map.reference) }
      if let (locale, label) = nodes[node].labels.min(by: { $0.key < $1.key }) { return (label, locale) }
    }
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

  /// The nodes below the root that the sidebar of a page shows.
  ///
  /// - Parameters:
  ///   - open: the node below the root that holds the page.
  ///   - sidebar: the sidebar of the page, if there are several.
  func shownAtTop(open: Int?, in sidebar: Int?) -> [Int] {
    nodes[0].children.filter { child in
      child == open || !unlisted.contains(child) && (sidebar == nil || nodes[child].sidebar == sidebar)
    }
  }

  /// The sidebar of a page, or nil if all pages have the same.
  func sidebar(of page: Int) -> Int? { sidebars?[page] }

  /// Whether a page shows no sidebar.
  func hasNoSidebar(_ page: Int) -> Bool { sidebars.map { $0[page] == nil } ?? false }

  /// The first page at a node or below it.
  func firstPage(below node: Int) -> Int? {
    var pending = [node]
    while let next = pending.popLast() {
      if let page = nodes[next].page { return page }
      pending += nodes[next].children.reversed()
    }
    return nil
  }

  private func isUnlisted(_ page: Int) -> Bool {
    guard !unlisted.isEmpty, let node = places[page], let top = chain(to: node).first else { return false }
    return unlisted.contains(top)
  }

  func page(before page: Int) -> Int? { ranks[page].flatMap { neighbour($0 - 1, of: page) } }
  func page(after page: Int) -> Int? { ranks[page].flatMap { neighbour($0 + 1, of: page) } }

  private func neighbour(_ rank: Int, of page: Int) -> Int? {
    order.indices.contains(rank) && isUnlisted(order[rank]) == isUnlisted(page)
      && sidebar(of: order[rank]) == sidebar(of: page) ? order[rank] : nil
  }
}

/// The order of pages that no navigation of the project lists: below their folders.
package struct FolderOrder: Sendable {
  /// The project's settings for a folder: `_category_.json` of Docusaurus.
  package struct Folder: Sendable, Equatable {
    /// The titles by locale, an index of the map's locales.
    package var labels: [Int: String] = [:]
    package var position: Double?
    /// The path of the page without article that lists the folder's pages, or nil if it has none.
    package var list: String?

    package init() {}
  }

  /// By path.
  package var folders: [String: Folder]
  /// The order of titles of the reference locale.
  package let isBefore: @Sendable (String, String) -> Bool

  package init(
    _ folders: [String: Folder] = [:],
    isBefore: @escaping @Sendable (String, String) -> Bool = { $0.lowercased() < $1.lowercased() }
  ) {
    self.folders = folders
    self.isBefore = isBefore
  }
}

extension Navigation {
  /// Adds pages of a folder below a node, with a node for each folder inside, each after its index page: by order, then
  /// by title. The index of the folder itself is the node's page if that is the root and has none.
  mutating func add(
    _ pages: [Int], in folder: Substring, below top: Int, of map: SiteMap, by order: FolderOrder
  ) {
    let (firstNode, known) = (nodes.count, nodes[top].children.count)
    var folders: [Substring: Int] = [folder: top]
    var indexes: [Substring: Int] = [:]
    for page in pages where map.pages[page].isIndex { indexes[map.pages[page].folder] = page }
    for (path, settings) in order.folders where path != folder {
      if let page = settings.list.flatMap({ map.page(at: $0[...]) }), places[page] == nil { indexes[path[...]] = page }
    }
    if top == 0, nodes[0].page == nil, let index = indexes[folder] { set(0, page: index) }
    for page in pages {
      let parent = node(of: map.pages[page].folder, in: &folders, indexes: indexes)
      if places[page] == nil { add(Node(page: page, parent: parent)) }
    }
    var keys: [Int: (order: Double, title: String)] = [:]
    for (path, node) in folders where node >= firstNode {
      nodes[node].labels = order.folders[String(path)]?.labels ?? [:]
      keys[node] = key(of: node, at: path, in: map, order.folders[String(path)]?.position)
    }
    for node in firstNode..<nodes.count where keys[node] == nil {
      guard let page = nodes[node].page else { continue }
      // An index among the pages of its folder comes first.
      keys[node] = key(of: node, at: map.pages[page].stem[...], in: map, map.pages[page].isIndex ? -.infinity : nil)
    }
    func isBefore(_ a: Int, _ b: Int) -> Bool {
      guard let first = keys[a], let second = keys[b] else { return a < b }
      if first.order != second.order { return first.order < second.order }
      return first.title == second.title ? a < b : order.isBefore(first.title, second.title)
    }
    nodes[top].children[known...].sort(by: isBefore)
    for node in firstNode..<nodes.count { nodes[node].children.sort(by: isBefore) }
  }

  private func key(
    of node: Int, at path: Substring, in map: SiteMap, _ position: Double?
  ) -> (order: Double, title: String) {
    let given = position ?? nodes[node].page.flatMap { map.facts(of: $0, for: map.reference).facts.order }
    return (given ?? Self.number(of: path) ?? .infinity, title(of: node, in: map, for: map.reference).text)
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

  /// Returns the node of a folder; adds it and those above it that are missing.
  private mutating func node(
    of folder: Substring, in folders: inout [Substring: Int], indexes: [Substring: Int]
  ) -> Int {
    var missing: [Substring] = []
    var here = folder
    while folders[here] == nil, !here.isEmpty {
      missing.append(here)
      here = here.lastIndex(of: "/").map { here[..<$0] } ?? ""
    }
    var parent = folders[here] ?? 0
    for path in missing.reversed() {
      let page = indexes[path]
      parent = add(Node(title: page == nil ? Self.title(of: PathText.name(of: path)) : nil, page: page, parent: parent))
      folders[path] = parent
    }
    return parent
  }

  /// Returns the title of a folder: `getting-started` becomes `Getting started`.
  private static func title(of folder: Substring) -> String {
    let words = folder.drop { $0 == "_" }.replacing("-", with: " ").replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
