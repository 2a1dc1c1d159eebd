import Foundation
import Reports

/// The git repository that contains the roots of a check.
struct Repository {
  /// A changed file, by its path relative to the top of the repository.
  struct Change {
    let path: String
    /// The former path of a renamed file, or nil.
    let origin: String?
    let isGone: Bool
  }

  /// The absolute path of the work tree.
  private let top: String
  private let roots: [String]

  init(holding roots: [String]) throws(RunError) {
    let folder = roots.first ?? "."
    let output = try Self.git(["rev-parse", "--show-toplevel"], in: folder, "is in no git repository")
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
    try Self.git(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}"], in: top,
      "knows no commit '\(reference)'; name a branch, a tag or a commit that was fetched"
    ).trimmingCharacters(in: .newlines)
  }

  /// Files changed since a commit, including untracked ones.
  func changes(since commit: String) throws(RunError) -> [Change] {
    let paths = roots.map(inside).map { $0.isEmpty ? "." : $0 }
    let what = "cannot tell what changed"
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
        throw RunError("git cannot hand out \(path) of \(commit)", file: top)
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
