public import DocModel
import Foundation
import Reports

/// Where the articles of a run lie: as the command line names them, the configuration has them, or the files look.
public struct ProjectPlace: Sendable {
  public private(set) var roots: [String]
  public private(set) var layout: Layout
  public private(set) var source: LocaleTag?
  /// Paths of articles, or globs; empty for all.
  public private(set) var articles: [String]
  /// Files that were named and are no articles.
  public private(set) var others: [String] = []
  /// How the layout was found; nil where it was said, or is the usual one.
  public private(set) var remark: String?

  private let configuration: Configuration

  /// - Parameters:
  ///   - arguments: folders, and files that each stand for their article in all locales.
  ///   - articles: paths of articles, globs, or files of articles.
  public init(_ arguments: [String], articles: [String], configuration: Configuration) {
    self.configuration = configuration
    let files = arguments.filter { FileSystem.status($0)?.kind == .file }
    let folders = arguments.filter { !files.contains($0) }
    let home = configuration.file.map { FileSystem.directory(of: $0) } ?? "."
    let content = FilePath.join(home, "content")
    let isUsual = configuration.layout == nil && FileSystem.status(content)?.kind == .directory
    let usual = configuration.roots ?? [isUsual ? content : home]
    roots = folders.isEmpty ? usual : folders
    layout = (configuration.layout ?? .standard).excluding(configuration.exclude)
    source = configuration.source
    self.articles = []
    if configuration.layout == nil { look() }
    var names = articles
    for file in files {
      if let path = path(of: file) {
        names.append(path)
      } else if folders.isEmpty, configuration.layout == nil, let path = climb(from: file, isFirst: names.isEmpty) {
        names.append(path)
      } else {
        others.append(file)
      }
    }
    self.articles = names.map { name in
      name.contains("*") || FileSystem.status(name)?.kind != .file ? name : path(of: name) ?? name
    }
  }

  /// Finds the layout of the roots where they hold more than folders of locales.
  private mutating func look() {
    guard let root = roots.first, roots.count == 1, !Self.holdsLocalesOnly(root) else { return }
    adopt(root)
  }

  private mutating func adopt(_ root: String) {
    guard let found = LayoutFinder.find(in: root), found.isUnmistakable, let layout = try? Layout(found.patterns) else {
      return
    }
    self.layout = layout.excluding(configuration.exclude)
    if let guess = found.source { source = configuration.source ?? guess }
    guard found.patterns != Layout.standard.texts else { return }
    remark =
      "the articles of \(FilePath.display(root)) lie as \(found.patterns.joined(separator: " and "))"
      + (found.source.map { "; files without a locale are taken for \($0), --source names another" } ?? "")
  }

  /// True for the usual layout: no folder or article besides those of locales.
  private static func holdsLocalesOnly(_ root: String) -> Bool {
    guard let entries = try? FileSystem.list(root) else { return true }
    return entries.allSatisfy { name, entry in
      entry == .file ? !name.hasSuffix(".md") && !name.hasSuffix(".mdx") : Layout.locale(name[...]) != nil
    }
  }

  /// The article that a file below one of the roots is, in its locale.
  private func path(of file: String) -> String? {
    let file = Self.absolute(file)
    for root in roots.map(Self.absolute) {
      let base = root.hasSuffix("/") ? root : root + "/"
      guard file.hasPrefix(base) else { continue }
      if let match = layout.match(String(file.dropFirst(base.count)), source: source) { return match.path }
    }
    return nil
  }

  /// Looks for the tree that a file belongs to in the folders above it, the nearest first.
  private mutating func climb(from file: String, isFirst: Bool) -> String? {
    let file = FilePath.display(file)
    var above = FileSystem.directory(of: Self.absolute(file))
    for _ in 0..<Self.climb {
      let folder = FilePath.display(above)
      var place = self
      place.roots = [folder]
      place.layout = Layout.standard.excluding(configuration.exclude)
      place.adopt(folder)
      let tree = ContentTree(roots: [folder], layout: place.layout, source: place.source)
      let holder = tree.articles.first { $0.files.count > 1 && $0.files.contains { $0.file == file } }
      if let path = holder?.path {
        roots = isFirst ? [folder] : roots.contains(folder) ? roots : roots + [folder]
        (layout, source, remark) = (place.layout, place.source, place.remark)
        return path
      }
      // A project ends where its repository does, and nobody's home is one.
      guard FileSystem.status(FilePath.join(above, ".git")) == nil else { return nil }
      above = FileSystem.directory(of: above)
      guard above != "/", above != Self.home else { return nil }
    }
    return nil
  }

  /// So many folders above a file are looked at.
  private static let climb = 12
  private static let home = ProcessInfo.processInfo.environment["HOME"]

  private static func absolute(_ path: String) -> String {
    let path = FilePath.display(path)
    return path.hasPrefix("/")
      ? path : path == "." ? FileSystem.workingDirectory : FilePath.join(FileSystem.workingDirectory, path)
  }
}
