import DocModel
import MarkdownReader
import Reports
import Synchronization
import Yams

/// Finds and reads the files that articles include. Every question goes through ``FileSystem``, so that results of
/// earlier runs are valid only while the answers are the same.
///
/// One value serves one article, as it remembers where that one's includes are looked up.
struct Includes: Sendable {
  let reader: MarkdownReader
  private let memory = IncludePlaces.Memory()

  init(reader: MarkdownReader) { self.reader = reader }

  /// The maximum size of a file that is included as code, in bytes.
  static let codeLimit = 1 << 20

  /// Why a target cannot be read.
  enum Failure: Error, Equatable {
    /// No such file; the paths that were looked up.
    case missing([String])
    /// The file lies outside the folder that includes must not leave.
    case outside(file: String, folder: String)
    /// The file or a folder above it is hidden, as keys and the settings of a user are.
    case hidden(String)
    case remote
    /// The path begins with a name for a folder that no settings of the project explain.
    case unknownAlias
    case tooLarge(String)
    /// The file has no section of this name.
    case noSection(String, file: String)

    /// The fault and its remedy, for a target as it is written.
    func message(_ written: String) -> String {
      switch self {
      case .missing(let files):
        "the file to include, '\(written)', was not found; looked up: \(files.joined(separator: ", ")): correct the path or add the file"
      case .outside(let file, let folder):
        "the file to include, '\(written)', lies outside \(folder) (\(file)): move it there"
      case .hidden(let file):
        "the file to include, '\(written)', is hidden (\(file)): doccheck shows no hidden files but those that every repository publishes; copy it under another name"
      case .remote: "'\(written)' is an address, and includes are read from files only: put the text into a file"
      case .unknownAlias:
        "the file to include, '\(written)', was not found: no settings that doccheck reads say which folder its name begins with"
      case .tooLarge(let file):
        "the file to include, \(file), is larger than \(Includes.codeLimit >> 20) MB: include a smaller one"
      case .noSection(let name, let file):
        "the file \(file) has no section '\(name)' to include: correct the name"
      }
    }
  }

  /// Returns the file of a target. Passes each path it looks up to the callback.
  func locate(
    _ target: IncludeTarget, from article: Article, asked: (String) -> Void = { _ in }
  ) throws(Failure) -> String {
    guard !target.isRemote else { throw .remote }
    guard !target.path.isEmpty else { throw .missing([]) }
    let places = memory.places(of: article, for: target.notation)
    if let settings = places.settings, target.notation == .snippet || target.notation == .liquid { asked(settings) }
    let aliases = places.aliases(of: target)
    for settings in aliases?.asked ?? [] { asked(settings) }
    var (missing, outside): ([String], Failure?) = ([], nil)
    for candidate in places.candidates(target) {
      let file = FilePath.display(candidate.file)
      guard Self.isInside(file, candidate.boundary) else {
        outside = outside ?? .outside(file: file, folder: FilePath.display(candidate.boundary))
        continue
      }
      guard !Self.isHidden(file, below: candidate.boundary) else { throw .hidden(file) }
      guard !missing.contains(file) else { continue }
      asked(file)
      guard FileSystem.status(file)?.kind == .file else {
        missing.append(file)
        continue
      }
      guard FileSystem.lies(file, below: candidate.boundary) else {
        outside = outside ?? .outside(file: file, folder: FilePath.display(candidate.boundary))
        continue
      }
      // A link may lead to a hidden file.
      if let real = FileSystem.realPath(file), let top = FileSystem.realPath(candidate.boundary),
        Self.isHidden(real, below: top)
      {
        throw .hidden(file)
      }
      return file
    }
    throw outside ?? (places.beginsWithUnknownAlias(target) ? .unknownAlias : .missing(missing))
  }

  /// Whether the path does not leave the folder, before links are followed.
  static func isInside(_ file: String, _ folder: String) -> Bool {
    let folder = absolute(folder)
    return folder == "/" || absolute(file).hasPrefix(folder + "/")
  }

  private static func isHidden(_ file: String, below folder: String) -> Bool {
    absolute(file).dropFirst(absolute(folder).count).split(separator: "/").contains {
      $0.hasPrefix(".") && !published.contains($0)
    }
  }

  /// Hidden names of which documentations show the files: they have no secrets.
  private static let published: Set<Substring> = [
    ".github", ".gitlab", ".gitlab-ci.yml", ".gitignore", ".gitattributes", ".editorconfig", ".dockerignore",
    ".vitepress", ".vuepress", ".devcontainer", ".vscode", ".prettierrc", ".eslintrc.js", ".eslintrc.json",
    ".eslintrc.cjs", ".swift-format", ".pre-commit-config.yaml", ".travis.yml", ".circleci", ".tool-versions", ".nvmrc",
  ]

  private static func absolute(_ path: String) -> String {
    let whole = path.hasPrefix("/") ? path : FilePath.join(FileSystem.workingDirectory, path)
    // The path of a folder that is displayed as a dot is absolute, too.
    return "/" + FilePath.display(whole, workingDirectory: "/").drop { $0 == "/" }
  }

  /// Returns the included article, or nil if it cannot be read; ``failure(of:from:)`` says why.
  func article(_ target: IncludeTarget, from article: Article, asked: (String) -> Void = { _ in }) -> Article? {
    guard let file = try? locate(target, from: article, asked: asked), Self.isMarkdown(file, target.notation),
      let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit),
      let text = target.text(of: bytes, joinsSections: joinsSections(target, from: article))
    else { return nil }
    let base = FilePlaces.base(of: article.file, article.path) ?? FileSystem.directory(of: article.file)
    // A file next to those of the locales is the only one of its folder.
    let path =
      base == "."
      ? file : file.hasPrefix(base + "/") ? String(file.dropFirst(base.count + 1)) : String(FilePath.lastPart(file))
    let included = reader.read(text, locale: article.locale, path: path, file: file)
    return IncludedCode(self).filled(included, asked: asked).article
  }

  /// Says why a target cannot be read as an article.
  func explanation(of target: IncludeTarget, from article: Article) -> String? {
    do throws(Failure) {
      let file = try locate(target, from: article)
      if case .section(let name) = target.part { return Failure.noSection(name, file: file).message(target.path) }
      return nil
    } catch {
      return error.message(target.path)
    }
  }

  private func joinsSections(_ target: IncludeTarget, from article: Article) -> Bool {
    memory.places(of: article, for: target.notation).joinsSections
  }

  /// DocFX includes nothing but Markdown; the other notations take the text of any file.
  private static func isMarkdown(_ file: String, _ notation: IncludeNotation) -> Bool {
    notation != .link || file.hasSuffix(".md")
  }

  /// Returns the text of a file that is included as code.
  func code(_ target: IncludeTarget, from article: Article, asked: (String) -> Void = { _ in }) throws(Failure)
    -> [UInt8]
  {
    let file = try locate(target, from: article, asked: asked)
    guard let bytes = try? FileSystem.read(file, limit: Self.codeLimit) else { throw .tooLarge(file) }
    let joins = joinsSections(target, from: article)
    guard let text = target.text(of: String(decoding: bytes, as: UTF8.self).utf8.map { $0 }, joinsSections: joins)
    else {
      if case .section(let name) = target.part { throw .noSection(name, file: file) }
      return []
    }
    return text
  }
}

/// The folders in which the includes of one article are looked up, and the folder that none of them leaves.
struct IncludePlaces {
  /// A file that an include may mean, and the folder that it must not leave.
  struct Candidate {
    let file: String
    let boundary: String
  }

  /// The folder of the article's locale.
  private let base: String
  /// The folder of the article's file.
  private let folder: String
  /// The folder above those of the locales, if they are named after them.
  private let root: String
  private let locale: String
  /// The folder of the project: the nearest one above with a repository or the settings of a generator.
  let project: String
  /// The file with the settings of a generator, if there is one.
  let settings: String?
  /// The folders in which the settings say that snippets or macros are, if the notation is theirs.
  private let snippetFolders: [String]
  /// The folder of the pages that the settings of VitePress name; nil if they name none, and for notations of others.
  private let vitePressTexts: String?
  /// Whether all sections of a name are taken: VitePress does so since version 2, and took the first before.
  let joinsSections: Bool
  private let aliases: PathAliases.Memory

  private static let settings =
    [
      "mkdocs.yml", "mkdocs.yaml", "book.toml", "docfx.json", ".openpublishing.publish.config.json",
    ] + SiteGenerator.docusaurus + ["_config.yml", ".vitepress"]
  private static let most = 16

  init(of article: Article, for notation: IncludeNotation, aliases: PathAliases.Memory) {
    self.aliases = aliases
    folder = FileSystem.directory(of: article.file)
    base = FilePlaces.base(of: article.file, article.path) ?? folder
    locale = article.locale.tag
    let isNamed = FilePath.lastPart(base).lowercased() == locale.lowercased()
    root = isNamed ? FileSystem.directory(of: base) : base
    // DocFX's includes stay in the folder of their locale.
    (project, settings) = notation == .link ? (base, nil) : Self.project(above: folder, else: root)
    let vitePress = settings.flatMap { FilePath.lastPart($0) == VitePressSettings.directory ? $0 : nil }
    vitePressTexts =
      [.comment, .code, .vuePressCode, .learnCode].contains(notation)
      ? vitePress.flatMap(VitePressSettings.texts) : nil
    let isVitePress = vitePress != nil && (notation == .code || notation == .comment)
    joinsSections =
      isVitePress ? (settings.flatMap { PackageVersion.major(of: "vitepress", above: $0) } ?? 1) > 1 : false
    snippetFolders =
      switch notation {
      case .snippet:
        Self.snippetFolders(
          settings, else: [project, root, base], texts: root, above: Self.folders(above: root, through: project))
      case .liquid: Self.macroFolders(settings)
      default: []
      }
  }

  private static func project(above start: String, else root: String) -> (folder: String, settings: String?) {
    var folder = start
    var nearest: (folder: String, settings: String)?
    for _ in 0..<most {
      if nearest == nil,
        let file = settings.lazy.map({ FilePath.join(folder, $0) }).first(where: { FileSystem.status($0) != nil })
      {
        nearest = (folder, file)
      }
      if [".git", ".doccheck.yml"].contains(where: { FileSystem.status(FilePath.join(folder, $0)) != nil }) {
        return (folder, nearest?.settings)
      }
      let above = FilePath.display(FilePath.join(folder, ".."))
      guard above != folder, above != "/" else { break }
      folder = above
    }
    return (nearest?.folder ?? root, nearest?.settings)
  }

  /// The files that a target may mean, the best first.
  func candidates(_ target: IncludeTarget) -> [Candidate] {
    let path = target.path
    // VitePress puts the folder before what follows the sign, without a slash: of `docs../../a` remains `a`.
    let inside =
      path.hasPrefix("@../../")
      ? String(path.dropFirst("@../".count))
      : path.hasPrefix("~/") || path.hasPrefix("@/") ? String(path.dropFirst(2)) : String(path.drop { $0 == "/" })
    let isRooted = inside.count < path.count
    switch target.notation {
    case .link: return [Candidate(file: FilePath.join(isRooted ? base : folder, inside), boundary: base)]
    case .snippet:
      return snippetFolders.flatMap { [FilePath.join($0, locale), $0] }
        .map { Candidate(file: FilePath.join($0, path), boundary: project) }
    case .book: return [Candidate(file: FilePath.join(folder, path), boundary: project)]
    case .comment, .code, .vuePressCode, .learnCode:
      return (isRooted ? [vitePressTexts, base, root, project].compactMap(\.self) : [folder])
        .map { Candidate(file: FilePath.join($0, inside), boundary: project) }
    case .part:
      if let aliases = aliases(of: target), let files = aliases.files(path) {
        let top = aliases.folder.flatMap { Includes.isInside(project, $0) ? $0 : nil } ?? project
        return files.map { Candidate(file: $0, boundary: top) }
      }
      let site = settings.map { FileSystem.directory(of: $0) } ?? project
      return (isRooted ? [base, root, site] : [folder]).map {
        Candidate(file: FilePath.join($0, inside), boundary: project)
      }
    case .liquid:
      let usual = [FilePath.join(base, "_includes"), FilePath.join(project, "_includes"), base, root, project]
      return ([folder] + snippetFolders.flatMap { [FilePath.join($0, locale), $0] } + usual)
        .map { Candidate(file: FilePath.join($0, inside), boundary: project) }
    case .hugoCode:
      return [FilePath.join(base, "examples"), FilePath.join(root, "en/examples"), folder, base]
        .map { Candidate(file: FilePath.join($0, inside), boundary: project) }
    }
  }

  /// Whether a target begins with a name for a folder that no settings explain. In the notations of VuePress a function of
  /// its settings does, which only a program can run: `@parts/a.md`.
  func beginsWithUnknownAlias(_ target: IncludeTarget) -> Bool {
    switch target.notation {
    case .part: return aliases(of: target).map { $0.files(target.path) == nil } == true
    case .comment, .code, .vuePressCode:
      let name = target.path.prefix { $0 != "/" }
      return name.first == "@" && name.dropFirst().first?.isLetter == true && name.endIndex < target.path.endIndex
        && FileSystem.status(FilePath.join(folder, String(name))) == nil
    default: return false
    }
  }

  /// The aliases that may explain a target, or nil if it begins with none.
  func aliases(of target: IncludeTarget) -> PathAliases? {
    target.notation == .part && PathText.beginsWithAlias(target.path.utf8) ? aliases.aliases(above: folder) : nil
  }

  /// `include_dir` of MkDocs' plugin `macros`.
  private static func macroFolders(_ settings: String?) -> [String] {
    guard let settings, settings.hasSuffix("mkdocs.yml") || settings.hasSuffix("mkdocs.yaml") else { return [] }
    let options = MkDocsSettings.options("macros", of: "plugins", in: NavigationFiles.settings(settings))
    return MkDocsSettings.strings(options?["include_dir"]).map { FilePath.join(FileSystem.directory(of: settings), $0) }
  }

  /// The folders above one, nearest first, the last of them `top`; empty if that is not above it.
  private static func folders(above folder: String, through top: String) -> [String] {
    var folders: [String] = []
    var next = folder
    while Includes.isInside(next, top), folders.count < most {
      next = FilePath.display(FilePath.join(next, ".."))
      folders.append(next)
    }
    return folders
  }

  /// `base_path` of the extension `pymdownx.snippets`; by default the folder in which MkDocs runs: that of `mkdocs.yml`,
  /// or one above it.
  ///
  /// - Parameters:
  ///   - folders: those without such settings.
  ///   - root: the folder of the texts.
  ///   - above: the folders above it.
  private static func snippetFolders(
    _ settings: String?, else folders: [String], texts root: String, above: [String]
  ) -> [String] {
    guard let settings, settings.hasSuffix(".yml") || settings.hasSuffix(".yaml") else { return folders + above }
    let top = FileSystem.directory(of: settings)
    let options = MkDocsSettings.options(
      "pymdownx.snippets", of: "markdown_extensions", in: NavigationFiles.settings(settings))
    let paths = MkDocsSettings.strings(options?["base_path"])
    // `!relative $docs_dir` and the like name the folder of the texts.
    return paths.isEmpty ? [top, root] + above : paths.map { $0.hasPrefix("$") ? root : FilePath.join(top, $0) }
  }
}

extension IncludePlaces {
  /// Finds the places of each article and notation once: that reads the settings of a generator.
  final class Memory: Sendable {
    private struct Key: Hashable {
      let file: String
      let locale: LocaleTag
      let notation: IncludeNotation
    }

    private let known = Mutex<[Key: IncludePlaces]>([:])
    private let aliases = PathAliases.Memory()

    func places(of article: Article, for notation: IncludeNotation) -> IncludePlaces {
      let key = Key(file: article.file, locale: article.locale, notation: notation)
      if let places = known.withLock({ $0[key] }) { return places }
      let places = IncludePlaces(of: article, for: notation, aliases: aliases)
      known.withLock { $0[key] = places }
      return places
    }
  }
}
