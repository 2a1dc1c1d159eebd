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
  ///
  /// - Parameter readsIgnoreFiles: whether to leave out what `.gitignore` names.
  package static func find(in root: String, readsIgnoreFiles: Bool = true) -> Found? {
    find(among: files(below: root, readsIgnoreFiles ? IgnoreRules(in: root) : .none))
  }

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

  /// Markdown files below a folder, without hidden and ignored files and symbolic links.
  private static func files(below root: String, _ rules: IgnoreRules) -> [String] {
    var files: [String] = []
    var pending = [(inside: "", rules: rules)]
    while let (inside, rules) = pending.popLast(), files.count < most {
      guard let entries = try? FileSystem.list(inside.isEmpty ? root : FilePath.join(root, inside)) else { continue }
      for (name, entry) in entries {
        let path = inside.isEmpty ? name : inside + "/" + name
        switch entry {
        case .directory where !foreign.contains(name) && !rules.ignores(name, isFolder: true):
          pending.append((path, rules.entering(name)))
        case .file where [".md", ".mdx", ".markdown"].contains(where: name.hasSuffix):
          if !rules.ignores(name, isFolder: false) { files.append(path) }
        default: break
        }
      }
    }
    return files.sorted()
  }
}

/// A possible layout of a tree: the text before the locale, and whether the locale is a folder name, the end of one
/// (`azure-docs.ko-kr/`), or part of a file name (`page.ko.md`).
struct LayoutCandidate {
  struct Key: Hashable, Comparable {
    /// The path before the locale; empty if the locale is part of file names.
    let prefix: String
    let isFile: Bool

    static func < (a: Key, b: Key) -> Bool { (a.isFile ? 1 : 0, a.prefix) < (b.isFile ? 1 : 0, b.prefix) }
  }

  struct Match {
    let key: Key
    let locale: LocaleTag
    let path: String
  }

  let key: Key
  /// The locales of each article path.
  private(set) var paths: [String: Set<LocaleTag>] = [:]
  private var files: Set<String> = []

  init(_ key: Key) { self.key = key }

  mutating func add(_ match: Match, _ file: String) {
    paths[match.path, default: []].insert(match.locale)
    files.insert(file)
  }

  /// Returns every possible interpretation of a path component as a locale.
  static func matches(_ file: String) -> [Match] {
    let parts = file.split(separator: "/")
    var matches: [Match] = []
    for (index, part) in parts.enumerated().dropLast() {
      let before = parts[..<index].map { $0 + "/" }.joined()
      let rest = parts[(index + 1)...].joined(separator: "/")
      if let locale = Layout.locale(part) {
        matches.append(Match(key: Key(prefix: before, isFile: false), locale: locale, path: rest))
      } else if let dot = part.lastIndex(of: "."), dot > part.startIndex,
        let locale = Layout.locale(part[part.index(after: dot)...])
      {
        matches.append(Match(key: Key(prefix: before + part[...dot], isFile: false), locale: locale, path: rest))
      }
    }
    if let name = parts.last {
      let words = name.split(separator: ".", omittingEmptySubsequences: false)
      if words.count >= 3, let locale = Layout.locale(words[words.count - 2]) {
        let stem = words.dropLast(2).joined(separator: ".") + "." + (words.last ?? "md")
        matches.append(
          Match(
            key: Key(prefix: "", isFile: true), locale: locale,
            path: (parts.dropLast().map(String.init) + [stem]).joined(separator: "/")))
      }
    }
    return matches
  }

  struct Judged {
    let patterns: [String]
    let source: LocaleTag?
    let locales: Set<LocaleTag>
    let shared: Int
  }

  /// Returns the layout patterns and the number of articles in two locales or more. Files without a locale are assigned
  /// to the source.
  func judged(among all: [String]) -> Judged {
    let locales = paths.values.reduce(into: Set<LocaleTag>()) { $0.formUnion($1) }
    let own = paths.values.count { $0.count > 1 }
    if key.isFile { return judgedNames(among: Set(all), locales) }
    let pattern = key.prefix + "{locale}/"
    if !locales.contains(where: \.isEnglish), let (source, inner, count) = source(among: all), count * 2 >= own {
      let inside = inner.isEmpty ? "" : inner + "/"
      return Judged(
        patterns: [
          (source.isEmpty ? "" : source + "/") + "{path}.md", pattern + inside + "{path}.md",
        ], source: Self.english(beside: locales), locales: locales, shared: count)
    }
    return Judged(patterns: [pattern + "{path}.md"], source: nil, locales: locales, shared: own)
  }

  private func judgedNames(among all: Set<String>, _ locales: Set<LocaleTag>) -> Judged {
    let withSource = paths.keys.filter(all.contains)
    let shared = paths.count { $0.value.count > 1 || all.contains($0.key) }
    let folder = Self.commonFolder(Array(paths.keys))
    let translated = folder + "{path}.{locale}.md"
    guard !withSource.isEmpty else {
      return Judged(patterns: [translated], source: nil, locales: locales, shared: shared)
    }
    return Judged(
      patterns: [folder + "{path}.md", translated], source: Self.english(beside: locales), locales: locales,
      shared: shared)
  }

  /// The folder whose files match most articles, and the subfolder of the locale folders that corresponds to it.
  private func source(among all: [String]) -> (source: String, inner: String, count: Int)? {
    struct Pair: Hashable {
      let source: String
      let inner: String
    }
    var outside: [Substring: [[Substring]]] = [:]
    for file in all where !files.contains(file) {
      let parts = file.split(separator: "/")
      if let name = parts.last { outside[name, default: []].append(parts) }
    }
    var votes: [Pair: Int] = [:]
    for path in paths.keys {
      let parts = path.split(separator: "/")
      guard let name = parts.last else { continue }
      for other in (outside[name] ?? []).prefix(32) {
        let common = zip(parts.reversed(), other.reversed()).prefix { $0 == $1 }.count
        // Every shorter common suffix counts too: `a/b.md` and `x/a/b.md` share `a/b.md` and `b.md`.
        for length in 1...max(1, common) {
          votes[
            Pair(
              source: other.dropLast(length).joined(separator: "/"),
              inner: parts.dropLast(length).joined(separator: "/")),
            default: 0] += 1
        }
      }
    }
    func rank(_ vote: (key: Pair, value: Int)) -> (Int, Int, String) {
      (vote.value, -vote.key.inner.utf8.count - vote.key.source.utf8.count, vote.key.source)
    }
    guard let best = votes.max(by: { rank($0) < rank($1) }) else { return nil }
    let inside = best.key.inner.isEmpty ? "" : best.key.inner + "/"
    let held = paths.keys.count { $0.hasPrefix(inside) }
    // A source folder next to the locale folders needs fewer matches, as they may keep pages the source has dropped.
    let isBeside = best.key.inner.isEmpty && best.key.source + (best.key.source.isEmpty ? "" : "/") == key.prefix
    return best.value * (isBeside ? 4 : 2) >= held ? (best.key.source, best.key.inner, best.value) : nil
  }

  /// The locale assumed for files without one, with region and case as in the other tags.
  private static func english(beside locales: Set<LocaleTag>) -> LocaleTag? {
    let hasRegions = locales.allSatisfy { $0.region != nil }
    let isLower = locales.allSatisfy { $0.tag == $0.tag.lowercased() }
    return LocaleTag(hasRegions ? isLower ? "en-us" : "en-US" : "en")
  }

  /// The longest common folder of the paths, with a slash at its end; empty if they share no folder.
  private static func commonFolder(_ paths: [String]) -> String {
    guard var common = paths.first?.split(separator: "/").dropLast() else { return "" }
    for path in paths {
      let parts = path.split(separator: "/").dropLast()
      common = common.prefix(zip(common, parts).prefix { $0 == $1 }.count)
    }
    return common.map { $0 + "/" }.joined()
  }
}
