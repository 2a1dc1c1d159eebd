import Reports

/// Detects changes to the input files of a build by polling, which works on every file system.
package struct InputWatch {
  private struct State: Equatable {
    let modified: Int64
    let size: Int
  }

  private let paths: [String]
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
  package func inputs(settings: [String]) -> [String] {
    let folders = roots + (apart.map { [$0.folder] } ?? []) + archives
    let repositories = asksGit == false ? [] : Set(folders.compactMap { GitRepository.start(above: $0) }).sorted()
    return folders + settings
      + repositories.flatMap { top in
        [".git/HEAD", ".git/logs/HEAD", ".git/packed-refs", ".gitignore"].map { FilePath.join(top, $0) }
      }
  }
}
