import DocModel

/// The files of a tree by name, to find the source of a translation.
struct SourceIndex {
  /// By folded path, see ``ArticleSpelling``.
  private let files: [String: [String]]
  /// By folded name.
  private let byName: [String: [String]]

  /// - Parameter files: paths relative to the root.
  init(_ files: [String]) {
    self.files = Dictionary(grouping: files) { ArticleSpelling.folded($0) }
    byName = Dictionary(grouping: files) { ArticleSpelling.folded(String(FilePath.lastPart($0))) }
  }

  /// The files with the name of a translation's path and no locale in theirs, the most likely source first: next to the
  /// translation, else in the nearest folder above, else elsewhere.
  func sources(of translation: LayoutCandidate.Translation, _ form: LayoutCandidate.Form) -> [String] {
    named(translation, form).filter { $0 != translation.file }
  }

  private func named(
    _ translation: LayoutCandidate.Translation, _ form: LayoutCandidate.Form
  ) -> [String] {
    let path = translation.match.path
    switch form {
    case .name, .beginning:
      return files[path] ?? sources(of: path, below: FileSystem.directory(of: translation.file) + "/")
    case .folder(let prefix): return sources(of: path, below: prefix)
    case .whole:
      return sources(of: Layout.readme + ".md", below: FileSystem.directory(of: translation.file) + "/")
    }
  }

  /// - Parameter folder: the beginning of the translation's path.
  private func sources(of path: String, below folder: String) -> [String] {
    struct Rank: Comparable {
      let isAbove: Bool
      let shared: Int
      let depth: Int
      static func < (a: Rank, b: Rank) -> Bool {
        if a.isAbove != b.isAbove { return a.isAbove }
        if a.isAbove { return a.depth > b.depth }
        return a.shared == b.shared ? a.depth < b.depth : a.shared > b.shared
      }
    }
    let parts = ArticleSpelling.folded(path).split(separator: "/")
    let named = byName[ArticleSpelling.folded(String(FilePath.lastPart(path)))] ?? []
    var ranked: [(file: String, rank: Rank)] = []
    for file in named.prefix(Self.most) where !Self.holdsLocale(file) {
      let home = FileSystem.directory(of: file)
      let own = ArticleSpelling.folded(file).split(separator: "/")
      let rank = Rank(
        isAbove: home == "." || folder.hasPrefix(home + "/"),
        shared: zip(parts.reversed(), own.reversed()).prefix { $0 == $1 }.count, depth: own.count)
      ranked.append((file, rank))
    }
    ranked.sort { $0.rank == $1.rank ? $0.file < $1.file : $0.rank < $1.rank }
    return ranked.map(\.file)
  }

  /// The maximum number of files of one name that are looked at.
  private static let most = 256

  private static func holdsLocale(_ file: String) -> Bool {
    file.split(separator: "/").dropLast().contains { Layout.locale($0) != nil }
  }
}
