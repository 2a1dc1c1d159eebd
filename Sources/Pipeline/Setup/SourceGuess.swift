package import DocModel
import Features

/// The most likely source locale of a tree, used if none is configured.
package struct SourceGuess: Sendable {
  package let locale: LocaleTag
  /// The evidence from git or a site generator, or nil if the locale was chosen only because it is English.
  package let evidence: String?

  /// Without a default locale: the default language of the site, unless git shows that nearly all articles existed first
  /// in another; else the locale that git shows first for most articles, else an English one; nil if there is no such
  /// locale.
  ///
  /// With one: the locale in which nearly all articles existed first, if it is another one.
  ///
  /// - Parameter defaultLocale: that of the files whose path names none, which is the source in most projects.
  init?(
    _ tree: ContentTree, in folder: String, _ repository: GitRepository?, insteadOf defaultLocale: LocaleTag?
  ) {
    if let defaultLocale {
      self.init(tree, in: folder, repository, beyondDoubtInsteadOf: defaultLocale)
    } else {
      self.init(tree, in: folder, repository)
    }
  }

  private init?(
    _ tree: ContentTree, in folder: String, _ repository: GitRepository?, beyondDoubtInsteadOf defaultLocale: LocaleTag
  ) {
    // Small trees, such as a README and its siblings, cannot be beyond doubt, so no history is read for them.
    guard let repository, !repository.isShallow,
      tree.articles.lazy.filter({ $0.files.count > 1 }).prefix(FirstLocale.enough).count == FirstLocale.enough
    else { return nil }
    if let first = FirstLocale(of: tree.articles, in: folder, repository), first.isBeyondDoubt,
      first.locale.language != defaultLocale.language
    {
      locale = first.locale
      evidence = first.evidence
    } else if let commits = TranslationCommits(into: defaultLocale, of: tree.articles, in: folder) {
      locale = commits.source
      evidence = commits.evidence
    } else {
      return nil
    }
  }

  private init?(_ tree: ContentTree, in folder: String, _ repository: GitRepository?) {
    let site = SiteLanguage(of: tree)
    if let repository, !repository.isShallow, let first = FirstLocale(of: tree.articles, in: folder, repository),
      first.isBeyondDoubt || site.map({ $0.locale == first.locale }) ?? true
    {
      locale = first.locale
      evidence = first.evidence
      return
    }
    if let site {
      locale = site.locale
      evidence = "the default language in \(site.file)"
      return
    }
    let english = tree.locales.filter(\.isEnglish)
    guard let usual = english.first(where: { $0.tag.lowercased() == "en-us" || $0.region == nil }) ?? english.first
    else { return nil }
    if let other = UntranslatedSource(of: tree.articles, in: usual) {
      locale = other.locale
      evidence = "\(other.count) of \(other.read) articles in \(usual) hold lines of its text"
    } else if let repository, !repository.isShallow,
      let commits = TranslationCommits(into: usual, of: tree.articles, in: folder)
    {
      (locale, evidence) = (commits.source, commits.evidence)
    } else {
      (locale, evidence) = (usual, nil)
    }
  }

  /// Guesses the source for a check that has none, or only that of the files whose path names no locale; nil if its
  /// repository has no complete history.
  package init?(_ check: Check) {
    let defaultLocale = check.layout.defaultLocale
    guard check.source == defaultLocale, check.asksGit != false, let root = check.roots.first,
      let repository = try? GitRepository(of: root), !repository.isShallow
    else { return nil }
    self.init(check.tree(), in: root, repository, insteadOf: defaultLocale)
  }
}

/// The locale in which most articles existed first, so the others were probably translated from it.
struct FirstLocale {
  let locale: LocaleTag
  /// The number of articles that existed in it before any other locale.
  let count: Int
  /// The number of articles for which one locale was first.
  let known: Int

  /// Whether so many articles say it that it outweighs the settings of the site: a text that was moved and edited at once
  /// looks younger than it is.
  var isBeyondDoubt: Bool { known >= Self.enough && count * 10 >= known * 9 }

  /// The number of articles that can be beyond doubt.
  static let enough = 20

  var evidence: String { "\(count) of \(known) articles existed in it first, according to git" }

  /// Nil if git has no answer, or no locale is first in three quarters of the articles, or these began in another
  /// language: a fork that translated each file where it lay and moved it when it was merged.
  ///
  /// If most articles have all their locales from one commit, the folder may have been moved to where it is: then the
  /// history of the whole repository is read, in which git sees the move.
  ///
  /// - Parameter repository: the repository of `folder`, with complete history.
  init?(of articles: [ArticleFiles], in folder: String, _ repository: GitRepository) {
    var (births, home) = (Self.births(in: folder, prefix: nil), folder)
    var counts = Self.counts(of: articles, in: folder, births)
    if counts.isUnclear, !repository.prefix.isEmpty {
      (births, home) = (Self.births(in: repository.top, prefix: repository.prefix), repository.top)
      counts = Self.counts(of: articles, in: folder, births)
    }
    let known = counts.byLocale.values.reduce(0, +)
    guard let best = counts.byLocale.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { return nil }
    let prefix = home == folder ? "" : repository.prefix
    let pages = articles.compactMap { Self.page(of: $0, in: best.key, below: folder, births, prefix) }
    let locales = Set(articles.flatMap(\.files).map(\.locale))
    switch Self.beginning(of: pages, in: best.key, among: locales, home) {
    case .own: break
    case .unknown: return nil
    case .other(let first, let count, let all):
      (locale, self.count, self.known) = (first, count, all)
      return
    }
    guard best.value * 4 >= known * 3,
      best.value >= Self.least || best.value == known && known * 4 >= known + counts.ties
    else { return nil }
    (locale, count, self.known) = (best.key, best.value, known)
  }

  /// The language in which files began.
  private enum Beginning {
    case own
    /// In that of another locale: they were translated where they lie, and their first texts are now elsewhere.
    case other(LocaleTag, count: Int, of: Int)
    case unknown
  }

  /// A file of a translated article.
  private struct Page {
    let path: String
    let birth: Birth
    /// The first commit of its article in another locale.
    let firstOther: String
  }

  /// Nil if git does not know the article's file in the locale and one in another.
  ///
  /// - Parameter prefix: the path of the folder in git.
  private static func page(
    of article: ArticleFiles, in locale: LocaleTag, below folder: String, _ births: [String: Birth], _ prefix: String
  ) -> Page? {
    let others = article.files.filter { $0.locale != locale }.compactMap { Self.birth(of: $0.file, in: folder, births) }
    guard let own = article.files.first(where: { $0.locale == locale }), let path = inner(own.file, folder),
      let birth = births[path], let other = others.min(by: { ($0.time, $0.commit) < ($1.time, $1.commit) })
    else { return nil }
    return Page(path: prefix + path, birth: birth, firstOther: other.commit)
  }

  /// Reads the first texts of some files of a locale. Where such a text shows no language, as an empty page, the one that
  /// the file had before its article came in another locale is read.
  ///
  /// - Parameter folder: that of their paths in git.
  private static func beginning(
    of pages: [Page], in locale: LocaleTag, among locales: Set<LocaleTag>, _ folder: String
  )
    -> Beginning
  {
    let objects = GitObjects(folder: folder)
    func evidence(_ name: String) -> LanguageEvidence? { objects.object(name).map { LanguageEvidence($0.bytes) } }
    let step = max(1, pages.count / most)
    let texts = stride(from: 0, to: pages.count, by: step).compactMap { index -> LanguageEvidence? in
      let page = pages[index]
      let first = evidence("\(page.birth.commit):./\(page.birth.path)")
      guard first?.verdict(for: locale) ?? .unknown == .unknown else { return first }
      return evidence("\(page.firstOther)^:./\(page.path)") ?? first
    }
    func count(_ verdict: LanguageEvidence.Verdict, for locale: LocaleTag) -> Int {
      texts.count { $0.verdict(for: locale) == verdict }
    }
    guard count(.contradicts, for: locale) * 2 > texts.count else { return .own }
    let counts = locales.subtracting([locale]).map { ($0, count(.agrees, for: $0)) }
    guard let best = counts.max(by: { ($0.1, $1.0) < ($1.1, $0.0) }), best.1 * 2 > texts.count else { return .unknown }
    return .other(best.0, count: best.1, of: texts.count)
  }

  /// The number of first texts that are read.
  private static let most = 24

  private static func birth(of file: String, in folder: String, _ births: [String: Birth]) -> Birth? {
    inner(file, folder).flatMap { births[$0] }
  }

  /// The path of a file below a folder, or nil if it lies elsewhere.
  static func inner(_ file: String, _ folder: String) -> String? {
    let base = folder == "." ? "" : folder + "/"
    return file.hasPrefix(base) ? String(file.dropFirst(base.count)) : nil
  }

  /// The number of articles that existed first in one locale, by locale, and of those that did in several at once.
  private struct Counts {
    var byLocale: [LocaleTag: Int] = [:]
    var ties = 0

    var isUnclear: Bool { ties > byLocale.values.reduce(0, +) }
  }

  private static func counts(of articles: [ArticleFiles], in folder: String, _ births: [String: Birth]) -> Counts {
    var counts = Counts()
    for article in articles where article.files.count > 1 {
      let own = article.files.compactMap { file in
        birth(of: file.file, in: folder, births).map { (file.locale, $0) }
      }
      let times = own.map { (locale, birth) -> (LocaleTag, Int) in
        // If a file was moved to the paths of several locales at once, git follows it to any of them.
        let copied = birth.moves.first { move in
          own.contains { $0.0 != locale && $0.1.time == move.time } && !Self.names(move.from, locale.language)
        }
        return (locale, copied?.time ?? birth.time)
      }
      guard times.count > 1, let first = times.map(\.1).min() else { continue }
      let locales = times.filter { $0.1 == first }.map(\.0)
      if locales.count == 1 { counts.byLocale[locales[0], default: 0] += 1 } else { counts.ties += 1 }
    }
    return counts
  }

  /// Returns whether a folder of a path is a locale of this language.
  private static func names(_ path: String, _ language: String) -> Bool {
    path.split(separator: "/").dropLast().contains { Layout.locale($0)?.language == language }
  }

  /// The minimum number of articles as evidence, unless all agree and they are a quarter of those that git has dated.
  private static let least = 5

  /// When a file was first committed, and when it was moved since and from where, in seconds since 1970.
  private struct Birth {
    struct Move {
      let time: Int
      let from: String
    }

    var time = 0
    /// The commit, and the path that the file had in it.
    var commit = ""
    var path = ""
    var moves: [Move] = []
  }

  /// The births of the files below a folder, by their path of today in it.
  ///
  /// - Parameter prefix: nil to read the history of the folder alone; else the folder is the top of the work tree, all
  ///   its history is read, and the files below this prefix are returned, by their path below it.
  private static func births(in folder: String, prefix: String?) -> [String: Birth] {
    var births: [String: Birth] = [:]
    /// The files of today by a path that they had before.
    var renamed: [String: [String]] = [:]
    var (time, commit) = (0, "")
    let format = "--format=:%ct %H"
    let scope = prefix == nil ? ["--relative", format, "--", "."] : [format]
    let log = ["log", "--diff-filter=AR", "-M100%", "--name-status"] + scope
    // Only moves without edits, which git sees without reading the files. Files are missing if git fails.
    try? Git.lines(log, in: folder) { line in
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix(":") {
        let parts = text.dropFirst().split(separator: " ")
        (time, commit) = (parts.first.flatMap { Int($0) } ?? 0, parts.last.map(String.init) ?? "")
        return
      }
      let fields = text.split(separator: "\t").map(String.init)
      guard let path = fields.last, fields.count > 1 else { return }
      let isBelow = path.hasPrefix(prefix ?? "")
      guard let files = renamed[path] ?? (isBelow ? [String(path.dropFirst(prefix?.count ?? 0))] : nil) else { return }
      let isMove = fields.count > 2
      for file in files {
        var birth = births[file, default: Birth()]
        (birth.time, birth.commit, birth.path) = (time, commit, path)
        if isMove { birth.moves.append(Birth.Move(time: time, from: fields[1])) }
        births[file] = birth
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
