import DocModel
import Reports
import Synchronization

/// The files beside the articles that pages link to: found when a page asks, copied once.
final class SiteAssets: Sendable {
  private let roots: [String]
  /// Below a root; its images stand in for those that a translation lacks.
  private let source: String?
  private let workingDirectory = FileSystem.workingDirectory
  /// Files by their paths in the output.
  private let known = Mutex<[String: String]>([:])

  init(roots: [String], source: String?) {
    self.roots = roots.map { FilePath.display($0) }
    self.source = source
  }

  /// The path in the output of the file at `path` as `article` writes it: the path below its root.
  ///
  /// - Parameters:
  ///   - file: of the article that links.
  ///   - article: its path below its locale's folder.
  func find(_ path: String, from file: String, _ article: String) -> String? {
    guard path.utf8.last != UInt8(ascii: "/"), ![".md", ".mdx", ".markdown"].contains(where: path.hasSuffix),
      let root = roots.first(where: { $0 == "." || file.hasPrefix($0 + "/") })
    else { return nil }
    let base = file.hasSuffix("/" + article) ? String(file.dropLast(article.count + 1)) : root
    if path.hasPrefix("/") {
      return known(FilePath.join(base, String(path.dropFirst())), below: root)
        ?? known(FilePath.join(root, String(path.dropFirst())), below: root)
        ?? hugoStatic(path, root)
    }
    let folder = FileSystem.directory(of: file)
    if let address = known(FilePath.join(folder, path), below: root) { return address }
    guard let source, base != root else { return nil }
    let inside = FileSystem.directory(of: article)
    return known(FilePath.join(FilePath.join(FilePath.join(root, source), inside), path), below: root)
  }

  /// Hugo, and others, serve a folder `static` beside the content as the top of the site.
  private func hugoStatic(_ path: String, _ root: String) -> String? {
    let folder = FilePath.join(FileSystem.directory(of: root), "static")
    return known(FilePath.join(folder, String(path.dropFirst())), below: folder)
  }

  private func known(_ path: String, below folder: String) -> String? {
    let file = FilePath.display(path, workingDirectory: workingDirectory)
    let address = folder == "." ? file[...] : file.hasPrefix(folder + "/") ? file.dropFirst(folder.count + 1) : ""
    // Hidden files are nobody's to publish.
    guard !address.isEmpty, !address.hasPrefix("/"), !address.split(separator: "/").contains(where: { $0.first == "." })
    else { return nil }
    let name = String(address)
    if known.withLock({ $0[name] == file }) { return name }
    guard FileSystem.status(file)?.kind == .file, FileSystem.lies(file, below: folder) else { return nil }
    return known.withLock { known in
      if let other = known[name] { return other == file ? name : nil }
      known[name] = file
      return name
    }
  }

  /// All that were found, in the order of their addresses.
  var all: [(file: String, address: String)] {
    known.withLock { known in known.map { ($0.value, $0.key) }.sorted { $0.address < $1.address } }
  }
}
