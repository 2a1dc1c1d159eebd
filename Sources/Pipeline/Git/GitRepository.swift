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
      case .missing: throw RunError("git is not installed: the history of the source is not known", severity: .warning)
      case .refused(let why) where why.contains("not a git repository"):
        throw Self.none(folder)
      case .refused(let why):
        throw RunError("git does not read its history: \(why)", file: folder, severity: .warning)
      }
    }
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 3, !lines[0].isEmpty else {
      throw RunError("git names no work tree for it", file: folder, severity: .warning)
    }
    (top, isShallow, prefix) = (lines[0], lines[1] == "true", lines[2])
  }

  private static func none(_ folder: String) -> RunError {
    RunError("lies in no git repository: the history of the source is not known", file: folder, severity: .warning)
  }
}
