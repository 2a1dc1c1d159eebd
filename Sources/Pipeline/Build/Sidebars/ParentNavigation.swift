import DocModel
import Site

/// The navigation of Jekyll's theme just-the-docs, whose pages name the page above them: `parent: Title`. Pages come in the
/// order of `nav_order`, numbers before texts, then of their titles.
struct ParentNavigation {
  private let map: SiteMap
  private let isBefore: (String, String) -> Bool
  /// The pages by the title of the page above them; those at the top by an empty text.
  private var children: [String: [Int]] = [:]
  /// The pages that have an entry, of which each has one.
  private var placed: Set<Int> = []
  private static let deepest = 16

  /// - Parameter isBefore: the order of titles.
  init(_ map: SiteMap, isBefore: @escaping (String, String) -> Bool) {
    self.map = map
    self.isBefore = isBefore
    for page in map.pages.indices where !isLeftOut(page) {
      children[facts(page).parents.first ?? "", default: []].append(page)
    }
    for (title, pages) in children { children[title] = pages.sorted(by: comesBefore) }
  }

  /// The entries, or nil if no page names another one that there is.
  mutating func entries() -> [Navigation.Entry]? {
    let titles = Set(map.pages.indices.compactMap { facts($0).title })
    guard children.keys.contains(where: titles.contains) else { return nil }
    return (children[""] ?? []).map { entry($0, above: []) }
  }

  private func facts(_ page: Int) -> PageFacts { map.facts(of: page, for: map.reference).facts }

  private func isLeftOut(_ page: Int) -> Bool {
    let facts = facts(page)
    return facts.isHidden || facts.posted != nil || facts.title == nil || map.pages[page].stem == "404"
  }

  /// - Parameter above: the titles of the pages above it, the nearest first.
  private mutating func entry(_ page: Int, above: [String]) -> Navigation.Entry {
    placed.insert(page)
    let titles = [facts(page).title ?? ""] + above
    var entry = Navigation.Entry(title: nil, path: map.pages[page].stem)
    guard titles.count < Self.deepest else { return entry }
    for child in children[titles[0]] ?? []
    where !placed.contains(child) && zip(facts(child).parents, titles).allSatisfy({ $0 == $1 }) {
      entry.children.append(self.entry(child, above: titles))
    }
    return entry
  }

  private func comesBefore(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (facts(a), facts(b))
    let ranks = [first, second].map { $0.position != nil ? 0 : $0.orderText != nil ? 1 : 2 }
    if ranks[0] != ranks[1] { return ranks[0] < ranks[1] }
    if let one = first.position, let other = second.position, one != other { return one < other }
    let texts = [first, second].map { ranks[0] == 1 ? $0.orderText ?? "" : $0.title ?? "" }
    return texts[0] == texts[1] ? a < b : isBefore(texts[0], texts[1])
  }
}
