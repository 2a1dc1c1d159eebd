import DocModel
import Foundation
import Reports

/// The tree of a commit in a temporary folder, with renamed files under their current names, and its history.
final class PastTree: Sendable {
  let folder: String
  let commit: String
  /// The names that renamed files had in the commit, by their current ones; relative to the top of the repository.
  let formerNames: [String: String]
  let repository: Repository

  init(of repository: Repository, since commit: String, changes: [Repository.Change]) throws(RunError) {
    self.repository = repository
    self.commit = commit
    formerNames = Dictionary(changes.compactMap { change in change.origin.map { (change.path, $0) } }) { one, _ in one }
    folder = FileManager.default.temporaryDirectory.path + "/doccheck-since-\(UUID().uuidString)"
    Interruption.remember(folder)
    try FileSystem.makeDirectory(folder)
    try repository.extract(commit, into: folder)
    for (path, origin) in formerNames {
      let target = folder + "/" + path
      try FileSystem.makeDirectory(FileSystem.directory(of: target))
      try? FileManager.default.moveItem(atPath: folder + "/" + origin, toPath: target)
    }
  }

  func root(_ root: String) -> String {
    let inside = repository.inside(root)
    return inside.isEmpty ? folder : folder + "/" + inside
  }

  /// The text that a file of the work tree had, or nil if it did not exist.
  func text(of file: String) -> [UInt8]? { try? FileSystem.read(folder + "/" + repository.inside(file)) }

  /// The path within the commit of a file in ``folder``, or nil if it lies elsewhere.
  func path(of file: String) -> String? {
    guard file.hasPrefix(folder + "/") else { return nil }
    let path = String(file.dropFirst(folder.utf8.count + 1))
    return formerNames[path] ?? path
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
    Interruption.forget(folder)
  }
}
