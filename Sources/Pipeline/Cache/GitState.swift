/// The files of a repository that determine its commits and objects, added to traces.
enum GitState {
  /// Adds the state of the repository of a folder to a trace.
  static func note(of folder: String, in trace: InputTrace) {
    // The files are read once per repository, before git runs.
    guard let top = GitRepository.start(above: folder) else { return InputTrace.noteUnknown() }
    guard trace.isFirst(top) else { return }
    var folder = FilePath.join(top, ".git")
    if FileSystem.status(folder)?.kind == .file {
      guard let named = firstLine(folder), named.hasPrefix("gitdir: ") else { return InputTrace.noteUnknown() }
      folder = path(String(named.dropFirst(8)), from: top)
    }
    let shared = firstLine(FilePath.join(folder, "commondir")).map { path($0, from: folder) } ?? folder
    for file in ["HEAD", "config.worktree"] { read(FilePath.join(folder, file)) }
    for file in ["config", "packed-refs", "shallow", "info/grafts", "objects/info/alternates"] {
      read(FilePath.join(shared, file))
    }
    for refs in Set([folder, shared]) { walk(FilePath.join(refs, "refs"), reads: true) }
    walk(FilePath.join(shared, "reftable"), reads: true)
    // New objects change the folder that holds them.
    walk(FilePath.join(shared, "objects"), reads: false)
    for file in settings { read(file) }
  }

  /// The configuration of git for all repositories.
  private static var settings: [String] {
    let environment = RunKey.environment
    let home = environment["HOME"] ?? "/"
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? FilePath.join(home, ".config")
    return ["/etc/gitconfig", FilePath.join(home, ".gitconfig"), FilePath.join(config, "git/config")]
  }

  private static func path(_ path: String, from folder: String) -> String {
    path.hasPrefix("/") ? path : FilePath.join(folder, path)
  }

  private static func firstLine(_ file: String) -> String? {
    guard FileSystem.status(file)?.kind == .file, let bytes = try? FileSystem.read(file, limit: 1 << 16) else {
      return nil
    }
    return String(decoding: bytes.prefix { $0 != 0x0a && $0 != 0x0d }, as: UTF8.self)
  }

  private static func read(_ file: String) { _ = try? FileSystem.read(file) }

  private static func walk(_ folder: String, reads: Bool) {
    guard FileSystem.status(folder)?.kind == .directory, let entries = try? FileSystem.list(folder) else { return }
    for (name, entry) in entries {
      let path = FilePath.join(folder, name)
      switch entry {
      case .directory: walk(path, reads: reads)
      case .file, .link: if reads { read(path) }
      case .other: InputTrace.noteUnknown()
      }
    }
  }
}
