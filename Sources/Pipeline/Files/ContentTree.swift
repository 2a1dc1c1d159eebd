public import DocModel
import Features
public import Reports

/// One article of a tree: its file in every locale that has it.
public struct ArticleFiles: Sendable {
  public struct File: Sendable {
    public let locale: LocaleTag
    public let file: String
    /// Its bytes, where they are at hand; nil where the file is to be read.
    public let text: [UInt8]?

    public init(locale: LocaleTag, file: String, text: [UInt8]? = nil) {
      self.locale = locale
      self.file = file
      self.text = text
    }
  }

  /// The root it lies under: each is a tree of its own.
  public let root: String
  /// Below the locale's folder, the same in every locale.
  public let path: String
  /// In the order of their locales.
  public let files: [File]

  public init(root: String, path: String, files: [File]) {
    self.root = root
    self.path = path
    self.files = files
  }
}

/// Which articles there are, in which locales. Nothing is read yet.
public struct ContentTree: Sendable {
  /// In the order of the roots, then of their paths.
  public private(set) var articles: [ArticleFiles] = []
  public private(set) var locales: [LocaleTag] = []
  /// Roots and folders that could not be walked, or hold nothing of the kind.
  public private(set) var troubles: [Trouble] = []

  /// Walks the roots: `ROOT/<locale>/<path>.md`, or what `layout` says.
  ///
  /// Without a layout a locale folder is one named after a language that CLDR knows and that shares the path of an
  /// article with another such folder. With `alone`, a tree of a single locale is fine too.
  ///
  /// - Parameter apart: the folder of the source locale, where it lies elsewhere. A root may then be the folder of a
  ///   single locale.
  public init(
    roots: [String], layout: Layout = .standard, source: LocaleTag? = nil, alone: Bool = false,
    apart: SourceFolder? = nil
  ) {
    var seen: Set<String> = []
    for root in roots.map({ FilePath.display($0) }) where seen.insert(root).inserted {
      add(root: root, layout: layout, source: source, alone: alone, apart: apart)
    }
    locales = Set(articles.flatMap { $0.files.map(\.locale) }).sorted()
  }

  /// Leaves out all other articles.
  mutating func keep(_ articles: [ArticleFiles]) { self.articles = articles }

  /// The folders that are the sources' own: the roots in the usual layout. A project that is laid out otherwise is a
  /// root itself, and has room for more; then those right below it that hold articles.
  func folders(of roots: [String], _ layout: Layout) -> [String] {
    guard layout.texts != Layout.standard.texts else { return roots }
    let files = articles.flatMap { $0.files.map(\.file) }
    return roots.flatMap { root in
      let root = FilePath.display(root)
      let base = root == "." ? "" : root + "/"
      let parts = files.lazy.filter { $0.hasPrefix(base) }.map { $0.dropFirst(base.count).split(separator: "/") }
      return Set(parts.filter { $0.count > 1 }.map { FilePath.join(root, String($0[0])) }).sorted()
    }
  }

  private mutating func add(root: String, layout: Layout, source: LocaleTag?, alone: Bool, apart: SourceFolder?) {
    guard let status = FileSystem.status(root) else {
      return troubles.append(Trouble("there is no such folder", file: root))
    }
    guard status.kind == .directory else {
      return troubles.append(Trouble("is a file; name the folder that holds the folders of the locales", file: root))
    }
    var walk = Walk(layout: layout, source: source)
    walk.run(root)
    if let apart, let source { walk.take(apart, of: source, for: root) }
    troubles += walk.troubles
    let shared = Set(walk.files.values.filter { $0.count > 1 }.flatMap { $0.map(\.locale) })
    let all = Set(walk.files.values.flatMap { $0.map(\.locale) })
    let kept = alone && shared.isEmpty ? all : shared.union(source.map { all.intersection([$0]) } ?? [])
    guard !kept.isEmpty else { return troubles.append(Self.nothing(in: root, found: all.sorted())) }
    for locale in all.subtracting(kept).sorted() where !layout.hasSourcePattern {
      troubles.append(
        Trouble(
          "is not taken for a locale: it shares no article with another folder", file: FilePath.join(root, locale.tag),
          severity: .warning))
    }
    if layout.hasSourcePattern { walk.giveBack(all.subtracting(kept), below: root) }
    for (path, files) in walk.files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let files = files.filter { kept.contains($0.locale) }.sorted { $0.locale < $1.locale }
      if !files.isEmpty { articles.append(ArticleFiles(root: root, path: path, files: files)) }
    }
  }

  /// Why a root holds no article, and what to name instead.
  private static func nothing(in root: String, found: [LocaleTag]) -> Trouble {
    if let only = found.first {
      let folders = found.map(\.tag).joined(separator: ", ")
      return Trouble(
        found.count == 1
          ? "holds articles of one locale only (\(only)): there is nothing to compare"
          : "holds folders of locales (\(folders)), but no article that two of them share", file: root)
    }
    if let tag = LocaleTag(String(FilePath.lastPart(FilePath.display(root, workingDirectory: "/")))),
      Lexicon.isKnownLanguage(tag.language)
    {
      return Trouble("is the folder of one locale; name the folder above it", file: root)
    }
    return Trouble("holds no folders named after locales (like pl-PL) with articles (.md) in them", file: root)
  }
}

/// A walk below one root.
private struct Walk {
  let layout: Layout
  let source: LocaleTag?
  var files: [String: [ArticleFiles.File]] = [:]
  var troubles: [Trouble] = []

  init(layout: Layout, source: LocaleTag?) {
    self.layout = layout
    self.source = source
  }

  /// What lies in folders that look like a locale's and are none, belongs to the source where it fits its pattern.
  mutating func giveBack(_ others: Set<LocaleTag>, below root: String) {
    guard !others.isEmpty else { return }
    for (path, all) in files {
      let wrong = all.filter { others.contains($0.locale) }
      guard !wrong.isEmpty else { continue }
      files[path] = all.filter { !others.contains($0.locale) }
      for file in wrong {
        let inner =
          root == "." ? file.file : String(file.file.dropFirst(root.hasSuffix("/") ? root.count : root.count + 1))
        guard let match = layout.match(inner, source: source, not: others) else { continue }
        files[match.path, default: []].append(ArticleFiles.File(locale: match.locale, file: file.file))
      }
    }
  }

  /// Depth first, without recursion. A symbolic link that leads out of the root, or back to a folder it stands in, is
  /// passed over.
  mutating func run(_ root: String) {
    var pending = [(folder: root, inside: "")]
    var walked: Set<FileSystem.Identity> = []
    while let (folder, inside) = pending.popLast() {
      guard let status = FileSystem.status(folder), walked.insert(status.identity).inserted else { continue }
      let entries: [(name: String, entry: FileSystem.Entry)]
      do throws(Trouble) { entries = try FileSystem.list(folder) } catch {
        troubles.append(error)
        continue
      }
      for (name, entry) in entries {
        let path = FilePath.join(folder, name)
        let inner = inside.isEmpty ? name : inside + "/" + name
        guard let kind = kind(of: path, entry, inner, root) else { continue }
        // The first folder tells for all below it.
        if kind == .directory, !inside.isEmpty || layout.mayHold(inner) { pending.append((path, inner)) }
        guard kind == .file, let match = layout.match(inner, source: source) else { continue }
        files[match.path, default: []].append(ArticleFiles.File(locale: match.locale, file: path))
      }
    }
  }

  /// Sets the texts of a source that lies apart beside their translations. Where the root holds no folders of locales
  /// with articles of the source, it is the folder of one locale.
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

  /// All articles below a folder, in one locale.
  private func plain(_ folder: String, _ locale: LocaleTag) -> Walk {
    var plain = Layout.plain
    plain.followsLinks = layout.followsLinks
    var walk = Walk(layout: plain, source: locale)
    walk.run(folder)
    return walk
  }

  /// What an entry is to the walk; nil for what is passed over, which is told where an article would have been read.
  private mutating func kind(of path: String, _ entry: FileSystem.Entry, _ inner: String, _ root: String)
    -> FileSystem.Kind?
  {
    switch entry {
    case .file: return .file
    case .directory: return .directory
    case .other:
      passOver(path, inner, isFolder: false, "is a pipe, a socket or a device and is not read: remove it")
      return nil
    case .link:
      // A link to nothing counts as a file: whoever reads it is told so.
      guard let status = FileSystem.status(path) else { return .file }
      let isFolder = status.kind == .directory
      guard status.kind != .other else {
        passOver(path, inner, isFolder: false, "leads to a pipe, a socket or a device and is not read: remove it")
        return nil
      }
      guard layout.followsLinks || FileSystem.lies(path, below: root) else {
        passOver(
          path, inner, isFolder: isFolder,
          "is a symbolic link that leads out of \(root) and is not followed: --follow-links follows it")
        return nil
      }
      if isFolder, FileSystem.lies(FileSystem.directory(of: path), below: path) {
        passOver(path, inner, isFolder: true, "is a symbolic link back to a folder it stands in, and is not followed")
        return nil
      }
      return status.kind
    }
  }

  private mutating func passOver(_ path: String, _ inner: String, isFolder: Bool, _ reason: String) {
    let isWanted = isFolder ? inner.contains("/") || layout.mayHold(inner) : layout.match(inner, source: source) != nil
    if isWanted { troubles.append(Trouble(reason, file: path)) }
  }
}
