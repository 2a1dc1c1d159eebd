package import DocModel

/// Detects the layout of a tree from its file names.
package struct LayoutFinder {
  /// A detected layout.
  package struct Found: Sendable {
    /// Layout patterns relative to the root.
    package let patterns: [String]
    /// The locale of files whose path has none, or nil if all paths have one.
    package let source: LocaleTag?
    package let locales: [LocaleTag]
    /// The number of articles that exist in two locales or more.
    package let shared: Int
    /// Whether every other layout fits at most half as many articles.
    package let isUnmistakable: Bool
  }

  /// Folders of third-party files.
  private static let foreign: Set<String> = ["node_modules", "vendor", "third_party", "bower_components"]
  private static let most = 200_000

  /// Nil if no article exists in two locales.
  package static func find(in root: String) -> Found? { find(among: files(below: root)) }

  /// - Parameter files: paths relative to the root.
  static func find(among files: [String]) -> Found? {
    var candidates: [LayoutCandidate.Key: LayoutCandidate] = [:]
    for file in files {
      for match in LayoutCandidate.matches(file) {
        candidates[match.key, default: LayoutCandidate(match.key)].add(match, file)
      }
    }
    let plausible = candidates.values.filter { !$0.paths.isEmpty }.sorted { $0.key < $1.key }
    let judged = plausible.map { $0.judged(among: files) }.filter { $0.shared > 0 }
    guard let best = judged.max(by: { $0.shared < $1.shared }) else { return nil }
    let second = judged.filter { $0.patterns != best.patterns }.map(\.shared).max() ?? 0
    return Found(
      patterns: best.patterns + versions(of: best.patterns, among: files), source: best.source,
      locales: best.locales.sorted(), shared: best.shared,
      isUnmistakable: second * 2 <= best.shared)
  }

  /// Docusaurus keeps docs of earlier versions next to the current ones, in the source's and in each locale's folder.
  private static func versions(of patterns: [String], among files: [String]) -> [String] {
    let (docs, current) = ("docs/{path}.md", "current/{path}.md")
    guard patterns.count == 2, patterns[0].hasSuffix(docs), patterns[1].hasSuffix("-content-docs/" + current) else {
      return []
    }
    let source = patterns[0].dropLast(docs.count) + "versioned_docs/"
    guard files.contains(where: { $0.hasPrefix(source) }) else { return [] }
    return [source + "{path}.md", patterns[1].dropLast(current.count) + "{path}.md"]
  }

  /// Markdown files below a folder, without hidden files and symbolic links.
  private static func files(below root: String) -> [String] {
    var files: [String] = []
    var pending = [""]
    while let inside = pending.popLast(), files.count < most {
      guard let entries = try? FileSystem.list(inside.isEmpty ? root : FilePath.join(root, inside)) else { continue }
      for (name, entry) in entries {
        let path = inside.isEmpty ? name : inside + "/" + name
        switch entry {
        case .directory where !foreign.contains(name): pending.append(path)
        case .file where [".md", ".mdx", ".markdown"].contains(where: name.hasSuffix): files.append(path)
        default: break
        }
      }
    }
    return files.sorted()
  }
}
