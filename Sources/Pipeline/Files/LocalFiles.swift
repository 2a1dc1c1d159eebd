import Checks
internal import DocModel
import Reports
import Synchronization

/// Checks whether linked files that are no articles exist. Each folder is listed only once. Usable from any thread.
final class LocalFiles: Sendable {
  /// For each folder, its names by their lowercase form.
  private let folders = Mutex<(names: [String: [String: String]], count: Int)>(([:], 0))
  /// The maximum number of cached names; beyond it the cache is cleared.
  private let capacity: Int

  init(capacity: Int = 50_000) { self.capacity = capacity }

  func presence(_ path: String, beside file: String) -> FilePresence {
    presence(FilePath.join(FileSystem.directory(of: file), path))
  }

  func presence(_ target: String) -> FilePresence {
    let folder = FileSystem.directory(of: target)
    let name = FilePath.lastPart(target).lowercased()
    // A listed folder is known not to contain names outside its list.
    if let known = known(folder), known[name] == nil, !name.hasPrefix("."), !target.hasSuffix("/") {
      return .missing
    }
    if FileSystem.status(target) != nil { return .there }
    return names(in: folder)[name].map { .otherwise($0) } ?? .missing
  }

  private func known(_ folder: String) -> [String: String]? { folders.withLock { $0.names[folder] } }

  private func names(in folder: String) -> [String: String] {
    if let known = known(folder) { return known }
    let entries = try? FileSystem.list(folder)
    // A folder that cannot be listed may contain any file, so each is looked up.
    if entries == nil, FileSystem.status(folder) != nil { return [:] }
    let names = Dictionary((entries ?? []).map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
    folders.withLock { folders in
      if folders.count > capacity { folders = ([:], 0) }
      folders.names[folder] = names
      folders.count += names.count + 1
    }
    return names
  }
}
