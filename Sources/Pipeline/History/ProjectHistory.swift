import Alignment
import DocModel
import Foundation
import Provenance
package import Reports

/// The git history of a run's files, read in one walk per repository.
struct ProjectHistory: Sendable {
  /// One repository and the history of the run's files in it.
  private struct Book: Sendable {
    let repository: GitRepository
    let log: GitLog
    let objects: GitObjects
    /// Repository paths by the file names used in the run.
    let paths: [String: String]
    let tools: ToolCommits
  }

  private let books: [Book]
  private let bounds: Bounds?
  /// The commit whose source a translation counts as made from where its own version is cut off; nil for none.
  private(set) var floor: String?

  /// Limits of the walk if only the sections changed since are needed: anything older has changed anyway.
  struct Bounds: Sendable {
    /// The maximum number of commits per repository.
    let commits: Int
    /// The maximum number of versions per file.
    let versions: Int

    static let forPages = Bounds(commits: 5000, versions: 40)
  }

  /// The history of one file.
  struct FileHistory {
    /// The versions of the file, newest first.
    var versions: [GitLog.Version]
    let commits: [GitCommit]
    let objects: GitObjects
    let tools: ToolCommits
    /// The names the file had, newest first, relative to the top of the repository.
    let names: [String]
    /// Whether the clone is shallow, so older versions are not known.
    let isShallow: Bool
    /// The time at which the file was removed before it was written anew, or nil.
    let removal: Int?

    func commit(_ version: GitLog.Version) -> GitCommit { commits[version.commit] }

    /// The time at which the file was added, the last time if it was removed before.
    var birth: Int? { since(removal).versions.last.map { commit($0).time } }

    /// The history without the versions up to a time; as it is if there are no later ones.
    func since(_ time: Int?) -> FileHistory {
      guard let time, case let later = versions.filter({ commit($0).time > time }), !later.isEmpty else { return self }
      var result = self
      result.versions = later
      return result
    }
  }

  /// Never throws: read errors are returned as troubles.
  static func read(
    _ articles: [ArticleFiles], source: LocaleTag, bounds: Bounds? = nil
  ) -> (history: ProjectHistory?, troubles: [RunError], isInRepository: Bool) {
    var troubles: [RunError] = []
    var places: [(repository: GitRepository, paths: [String: String], folders: [String])] = []
    // Cache of repositories by their top folder, so git runs once per repository.
    var known: [String: GitRepository] = [:]
    for (root, own) in Dictionary(grouping: articles, by: \.root).sorted(by: { $0.key < $1.key }) {
      for folder in folders(own, root: root, source: source) {
        do throws(RunError) {
          let start = GitRepository.start(above: folder.path)
          let repository: GitRepository
          if let start, let same = known[start]?.asked(about: folder.path) {
            repository = same
          } else {
            repository = try GitRepository(of: folder.path)
          }
          if let start, start == repository.top { known[start] = repository }
          let paths = Dictionary(
            folder.files.map { file in
              let inside = repository.prefix + file.dropFirst(folder.path == "." ? 0 : folder.path.count + 1)
              return (file, Self.target(ofLink: file, in: repository) ?? inside)
            },
            uniquingKeysWith: { one, _ in one })
          let below = repository.prefix.isEmpty ? "." : String(repository.prefix.dropLast())
          if let known = places.firstIndex(where: { $0.repository.top == repository.top }) {
            places[known].paths.merge(paths) { one, _ in one }
            places[known].folders.append(below)
          } else {
            places.append((repository, paths, [below]))
          }
        } catch {
          if folder.holdsSource { troubles.append(error) }
        }
      }
    }
    let books = places.compactMap { place -> Book? in
      do throws(Git.Failure) {
        let locales = Self.locales(of: articles, at: place.paths)
        let log = try GitLog(
          place.repository, files: Set(place.paths.values), folders: place.folders, most: bounds?.commits,
          locales: locales)
        return Book(
          repository: place.repository, log: log, objects: GitObjects(folder: place.repository.top), paths: place.paths,
          tools: ToolCommits(
            of: FilePath.join(place.repository.top, place.folders[0]), top: place.repository.top, log,
            locales: locales, source: source))
      } catch {
        troubles.append(
          RunError(
            "git cannot read its history: it has no commit yet, or is damaged", file: place.repository.top,
            severity: .warning))
        return nil
      }
    }
    return (books.isEmpty ? nil : ProjectHistory(books: books, bounds: bounds), troubles, !places.isEmpty)
  }

  /// The path in the repository of the file that a symbolic link leads to, whose history is that of its text; nil if the
  /// file is no link, or leads out of the repository.
  private static func target(ofLink file: String, in repository: GitRepository) -> String? {
    guard FileSystem.look(file, followingLinks: false)?.kind == .other, let real = FileSystem.realPath(file),
      real.hasPrefix(repository.top + "/")
    else { return nil }
    return String(real.dropFirst(repository.top.count + 1))
  }

  /// By path in the repository, the locale of a file.
  private static func locales(of articles: [ArticleFiles], at paths: [String: String]) -> [String: LocaleTag] {
    articles.lazy.flatMap(\.files).reduce(into: [:]) { locales, file in
      if let path = paths[file.file] { locales[path] = file.locale }
    }
  }

  /// The history of a tree as it was at a commit.
  static func read(_ articles: [ArticleFiles], source: LocaleTag, at past: PastTree) -> ProjectHistory? {
    let files = articles.flatMap { $0.files.map(\.file) }
    let paths = Dictionary(files.compactMap { file in past.path(of: file).map { (file, $0) } }) { one, _ in one }
    let folders = Set(paths.values.map(FileSystem.directory)).sorted()
    let locales = Self.locales(of: articles, at: paths)
    guard let repository = try? GitRepository(of: past.repository.top),
      let log = try? GitLog(
        repository, files: Set(paths.values), folders: folders, from: past.commit, locales: locales)
    else { return nil }
    let folder = FilePath.join(repository.top, folders.first ?? ".")
    let book = Book(
      repository: repository, log: log, objects: GitObjects(folder: repository.top), paths: paths,
      tools: ToolCommits(
        of: folder, top: repository.top, log, locales: locales, source: source))
    return ProjectHistory(books: [book], bounds: nil)
  }

  /// The files of one locale.
  private struct Folder {
    let path: String
    let files: [String]
    let holdsSource: Bool
  }

  /// Groups files by locale, since source and translations may be in separate repositories.
  private static func folders(_ articles: [ArticleFiles], root: String, source: LocaleTag) -> [Folder] {
    var files: [LocaleTag: [String]] = [:]
    for article in articles { for file in article.files { files[file.locale, default: []].append(file.file) } }
    return files.sorted { $0.key < $1.key }.map { locale, files in
      Folder(path: common(files.map(FileSystem.directory)), files: files, holdsSource: locale == source)
    }
  }

  /// The deepest folder that contains all of the given ones.
  private static func common(_ folders: [String]) -> String {
    guard let first = folders.first else { return "." }
    var parts = Array(first.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for folder in Set(folders) {
      let other = Array(folder.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      parts.removeLast(parts.count - zip(parts, other).prefix { $0 == $1 }.count)
    }
    let path = String(decoding: Array(parts.joined(separator: "/".utf8)), as: UTF8.self)
    return path.isEmpty ? (first.hasPrefix("/") ? "/" : ".") : path
  }

  /// A warning for each repository that is a shallow clone: the age of a translation may be unknown there.
  var shallowClones: [RunError] { books.compactMap(\.repository.shallowness) }

  /// The hash of an object of the repository of a folder, as bytes; empty if it does not exist.
  func hash(of object: String, in folder: String) -> [UInt8] {
    let book = books.first { $0.repository.top == folder }
    return Array((book?.objects.object(object)?.hash ?? "").utf8)
  }

  func reaching(to floor: String?) -> ProjectHistory {
    var history = self
    history.floor = floor
    return history
  }

  /// The history of a file, or nil if git has no version of it.
  func file(_ file: String) -> FileHistory? {
    for book in books {
      guard let path = book.paths[file], let versions = book.log.versions[path], !versions.isEmpty else { continue }
      return FileHistory(
        versions: Array(versions.prefix(bounds?.versions ?? versions.count)), commits: book.log.commits,
        objects: book.objects, tools: book.tools, names: book.log.names[path] ?? [path],
        isShallow: book.repository.isShallow, removal: book.log.removals[path])
    }
    return nil
  }
}

extension Check {
  /// Reads the history of the articles, if it is wanted. If it cannot be read, `say` gets the reason and the run goes
  /// on without it. The troubles returned are warnings that belong in every report, such as a shallow clone.
  func history(of articles: [ArticleFiles], say: (String) -> Void) -> (ProjectHistory?, [RunError]) {
    guard asksGit != false, let source, articles.contains(where: { $0.files.count > 1 }) else { return (nil, []) }
    if let past { return (ProjectHistory.read(articles, source: source, at: past)?.reaching(to: floor), []) }
    let (project, troubles, isInRepository) = ProjectHistory.read(articles, source: source)
    // If history was not requested explicitly, a tree outside any repository is not worth a message.
    guard asksGit == true || isInRepository else { return (nil, []) }
    for trouble in troubles { say(trouble.description) }
    return (project?.reaching(to: floor), project?.shallowClones ?? [])
  }
}

extension Check {
  /// A warning for each root in a shallow clone, for runs that use git in other processes or only for the source
  /// locale.
  package var shallowClones: [RunError] {
    guard asksGit != false else { return [] }
    let troubles = roots.compactMap { root in try? GitRepository(of: root) }.compactMap(\.shallowness)
    return troubles.indices.filter { troubles.firstIndex(of: troubles[$0]) == $0 }.map { troubles[$0] }
  }

  /// The articles under the configured roots, without those that crashed the run before this one.
  ///
  /// - Parameter alone: whether a tree with a single locale is valid, too.
  func tree(alone: Bool = false) -> ContentTree {
    var tree = ContentTree(roots: roots, layout: layout, source: source, alone: alone, apart: apart)
    if let buffer { tree.replace(with: buffer, roots: roots, layout: layout, source: source) }
    CrashRecovery.current?.leaveOutCrashing(&tree, self)
    return tree
  }
}

/// The tree of a commit in a temporary folder, with renamed files under their current names, and its history.
final class PastTree: Sendable {
  let folder: String
  let commit: String
  /// The names that renamed files had in the commit, by their current ones; relative to the top of the repository.
  let formerNames: [String: String]
  let repository: Repository

  init(of repository: Repository, since commit: String, changes: [Repository.Change]) throws(RunError) {
    self.repository = repository
    self.commit = commit
    formerNames = Dictionary(changes.compactMap { change in change.origin.map { (change.path, $0) } }) { one, _ in one }
    folder = FileManager.default.temporaryDirectory.path + "/doccheck-since-\(UUID().uuidString)"
    Interruption.remember(folder)
    try FileSystem.makeDirectory(folder)
    try repository.extract(commit, into: folder)
    for (path, origin) in formerNames {
      let target = folder + "/" + path
      try FileSystem.makeDirectory(FileSystem.directory(of: target))
      try? FileManager.default.moveItem(atPath: folder + "/" + origin, toPath: target)
    }
  }

  func root(_ root: String) -> String {
    let inside = repository.inside(root)
    return inside.isEmpty ? folder : folder + "/" + inside
  }

  /// The text that a file of the work tree had, or nil if it did not exist.
  func text(of file: String) -> [UInt8]? { try? FileSystem.read(folder + "/" + repository.inside(file)) }

  /// The path within the commit of a file in ``folder``, or nil if it lies elsewhere.
  func path(of file: String) -> String? {
    guard file.hasPrefix(folder + "/") else { return nil }
    let path = String(file.dropFirst(folder.utf8.count + 1))
    return formerNames[path] ?? path
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
    Interruption.forget(folder)
  }
}
