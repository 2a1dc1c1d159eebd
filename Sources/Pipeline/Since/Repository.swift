import Foundation
import Reports

/// The git repository that the roots of a check lie in.
struct Repository {
  /// A file that is not as it was, by its path below the repository's top.
  struct Change {
    let path: String
    /// What it was called.
    let origin: String?
    let isGone: Bool
  }

  /// Absolute.
  private let top: String
  private let roots: [String]

  init(holding roots: [String]) throws(Trouble) {
    let folder = roots.first ?? "."
    let output = try Self.git(["-C", folder, "rev-parse", "--show-toplevel"], "is in no git repository", folder)
    top = output.trimmingCharacters(in: .newlines)
    self.roots = roots
  }

  /// The path of a file below the top; empty for the top itself.
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

  func commit(_ reference: String) throws(Trouble) -> String {
    try Self.git(
      ["-C", top, "rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}"],
      "knows no commit '\(reference)'; name a branch, a tag or a commit that was fetched", top
    ).trimmingCharacters(in: .newlines)
  }

  /// Files that were changed since, those that git does not know yet included.
  func changes(since commit: String) throws(Trouble) -> [Change] {
    let paths = roots.map(inside).map { $0.isEmpty ? "." : $0 }
    let what = "cannot tell what changed"
    let diff = try Self.git(
      ["-C", top, "diff", "--name-status", "-z", "-M", commit, "--"] + paths, what, top)
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
      ["-C", top, "ls-files", "--others", "--exclude-standard", "-z", "--"] + paths, what, top)
    return changes + new.split(separator: "\0").map { Change(path: String($0), origin: nil, isGone: false) }
  }

  /// Writes the files that a commit has below the roots; of roots that it does not have, nothing.
  func extract(_ commit: String, into folder: String) throws(Trouble) {
    let known = try Self.git(["-C", top, "ls-tree", "-r", "-z", "--name-only", commit], "cannot be listed", top)
      .split(separator: "\0")
    let paths = roots.map(inside).filter { path in
      path.isEmpty || known.contains { $0 == path || $0.hasPrefix(path + "/") }
    }
    guard !paths.isEmpty else { return }
    let archive = folder + "/.doccheck.tar"
    _ = try Self.git(
      ["-C", top, "archive", "--format=tar", "--output", archive, commit, "--"] + paths.map { $0.isEmpty ? "." : $0 },
      "cannot hand out \(commit)", top)
    _ = try Self.run(["tar", "-x", "-f", archive, "-C", folder], "tar cannot unpack", archive)
  }

  private static func git(_ arguments: [String], _ failure: String, _ place: String) throws(Trouble) -> String {
    try run(["git"] + arguments, failure, place)
  }

  private static func run(_ arguments: [String], _ failure: String, _ place: String) throws(Trouble) -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { throw Trouble("\(failure): \(error)", file: place) }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Trouble(failure, file: place) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
