package import DocModel
import Features
package import Reports
import Yams

/// The settings `init` detects in a folder, and the configuration made from them.
package struct ProjectSetup: Sendable {
  package let roots: [String]
  /// Layout patterns; empty for the standard layout.
  package let layout: [String]
  package let source: LocaleTag?
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
    var (guess, tree) = (given ?? found.source, ContentTree(roots: place, layout: lie, source: given ?? found.source))
    let usual = guess == nil ? SourceGuess(tree, in: folder) : nil
    if let usual {
      guess = usual.locale
      tree = ContentTree(roots: place, layout: lie, source: guess)
    }
    evidence = usual?.evidence
    ending = tree.articles.flatMap(\.files).allSatisfy { $0.file.hasSuffix(".mdx") } ? ".mdx" : ".md"
    locales = tree.locales
    articles = tree.articles.count
    shared = tree.articles.count { $0.files.count > 1 }
    source = guess.flatMap { tree.locales.contains($0) ? $0 : nil }
    // Docusaurus articles may contain nothing specific to MDX, but its folder names identify it.
    let site = SiteGenerator(of: tree.articles)?.flavor
    flavor = site ?? (layout.contains { $0.contains("docusaurus") } ? .mdx : TreeFlavor.shown(by: tree.articles))
  }

  /// The folder that contains the locale folders, or nil if the patterns are more than that.
  private static func root(of patterns: [String]) -> String? {
    guard patterns.count == 1, let pattern = patterns.first, pattern.hasSuffix("{locale}/{path}.md") else { return nil }
    let prefix = pattern.dropLast("{locale}/{path}.md".count)
    return prefix.isEmpty ? "." : prefix.hasSuffix("/") ? String(prefix.dropLast()) : nil
  }

  /// The content of `.doccheck.yml`.
  package func yaml() throws(RunError) -> String {
    var pairs: [(Yams.Node, Yams.Node)] = [("roots", Self.list(roots))]
    if !layout.isEmpty { pairs.append(("layout", Self.list(layout))) }
    if !layout.isEmpty, !excluded.isEmpty { pairs.append(("exclude", Self.list(excluded))) }
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
