import Checks
import DocModel
import Reports
import Synchronization

/// Checks whether linked files that are no articles exist. Every folder is listed once, whatever its size and however
/// the links to it are written. Usable from any thread.
final class LocalFiles: Sendable {
  /// The questions to the file system.
  struct Source: Sendable {
    var exists: @Sendable (_ path: String) -> Bool = { FileSystem.status($0) != nil }
    /// The path with symbolic links resolved; nil if it does not exist.
    var realPath: @Sendable (_ folder: String) -> String? = { FileSystem.realPath($0) }
    /// The entries of a folder, without hidden ones; nil if it cannot be listed.
    var list: @Sendable (_ folder: String) -> [(name: String, entry: FileSystem.Entry)]? = {
      try? FileSystem.list($0)
    }
  }

  /// The files of one folder.
  private struct Listing {
    let names: Set<String>
    /// Symbolic links, which may lead nowhere.
    let links: Set<String>
    /// By lowercase form.
    let folded: [String: String]

    init(_ entries: [(name: String, entry: FileSystem.Entry)]) {
      names = Set(entries.lazy.map(\.name))
      links = Set(entries.lazy.filter { $0.entry == .link }.map(\.name))
      folded = Dictionary(entries.lazy.map { ($0.name.lowercased(), $0.name) }) { first, _ in first }
    }
  }

  private enum Folder {
    case missing
    /// May hold any file, so each is looked up.
    case unlisted
    case listed(Listing)
  }

  private struct Known {
    /// By path as written, the real path; nil for a folder that does not exist.
    var paths: [String: String?] = [:]
    /// By real path.
    var folders: [String: Folder] = [:]
    /// Paths that no listing answers.
    var files: [String: Bool] = [:]
  }

  private let known = Mutex(Known())
  private let source: Source

  init(_ source: Source = Source()) { self.source = source }

  /// Whether one of several files is there; in other letter case if none is there as it is written.
  func presence(of candidates: [String]) -> FilePresence {
    let all = candidates.lazy.map { self.presence($0) }
    return all.first { $0 == .there } ?? all.first { $0 != .missing } ?? .missing
  }

  /// Whether a file is there that a page links to.
  ///
  /// - Parameters:
  ///   - path: as ``FilePlaces/candidates(_:from:_:)`` takes it.
  ///   - file: the file of the page.
  ///   - article: its path below its locale's folder.
  func presence(of path: String, from file: String, article: String, in places: FilePlaces) -> FilePresence {
    let files =
      places.candidates(path, from: file, article).map(\.file) + [places.fileOfProject(path)].compactMap(\.self)
    let found = presence(of: files)
    guard found == .missing else { return found }
    let isElsewhere =
      places.isUnknownAlias(path, from: file) || places.leadsToHost(path, from: file) || places.leadsToOtherPart(path)
    return isElsewhere ? .unknown : .missing
  }

  func presence(_ path: String, beside file: String) -> FilePresence {
    presence(FilePath.join(FileSystem.directory(of: file), path))
  }

  func presence(_ target: String) -> FilePresence {
    let name = String(FilePath.lastPart(target))
    // Hidden names are not listed, and `..` is no name.
    guard !name.isEmpty, !name.hasPrefix("."), !target.hasSuffix("/") else { return looked(up: target) }
    switch folder(FileSystem.directory(of: target)) {
    case .missing: return .missing
    case .unlisted: return looked(up: target)
    case .listed(let listing):
      if listing.links.contains(name) { return looked(up: target) }
      if listing.names.contains(name) { return .there }
      return listing.folded[name.lowercased()].map { .otherwise($0) } ?? .missing
    }
  }

  private func looked(up path: String) -> FilePresence {
    if let exists = known.withLock({ $0.files[path] }) { return exists ? .there : .missing }
    let exists = source.exists(path)
    known.withLock { $0.files[path] = exists }
    return exists ? .there : .missing
  }

  private func folder(_ path: String) -> Folder {
    guard let real = realPath(path) else { return .missing }
    if let folder = known.withLock({ $0.folders[real] }) { return folder }
    let folder = source.list(real).map { .listed(Listing($0)) } ?? Folder.unlisted
    known.withLock { $0.folders[real] = folder }
    return folder
  }

  private func realPath(_ path: String) -> String? {
    if let known = known.withLock({ $0.paths[path] }) { return known }
    let real = source.realPath(path)
    known.withLock { $0.paths[path] = .some(real) }
    return real
  }
}
