import DocModel
import Foundation
import Reports

/// The repository a folder lies in.
struct GitRepository: Sendable, Equatable {
  /// The folder of its work tree.
  let top: String
  /// The folder that was asked about, below ``top``: `content/`, or nothing.
  let prefix: String
  /// Its history was cut off.
  let isShallow: Bool

  /// The environment says which repository is meant.
  private static let isNamed = ProcessInfo.processInfo.environment["GIT_DIR"] != nil

  /// The folder at or above one that git would begin from: it holds `.git`. Nil where none does, or where the
  /// environment says.
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

  /// The same repository, asked about another folder that lies below the folder of its work tree; nil for others.
  func asked(about folder: String) -> GitRepository? {
    guard let path = FileSystem.realPath(folder) else { return nil }
    if path == top { return GitRepository(top: top, prefix: "", isShallow: isShallow) }
    guard path.hasPrefix(top + "/") else { return nil }
    return GitRepository(top: top, prefix: path.dropFirst(top.count + 1) + "/", isShallow: isShallow)
  }

  private init(top: String, prefix: String, isShallow: Bool) {
    (self.top, self.prefix, self.isShallow) = (top, prefix, isShallow)
  }

  init(of folder: String) throws(Trouble) {
    if !Self.isNamed, Self.start(above: folder) == nil {
      throw Self.none(folder)
    }
    let said: String
    do throws(Git.Failure) {
      said = try Git.answer(
        ["rev-parse", "--show-toplevel", "--is-shallow-repository", "--show-prefix"], in: folder)
    } catch {
      switch error {
      case .missing: throw Trouble("git is not installed: the history of the source is not known", severity: .warning)
      case .refused(let why) where why.contains("not a git repository"):
        throw Self.none(folder)
      case .refused(let why):
        throw Trouble("git does not read its history: \(why)", file: folder, severity: .warning)
      }
    }
    let lines = said.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard lines.count >= 3, !lines[0].isEmpty else {
      throw Trouble("git names no work tree for it", file: folder, severity: .warning)
    }
    (top, isShallow, prefix) = (lines[0], lines[1] == "true", lines[2])
  }

  private static func none(_ folder: String) -> Trouble {
    Trouble("lies in no git repository: the history of the source is not known", file: folder, severity: .warning)
  }
}
