import Reports

/// Detects changes to the input files of a build by polling, which works on every file system.
package struct InputWatch {
  private struct State: Equatable {
    let modified: Int64
    let size: Int
  }

  private var paths: [String]
  private let output: String
  private var known: [String: State]

  /// - Parameters:
  ///   - paths: files, and folders including everything below; they need not exist yet.
  ///   - output: a folder to ignore, because the build writes to it.
  package init(_ paths: [String], output: String) {
    self.paths = paths
    self.output = FilePath.display(output)
    known = Self.look(paths, self.output)
  }

  /// Returns whether anything changed since the last call.
  package mutating func hasChanged() -> Bool {
    let now = Self.look(paths, output)
    defer { known = now }
    return now != known
  }

  /// Watches more files and folders from now on.
  package mutating func add(_ more: [String]) {
    let watched = Set(paths)
    let more = more.filter { !watched.contains($0) }
    guard !more.isEmpty else { return }
    paths += more
    known.merge(Self.look(more, output)) { old, _ in old }
  }

  private static func look(_ paths: [String], _ output: String) -> [String: State] {
    var states: [String: State] = [:]
    var pending = paths.map { FilePath.display($0) }
    var walked: Set<FileSystem.Identity> = []
    while let path = pending.popLast() {
      guard path != output, let status = FileSystem.status(path) else { continue }
      if status.kind == .file {
        states[path] = State(modified: status.modified, size: status.size)
      } else if status.kind == .directory, walked.insert(status.identity).inserted {
        pending += ((try? FileSystem.list(path)) ?? []).map { FilePath.join(path, $0.name) }
      }
    }
    return states
  }
}

extension Check {
  /// The files and folders whose change can change findings: those of the articles, the state of their repositories, and
  /// the given files.
  ///
  /// - Parameter read: files that articles were found to depend on.
  package func inputs(settings: [String], read: [String] = []) -> [String] {
    let folders = roots + (apart.map { [$0.folder] } ?? []) + archives
    let repositories = asksGit == false ? [] : Set(folders.compactMap { GitRepository.start(above: $0) }).sorted()
    let tops = folders.map { FilePath.display($0) }
    let others = read.filter { file in !tops.contains { $0 == "." || file.hasPrefix($0 + "/") } }
    return folders + settings + others
      + repositories.flatMap { top in
        [".git/HEAD", ".git/logs/HEAD", ".git/packed-refs", ".gitignore"].map { FilePath.join(top, $0) }
      }
  }
}
