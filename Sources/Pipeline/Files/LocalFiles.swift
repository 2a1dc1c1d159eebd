import Reports
import Rules
import Synchronization

/// Files that articles lead to and that are none themselves. A folder is listed once, whoever asks for how many of its files. Works
/// from any thread.
final class LocalFiles: Sendable {
  /// By folder: its names, by what they are in lower case.
  private let folders = Mutex<(names: [String: [String: String]], count: Int)>(([:], 0))
  /// So many names are held.
  private let capacity: Int

  init(capacity: Int = 50_000) { self.capacity = capacity }

  func presence(_ path: String, beside file: String) -> FilePresence {
    let target = FilePath.join(FileSystem.directory(of: file), path)
    if FileSystem.status(target) != nil { return .there }
    return names(in: FileSystem.directory(of: target))[FilePath.lastPart(target).lowercased()].map { .otherwise($0) }
      ?? .missing
  }

  private func names(in folder: String) -> [String: String] {
    if let known = folders.withLock({ $0.names[folder] }) { return known }
    let entries = (try? FileSystem.list(folder)) ?? []
    let names = Dictionary(entries.map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
    folders.withLock { folders in
      if folders.count > capacity { folders = ([:], 0) }
      folders.names[folder] = names
      folders.count += names.count + 1
    }
    return names
  }
}
