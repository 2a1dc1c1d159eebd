package import DocModel
import Features
import Foundation
package import Reports
import Yams

/// The settings `init` detects in a folder, and the configuration made from them.
package struct ProjectSetup: Sendable {
  package let roots: [String]
  /// Layout patterns; empty for the standard layout.
  package let layout: [String]
  package let source: LocaleTag?
  /// The locale of the files whose path names none, if it is not ``source``.
  package let defaultLocale: LocaleTag?
  /// The detected flavor, or nil if the files show none.
  package let flavor: Flavor?
  /// The evidence from git for ``source``, or nil.
  package let evidence: String?
  package let locales: [LocaleTag]
  package let articles: Int
  /// The extension of the files: `.md` or `.mdx`.
  package let ending: String
  /// The number of articles that exist in two locales or more.
  package let shared: Int
  /// Whether every other layout fits at most half as many articles.
  package let isUnmistakable: Bool
  /// Files that look like translations by name and are not by their text.
  /// Other folders with translated articles, which this setup leaves out.
  package let apart: [LayoutFinder.OtherTree]
  private let excluded: [String]

  /// Analyzes a folder; throws if no article exists in two locales.
  ///
  /// - Parameter readsIgnoreFiles: whether to leave out what `.gitignore` names.
  package init(of folder: String, source given: LocaleTag?, readsIgnoreFiles: Bool = true) throws(RunError) {
    guard FileSystem.status(folder)?.kind == .directory else { throw RunError("there is no such folder", file: folder) }
    guard let found = LayoutFinder.find(in: folder, readsIgnoreFiles: readsIgnoreFiles) else {
      throw RunError(
        "has no article in two locales: looked for locale folders (ko-KR/page.md, i18n/ko/…), files"
          + " (page.ko.md, README_KR.md, docs/ko.md) and checkouts (name.ko-kr/…)", file: folder)
    }
    let home = Self.root(of: found.patterns)
    roots = [home ?? "."]
    layout = home == nil ? found.patterns : []
    isUnmistakable = found.isUnmistakable
    excluded = found.excluded
    apart = found.apart
    let place = roots.map { FilePath.join(folder, $0 == "." ? "" : $0) }.map { $0.isEmpty ? "." : $0 }
    var lie = layout.isEmpty ? Layout.standard : try Layout(layout).excluding(found.excluded)
    lie.readsIgnoreFiles = readsIgnoreFiles
    lie.defaultLocale = found.defaultLocale(unlessRenamed: given)
    var tree = ContentTree(roots: place, layout: lie, source: given)
    let usual =
      given == nil
      ? SourceGuess(tree, in: folder, try? GitRepository(of: folder), insteadOf: lie.defaultLocale) : nil
    let guess = given ?? usual?.locale ?? lie.defaultLocale
    if given == nil { tree = ContentTree(roots: place, layout: lie, source: guess) }
    evidence = usual?.evidence
    ending = tree.articles.flatMap(\.files).allSatisfy { $0.file.hasSuffix(".mdx") } ? ".mdx" : ".md"
    locales = tree.locales
    articles = tree.articles.count
    shared = tree.articles.count { $0.files.count > 1 }
    source = guess.flatMap { tree.locales.contains($0) ? $0 : nil }
    defaultLocale = lie.defaultLocale == source ? nil : lie.defaultLocale
    // Docusaurus articles may contain nothing specific to MDX, but its folder names identify it.
    let site = SiteGenerator(of: tree.articles)?.flavor
    flavor = site ?? (layout.contains { $0.contains("docusaurus") } ? .mdx : TreeFlavor.shown(by: tree.articles))
  }

  /// The folder that contains the locale folders, or nil if the patterns are more than that.
  private static func root(of patterns: [String]) -> String? {
    guard patterns.count == 1, let folder = patterns.first.flatMap(Layout.folderOfLocales) else { return nil }
    return folder.isEmpty ? "." : String(folder.dropLast())
  }

  /// The content of `.doccheck.yml`.
  package func yaml() throws(RunError) -> String {
    var pairs: [(Yams.Node, Yams.Node)] = [("roots", Self.list(roots))]
    if !layout.isEmpty { pairs.append(("layout", Self.list(layout))) }
    if !layout.isEmpty, !excluded.isEmpty { pairs.append(("exclude", Self.list(excluded))) }
    if let defaultLocale { pairs.append(("default-locale", Self.text(defaultLocale.tag))) }
    if let source { pairs.append(("source", Self.text(source.tag))) }
    if let flavor { pairs.append(("flavor", Self.text(flavor.rawValue))) }
    do {
      let body = try Yams.serialize(node: Yams.Node.mapping(Yams.Node.Mapping(pairs)))
      return "# The settings of doccheck for this project. `doccheck config` shows the effective ones.\n" + body
    } catch {
      throw RunError("the configuration cannot be written: \(error)")
    }
  }

  private static func text(_ text: String) -> Yams.Node { Yams.Node.scalar(Yams.Node.Scalar(text)) }

  private static func list(_ texts: [String]) -> Yams.Node {
    Yams.Node.sequence(Yams.Node.Sequence(texts.map(text), Yams.Tag(.implicit), .flow))
  }
}

/// The location of a run's articles: from the command line, else the configuration, else detected from the files.
package struct ProjectPlace: Sendable {
  package private(set) var roots: [String]
  package private(set) var layout: Layout
  package private(set) var source: LocaleTag?
  /// Article paths or globs; empty selects all.
  package private(set) var articles: [String]
  /// Arguments that name files which are not articles.
  package private(set) var others: [String] = []
  /// A message about the detected layout, or nil if the layout is configured or standard.
  package private(set) var remark: String?

  private let configuration: Configuration
  private let readsIgnoreFiles: Bool

  /// - Parameters:
  ///   - arguments: folders, and files that select their article in all locales.
  ///   - articles: article paths, globs, or files of articles.
  ///   - buffer: a file whose text comes from elsewhere, and which need not exist.
  ///   - readsIgnoreFiles: whether to leave out what `.gitignore` names.
  package init(
    _ arguments: [String], articles: [String], buffer: String? = nil, configuration: Configuration,
    readsIgnoreFiles: Bool = true
  ) {
    self.configuration = configuration
    self.readsIgnoreFiles = readsIgnoreFiles
    let folders = arguments.filter { FileSystem.status($0)?.kind != .file }
    let files = arguments.filter { !folders.contains($0) } + (buffer.map { [$0] } ?? [])
    let home = configuration.file.map { FileSystem.directory(of: $0) } ?? "."
    let content = FilePath.join(home, "content")
    let isUsual = configuration.layout == nil && FileSystem.status(content)?.kind == .directory
    let named = configuration.layout == nil ? MkDocsSettings.texts(in: home) : nil
    let usual = configuration.roots ?? [isUsual ? content : named ?? home]
    roots = folders.isEmpty ? usual : folders
    layout = (configuration.layout ?? .standard).excluding(configuration.exclude)
    layout.readsIgnoreFiles = readsIgnoreFiles
    layout.defaultLocale = configuration.defaultLocale
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

  /// Detects the layout of a single root unless it contains only locale folders.
  private mutating func look() {
    guard let root = roots.first, roots.count == 1, !Self.holdsLocalesOnly(root) else { return }
    adopt(root)
  }

  private mutating func adopt(_ root: String) {
    guard let found = LayoutFinder.find(in: root, readsIgnoreFiles: readsIgnoreFiles),
      let layout = try? Layout(found.patterns),
      found.isUnmistakable || !ContentTree(roots: [root]).articles.contains(where: { $0.files.count > 1 })
    else { return }
    self.layout = layout.excluding(configuration.exclude + found.excluded)
    self.layout.readsIgnoreFiles = readsIgnoreFiles
    let own = found.defaultLocale(unlessRenamed: configuration.source)
    self.layout.defaultLocale = configuration.defaultLocale ?? own
    source = configuration.source ?? own
    guard found.patterns != Layout.standard.texts else { return }
    remark =
      "the articles of \(FilePath.display(root)) lie as \(found.patterns.joined(separator: " and "))"
      + (own.map { "; files without a locale are taken for \($0), --source names another" } ?? "")
      + (found.isUnmistakable ? "" : "; other layouts fit, too: doccheck init writes down which it is")
      + found.apart.map { "; \($0.folder) has \($0.shared) more articles: check it by its name" }.joined()
  }

  /// Returns whether the root has the standard layout: only locale folders and no article next to them.
  private static func holdsLocalesOnly(_ root: String) -> Bool {
    guard let entries = try? FileSystem.list(root) else { return true }
    let hasHidden = LayoutFinder.hidden.contains { FileSystem.status(FilePath.join(root, $0))?.kind == .directory }
    return !hasHidden
      && entries.allSatisfy { name, entry in
        entry == .file ? !LayoutFinder.isMarkdown(name) : Layout.locale(name[...]) != nil
      }
  }

  /// The article path of a file below one of the roots, or nil.
  private func path(of file: String) -> String? {
    let file = Self.absolute(file)
    for root in roots.map(Self.absolute) {
      let base = root.hasSuffix("/") ? root : root + "/"
      guard file.hasPrefix(base) else { continue }
      if let match = layout.match(String(file.dropFirst(base.count)), source: source) { return match.path }
    }
    return nil
  }

  /// Searches the parent folders, nearest first, for the tree a file belongs to.
  private mutating func climb(from file: String, isFirst: Bool) -> String? {
    let file = FilePath.display(file)
    var above = FileSystem.directory(of: Self.absolute(file))
    let isInRepository = Self.isInRepository(above)
    for _ in 0..<Self.climb {
      let folder = FilePath.display(above)
      // Outside of repositories, a folder above may have anything.
      guard isInRepository || LayoutFinder.isSmall(folder) else { return nil }
      var place = self
      place.roots = [folder]
      place.layout = Layout.standard.excluding(configuration.exclude)
      place.layout.readsIgnoreFiles = readsIgnoreFiles
      place.adopt(folder)
      let tree = ContentTree(roots: [folder], layout: place.layout, source: place.source)
      let holder = tree.articles.first { $0.files.count > 1 && $0.files.contains { $0.file == file } }
      if let path = holder?.path {
        roots = isFirst ? [folder] : roots.contains(folder) ? roots : roots + [folder]
        (layout, source, remark) = (place.layout, place.source, place.remark)
        return path
      }
      // Stop at the top of the repository and at the home folder.
      guard FileSystem.status(FilePath.join(above, ".git")) == nil else { return nil }
      above = FileSystem.directory(of: above)
      guard above != "/", above != Self.home else { return nil }
    }
    return nil
  }

  private static func isInRepository(_ folder: String) -> Bool {
    var folder = folder
    while folder != "/", folder != home {
      if FileSystem.status(FilePath.join(folder, ".git")) != nil { return true }
      folder = FileSystem.directory(of: folder)
    }
    return false
  }

  /// The maximum number of parent folders to search.
  private static let climb = 12
  private static let home = ProcessInfo.processInfo.environment["HOME"]

  private static func absolute(_ path: String) -> String {
    let path = FilePath.display(path)
    return path.hasPrefix("/")
      ? path : path == "." ? FileSystem.workingDirectory : FilePath.join(FileSystem.workingDirectory, path)
  }
}
