package import DocModel
import Features
package import Reports

/// One article of a tree: its file in each locale that has one.
package struct ArticleFiles: Sendable {
  package struct File: Sendable {
    package let locale: LocaleTag
    package let file: String
    /// The file's bytes if already in memory; nil to read the file.
    package let text: [UInt8]?

    package init(locale: LocaleTag, file: String, text: [UInt8]? = nil) {
      self.locale = locale
      self.file = file
      self.text = text
    }
  }

  /// The root the article is below. Roots are separate trees.
  package let root: String
  /// The path below the locale's folder, the same in every locale.
  package let path: String
  /// Sorted by locale.
  package let files: [File]

  package init(root: String, path: String, files: [File]) {
    self.root = root
    self.path = path
    self.files = files
  }

  /// Returns the article with this file in place of the one of the same locale.
  func with(_ file: File) -> ArticleFiles {
    let files = files.filter { $0.locale != file.locale } + [file]
    return ArticleFiles(root: root, path: path, files: files.sorted { $0.locale < $1.locale })
  }
}

/// The articles of a tree and their locales, found from file names, and for names of a locale's own from the keys in the
/// front matter.
package struct ContentTree: Sendable {
  /// Sorted by root, then by path.
  package private(set) var articles: [ArticleFiles] = []
  package private(set) var locales: [LocaleTag] = []
  /// Roots and folders that could not be read or hold no article.
  package private(set) var troubles: [RunError] = []

  /// Walks the roots for `ROOT/<locale>/<path>.md`, or for the patterns of `layout`.
  ///
  /// In the standard layout, a locale folder is named after a language known to CLDR and shares an article path with
  /// another such folder. With `alone`, a tree with a single locale is valid too.
  ///
  /// - Parameter apart: the folder of the source locale if it lies outside the roots. A root may then be the folder of
  ///   a single locale.
  package init(
    roots: [String], layout: Layout = .standard, source: LocaleTag? = nil, alone: Bool = false,
    apart: SourceFolder? = nil
  ) {
    var seen: Set<String> = []
    for root in roots.map({ FilePath.display($0) }) where seen.insert(root).inserted {
      add(root: root, layout: layout, source: source, alone: alone, apart: apart)
    }
    locales = Set(articles.flatMap { $0.files.map(\.locale) }).sorted()
  }

  /// Keeps only these articles, and adds errors for others.
  mutating func keep(_ articles: [ArticleFiles], errors: [RunError] = []) {
    self.articles = articles
    troubles += errors
  }

  /// Gives a file a text that it does not have on disk. A file that the tree lacks is added if the layout places it.
  /// Returns its locale and article, or nil if it is no article of the tree.
  @discardableResult
  mutating func replace(with buffer: FileBuffer, roots: [String], layout: Layout, source: LocaleTag?)
    -> (locale: LocaleTag, article: String)?
  {
    let (file, text) = (buffer.file, buffer.text)
    for (index, article) in articles.enumerated() {
      guard let old = article.files.first(where: { $0.file == file }) else { continue }
      articles[index] = article.with(ArticleFiles.File(locale: old.locale, file: file, text: text))
      return (old.locale, article.path)
    }
    for root in roots.map({ FilePath.display($0) }) where root == "." || file.hasPrefix(root + "/") {
      let inner = root == "." ? file : String(file.dropFirst(root.count + 1))
      guard let match = layout.match(inner, source: source) else { continue }
      let new = ArticleFiles.File(locale: match.locale, file: file, text: text)
      let own = articles.indices.filter { articles[$0].root == root }
      let folded = ArticleSpelling.folded(match.path)
      guard
        let index = own.first(where: { articles[$0].path == match.path })
          ?? own.first(where: { ArticleSpelling.folded(articles[$0].path) == folded })
      else { continue }
      articles[index] = articles[index].with(new)
      return (match.locale, articles[index].path)
    }
    return nil
  }

  /// The folders no page may be written into. In the standard layout these are the roots. In other layouts a root may
  /// be the project itself, so only its direct subfolders that contain articles count.
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
      return troubles.append(RunError("there is no such folder", file: root))
    }
    guard status.kind == .directory else {
      return troubles.append(RunError("is a file: name the folder that contains the locale folders", file: root))
    }
    var walk = TreeWalk(layout: layout, source: source)
    walk.run(root)
    walk.readLanguages(below: root)
    walk.joinSpellings()
    walk.joinLocaleSpellings()
    walk.joinKeys()
    if let apart, let source { walk.take(apart, of: source, for: root) }
    troubles += walk.troubles
    let shared = Set(walk.files.values.filter { $0.count > 1 }.flatMap { $0.map(\.locale) })
    let all = Set(walk.files.values.flatMap { $0.map(\.locale) })
    let kept = alone && shared.isEmpty ? all : shared.union(source.map { all.intersection([$0]) } ?? [])
    guard !kept.isEmpty else {
      if all.isEmpty, alone, layout.texts == Layout.standard.texts, !Self.isFolderOfLocale(root),
        let one = try? Layout(["{path}.md"])
      {
        if source != nil { return add(root: root, layout: one, source: source, alone: alone, apart: apart) }
        if holdsArticles(root, one) {
          return troubles.append(
            RunError(
              "has no locale folders (named like pl-PL); name the language if all articles are in one: --source en",
              file: root))
        }
      }
      return troubles.append(Self.nothing(in: root, found: all.sorted()))
    }
    for locale in all.subtracting(kept).sorted() where !layout.hasDefaultPattern {
      troubles.append(
        RunError(
          "is not read as a locale: it shares no article with another folder", file: FilePath.join(root, locale.tag),
          severity: .warning))
    }
    if layout.hasDefaultPattern {
      walk.giveBack(all.subtracting(kept), below: root)
      walk.giveBackWords(below: root)
    }
    walk.joinFolderPages()
    for (path, files) in walk.files.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let files = files.filter { kept.contains($0.locale) }.sorted { $0.locale < $1.locale }
      if !files.isEmpty { articles.append(ArticleFiles(root: root, path: path, files: files)) }
    }
  }

  private static func isFolderOfLocale(_ root: String) -> Bool {
    guard let tag = LocaleTag(String(FilePath.lastPart(FilePath.display(root, workingDirectory: "/")))) else {
      return false
    }
    return Lexicon.isKnownLanguage(tag.language)
  }

  private func holdsArticles(_ root: String, _ layout: Layout) -> Bool {
    var walk = TreeWalk(layout: layout, source: LocaleTag("en"))
    walk.run(root)
    return !walk.files.isEmpty
  }

  /// Explains why a root holds no article and suggests what to pass instead.
  private static func nothing(in root: String, found: [LocaleTag]) -> RunError {
    if let only = found.first {
      let folders = found.map(\.tag).joined(separator: ", ")
      return RunError(
        found.count == 1
          ? "has articles in one locale only (\(only)): there is nothing to compare"
          : "has locale folders (\(folders)), but no article in two of them", file: root)
    }
    if isFolderOfLocale(root) { return RunError("is the folder of one locale: name its parent folder", file: root) }
    return RunError("has no locale folders (named like pl-PL) with articles (.md)", file: root)
  }
}

/// A source folder outside the roots, given as `DIR` or `DIR:PATH`: another repository and a folder in it.
package struct SourceFolder: Sendable, Hashable {
  let folder: String

  /// Throws if the folder does not exist.
  package init(_ text: String) throws(RunError) {
    var folder = text
    if FileSystem.status(text)?.kind != .directory, let colon = text.lastIndex(of: ":") {
      folder = FilePath.join(String(text[..<colon]), String(text[text.index(after: colon)...]))
    }
    guard FileSystem.status(folder)?.kind == .directory else {
      throw RunError("there is no such folder: give the folder of the source as DIR or DIR:PATH", file: text)
    }
    self.folder = FilePath.display(folder)
  }

  /// The locale in the name of a single-locale folder (`docs-ja`, `azure-docs.ko-kr`) or of a folder above it, or nil.
  static func locale(ofRoot root: String) -> LocaleTag? {
    let path = root.hasPrefix("/") ? root : FilePath.join(FileSystem.workingDirectory, root)
    for part in path.split(separator: "/").reversed() where part != "." {
      let name = part.split(separator: ".").last ?? part
      let words = name.split(separator: "-")
      for count in [3, 2, 1] where words.count >= count {
        let text = words.suffix(count).joined(separator: "-")
        // A single word counts only if it has two letters: folders are also called `bin` or `api`.
        let isTold = count > 1 || words.count > 1 || text.utf8.count == 2
        if isTold, let tag = LocaleTag(text), Lexicon.isKnownLanguage(tag.language) { return tag }
      }
    }
    return nil
  }
}

/// Functions on textual paths with `/` separators.
enum FilePath {
  /// The path as shown in messages and passed to `open`: relative if it is below the working directory, else absolute;
  /// without `.`, `..` and repeated slashes.
  static func display(_ path: String, workingDirectory: String = FileSystem.workingDirectory) -> String {
    let base = Array(workingDirectory.utf8)
    let absolute = path.utf8.first == slash ? normal(path.utf8) : normal((workingDirectory + "/" + path).utf8)
    if absolute == base { return "." }
    let start = base.count == 1 ? 1 : base.count + 1
    guard absolute.count > start, absolute[..<base.count] == base[...], absolute[start - 1] == slash else {
      return String(decoding: absolute, as: UTF8.self)
    }
    return String(decoding: absolute[start...], as: UTF8.self)
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder == "." || folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  static func lastPart(_ path: String) -> Substring {
    let bytes = path.utf8
    guard let last = bytes.lastIndex(where: { $0 != slash }) else { return "" }
    return path[(bytes[..<last].lastIndex(of: slash).map { bytes.index(after: $0) } ?? path.startIndex)...last]
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  private static func normal(_ absolute: String.UTF8View) -> [UInt8] {
    var path: [UInt8] = []
    path.reserveCapacity(absolute.count)
    var part: [UInt8] = []
    func end() {
      defer { part.removeAll(keepingCapacity: true) }
      if part.isEmpty || part.count == 1 && part[0] == dot { return }
      if part.count == 2, part[0] == dot, part[1] == dot {
        while let byte = path.popLast(), byte != slash {}
      } else {
        path.append(slash)
        path += part
      }
    }
    for byte in absolute {
      if byte == slash { end() } else { part.append(byte) }
    }
    end()
    return path.isEmpty ? [slash] : path
  }
}
