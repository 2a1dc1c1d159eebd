import DocModel
import Foundation
import Reports

/// The git repository a folder is in.
struct GitRepository: Sendable, Equatable {
  /// The top folder of the work tree.
  let top: String
  /// The folder's path relative to ``top``, as `content/`, or empty for the top itself.
  let prefix: String
  /// Whether this is a shallow clone, whose history is cut off.
  let isShallow: Bool

  /// Whether the environment variable `GIT_DIR` selects the repository.
  private static let isNamed = ProcessInfo.processInfo.environment["GIT_DIR"] != nil

  /// The folder at or above `folder` that holds `.git`, or nil if no folder does or the environment selects the
  /// repository.
  static func start(above folder: String) -> String? {
    guard !isNamed, var at = FileSystem.realPath(folder) else {
      return nil
    }
    while FileSystem.status(FilePath.join(at, ".git")) == nil {
      let above = FileSystem.directory(of: at)
      guard above != at else { return nil }
      at = above
    }
    return at
  }

  /// This repository with the prefix of another folder in its work tree, or nil if the folder is outside it.
  func asked(about folder: String) -> GitRepository? {
    guard let path = FileSystem.realPath(folder) else { return nil }
    if path == top { return GitRepository(top: top, prefix: "", isShallow: isShallow) }
    guard path.hasPrefix(top + "/") else { return nil }
    return GitRepository(top: top, prefix: path.dropFirst(top.count + 1) + "/", isShallow: isShallow)
  }

  private init(top: String, prefix: String, isShallow: Bool) {
    (self.top, self.prefix, self.isShallow) = (top, prefix, isShallow)
  }

  init(of folder: String) throws(RunError) {
    if !Self.isNamed, Self.start(above: folder) == nil {
      throw Self.none(folder)
    }
    let said: String
    do throws(Git.Failure) {
      said = try Git.answer(
        ["rev-parse", "--show-toplevel", "--is-shallow-repository", "--show-prefix"], in: folder)
    } catch {
      switch error {
      case .missing: throw RunError("git is not installed: the history of the source is unknown", severity: .warning)
      case .refused(let why) where why.contains("not a git repository"):
        throw Self.none(folder)
      case .refused(let why):
        throw RunError("git cannot read its history: \(why)", file: folder, severity: .warning)
      }
    }
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 3, !lines[0].isEmpty else {
      throw RunError("git has no work tree for it", file: folder, severity: .warning)
    }
    (top, isShallow, prefix) = (lines[0], lines[1] == "true", lines[2])
  }

  /// The warning that the history is cut off, or nil for a whole clone.
  var shallowness: RunError? {
    guard isShallow else { return nil }
    return RunError(
      "is a shallow clone: older versions of the source, and so the age of translations, are unknown; run `git fetch --unshallow` to get them",
      file: top, severity: .warning, isOfSetup: true)
  }

  private static func none(_ folder: String) -> RunError {
    RunError("is not in a git repository: the history of the source is unknown", file: folder, severity: .warning)
  }
}

/// The git repository that contains the roots of a check.
struct Repository: Sendable {
  /// A changed file, by its path relative to the top of the repository.
  struct Change: Sendable {
    let path: String
    /// The former path of a renamed file, or nil.
    let origin: String?
    let isGone: Bool
  }

  /// The absolute path of the work tree.
  let top: String
  private let roots: [String]

  init(holding roots: [String]) throws(RunError) {
    let folder = roots.first ?? "."
    let output = try Self.git(["rev-parse", "--show-toplevel"], in: folder, "is not in a git repository")
    top = output.trimmingCharacters(in: .newlines)
    self.roots = roots
  }

  /// The path of a file relative to the top; empty for the top itself.
  func inside(_ path: String) -> String {
    let absolute = path.hasPrefix("/") ? path : FilePath.join(FileSystem.workingDirectory, path)
    let normal = FilePath.display(absolute, workingDirectory: "/")
    let base = FilePath.display(top, workingDirectory: "/")
    let real = FilePath.display(URL(fileURLWithPath: absolute).resolvingSymlinksInPath().path, workingDirectory: "/")
    for path in [normal, real] where path == base || path.hasPrefix(base + "/") {
      return String(path.dropFirst(base.count + 1))
    }
    return normal
  }

  func commit(_ reference: String) throws(RunError) -> String {
    let isShallow = (try? GitRepository(of: top))?.isShallow ?? false
    let remedy =
      isShallow
      ? "the clone is shallow, run `git fetch --unshallow` to get its history"
      : "name a branch, a tag or a commit that was fetched"
    return try Self.git(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}"], in: top,
      "git has no commit '\(reference)': \(remedy)"
    ).trimmingCharacters(in: .newlines)
  }

  /// The commit at which the current branch left that of `commit`, so that what came there later is not taken for a
  /// change of this one; `commit` itself where git knows none, as in a shallow clone.
  func base(with commit: String) -> String {
    let base = try? Git.answer(["merge-base", commit, "HEAD"], in: top).trimmingCharacters(in: .newlines)
    return base.flatMap { $0.isEmpty ? nil : $0 } ?? commit
  }

  /// Files changed since a commit, including untracked ones.
  func changes(since commit: String) throws(RunError) -> [Change] {
    let paths = roots.map(inside).map { $0.isEmpty ? "." : $0 }
    let what = "git cannot list the changes"
    let diff = try Self.git(
      ["diff", "--name-status", "-z", "-M", commit, "--"] + paths, in: top, what)
    var changes: [Change] = []
    var fields = diff.split(separator: "\0").makeIterator()
    while let status = fields.next(), let first = fields.next() {
      if status.hasPrefix("R") || status.hasPrefix("C"), let second = fields.next() {
        changes.append(
          Change(path: String(second), origin: status.hasPrefix("R") ? String(first) : nil, isGone: false))
      } else {
        changes.append(Change(path: String(first), origin: nil, isGone: status == "D"))
      }
    }
    let new = try Self.git(
      ["ls-files", "--others", "--exclude-standard", "-z", "--"] + paths, in: top, what)
    return changes + new.split(separator: "\0").map { Change(path: String($0), origin: nil, isGone: false) }
  }

  /// Writes the files a commit has below the roots; roots missing in that commit are skipped.
  func extract(_ commit: String, into folder: String) throws(RunError) {
    let paths = roots.map(inside).map { $0.isEmpty ? "." : $0 }
    let listed = try Self.git(["ls-tree", "-r", "-z", "--full-tree", commit], in: top, "cannot list \(commit)")
    let objects = GitObjects(folder: top)
    for entry in listed.split(separator: "\0") {
      // Parses `100644 blob <hash>`, a tab and the path. Symbolic links and submodules are skipped.
      let parts = entry.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, parts[0].hasPrefix("100") else { continue }
      let path = String(parts[1])
      guard paths.contains(where: { $0 == "." || $0 == path || path.hasPrefix($0 + "/") }) else { continue }
      guard let object = objects.object(String(parts[0].split(separator: " ").last ?? "")) else {
        throw RunError("git cannot read \(path) of \(commit)", file: top)
      }
      let target = FilePath.join(folder, path)
      try FileSystem.makeDirectory(FileSystem.directory(of: target))
      try FileSystem.write(object.bytes, to: target)
    }
  }

  private static func git(_ arguments: [String], in folder: String, _ failure: String) throws(RunError) -> String {
    do throws(Git.Failure) { return try Git.answer(arguments, in: folder) } catch {
      switch error {
      case .missing: throw RunError("git is not installed", file: folder)
      case .refused(let why):
        throw RunError(why.isEmpty ? failure : "\(failure) (\(ShownText.line(why)))", file: folder)
      }
    }
  }
}
