import Digest
import Foundation
import Reports

/// A folder of results of earlier runs, which only its owner can read and write. Everything in it may be missing, cut
/// off or foreign: an entry counts only if its checksum is right.
package struct CacheFolder: Sendable {
  /// Ends in the version of the format.
  let path: String

  /// The maximum size of all entries together, in bytes.
  package static let capacity = 256 << 20
  private static let version = "v1"
  private static let header = Array("doccheck cache 1\n".utf8)

  /// The folder as named, else `doccheck` in `$XDG_CACHE_HOME` or `~/.cache`. Nil if it does not exist, or if others can
  /// write to it.
  package init?(_ named: String?) {
    guard let base = Self.base(named) else { return nil }
    path = FilePath.join(base, Self.version)
    guard FileSystem.isPrivate(path) else { return nil }
  }

  /// As ``init(_:)``, and makes the folder. Nil if that is not possible.
  package init?(making named: String?) {
    guard let base = Self.base(named) else { return nil }
    let path = FilePath.join(base, Self.version)
    guard (try? FileSystem.makeDirectory(path, permissions: 0o700)) != nil else { return nil }
    self.init(named)
  }

  private static func base(_ named: String?) -> String? {
    if let named { return named.isEmpty ? nil : named }
    let environment = RunKey.environment
    // Relative paths are to be ignored, as its specification says.
    if let caches = environment["XDG_CACHE_HOME"], caches.hasPrefix("/") { return FilePath.join(caches, "doccheck") }
    guard let home = environment["HOME"], home.hasPrefix("/"), FileSystem.look(home)?.kind == .directory else {
      return nil
    }
    return FilePath.join(home, ".cache/doccheck")
  }

  /// The content of an entry; nil if it is missing or damaged.
  func entry(_ name: String) -> ArraySlice<UInt8>? {
    let file = FilePath.join(path, name)
    guard FileSystem.look(file, followingLinks: false)?.kind == .file,
      let bytes = try? FileSystem.bytes(file, anyKind: false, limit: Self.capacity)
    else { return nil }
    let start = Self.header.count + 32
    guard bytes.count >= start, bytes.starts(with: Self.header) else { return nil }
    guard SHA256.hash(Array(bytes[start...])).elementsEqual(bytes[Self.header.count..<start]) else { return nil }
    // The oldest entries are removed first; the time of use need not be exact.
    if let used = FileSystem.stamp(file)?.modified, FileSystem.now - used > Self.day { FileSystem.touch(file) }
    return bytes[start...]
  }

  private static let day: Int64 = 86_400_000_000_000

  /// Stores an entry in place of an older one; a failure is ignored.
  func store(_ content: [UInt8], as name: String) {
    let file = FilePath.join(path, name)
    do throws(RunError) {
      let new = try FileSystem.NewFile(file, permissions: 0o600)
      try new.add(Self.header + SHA256.hash(content) + content)
      try new.finish()
    } catch {}
  }

  /// Removes the entries that were not used for the longest time if all together are too large.
  ///
  /// - Parameter capacity: in bytes.
  package func sweep(capacity: Int = Self.capacity) {
    guard let entries = try? FileSystem.entries(path) else { return }
    var files: [(path: String, used: Int64, size: Int)] = []
    for (name, entry) in entries where entry == .file || entry == .link {
      let file = FilePath.join(path, name)
      guard let status = FileSystem.look(file, followingLinks: false) else { continue }
      files.append((file, status.modified, status.size))
    }
    var total = files.reduce(0) { $0 + $1.size }
    guard total > capacity else { return }
    for file in files.sorted(by: { $0.used < $1.used }) where total > capacity / 4 * 3 {
      try? FileSystem.removeFile(file.path)
      total -= file.size
    }
  }
}
