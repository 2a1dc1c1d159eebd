internal import DocModel

/// The order of pages that no navigation of the project lists: below their folders.
package struct FolderOrder: Sendable {
  /// The project's settings for a folder: `_category_.json` of Docusaurus.
  package struct Folder: Sendable, Equatable {
    /// The titles by locale, an index of the map's locales.
    package var labels: [Int: String] = [:]
    package var position: Double?

    package init() {}
  }

  /// By path.
  package var folders: [String: Folder]
  /// The order of titles of the reference locale.
  let isBefore: @Sendable (String, String) -> Bool

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
    let words = folder.replacing("-", with: " ").replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
