package import DocModel

/// The most likely source locale of a tree, used if none is configured.
package struct SourceGuess: Sendable {
  package let locale: LocaleTag
  /// The evidence from git, or nil if the locale was chosen only because it is English.
  package let evidence: String?

  /// The locale that git shows first for most articles, else an English one; nil if there is neither.
  init?(_ tree: ContentTree, in folder: String) {
    self.init(tree, in: folder, try? GitRepository(of: folder))
  }

  private init?(_ tree: ContentTree, in folder: String, _ repository: GitRepository?) {
    if let repository, !repository.isShallow, let first = FirstLocale(of: tree.articles, in: folder, repository) {
      locale = first.locale
      evidence = "\(first.count) of \(first.known) articles existed in it first, according to git"
      return
    }
    let english = tree.locales.filter(\.isEnglish)
    guard let usual = english.first(where: { $0.tag.lowercased() == "en-us" || $0.region == nil }) ?? english.first
    else { return nil }
    (locale, evidence) = (usual, nil)
  }

  /// Guesses the source for a check without one, if its repository has complete history; else nil.
  package init?(_ check: Check) {
    guard check.source == nil, check.asksGit != false, let root = check.roots.first,
      let repository = try? GitRepository(of: root), !repository.isShallow
    else { return nil }
    self.init(check.tree(), in: root, repository)
  }
}

/// The locale in which most articles existed first, so the others were probably translated from it.
struct FirstLocale {
  let locale: LocaleTag
  /// The number of articles that existed in it before any other locale.
  let count: Int
  /// The number of articles for which one locale was first.
  let known: Int

  /// Nil if git has no answer or no locale is first in three quarters of the articles.
  ///
  /// If most articles have all their locales from one commit, the folder may have been moved to where it is: then the
  /// history of the whole repository is read, in which git sees the move.
  ///
  /// - Parameter repository: the repository of `folder`, with complete history.
  init?(of articles: [ArticleFiles], in folder: String, _ repository: GitRepository) {
    var counts = Self.counts(of: articles, in: folder, Self.births(in: folder, prefix: nil))
    if counts.isUnclear, !repository.prefix.isEmpty {
      counts = Self.counts(of: articles, in: folder, Self.births(in: repository.top, prefix: repository.prefix))
    }
    known = counts.byLocale.values.reduce(0, +)
    guard let best = counts.byLocale.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
      best.value * 4 >= known * 3, best.value >= Self.least || best.value == known
    else { return nil }
    (locale, count) = (best.key, best.value)
  }

  /// How many articles existed first in which locale, and how many in several at once.
  private struct Counts {
    var byLocale: [LocaleTag: Int] = [:]
    var ties = 0

    var isUnclear: Bool { ties > byLocale.values.reduce(0, +) }
  }

  private static func counts(of articles: [ArticleFiles], in folder: String, _ births: [String: Birth]) -> Counts {
    let base = folder == "." ? "" : folder + "/"
    var counts = Counts()
    for article in articles where article.files.count > 1 {
      let own = article.files.compactMap { file in
        (file.file.hasPrefix(base) ? births[String(file.file.dropFirst(base.count))] : nil).map { (file.locale, $0) }
      }
      let times = own.map { locale, birth in
        // If a file was moved to the paths of several locales at once, git follows it to any of them.
        (locale, birth.moves.first { move in own.contains { $0.0 != locale && $0.1.time == move } } ?? birth.time)
      }
      guard times.count > 1, let first = times.map(\.1).min() else { continue }
      let locales = times.filter { $0.1 == first }.map(\.0)
      if locales.count == 1 { counts.byLocale[locales[0], default: 0] += 1 } else { counts.ties += 1 }
    }
    return counts
  }

  /// The minimum number of articles as evidence, unless all of them agree.
  private static let least = 5

  /// When a file was first committed, and when it was moved since, in seconds since 1970.
  private struct Birth {
    var time = 0
    var moves: [Int] = []
  }

  /// The births of the files below a folder, by their path of today in it.
  ///
  /// - Parameter prefix: nil to read the history of the folder alone; else the folder is the top of the work tree, all
  ///   its history is read, and the files below this prefix are returned, by their path below it.
  private static func births(in folder: String, prefix: String?) -> [String: Birth] {
    var births: [String: Birth] = [:]
    /// The files of today by a path that they had before.
    var renamed: [String: [String]] = [:]
    var time = 0
    let scope = prefix == nil ? ["--relative", "--format=:%ct", "--", "."] : ["--format=:%ct"]
    let log = ["log", "--diff-filter=AR", "-M100%", "--name-status"] + scope
    // Only moves without edits, which git sees without reading the files. Files are missing if git fails.
    try? Git.lines(log, in: folder) { line in
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix(":") {
        time = Int(text.dropFirst()) ?? 0
        return
      }
      let fields = text.split(separator: "\t").map(String.init)
      guard let path = fields.last, fields.count > 1 else { return }
      let isBelow = path.hasPrefix(prefix ?? "")
      guard let files = renamed[path] ?? (isBelow ? [String(path.dropFirst(prefix?.count ?? 0))] : nil) else { return }
      let isMove = fields.count > 2
      for file in files {
        births[file, default: Birth()].time = time
        if isMove { births[file]?.moves.append(time) }
      }
      if isMove {
        renamed[path] = nil
        renamed[fields[1], default: []] += files
      }
    }
    return births
  }
}

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
