import DocModel

/// The patterns of a candidate and the source of its translations.
extension LayoutCandidate {
  struct Judged {
    let patterns: [String]
    /// The locale of the files whose path names none, or nil if all paths name one.
    let defaultLocale: LocaleTag?
    let locales: Set<LocaleTag>
    /// The number of articles in two locales or more.
    let shared: Int
    let refused: [String]
  }

  /// Returns the layout patterns and the number of articles in two locales or more. Files without a locale are assigned
  /// to one that their texts show.
  func judged(among all: [String], _ index: SourceIndex, _ samples: TextSamples) -> Judged {
    switch form {
    case .folder(let prefix): judgedFolders(prefix, among: all, samples)
    case .name(let separator, let end): judgedNames("{path}\(separator){locale}\(end).md", index, samples)
    case .beginning(let separator): judgedNames("{locale}\(separator){path}.md", index, samples)
    case .whole: judgedWhole(index, samples)
    }
  }

  private func judged(
    _ patterns: [String], defaultLocale: LocaleTag? = nil, shared: Int
  ) -> Judged {
    Judged(patterns: patterns, defaultLocale: defaultLocale, locales: locales, shared: shared, refused: refused)
  }

  /// The number of paths that exist in two locales or more.
  private var own: Int { paths.values.count { $0.count > 1 } }

  /// Returns the locale of files without one, or nil if it is one of the translations' own: such files are no source.
  ///
  /// - Parameter taken: the locales in which files without a locale have a translation.
  private func sourceLocale(
    _ files: some Sequence<String>, beside taken: Set<LocaleTag>, _ samples: TextSamples
  ) -> LocaleTag? {
    let usual = Self.usualLocale(files, samples)
    if taken.contains(where: { Self.isSame($0, as: usual) }) { return nil }
    let own = locales.filter { Self.isSame($0, as: usual) }.min()
    return own ?? (usual?.isEnglish == false ? usual : Self.english(form, beside: locales))
  }

  /// The locale of most of the texts, nil if none is known.
  private static func usualLocale(_ files: some Sequence<String>, _ samples: TextSamples) -> LocaleTag? {
    let found = files.prefix(8).compactMap { samples.locale(of: $0) }
    let counts = Dictionary(found.map { ($0, 1) }, uniquingKeysWith: +)
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// Returns whether files without a locale in a language may be those of a locale. English of another region than the
  /// United States is a translation of usual English: `en-GB`, and `en-PT`, the English of pirates.
  ///
  /// - Parameter usual: taken for English if nil.
  static func isSame(_ locale: LocaleTag, as usual: LocaleTag?) -> Bool {
    guard let usual, !usual.isEnglish else { return locale.isEnglish && [nil, "US"].contains(locale.region) }
    return locale.language == usual.language && (locale.region == nil || locale.region == (usual.region ?? "CN"))
  }

  /// The locale assumed for files without one: in folders next to others with region and case as in the other tags.
  private static func english(_ form: Form, beside locales: Set<LocaleTag>) -> LocaleTag? {
    guard case .folder = form else { return LocaleTag("en") }
    let hasRegions = locales.allSatisfy { $0.region != nil }
    let isLower = locales.allSatisfy { $0.tag == $0.tag.lowercased() }
    return LocaleTag(hasRegions ? isLower ? "en-us" : "en-US" : "en")
  }
}

/// Locales as folders.
extension LayoutCandidate {
  private func judgedFolders(_ prefix: String, among all: [String], _ samples: TextSamples) -> Judged {
    let pattern = prefix + "{locale}/"
    guard let source = sourceFolder(prefix, among: all), source.isDocusaurus || source.files.count * 2 >= own,
      let locale = sourceLocale(source.files, beside: locales, samples)
    else { return judged([pattern + "{path}.md"], shared: own) }
    let inside = source.inner.isEmpty ? "" : source.inner + "/"
    return judged(
      [(source.folder.isEmpty ? "" : source.folder + "/") + "{path}.md", pattern + inside + "{path}.md"],
      defaultLocale: locale, shared: source.files.count)
  }

  private struct SourceFolder: Hashable {
    let folder: String
    /// The subfolder of the locale folders that corresponds to it.
    let inner: String
    var files: [String] = []

    /// Whether the translations lie where Docusaurus has those of the current docs: earlier versions and posts of its
    /// folders have other sources, or no longer any.
    var isDocusaurus: Bool { inner.hasSuffix(LayoutCandidate.docusaurusDocs) }
  }

  /// The folder below that of a locale in which Docusaurus has the translations of the current docs.
  static let docusaurusDocs = "docusaurus-plugin-content-docs/current"

  /// The folder whose files match most articles, and the subfolder of the locale folders that corresponds to it.
  private func sourceFolder(_ prefix: String, among all: [String]) -> SourceFolder? {
    let paths = paths
    let own = Set(translations.map(\.file))
    // By the name of the file, and by that with its folder, as many trees have pages of one name: `box/README.md`.
    var outside: [[Substring]: [(file: String, parts: [Substring])]] = [:]
    for file in all where !own.contains(file) {
      let parts = ArticleSpelling.folded(file).split(separator: "/")
      for end in Self.ends(of: parts) { outside[end, default: []].append((file, parts)) }
    }
    for (end, files) in outside where files.count > Self.mostOfOneName {
      let shared = files.map { zip($0.file.utf8, prefix.utf8).prefix { $0 == $1 }.count }
      let order = files.indices.sorted { (shared[$1], $0) < (shared[$0], $1) }
      outside[end] = order.prefix(Self.mostOfOneName).map { files[$0] }
    }
    var votes: [SourceFolder: [String]] = [:]
    for path in paths.keys.sorted() {
      let parts = path.split(separator: "/")
      var seen: Set<String> = []
      for (file, other) in Self.ends(of: parts).flatMap({ outside[$0] ?? [] }) where seen.insert(file).inserted {
        let common = zip(parts.reversed(), other.reversed()).prefix { $0 == $1 }.count
        // Every shorter common suffix counts too: `a/b.md` and `x/a/b.md` share `a/b.md` and `b.md`.
        for length in 1...max(1, common) {
          votes[
            SourceFolder(
              folder: other.dropLast(length).joined(separator: "/"),
              inner: parts.dropLast(length).joined(separator: "/")),
            default: []
          ].append(file)
        }
      }
    }
    func rank(_ vote: (key: SourceFolder, value: [String])) -> (Int, Int, String) {
      (vote.value.count, -vote.key.inner.utf8.count - vote.key.folder.utf8.count, vote.key.folder)
    }
    let current = votes.filter { $0.key.isDocusaurus }
    guard var best = (current.isEmpty ? votes : current).max(by: { rank($0) < rank($1) }) else { return nil }
    // The nearest folder above the locale folders, however many of the same names another version of the tree has.
    let above = votes.filter { vote in
      vote.key.inner.isEmpty && Self.isFolder(vote.key.folder, of: prefix) && vote.value.count * 2 >= best.value.count
    }
    if current.isEmpty, let nearest = above.max(by: { $0.key.folder.utf8.count < $1.key.folder.utf8.count }) {
      best = nearest
    }
    let inside = best.key.inner.isEmpty ? "" : best.key.inner + "/"
    let held = paths.keys.count { $0.hasPrefix(inside) }
    // A source folder next to the locale folders, or where Docusaurus has it, needs fewer matches, as they may keep pages
    // the source has dropped.
    let isBeside = best.key.inner.isEmpty && best.key.folder + (best.key.folder.isEmpty ? "" : "/") == prefix
    guard best.value.count * (isBeside || best.key.isDocusaurus ? 4 : 2) >= held else { return nil }
    return SourceFolder(folder: best.key.folder, inner: best.key.inner, files: best.value)
  }

  /// The last part of a path, and the last two.
  private static func ends(of parts: [Substring]) -> [[Substring]] {
    (1...2).filter { $0 <= parts.count }.map { Array(parts.suffix($0)) }
  }

  /// The maximum number of files of one name among which a source is searched: those nearest to the translations.
  private static let mostOfOneName = 32

  private static func isFolder(_ folder: String, of prefix: String) -> Bool {
    folder.isEmpty || prefix.hasPrefix(folder + "/")
  }
}

/// Locales in the names of files.
extension LayoutCandidate {
  /// The folders of a source and of its translations; a common rest of both paths is part of the article's path.
  private struct FolderPair: Hashable, Comparable {
    let source: String
    let translation: String

    static func < (a: FolderPair, b: FolderPair) -> Bool { (a.source, a.translation) < (b.source, b.translation) }
  }

  /// - Parameter name: the pattern of a translation's file in its folder.
  private func judgedNames(_ name: String, _ index: SourceIndex, _ samples: TextSamples) -> Judged {
    let paths = paths
    var found: [(translation: Translation, source: String)] = translations.compactMap { translation in
      samples.source(of: translation.file, among: index.sources(of: translation, form)).map { (translation, $0) }
    }
    // Some articles may have the source's language in their name: `guide.en.md` beside `README.md`. A file of the same
    // name elsewhere is no source of these.
    let usual = Self.usualLocale(Set(found.map(\.source)).sorted(), samples)
    let named = found.filter { paths[$0.translation.match.path]?.contains { Self.isSame($0, as: usual) } == true }
    if named.count * 2 < found.count {
      let files = Set(named.map(\.translation.file))
      found.removeAll { files.contains($0.translation.file) }
    }
    Self.dropStrangers(from: &found)
    var pairs: [FolderPair: Set<String>] = [:]
    for (translation, source) in found {
      let path = translation.match.path
      let original = ArticleSpelling.folded(source)
      if original == path {
        pairs[FolderPair(source: "", translation: ""), default: []].insert(path)
      } else {
        let (one, two) = (original.split(separator: "/"), path.split(separator: "/"))
        let common = zip(one.reversed(), two.reversed()).prefix { $0 == $1 }.count
        pairs[
          FolderPair(
            source: one.dropLast(common).map { $0 + "/" }.joined(),
            translation: two.dropLast(common).map {
              Self.pattern($0, translation.match.locale, beside: paths[path] ?? []) + "/"
            }.joined()),
          default: []
        ].insert(path)
      }
    }
    let folder = Self.commonFolder(Array(paths.keys))
    guard !pairs.isEmpty,
      let locale = sourceLocale(
        Set(found.map(\.source)).sorted(), beside: Set(found.map(\.translation.match.locale)), samples)
    else {
      return judged([folder + name], shared: own)
    }
    let paired = Set(pairs.values.joined())
    return judged(
      patterns(of: pairs, name: name, common: folder), defaultLocale: locale,
      shared: Set(found.map { ArticleSpelling.folded($0.source) }).count
        + paths.count { $0.value.count > 1 && !paired.contains($0.key) })
  }

  /// The pattern of a folder on the way to a translation: that of its locale if the folder is named after it.
  ///
  /// - Parameter locales: all locales of the article. The folder may leave out the region or the script of its locale
  ///   unless another locale of the article would be named by it as well.
  private static func pattern(_ folder: Substring, _ locale: LocaleTag, beside locales: Set<LocaleTag>) -> String {
    guard let named = Layout.locale(folder), named.agrees(with: locale) else { return String(folder) }
    return named.isSpelling(of: locale) || locales.count(where: named.agrees) == 1 ? "{locale}" : String(folder)
  }

  /// Drops the translations whose source is said to be in another folder although a translation of that name and locale
  /// is next to its source: another version of the same pages, of which the source has another name.
  private static func dropStrangers(from found: inout [(translation: Translation, source: String)]) {
    struct Name: Hashable {
      let name: String
      let locale: LocaleTag
      init(_ match: Match) { (name, locale) = (String(FilePath.lastPart(match.path)), match.locale) }
    }
    func isBeside(_ pair: (translation: Translation, source: String)) -> Bool {
      ArticleSpelling.folded(pair.source) == pair.translation.match.path
    }
    let beside = Set(found.filter(isBeside).map { Name($0.translation.match) })
    found.removeAll { !isBeside($0) && beside.contains(Name($0.translation.match)) }
  }

  /// The patterns of the source first, then those of the translations.
  private func patterns(of pairs: [FolderPair: Set<String>], name: String, common: String) -> [String] {
    var (sources, names): ([String], [String]) = ([], [])
    for (pair, _) in pairs.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }).prefix(Self.mostPairs) {
      let isBeside = pair.source.isEmpty && pair.translation.isEmpty
      let shared = isBeside && pairs.count == 1 ? common : ""
      for (pattern, isSource) in [
        (shared + pair.source + "{path}.md", true), (shared + pair.translation + name, false),
      ] {
        if isSource, !sources.contains(pattern) { sources.append(pattern) }
        if !isSource, !names.contains(pattern) { names.append(pattern) }
      }
    }
    return sources + names
  }

  private static let mostPairs = 8

  /// The longest common folder of the paths, with a slash at its end; empty if they share no folder.
  private static func commonFolder(_ paths: [String]) -> String {
    guard var common = paths.first?.split(separator: "/").dropLast() else { return "" }
    for path in paths {
      let parts = path.split(separator: "/").dropLast()
      common = common.prefix(zip(common, parts).prefix { $0 == $1 }.count)
    }
    return common.map { $0 + "/" }.joined()
  }

  /// Files named by their locale alone: translations of the README above them, or an article named by their folder.
  private func judgedWhole(_ index: SourceIndex, _ samples: TextSamples) -> Judged {
    let paths = paths
    let folders = paths.keys.sorted()
    if folders.count == 1, let folder = folders.first {
      let sources = translations.first.map { index.sources(of: $0, form) } ?? []
      let files = translations.map(\.file)
      let pattern = (folder.isEmpty ? "" : folder + "/") + "{locale}.md"
      if let source = samples.source(of: files[0], among: sources),
        let locale = sourceLocale([source], beside: locales, samples)
      {
        let home = FileSystem.directory(of: source)
        return judged([(home == "." ? "" : home + "/") + "{path}.md", pattern], defaultLocale: locale, shared: 1)
      }
      if folder.isEmpty { return judged([pattern], shared: own) }
    }
    let common = Self.commonFolder(folders.filter { !$0.isEmpty })
    return judged([common + "{path}/{locale}.md"], shared: own)
  }
}
