import DocModel
import Reports
import Synchronization
import Yams

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
  /// The folders in which snippets are looked up, if the notation is theirs.
  private let snippetFolders: [String]
  private let aliases: PathAliases.Memory

  private static let settings = [
    "mkdocs.yml", "mkdocs.yaml", "book.toml", "docfx.json", ".openpublishing.publish.config.json",
    "docusaurus.config.js",
    "docusaurus.config.ts", "docusaurus.config.mjs", "_config.yml", ".vitepress",
  ]
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
    snippetFolders =
      notation == .snippet ? Self.snippetFolders(settings, else: [project, root, base], texts: root) : []
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
    let inside =
      path.hasPrefix("~/") || path.hasPrefix("@/") ? String(path.dropFirst(2)) : String(path.drop { $0 == "/" })
    let isRooted = inside.count < path.count
    switch target.notation {
    case .link: return [Candidate(file: FilePath.join(isRooted ? base : folder, inside), boundary: base)]
    case .snippet:
      return snippetFolders.flatMap { [FilePath.join($0, locale), $0] }
        .map { Candidate(file: FilePath.join($0, path), boundary: project) }
    case .book: return [Candidate(file: FilePath.join(folder, path), boundary: project)]
    case .comment, .code, .learnCode:
      return (isRooted ? [base, root, project] : [folder])
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
      return [folder, FilePath.join(base, "_includes"), FilePath.join(project, "_includes"), base, root, project]
        .map { Candidate(file: FilePath.join($0, inside), boundary: project) }
    case .hugoCode:
      return [FilePath.join(base, "examples"), FilePath.join(root, "en/examples"), folder, base]
        .map { Candidate(file: FilePath.join($0, inside), boundary: project) }
    }
  }

  /// The aliases that may explain a target, or nil if it begins with none.
  func aliases(of target: IncludeTarget) -> PathAliases? {
    target.notation == .part && PathText.beginsWithAlias(target.path.utf8) ? aliases.aliases(above: folder) : nil
  }

  /// `base_path` of the extension `pymdownx.snippets`; by default the folder of `mkdocs.yml`.
  ///
  /// - Parameters:
  ///   - folders: those without such settings.
  ///   - root: the folder of the texts.
  private static func snippetFolders(_ settings: String?, else folders: [String], texts root: String) -> [String] {
    guard let settings, settings.hasSuffix(".yml") || settings.hasSuffix(".yaml") else { return folders }
    let top = FileSystem.directory(of: settings)
    var (texts, troubles): ([[UInt8]], [RunError]) = ([], [])
    let extensions = NavigationFiles.read(settings, &texts, &troubles)?.mapping?["markdown_extensions"]
    let options =
      extensions?.mapping?["pymdownx.snippets"]
      ?? extensions?.sequence?.lazy.compactMap { $0.mapping?["pymdownx.snippets"] }.first
    let written = options?.mapping?["base_path"]
    let paths = written?.sequence.map { $0.compactMap(\.string) } ?? written?.string.map { [$0] } ?? []
    // `!relative $docs_dir` and the like name the folder of the texts.
    return paths.isEmpty ? [top, root] : paths.map { $0.hasPrefix("$") ? root : FilePath.join(top, $0) }
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
