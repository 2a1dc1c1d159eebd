import DocModel
import Reports
import Synchronization

/// The names that the settings of a project give to folders, so that `@assets/x.png` means `src/assets/x.png` on each
/// page: `compilerOptions.paths` of `tsconfig.json` or `jsconfig.json`, and Docusaurus' `@site`.
struct PathAliases: Sendable {
  /// A name as it is written, with at most one `*`, and the paths that it means.
  private struct Pattern {
    let start: String
    /// The part after the `*`; nil for a name without one.
    let end: String?
    let targets: [String]

    init(_ name: String, targets: [String]) {
      let star = name.firstIndex(of: "*")
      start = String(name[..<(star ?? name.endIndex)])
      end = star.map { String(name[name.index(after: $0)...]) }
      self.targets = targets
    }

    /// The number of bytes that a path shares with the name. A name without a `*` is better than any other.
    var length: Int { end == nil ? Int.max : start.utf8.count }

    /// The paths that `path` means by this pattern, or nil if it does not match.
    func files(_ path: String) -> [String]? {
      guard let end else { return path == start ? targets : nil }
      guard path.hasPrefix(start), path.hasSuffix(end), path.utf8.count >= start.utf8.count + end.utf8.count else {
        return nil
      }
      let middle = path.dropFirst(start.count).dropLast(end.count)
      return targets.map { target in
        guard let star = target.firstIndex(of: "*") else { return target }
        return "\(target[..<star])\(middle)\(target[target.index(after: star)...])"
      }
    }
  }

  /// The file with the patterns, as far as they are read.
  private struct Settings: Decodable {
    struct Options: Decodable {
      let baseUrl: String?
      let paths: [String: [String]]?
    }
    let compilerOptions: Options?
  }

  private let patterns: [Pattern]
  /// The topmost folder whose settings were taken; no alias may lead out of it. Nil without settings.
  let folder: String?
  /// The settings that were looked up, with those that do not exist.
  let asked: [String]

  /// Takes the nearest settings in a folder or above it, up to the top of its project.
  init(above start: String) {
    var (patterns, asked, top): ([Pattern], [String], String?) = ([], [], nil)
    var (hasPaths, hasSite, folder) = (false, false, start)
    func isThere(_ name: String) -> String? {
      let file = FilePath.join(folder, name)
      asked.append(file)
      return FileSystem.status(file)?.kind == .file ? file : nil
    }
    for _ in 0..<Self.most {
      if !hasPaths, let found = Self.settings.lazy.compactMap({ isThere($0).flatMap(Self.patterns) }).first {
        patterns += found
        (hasPaths, top) = (true, folder)
      }
      if !hasSite, SiteGenerator.docusaurus.contains(where: { isThere($0) != nil }) {
        patterns.append(Pattern("@site/*", targets: [FilePath.join(folder, "*")]))
        (hasSite, top) = (true, folder)
      }
      if [".git", ".doccheck.yml"].contains(where: { FileSystem.status(FilePath.join(folder, $0)) != nil }) { break }
      let above = FilePath.display(FilePath.join(folder, ".."))
      guard above != folder, above != "/" else { break }
      folder = above
    }
    self.patterns = patterns
    self.asked = asked
    self.folder = top
  }

  private static let settings = ["tsconfig.json", "jsconfig.json"]
  private static let most = 16

  /// The patterns of a file, or nil if it cannot be read or has none. A pattern that matches every path is no alias.
  private static func patterns(of file: String) -> [Pattern]? {
    guard let bytes = try? FileSystem.read(file, limit: 1 << 20),
      let options = (try? JSONBytes.decodeRelaxed(Settings.self, from: bytes))?.compilerOptions,
      let paths = options.paths
    else { return nil }
    let base = FilePath.join(FileSystem.directory(of: file), options.baseUrl ?? ".")
    return paths.sorted { $0.key < $1.key }.filter { !$0.key.hasPrefix("*") }.map { name, targets in
      Pattern(name, targets: targets.filter { !$0.hasPrefix("/") }.map { FilePath.join(base, $0) })
    }
  }

  /// The files that a path may mean, as ``FilePath/display(_:workingDirectory:)`` gives them; nil if no alias matches.
  func files(_ path: String) -> [String]? {
    // Of several patterns, the one that says most about the beginning of the path applies.
    let found = patterns.compactMap { pattern in pattern.files(path).map { (pattern: pattern, files: $0) } }
    return found.max { ($0.pattern.length, $1.pattern.start) < ($1.pattern.length, $0.pattern.start) }?.files
      .map { FilePath.display($0) }
  }
}

extension PathAliases {
  /// Reads the settings above each folder once.
  final class Memory: Sendable {
    private let known = Mutex<[String: PathAliases]>([:])

    func aliases(above folder: String) -> PathAliases {
      if let aliases = known.withLock({ $0[folder] }) { return aliases }
      let aliases = PathAliases(above: folder)
      known.withLock { $0[folder] = aliases }
      return aliases
    }

    /// The files that a path on a page means by an alias, or nil if it begins with none that the settings explain.
    func files(_ path: String, from file: String) -> [String]? {
      PathText.beginsWithAlias(path.utf8) ? aliases(above: FileSystem.directory(of: file)).files(path) : nil
    }
  }
}
