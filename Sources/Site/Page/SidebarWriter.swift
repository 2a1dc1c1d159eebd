internal import DocModel
internal import HTMLTree
internal import Synchronization

/// Renders the navigation: sidebar, breadcrumbs, lists of indexes, previous and next page.
///
/// A sidebar shows the path to the page and the neighbours on every level, so its size does not grow with the site.
/// Sibling pages share it except for one mark, so it is rendered once for all of them.
package final class SidebarWriter: Sendable {
  private struct Key: Hashable {
    let locale: Int
    /// The node whose children are listed last.
    let open: Int
    let isOwn: Bool
    let depth: Int
    /// The sidebar, if there are several.
    let sidebar: Int?
  }

  private struct Entry: Hashable {
    let locale: Int
    let node: Int
  }

  /// The HTML that sibling pages share.
  private struct Shared: Sendable {
    var before: [UInt8] = []
    var items: [[UInt8]] = []
    var after: [UInt8] = []
    var breadcrumbs: [UInt8] = []
  }

  let map: SiteMap
  /// By locale.
  let navigations: [Navigation]
  let strings: [ThemeStrings]
  /// By locale, whether its home page lists all pages.
  private let hasListing: [Bool]
  private let known = Mutex<[Key: Shared]>([:])
  /// List entries as rendered for the locale's root folder, with the offset at which the relative path is inserted.
  private let entries = Mutex<[Entry: (html: [UInt8], way: Int)]>([:])
  /// Returns the number of findings of a check on a page, by severity.
  package typealias Tally = @Sendable (_ page: Int, _ locale: Int) -> [(severity: String, count: Int)]
  private let tallies = Mutex<Tally?>(nil)

  /// The maximum number of entries listed around a page.
  private static let window = 25
  /// The maximum number of cached sidebars; enough for the folders being rendered.
  private static let most = 256
  private static let mostEntries = 1 << 14
  private static let sign: UInt8 = 0x1f

  /// - Parameter navigations: by the map's locales.
  package init(map: SiteMap, navigations: [Navigation], template: PageTemplate) {
    self.map = map
    self.navigations = navigations
    strings = map.locales.map { template.strings(for: $0) }
    let homes = map.pages.indices.filter { map.pages[$0].isIndex && map.pages[$0].folder.isEmpty }
    hasListing = map.locales.indices.map { locale in !homes.contains { map.isLanding($0, in: locale) } }
  }

  /// The title that the project's navigation gives to a page, or nil.
  package func title(givenTo page: Int, in locale: Int) -> String? {
    let navigation = navigations[locale]
    guard let node = navigation.places[page].map({ navigation.nodes[$0] }) else { return nil }
    return node.labels[locale] ?? node.title
  }

  /// Makes indexes show the number of findings next to each page.
  package func tally(_ tally: @escaping Tally) { tallies.withLock { $0 = tally } }

  func tally(of page: Int, locale: Int, into tree: inout HTMLDocument) {
    guard let tally = tallies.withLock({ $0 }) else { return }
    let counts = tally(page, locale)
    guard !counts.isEmpty else { return }
    tree.open(.span)
    tree.attribute(.class, "dc-tally")
    for (severity, count) in counts {
      tree.text(" ")
      tree.open(.span)
      tree.attribute(.class, "dc-count dc-\(severity)")
      tree.text("\(count) \(strings[locale][severity])")
      tree.close()
    }
    tree.close()
  }

  /// Sets all fields of a page that refer to other pages.
  package func fill(_ content: inout PageContent, page: Int, locale: Int) {
    let navigation = navigations[locale]
    let depth = map.depth(of: page)
    if let node = navigation.places[page] {
      // The top has no parent whose children could be listed, even where it is the only page.
      let isOwn = node == 0 || !navigation.nodes[node].children.isEmpty
      let open = isOwn ? node : navigation.nodes[node].parent
      let key = Key(
        locale: locale, open: open, isOwn: isOwn, depth: depth, sidebar: navigation.sidebar(of: page))
      let shared = shared(key)
      content.breadcrumbs = shared.breadcrumbs
      if !navigation.hasNoSidebar(page) { content.sidebar = sidebar(shared, current: isOwn ? nil : node, key) }
      if map.pages[page].isIndex || map.pages[page].isGenerated, !map.isLanding(page, in: locale) {
        content.children = children(of: node, page: page, locale: locale)
      }
    }
    content.previous = navigation.page(before: page).map { neighbour($0, of: page, locale: locale) }
    content.next = navigation.page(after: page).map { neighbour($0, of: page, locale: locale) }
  }

  private func neighbour(_ other: Int, of page: Int, locale: Int) -> PageContent.Neighbour {
    let navigation = navigations[locale]
    // The title is that of the sidebar, which may be shorter than the page's.
    let (title, edition) = navigation.title(of: navigation.places[other] ?? 0, in: map, for: locale)
    return PageContent.Neighbour(
      title: title,
      href: map.way(from: map.address(of: page, in: locale), to: map.address(of: other, in: locale)),
      locale: map.locales[edition])
  }

  /// Returns the relative URL from a page `depth` folders below its locale's folder to a page of the locale.
  private func way(_ depth: Int, to address: String, _ locale: Int) -> String {
    let way = map.way(from: map.locales[locale].tag + "/", to: address)
    guard depth > 0 else { return way }
    return String(repeating: "../", count: depth) + (way.hasPrefix("./") ? way.dropFirst(2) : way[...])
  }

  private func sidebar(_ shared: Shared, current: Int?, _ key: Key) -> [UInt8] {
    let (navigation, locale, depth) = (navigations[key.locale], key.locale, key.depth)
    var sidebar = shared.before
    let siblings =
      current.map { node -> [Int] in
        let parent = navigation.nodes[node].parent
        return parent == 0 ? navigation.shownAtTop(open: nil, in: key.sidebar) : navigation.nodes[parent].children
      } ?? []
    let place = current.flatMap { siblings.firstIndex(of: $0) }
    let shown = Self.shown(shared.items.count, around: place)
    if shown.count < shared.items.count { sidebar += more(depth: depth, locale: locale) }
    for index in shown {
      guard index == place, let current else {
        sidebar += shared.items[index]
        continue
      }
      sidebar += drawn(current, locale: locale, depth: depth, isCurrent: true)
    }
    if place == nil, let current { sidebar += drawn(current, locale: locale, depth: depth, isCurrent: true) }
    return sidebar + shared.after
  }

  private static func shown(_ count: Int, around place: Int?) -> Range<Int> {
    guard count > 3 * window else { return 0..<count }
    let start = max(0, min((place ?? 0) - window, count - 2 * window))
    return start..<min(count, start + 2 * window)
  }

  private func more(depth: Int, locale: Int) -> [UInt8] {
    var tree = HTMLDocument()
    tree.open(.li)
    tree.attribute(.class, "dc-more")
    link(to: way(depth, to: map.home(of: locale), locale), title: top(locale), into: &tree)
    tree.close()
    var bytes: [UInt8] = []
    tree.serialize(into: &bytes, slash: false)
    return bytes
  }

  /// The words of the link to the home page, which lists all pages as a rule.
  private func top(_ locale: Int) -> String { strings[locale][hasListing[locale] ? "more" : "home"] }

  private func shared(_ key: Key) -> Shared {
    if let shared = known.withLock({ $0[key] }) { return shared }
    let shared = draw(key)
    known.withLock { known in
      if known.count >= Self.most { known = [:] }
      known[key] = shared
    }
    return shared
  }

  private func draw(_ key: Key) -> Shared {
    let navigation = navigations[key.locale]
    let chain = navigation.chain(to: key.open)
    var tree = HTMLDocument()
    tree.open(.ul)
    tree.open(.li)
    tree.attribute(.class, "dc-more")
    link(to: way(key.depth, to: map.home(of: key.locale), key.locale), title: top(key.locale), into: &tree)
    tree.close()
    tail(of: [0] + chain, in: navigation, into: &tree, key: key)
    tree.close()
    var bytes: [UInt8] = []
    tree.serialize(into: &bytes, slash: false)
    let parts = bytes.split(separator: Self.sign, omittingEmptySubsequences: false).map(Array.init)
    return Shared(
      before: parts.first ?? [], items: Array(parts.dropFirst().dropLast()),
      after: parts.count > 1 ? parts[parts.count - 1] : [],
      breadcrumbs: breadcrumbs(key.isOwn ? chain.dropLast() : chain[...], key))
  }

  /// Writes the list of the chain's first node; each further node's list is nested in its entry.
  private func tail(
    of chain: [Int], in navigation: Navigation, into tree: inout HTMLDocument, key: Key
  ) {
    // Each level leaves its list open and keeps the entries after the chain's node in `pending`.
    var pending: [ArraySlice<Int>] = []
    for (depth, node) in chain.enumerated() {
      let children =
        node == 0
        ? navigation.shownAtTop(open: chain.count > 1 ? chain[1] : nil, in: key.sidebar)
        : navigation.nodes[node].children
      if depth > 0 { tree.open(.ul) }
      guard depth + 1 < chain.count else {
        mark(&tree)
        for child in children {
          item(child, into: &tree, key: key)
          mark(&tree)
        }
        break
      }
      let place = children.firstIndex(of: chain[depth + 1]) ?? 0
      let shown = Self.shown(children.count, around: place)
      for child in children[shown.lowerBound..<max(shown.lowerBound, min(place, shown.upperBound))] {
        item(child, into: &tree, key: key)
      }
      tree.open(.li)
      entry(
        chain[depth + 1], into: &tree, locale: key.locale, depth: key.depth,
        isCurrent: key.isOwn && chain[depth + 1] == key.open)
      pending.append(children[min(place + 1, shown.upperBound)..<shown.upperBound])
    }
    for rest in pending.reversed() {
      tree.close()
      tree.close()
      for child in rest { item(child, into: &tree, key: key) }
    }
  }

  private func mark(_ tree: inout HTMLDocument) { tree.raw([Self.sign].span, isBlock: false) }

  private func item(_ node: Int, into tree: inout HTMLDocument, key: Key) {
    tree.raw(drawn(node, locale: key.locale, depth: key.depth).span, isBlock: false)
  }

  /// Renders an entry of a list.
  private func drawn(_ node: Int, locale: Int, depth: Int, isCurrent: Bool = false) -> [UInt8] {
    let key = Entry(locale: locale, node: node)
    if !isCurrent, let (html, way) = entries.withLock({ $0[key] }) { return Self.climb(by: depth, in: html, at: way) }
    let leadsElsewhere = navigations[locale].nodes[node].url != nil
    var tree = HTMLDocument()
    tree.open(.li)
    entry(node, into: &tree, locale: locale, depth: isCurrent ? depth : 0, isCurrent: isCurrent)
    tree.close()
    var html: [UInt8] = []
    tree.serialize(into: &html, slash: false)
    guard !isCurrent, !leadsElsewhere, let start = Self.address(in: html) else { return html }
    entries.withLock { entries in
      if entries.count >= Self.mostEntries { entries = [:] }
      entries[key] = (html, start)
    }
    return Self.climb(by: depth, in: html, at: start)
  }

  /// Returns the offset of the first link URL, or nil if there is no link.
  private static func address(in html: [UInt8]) -> Int? {
    html.indices.first { html[$0] == UInt8(ascii: "\"") && html[..<$0].suffix(5).elementsEqual("href=".utf8) }
      .map { $0 + 1 }
  }

  private static func climb(by depth: Int, in html: [UInt8], at way: Int) -> [UInt8] {
    guard depth > 0 else { return html }
    var climbed: [UInt8] = []
    climbed.reserveCapacity(html.count + 3 * depth)
    climbed += html[..<way]
    for _ in 0..<depth { climbed += "../".utf8 }
    let rest = html[way...]
    return climbed + (rest.starts(with: "./".utf8) ? rest.dropFirst(2) : rest)
  }

  private func entry(_ node: Int, into tree: inout HTMLDocument, locale: Int, depth: Int, isCurrent: Bool) {
    let navigation = navigations[locale]
    let (title, edition) = navigation.title(of: node, in: map, for: locale)
    let page = target(of: node, locale: locale)
    let address = page.map { map.address(of: $0, in: locale) } ?? map.home(of: locale)
    var href = navigation.nodes[node].url ?? way(depth, to: address, locale)
    if page == nil, navigation.nodes[node].url == nil { href += "#" + Self.group(node) }
    if !navigation.nodes[node].children.isEmpty { tree.attribute(.class, "dc-group") }
    link(
      to: href, title: title, into: &tree, isCurrent: isCurrent,
      language: edition == locale ? nil : map.locales[edition])
  }

  func link(
    to href: String, title: String, into tree: inout HTMLDocument, isCurrent: Bool = false, language: LocaleTag? = nil
  ) {
    tree.open(.a)
    tree.attribute(.href, href)
    if isCurrent { tree.attribute(.ariaCurrent, "page") }
    tree.attribute(language: language)
    tree.text(PageValues.clean(title))
    tree.close()
  }

  static func group(_ node: Int) -> String { "dc-group-\(node)" }

  /// The page that an entry leads to: that of a group without one is the first below it if the home page has no list of
  /// the groups.
  func target(of node: Int, locale: Int) -> Int? {
    let navigation = navigations[locale]
    return navigation.nodes[node].page ?? (hasListing[locale] ? nil : navigation.firstPage(below: node))
  }

  private func breadcrumbs(_ chain: ArraySlice<Int>, _ key: Key) -> [UInt8] {
    let locale = key.locale
    var tree = HTMLDocument()
    tree.open(.nav)
    tree.attribute(.class, "dc-breadcrumbs")
    tree.attribute(.ariaLabel, strings[locale]["breadcrumbs"])
    tree.open(.ol)
    tree.open(.li)
    link(to: way(key.depth, to: map.home(of: locale), locale), title: strings[locale]["home"], into: &tree)
    tree.close()
    for node in chain { item(node, into: &tree, key: key) }
    tree.close()
    tree.close()
    var bytes: [UInt8] = []
    tree.serialize(into: &bytes, slash: false)
    return bytes
  }
}

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
      let leaves = [node] + children.filter { navigation.nodes[$0].children.isEmpty && !navigation.nodes[$0].isCopy }
      let pages = leaves.compactMap { leaf -> OutlineGroup.Page? in
        guard let page = navigation.nodes[leaf].page, map.pages[page].facts[locale] != nil,
          !map.pages[page].isGenerated
        else { return nil }
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
