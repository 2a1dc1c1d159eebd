import Foundation

extension Build {
  /// The default output for preview sites: a folder in the user's cache, unique to these roots.
  package static func cacheFolder(for roots: [String]) -> String {
    let environment = ProcessInfo.processInfo.environment
    let given = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let cache = given ?? environment["HOME"].map { FilePath.join($0, ".cache") } ?? NSTemporaryDirectory()
    var digest = ContentDigest()
    for root in roots { digest.add(FileSystem.realPath(root) ?? FilePath.display(root, workingDirectory: "/")) }
    return FilePath.join(cache, "doccheck/" + digest.finish().hex.prefix(16))
  }

  /// Files and folders whose change requires a rebuild.
  package var inputs: [String] {
    roots
      + Set(roots.map { FileSystem.directory(of: FilePath.display($0)) }).sorted().flatMap { folder in
        ["templates", "static", "mkdocs.yml"].map { FilePath.join(folder, $0) }
      }
  }
}
