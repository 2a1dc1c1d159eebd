internal import DocModel
import Reports
import Rules
import Synchronization

/// Files that articles lead to and that are none themselves. A folder is listed once, whoever asks for how many of its
/// files. Works from any thread.
final class LocalFiles: Sendable {
  /// By folder: its names, by what they are in lower case.
  private let folders = Mutex<(names: [String: [String: String]], count: Int)>(([:], 0))
  /// So many names are held.
  private let capacity: Int

  init(capacity: Int = 50_000) { self.capacity = capacity }

  func presence(_ path: String, beside file: String) -> FilePresence {
    presence(FilePath.join(FileSystem.directory(of: file), path))
  }

  func presence(_ target: String) -> FilePresence {
    let folder = FileSystem.directory(of: target)
    let name = FilePath.lastPart(target).lowercased()
    // Of a folder that was listed it is known what it has not.
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
    // A folder that cannot be listed may hold anything: each of its files is asked for.
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
