import DocModel
import Reports

/// Walks the files below one root.
struct TreeWalk {
  let layout: Layout
  let source: LocaleTag?
  var files: [String: [ArticleFiles.File]] = [:]
  var troubles: [RunError] = []

  init(layout: Layout, source: LocaleTag?) {
    self.layout = layout
    self.source = source
  }

  /// Joins `limits.md` of some locales with `limits/index.md` or `limits/_index.md` of others: generators show both at
  /// one address. The path is the source's, else that of most locales. Pages that one locale has both of stay apart.
  mutating func joinFolderPages() {
    for (folderPage, inFolder) in files.sorted(by: { $0.key < $1.key }) {
      guard let page = Self.pageBesideFolder(folderPage), let beside = files[page],
        Set(inFolder.map(\.locale)).isDisjoint(with: beside.map(\.locale))
      else { continue }
      let keepsFolder =
        inFolder.contains { $0.locale == source }
        || !beside.contains { $0.locale == source } && inFolder.count >= beside.count
      files[folderPage] = nil
      files[page] = nil
      files[keepsFolder ? folderPage : page] = inFolder + beside
    }
  }

  /// The path of the page that has the address of a folder's index page: `a/limits.md` for `a/limits/index.md`; nil for
  /// other pages and for the index of the tree.
  private static func pageBesideFolder(_ path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let name = path[path.index(after: slash)...]
    guard let dot = name.lastIndex(of: "."), ["index", "_index"].contains(name[..<dot]) else { return nil }
    return String(path[..<slash] + name[dot...])
  }

  /// Moves files out of folders that only look like locales; they belong to the default locale if its pattern matches them.
  mutating func giveBack(_ others: Set<LocaleTag>, below root: String) {
    guard !others.isEmpty else { return }
    for (path, all) in files {
      let wrong = all.filter { others.contains($0.locale) }
      guard !wrong.isEmpty else { continue }
      files[path] = all.filter { !others.contains($0.locale) }
      for file in wrong {
        guard let match = layout.match(Self.inner(file, below: root), source: source, not: others) else { continue }
        files[match.path, default: []].append(ArticleFiles.File(locale: match.locale, file: file.file))
      }
    }
  }

  /// Gives translations without a text in the default locale to the article of a less specific pattern that has one. Files
  /// whose name only ends like that of a translation (`sign-in.md`) belong to the default locale.
  mutating func giveBackWords(below root: String) {
    guard let usual = layout.defaultLocale ?? source else { return }
    for (path, all) in files where all.count == 1 {
      guard let file = all.first, file.locale != usual else { continue }
      let inner = Self.inner(file, below: root)
      let other = layout.paths(of: inner, in: file.locale).first { other in
        let held = files[other] ?? []
        return other != path && held.contains { $0.locale == usual } && !held.contains { $0.locale == file.locale }
      }
      if let other {
        files[path] = nil
        files[other, default: []].append(file)
      } else if layout.isLoose(inner), let article = layout.defaultPath(of: inner) {
        files[path] = nil
        files[article, default: []].append(ArticleFiles.File(locale: usual, file: file.file))
      }
    }
  }

  /// The number of files of each locale.
  private var localeCounts: [LocaleTag: Int] {
    files.values.joined().reduce(into: [:]) { $0[$1.locale, default: 0] += 1 }
  }

  /// The path of a file relative to the root.
  private static func inner(_ file: ArticleFiles.File, below root: String) -> String {
    root == "." ? file.file : String(file.file.dropFirst(root.hasSuffix("/") ? root.count : root.count + 1))
  }

  /// Gives a file without a locale in its name the locale of its text if another file of the article names the default
  /// locale: an English `README.md` beside `README.zh-CN.md` in a project of Chinese pages.
  mutating func readLanguages(below root: String) {
    guard let usual = layout.defaultLocale ?? source, layout.hasDefaultPattern else { return }
    let samples = TextSamples(root: root)
    lazy var counts = localeCounts
    for (path, all) in files where all.count(where: { $0.locale == usual }) == 2 {
      guard
        let unnamed = all.first(where: { file in
          file.locale == usual && layout.defaultPath(of: Self.inner(file, below: root)) == path
        }),
        let read = samples.locale(of: Self.inner(unnamed, below: root)), read.language != usual.language
      else { continue }
      let alike = counts.filter { $0.key.language == read.language }
      let locale = alike.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? read
      guard !all.contains(where: { $0.locale == locale }) else { continue }
      let named = all.filter { $0.file != unnamed.file }
      files[path] = named + [ArticleFiles.File(locale: locale, file: unnamed.file, text: unnamed.text)]
    }
  }

  /// Joins the files of articles whose names differ in letter case or extension only, if the layout has the locale in
  /// the names of files, and those of each README.
  mutating func joinSpellings() {
    let all = files.filter { layout.hasDefaultPattern || ArticleSpelling.isReadme($0.key) }
    for (path, other) in ArticleSpelling.moves(all.mapValues { Set($0.map(\.locale)) }, source: source) {
      files[other, default: []] += files.removeValue(forKey: path) ?? []
    }
  }

  /// Gives the locales whose tags differ in letter case or in the sign that joins their parts, `zh-CN` and `zh_cn`, one
  /// tag: that of the source, else of most files. An article that would have two files in it keeps both tags.
  mutating func joinLocaleSpellings() {
    let counts = localeCounts
    var names: [LocaleTag: LocaleTag] = [:]
    for (_, same) in Dictionary(grouping: counts.keys, by: { $0.tag.lowercased().replacing("_", with: "-") })
    where same.count > 1 {
      let usual = same.first { $0 == source } ?? same.max { (counts[$0] ?? 0, $1) < (counts[$1] ?? 0, $0) }
      for locale in same { names[locale] = usual }
    }
    guard !names.isEmpty else { return }
    for (path, own) in files {
      let named = own.map { file in
        ArticleFiles.File(locale: names[file.locale] ?? file.locale, file: file.file, text: file.text)
      }
      if Set(named.map(\.locale)).count == named.count { files[path] = named }
    }
  }

  /// A folder to walk.
  private struct Folder {
    let path: String
    /// Relative to the root.
    let inside: String
    let rules: IgnoreRules
  }

  /// Walks depth first, without recursion. Skips what `.gitignore` names and git does not track, and symbolic links that
  /// lead out of the root or back to a parent folder.
  mutating func run(_ root: String) {
    let rules = layout.readsIgnoreFiles ? IgnoreRules(in: root) : .none
    var pending = [Folder(path: root, inside: "", rules: rules)]
    for name in layout.hiddenFolders.sorted() where !rules.ignores(name, isFolder: true) {
      let folder = FilePath.join(root, name)
      guard FileSystem.status(folder)?.kind == .directory, FileSystem.lies(folder, below: root) else { continue }
      pending.append(Folder(path: folder, inside: name, rules: rules.entering(name)))
    }
    // A folder that a link leads to, too, has the articles at its own path.
    var linked: [Folder] = []
    var walked: Set<FileSystem.Identity> = []
    var ignored: [String] = []
    while let next = pending.popLast() ?? linked.popLast() {
      let (folder, inside) = (next.path, next.inside)
      guard let status = FileSystem.status(folder), walked.insert(status.identity).inserted else { continue }
      let entries: [(name: String, entry: FileSystem.Entry)]
      do throws(RunError) { entries = try FileSystem.list(folder) } catch {
        troubles.append(error)
        continue
      }
      for (name, entry) in entries {
        let path = FilePath.join(folder, name)
        let inner = inside.isEmpty ? name : inside + "/" + name
        guard let kind = kind(of: path, entry, inner: inner, root: root) else { continue }
        // The top-level folder decides for all below it.
        if kind == .directory, !inside.isEmpty || layout.mayHold(inner) {
          if !next.rules.ignores(name, isFolder: true) {
            let below = Folder(path: path, inside: inner, rules: next.rules.entering(name))
            if case .link = entry { linked.append(below) } else { pending.append(below) }
          } else if !LayoutFinder.foreign.contains(name) {
            ignored.append(inner)
          }
        }
        guard kind == .file, let match = layout.match(inner, source: source) else { continue }
        if next.rules.ignores(name, isFolder: false) {
          ignored.append(inner)
        } else {
          files[match.path, default: []].append(ArticleFiles.File(locale: match.locale, file: path))
        }
      }
    }
    for inner in TrackedFiles.among(ignored, below: root) {
      guard let match = layout.match(inner, source: source) else { continue }
      files[match.path, default: []].append(ArticleFiles.File(locale: match.locale, file: FilePath.join(root, inner)))
    }
  }

  /// Adds the texts of a separate source folder to the articles. If no locale folder of the root shares an article with
  /// the source, the root itself is treated as the folder of one locale.
  mutating func take(_ apart: SourceFolder, of source: LocaleTag, for root: String) {
    let texts = plain(apart.folder, source)
    troubles += texts.troubles
    files = files.compactMapValues { all in
      let kept = all.filter { $0.locale != source }
      return kept.isEmpty ? nil : kept
    }
    if !files.keys.contains(where: { texts.files[$0] != nil }), let locale = SourceFolder.locale(ofRoot: root),
      locale != source
    {
      files = plain(root, locale).files
    }
    files.merge(texts.files) { $0 + $1 }
  }

  /// All articles below a folder, as one locale.
  private func plain(_ folder: String, _ locale: LocaleTag) -> TreeWalk {
    var plain = Layout.plain
    plain.followsLinks = layout.followsLinks
    plain.readsIgnoreFiles = layout.readsIgnoreFiles
    var walk = TreeWalk(layout: plain, source: locale)
    walk.run(folder)
    return walk
  }

  /// Returns the kind of an entry, or nil if it is skipped; skipping is reported if the entry could be an article.
  private mutating func kind(of path: String, _ entry: FileSystem.Entry, inner: String, root: String)
    -> FileSystem.Kind?
  {
    switch entry {
    case .file: return .file
    case .directory: return .directory
    case .other:
      passOver(
        path, inner: inner, isFolder: false, because: "is a pipe, a socket or a device and is not read: remove it")
      return nil
    case .link:
      // A dangling link counts as a file, so reading it reports the error.
      guard let status = FileSystem.status(path) else { return .file }
      let isFolder = status.kind == .directory
      guard status.kind != .other else {
        passOver(
          path, inner: inner, isFolder: false,
          because: "is a symbolic link to a pipe, a socket or a device and is not read: remove it")
        return nil
      }
      guard layout.followsLinks || FileSystem.lies(path, below: root) else {
        passOver(
          path, inner: inner, isFolder: isFolder,
          because: "is a symbolic link that leads out of \(root) and is not followed: follow it with --follow-links")
        return nil
      }
      if isFolder, FileSystem.lies(FileSystem.directory(of: path), below: path) {
        passOver(
          path, inner: inner, isFolder: true,
          because: "is a symbolic link to one of its parent folders and is not followed")
        return nil
      }
      return status.kind
    }
  }

  private mutating func passOver(_ path: String, inner: String, isFolder: Bool, because reason: String) {
    let isWanted = isFolder ? inner.contains("/") || layout.mayHold(inner) : layout.match(inner, source: source) != nil
    if isWanted { troubles.append(RunError(reason, file: path)) }
  }
}
