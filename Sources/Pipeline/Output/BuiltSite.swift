package import Reports
import Synchronization

/// The files that builds wrote into a folder, for a server. No other file can be reached.
package final class BuiltSite: Sendable {
  private let folder: String
  private let names = Mutex<Set<String>>([])

  package init(folder: String) { self.folder = folder }

  /// Reads the manifest of the last build.
  package func refresh() throws(RunError) {
    let files = Set(try OutputManifest.read(in: folder)?.files.keys ?? [:].keys)
    names.withLock { $0 = files }
  }

  /// The bytes of a file, or nil if no build wrote it.
  package func file(_ name: String) -> [UInt8]? {
    guard names.withLock({ $0.contains(name) }) else { return nil }
    let path = FilePath.join(folder, name)
    guard FileSystem.status(path, followingLinks: false)?.kind == .file else { return nil }
    return try? FileSystem.read(path)
  }
}
