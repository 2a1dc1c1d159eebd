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
  fileprivate static func isIndex(_ path: String) -> Bool { PathText.name(of: path[...]).hasPrefix("index.") }
}

/// The folders of leaf bundles by the addresses that front matter gives their pages, as `slug` and `url` do: Hugo serves
/// a bundle's files there, too.
struct BundleAddresses: Sendable {
  /// By the path in lowercase, without slashes at the ends.
  private var folders: [String: Set<String>] = [:]

  private static let deepest = 32

  /// Adds a page if it is that of a bundle.
  ///
  /// - Parameters:
  ///   - article: its path below its locale's folder.
  ///   - routes: the addresses that its front matter gives it: ``FrontMatter/routes(of:)``.
  ///   - files: of the page in all locales.
  mutating func add(_ article: String, routes: [String], files: [String]) {
    guard LeafBundles.isIndex(article), article.contains("/") else { return }
    for route in routes {
      folders[route.lowercased(), default: []].formUnion(files.map { FileSystem.directory(of: $0) })
    }
  }

  /// The files that a path from the root of the site may denote, those below a folder first. The path may begin with a
  /// locale.
  func files(at path: String, first base: String) -> [String] {
    guard !folders.isEmpty else { return [] }
    let parts = path.split(separator: "/")
    guard parts.count > 1, parts.count <= Self.deepest else { return [] }
    let starts = Layout.locale(parts[0]) == nil ? [0] : [0, 1]
    let found = starts.flatMap { start in
      (start..<parts.count - 1).reversed().flatMap { end -> [String] in
        let names = folders[parts[start...end].joined(separator: "/").lowercased()]?.sorted() ?? []
        let rest = parts[(end + 1)...].joined(separator: "/")
        return names.map { FilePath.join($0, rest) }
      }
    }
    let own = found.filter { $0.hasPrefix(base + "/") }
    return own + found.filter { !$0.hasPrefix(base + "/") }
  }
}
