import DocModel
import Foundation
import Reports

/// The files of commits whose pages a site has, in folders outside the work tree. With a cache they stay there for later
/// builds, which so find the same files with the same stamps.
struct CommitFiles {
  private let repository: Repository
  private let folder: String
  private let isKept: Bool
  private var used: Set<String> = []

  /// - Parameters:
  ///   - folders: The folders to write the files below.
  ///   - output: The folder of the site; builds of other sites have files of their own.
  init(below folders: [String], for output: String, cache: CacheFolder?) throws(RunError) {
    repository = try Repository(holding: folders)
    isKept = cache != nil
    let name = "versions-" + ContentDigest.of(Array(FilePath.join(repository.top, output).utf8)).hex.prefix(16)
    folder =
      cache.map { FilePath.join($0.path, name) }
      ?? FilePath.join(FileManager.default.temporaryDirectory.path, "doccheck-versions-\(UUID().uuidString)")
    if !isKept { Interruption.remember(folder) }
    try FileSystem.makeDirectory(folder, permissions: 0o700)
  }

  /// Returns the path that a file or folder of the work tree has in a commit's folder.
  ///
  /// - Parameter ref: a branch, tag or commit.
  mutating func paths(in ref: String) throws(RunError) -> (String) -> String {
    let commit = try repository.commit(ref)
    let tree = FilePath.join(folder, commit)
    if used.insert(commit).inserted, FileSystem.status(tree)?.kind != .directory {
      // A build that is interrupted leaves no tree that lacks files.
      let new = FilePath.join(folder, "\(commit).\(UUID().uuidString)")
      Interruption.remember(new)
      defer {
        Self.remove(new)
        Interruption.forget(new)
      }
      try FileSystem.makeDirectory(new)
      try repository.extract(commit, into: new)
      do throws(RunError) { try FileSystem.move(new, to: tree) } catch {
        // Another build may have been first.
        guard FileSystem.status(tree)?.kind == .directory else { throw error }
      }
    }
    return { [repository] path in
      let inside = repository.inside(path)
      return inside.isEmpty ? tree : FilePath.join(tree, inside)
    }
  }

  /// Removes the files of commits that this build did not use, or of all without a cache.
  func sweep() {
    guard isKept else {
      Self.remove(folder)
      return Interruption.forget(folder)
    }
    for (name, _) in (try? FileSystem.list(folder)) ?? [] where !used.contains(name) {
      Self.remove(FilePath.join(folder, name))
    }
  }

  private static func remove(_ folder: String) { try? FileManager.default.removeItem(atPath: folder) }
}
