package import DocModel

/// Detects the layout of a tree from its file names, and from its texts where names may be words.
package struct LayoutFinder {
  /// A detected layout.
  package struct Found: Sendable {
    /// Layout patterns relative to the root.
    package let patterns: [String]
    /// The locale of files whose path has none, or nil if all paths have one.
    package let defaultLocale: LocaleTag?
    package let locales: [LocaleTag]
    /// The number of articles that exist in two locales or more.
    package let shared: Int
    /// Whether every other layout fits at most half as many articles.
    package let isUnmistakable: Bool
    /// Files that the patterns match as translations although their texts show that they are not.
    package let excluded: [String]
    /// Other folders of the tree with a layout that these patterns leave out, those with most articles first.
    package let apart: [OtherTree]

    /// The locale of files whose path has none, where a source is given: the source itself, if no path names it, so that
    /// it says which language these files are in.
    func defaultLocale(unlessRenamed source: LocaleTag?) -> LocaleTag? {
      guard let defaultLocale, let source else { return defaultLocale }
      return locales.contains(source) ? defaultLocale : source
    }
  }

  /// A folder with articles in two locales or more that another layout does not reach.
  package struct OtherTree: Sendable {
    package let folder: String
    /// The number of articles in two locales or more.
    package let shared: Int
  }

  /// Folders of third-party files.
  static let foreign: Set<String> = ["node_modules", "vendor", "third_party", "bower_components"]
  private static let most = 200_000

  /// Nil if no article exists in two locales.
  ///
  /// - Parameter readsIgnoreFiles: whether to leave out what `.gitignore` names.
  package static func find(in root: String, readsIgnoreFiles: Bool = true) -> Found? {
    let (files, themes) = files(below: root, readsIgnoreFiles ? IgnoreRules(in: root) : .none)
    return find(among: files, samples: TextSamples(root: root), themes: themes)
  }

  /// - Parameters:
  ///   - files: paths relative to the root.
  ///   - samples: the texts of the files; without them, names alone decide.
  ///   - themes: the folders of themes that the files do not include.
  static func find(
    among files: [String], samples: TextSamples = TextSamples(root: nil), themes: [String] = []
  ) -> Found? {
    var candidates: [LayoutCandidate.Form: LayoutCandidate] = [:]
    var names = LocaleNames()
    for file in files {
      for match in LayoutCandidate.matches(file, &names) {
        candidates[match.form, default: LayoutCandidate(match.form)].add(match, file)
      }
    }
    let index = SourceIndex(files)
    let own = candidates.values.sorted { $0.form < $1.form }
      .map { $0.verified(by: samples, among: index) }.filter { !$0.translations.isEmpty }
      .map { $0.judged(among: files, index, samples) }.filter { $0.shared > 0 }
    let judged = SectionedLayout(own, files)?.replacing(own) ?? own
    guard let largest = judged.max(by: { $0.shared < $1.shared }) else { return nil }
    let (original, copies) = LayoutCopy.original(of: largest, among: judged, files)
    var best = original
    var rest = judged.filter { other in
      other.patterns != best.patterns && !copies.contains { $0.layout.patterns == other.patterns }
        && !Self.isWithinLocale(other, of: best)
    }
    // Every attempt to join two layouts looks at all files.
    var attempts = 0
    func mayTry(_ other: LayoutCandidate.Judged) -> Bool {
      attempts += 1
      return attempts <= Self.mostAttempts && files.count <= Self.mostJoined
    }
    while let next = rest.lazy.filter(mayTry).compactMap({ Self.joined(best, $0, files) }).first {
      best = next
      rest = rest.filter { other in !other.patterns.allSatisfy(best.patterns.contains) }
    }
    let second = rest.map(\.shared).max() ?? 0
    let more = docusaurusPatterns(of: best, among: files)
    if more.isEmpty { best = withSourcesAbove(best, files, samples) }
    let patterns = best.patterns + more
    return Found(
      patterns: patterns, defaultLocale: best.defaultLocale, locales: best.locales.sorted(), shared: best.shared,
      isUnmistakable: second * 2 <= best.shared,
      excluded: excluded(best.refused, patterns) + droppedVersions(in: patterns, among: files)
        + copies.map { $0.folder + "**" }.sorted() + themes.map { $0 + "/**" }.sorted(),
      apart: apart(from: patterns, rest) + LayoutCopy.apart(copies))
  }

  /// Returns whether the translations of a layout lie in the folder of one locale of another layout, where the name of a
  /// language is part of a title: `i18n/zh-CN/blog/translated-to-chinese`.
  private static func isWithinLocale(_ layout: LayoutCandidate.Judged, of other: LayoutCandidate.Judged) -> Bool {
    let translations = layout.patterns.filter { $0.contains("{locale}") }
    guard translations.count == 1, let pattern = translations.last else { return false }
    return other.patterns.contains { theirs in
      guard let place = theirs.firstRange(of: "{locale}/"), case let prefix = theirs[..<place.lowerBound],
        pattern.hasPrefix(prefix)
      else { return false }
      let folder = pattern.dropFirst(prefix.count).prefix { $0 != "/" }
      return Layout.locale(folder).map(other.locales.contains) == true
    }
  }

  /// The folders of the other layouts, as far as each lies apart from the folder of the best one.
  private static func apart(from patterns: [String], _ rest: [LayoutCandidate.Judged]) -> [OtherTree] {
    let best = folder(of: patterns)
    func areNested(_ one: String, _ two: String) -> Bool { (one + "/").hasPrefix(two + "/") }
    var found: [OtherTree] = []
    for other in rest.sorted(by: { ($1.shared, $0.patterns[0]) < ($0.shared, $1.patterns[0]) })
    where other.shared >= fewestApart {
      let folder = folder(of: other.patterns)
      guard !folder.isEmpty, !best.isEmpty,
        !([best] + found.map(\.folder)).contains(where: { areNested($0, folder) || areNested(folder, $0) })
      else { continue }
      found.append(OtherTree(folder: folder, shared: other.shared))
    }
    return Array(found.prefix(mostApart))
  }

  static let (fewestApart, mostApart) = (3, 3)

  /// The deepest folder that all patterns share; empty if it is the root.
  private static func folder(of patterns: [String]) -> String {
    let folders = patterns.map {
      $0.prefix { $0 != "{" }.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    }
    guard var common = folders.first else { return "" }
    for folder in folders { common = common.prefix(zip(common, folder).prefix { $0 == $1 }.count) }
    return common.joined(separator: "/")
  }

  /// Returns both layouts as one, or nil unless each file keeps its article and more translations have a source.
  private static func joined(
    _ one: LayoutCandidate.Judged, _ two: LayoutCandidate.Judged, _ files: [String]
  ) -> LayoutCandidate.Judged? {
    func names(_ layout: LayoutCandidate.Judged, _ source: LocaleTag) -> Bool {
      layout.defaultLocale == nil && layout.locales.contains { LayoutCandidate.isSame($0, as: source) }
    }
    let own = [one.defaultLocale, two.defaultLocale].compactMap { $0 }
    guard let source = own.first, own.allSatisfy({ $0 == source }), !names(one, source) || isBelow(two, one),
      !names(two, source)
    else { return nil }
    let patterns = one.patterns + two.patterns.filter { !one.patterns.contains($0) }
    guard let before = articles(one.patterns, source, files), let other = articles(two.patterns, source, files),
      let after = articles(patterns, source, files), !after.isEmpty
    else { return nil }
    func shared(_ articles: [String: [LocaleTag: String]]) -> [String: [LocaleTag: String]] {
      articles.filter { $0.value.count > 1 }
    }
    let isKept = [before, other].allSatisfy { part in
      shared(part).allSatisfy { article in
        after.values.contains { texts in article.value.values.allSatisfy(texts.values.contains) }
      }
    }
    let news = after.count { $0.value.count == 1 } - before.count { $0.value.count == 1 }
    let gain = other.values.count { $0.count > 1 }
    guard isKept, news <= Self.mostAlone + gain else { return nil }
    // Names of one locale, such as `zh` and `zh-CN`, may have become one.
    let locales = one.locales.union(two.locales).filter { locale in after.values.contains { $0[locale] != nil } }
    return LayoutCandidate.Judged(
      patterns: patterns, defaultLocale: source, locales: locales, shared: shared(after).count,
      refused: one.refused + two.refused)
  }

  /// Returns whether the translations of one layout are in the folders that another names after the locales, as
  /// `docs/{locale}/README-{locale}.md` is below `docs/{locale}/`.
  private static func isBelow(_ one: LayoutCandidate.Judged, _ other: LayoutCandidate.Judged) -> Bool {
    let folders = other.patterns.compactMap { pattern in
      pattern.firstRange(of: "{locale}/").map { pattern[..<$0.upperBound] }
    }
    return one.patterns.filter { $0.contains("{locale}") }.allSatisfy { folders.contains(where: $0.hasPrefix) }
  }

  /// Adds the folder above that of the source, up to the root, which has the sources of articles that have translations
  /// alone: `docs/de/README.md` of `README.md`, where the others lie in `docs`. None is added that has many other files,
  /// or by which two files would be the same article.
  private static func withSourcesAbove(
    _ layout: LayoutCandidate.Judged, _ files: [String], _ samples: TextSamples
  ) -> LayoutCandidate.Judged {
    let sources = layout.patterns.filter { !$0.contains("{locale}") }
    guard let source = layout.defaultLocale, sources.count == 1, let pattern = sources.first,
      pattern.hasSuffix("/{path}.md"), let before = articles(layout.patterns, source, files)
    else { return layout }
    let orphans = before.filter { $0.value[source] == nil }
    guard !orphans.isEmpty else { return layout }
    var folder = pattern.dropLast("/{path}.md".count)
    while !folder.isEmpty {
      folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
      let patterns = layout.patterns + [(folder.isEmpty ? "" : folder + "/") + "{path}.md"]
      guard let after = articles(patterns, source, files) else { continue }
      let found = orphans.filter { path, texts in
        guard let file = after[path]?[source] else { return false }
        return samples.locale(of: file).map { LayoutCandidate.isSame(source, as: $0) } ?? false
          && texts.values.contains { samples.areAlike($0, file) }
      }
      let news = after.count - before.count
      let sourced = orphans.count { after[$0.key]?[source] != nil }
      guard !found.isEmpty, found.count == sourced, news <= mostOthers * found.count else { continue }
      return LayoutCandidate.Judged(
        patterns: patterns, defaultLocale: source, locales: layout.locales, shared: layout.shared + found.count,
        refused: layout.refused)
    }
    return layout
  }

  /// The number of further articles of the source that a folder may bring for each source that it has.
  private static let mostOthers = 4

  private static let mostAttempts = 24
  /// The maximum number of files of a tree whose layouts are joined; larger ones are no README with its translations.
  private static let mostJoined = 5000

  /// The maximum number of untranslated articles that a joined layout may add.
  private static let mostAlone = 40

  /// Returns the files of each article by locale, or nil if two files are the same article in the same locale.
  private static func articles(
    _ patterns: [String], _ source: LocaleTag, _ files: [String]
  ) -> [String: [LocaleTag: String]]? {
    guard let layout = try? Layout(patterns) else { return nil }
    var articles: [String: [LocaleTag: String]] = [:]
    for file in files {
      guard let match = layout.match(file, source: source) else { continue }
      guard articles[match.path, default: [:]].updateValue(file, forKey: match.locale) == nil else { return nil }
    }
    for (path, other) in ArticleSpelling.moves(articles.mapValues { Set($0.keys) }, source: source) {
      articles[other, default: [:]].merge(articles.removeValue(forKey: path) ?? [:]) { first, _ in first }
    }
    return articles
  }

  /// The refused files that the patterns match as a translation.
  private static func excluded(_ refused: [String], _ patterns: [String]) -> [String] {
    guard !refused.isEmpty, let layout = try? Layout(patterns) else { return [] }
    return Array(Set(refused.filter { layout.match($0, source: nil) != nil })).sorted()
  }

  /// The further patterns of Docusaurus: docs of earlier versions, posts, pages and further docs, each in a folder of the
  /// source and in each locale's folder. Patterns by which two files would be the same article are left out.
  private static func docusaurusPatterns(of best: LayoutCandidate.Judged, among files: [String]) -> [String] {
    let (docs, current) = ("docs/{path}.md", LayoutCandidate.docusaurusDocs + "/{path}.md")
    guard best.patterns.count == 2, best.patterns[0].hasSuffix(docs), best.patterns[1].hasSuffix(current),
      let source = best.defaultLocale
    else { return [] }
    let (top, locale) = (best.patterns[0].dropLast(docs.count), best.patterns[1].dropLast(current.count))
    var found: [String] = []
    for (folder, plugin) in [("versioned_docs/", "docs"), ("blog/", "blog"), ("src/pages/", "pages")]
    where files.contains(where: { $0.hasPrefix(top + folder) }) {
      let more = found + [top + folder + "{path}.md", locale + "docusaurus-plugin-content-\(plugin)/{path}.md"]
      if articles(best.patterns + more, source, files) != nil { found = more }
    }
    for name in furtherDocs(below: locale, files) where files.contains(where: { $0.hasPrefix(top + name + "/") }) {
      let more = found + ["\(top)\(name)/{path}.md", "\(locale)\(furtherDocs)\(name)/current/{path}.md"]
      if articles(best.patterns + more, source, files) != nil { found = more }
    }
    return found
  }

  /// The names of the docs that a site has besides those in `docs`; by convention, their folder has the same name.
  ///
  /// - Parameter locale: a pattern of the folder of a locale, with a slash at its end.
  private static func furtherDocs(below locale: Substring, _ files: [String]) -> [String] {
    guard let above = locale.split(separator: "{").first else { return [] }
    let names = files.lazy.filter { $0.hasPrefix(above) }.compactMap { file in
      file.firstRange(of: "/" + furtherDocs).map { file[$0.upperBound...].prefix { $0 != "/" } }
    }
    return Set(names.map(String.init)).sorted()
  }

  private static let furtherDocs = "docusaurus-plugin-content-docs-"

  /// Globs of the versions of Docusaurus docs that the source has dropped and folders of locales still keep: the
  /// generator builds them no longer.
  private static func droppedVersions(in patterns: [String], among files: [String]) -> [String] {
    let (sources, plugin) = ("versioned_docs/{path}.md", "docusaurus-plugin-content-docs/")
    guard let source = patterns.first(where: { $0.hasSuffix(sources) }) else { return [] }
    let top = source.dropLast("{path}.md".count)
    func version(_ rest: Substring) -> Substring { rest.prefix { $0 != "/" } }
    let built = Set(files.lazy.filter { $0.hasPrefix(top) }.map { version($0.dropFirst(top.count)) })
    let kept = files.lazy.compactMap { file in
      file.firstRange(of: plugin + "version-").map {
        version(file[file.index($0.lowerBound, offsetBy: plugin.count)...])
      }
    }
    let home = source.dropLast(sources.count)
    return Set(kept).subtracting(built).sorted().map { "\(home)i18n/*/\(plugin)\($0)/**" }
  }

  /// Returns whether a folder has at most so many files and folders, at any depth.
  static func isSmall(_ root: String, limit: Int = 20_000) -> Bool {
    var (pending, left) = ([root], limit)
    while let folder = pending.popLast() {
      guard let entries = try? FileSystem.list(folder) else { continue }
      left -= entries.count
      guard left >= 0 else { return false }
      for (name, entry) in entries where entry == .directory && !foreign.contains(name) {
        pending.append(FilePath.join(folder, name))
      }
    }
    return true
  }

  /// The hidden folders in which sites that host repositories look for a README.
  static let hidden = [".github", ".gitlab", ".gitea", ".forgejo"]

  /// Returns whether a file is Markdown by its name.
  static func isMarkdown(_ name: String) -> Bool {
    let name = name.utf8.last == UInt8(ascii: "d") ? name : name.lowercased()
    return [".md", ".mdx", ".markdown"].contains(where: name.hasSuffix)
  }

  /// Markdown files below a folder, without hidden files, symbolic links, and what is ignored and not tracked. Of hidden
  /// folders, those in ``hidden`` are searched. Themes of Hugo, which bring an example site, are returned apart.
  private static func files(below root: String, _ rules: IgnoreRules) -> (files: [String], themes: [String]) {
    var files: [String] = []
    var themes: [String] = []
    var ignored: [String] = []
    var pending = [(inside: "", rules: rules)]
    for name in hidden where FileSystem.status(FilePath.join(root, name))?.kind == .directory {
      if !rules.ignores(name, isFolder: true) { pending.append((name, rules.entering(name))) }
    }
    while let (inside, rules) = pending.popLast(), files.count < most {
      guard let entries = try? FileSystem.list(inside.isEmpty ? root : FilePath.join(root, inside)) else { continue }
      if FilePath.lastPart(FileSystem.directory(of: inside)) == "themes",
        entries.contains(where: { $0.name == "theme.toml" })
      {
        themes.append(inside)
        continue
      }
      for (name, entry) in entries {
        let path = inside.isEmpty ? name : inside + "/" + name
        switch entry {
        case .directory where !foreign.contains(name):
          if rules.ignores(name, isFolder: true) {
            ignored.append(path)
          } else {
            pending.append((path, rules.entering(name)))
          }
        case .file where isMarkdown(name):
          if rules.ignores(name, isFolder: false) { ignored.append(path) } else { files.append(path) }
        default: break
        }
      }
    }
    let tracked = TrackedFiles.among(ignored, below: root).filter(isMarkdown)
    return ((files + tracked).sorted(), themes)
  }
}

/// A layout that repeats another one within a folder, `v1/i18n/{locale}/…` next to `i18n/{locale}/…`. Most often the folder
/// has an older version of the documentation.
struct LayoutCopy {
  let layout: LayoutCandidate.Judged
  /// The path of the folder, with a slash at its end.
  let folder: String

  /// Returns the layout that the largest one is a copy of, if there is one with half as many articles, and all its copies.
  static func original(
    of largest: LayoutCandidate.Judged, among layouts: [LayoutCandidate.Judged], _ files: [String]
  ) -> (LayoutCandidate.Judged, copies: [LayoutCopy]) {
    let all = Set(files)
    let originals = layouts.filter { $0.shared * 2 >= largest.shared && LayoutCopy(largest, of: $0, all) != nil }
    let original = originals.min { $0.patterns[0].utf8.count < $1.patterns[0].utf8.count } ?? largest
    return (original, layouts.compactMap { LayoutCopy($0, of: original, all) })
  }

  /// Nil unless a quarter of the translations of either are at the same paths of both.
  private init?(_ layout: LayoutCandidate.Judged, of original: LayoutCandidate.Judged, _ files: Set<String>) {
    guard let pattern = layout.patterns.first, let short = original.patterns.first, pattern.hasSuffix(short),
      case let folder = String(pattern.dropLast(short.count)), folder.hasSuffix("/"),
      layout.patterns == original.patterns.map({ folder + $0 }), let read = try? Layout(original.patterns)
    else { return nil }
    func isTranslation(_ file: String) -> Bool { read.match(file, source: nil) != nil }
    let own = files.filter { !$0.hasPrefix(folder) && isTranslation($0) }
    let copied = files.count { $0.hasPrefix(folder) && isTranslation(String($0.dropFirst(folder.count))) }
    guard own.count(where: { files.contains(folder + $0) }) * 4 >= min(own.count, copied) else { return nil }
    (self.layout, self.folder) = (layout, folder)
  }

  /// The folders as ones that a layout leaves out, those with most articles first.
  static func apart(_ copies: [LayoutCopy]) -> [LayoutFinder.OtherTree] {
    copies.sorted { ($1.layout.shared, $0.folder) < ($0.layout.shared, $1.folder) }
      .prefix(LayoutFinder.mostApart)
      .map { LayoutFinder.OtherTree(folder: String($0.folder.dropLast()), shared: $0.layout.shared) }
  }
}
