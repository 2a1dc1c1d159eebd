import DocModel

/// Hugo's leaf bundles: folders with an `index.md`. Their other Markdown files, also those in folders below, are resources
/// of that page and no pages.
struct LeafBundles {
  private let folders: Set<Substring>

  /// - Parameter paths: of the articles below the locale's folder. An `index.md` at the top makes no bundle.
  init(_ paths: some Sequence<String>) {
    folders = Set(paths.lazy.filter(Self.isIndex).map { Self.folder(of: $0) })
      .subtracting([""])
  }

  /// Whether an article is a resource of a page.
  func hasResource(_ path: String) -> Bool {
    guard !folders.isEmpty else { return false }
    var folder = Self.folder(of: path)
    if Self.isIndex(path) { folder = Self.above(folder) }
    while !folder.isEmpty {
      if folders.contains(folder) { return true }
      folder = Self.above(folder)
    }
    return false
  }

  private static func above(_ path: Substring) -> Substring { path.lastIndex(of: "/").map { path[..<$0] } ?? "" }
  private static func folder(of path: String) -> Substring { above(path[...]) }
  private static func isIndex(_ path: String) -> Bool { PathText.name(of: path[...]).hasPrefix("index.") }
}
