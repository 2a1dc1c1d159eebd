import Alignment
import DocModel
import Features
import Provenance
import Reports
import Synchronization

/// The texts of open documents, and what was read of kept files and of their versions, so that only what changed is read
/// again. Usable from any thread.
package final class ReadMemory: Sendable {
  /// Identifies the text that an article was read from.
  private enum Stamp: Equatable {
    case text([UInt8])
    case file(FileSystem.Identity, size: Int, modified: Int64, changed: Int64)
  }

  private struct Kept {
    let stamp: Stamp
    let article: Article
    var features: ArticleFeatures?
  }

  /// A version of a file: the reader's result depends on the file's name, too.
  private struct VersionID: Hashable {
    let blob: String
    let file: String
  }

  private struct State {
    var texts: [String: [UInt8]] = [:]
    var files: Set<String> = []
    var kept: [String: Kept] = [:]
    var blobs: [String: [UInt8]] = [:]
    var blobBytes = 0
    var facts: [VersionID: VersionFacts] = [:]
    var versions: [VersionID: Article] = [:]
  }

  private let state = Mutex(State())

  /// The maximum number of bytes of versions kept as text; beyond it all are dropped.
  private static let blobCapacity = 8 << 20
  /// The maximum number of parsed versions; beyond it all are dropped.
  private static let versionCapacity = 32
  private static let factCapacity = 2000

  package init() {}

  /// Sets the text of an open document; nil for a file that is read from disk again.
  ///
  /// - Parameter file: the path as in ``ArticleFiles/File``.
  package func set(_ text: [UInt8]?, of file: String) { state.withLock { $0.texts[file] = text } }

  func text(of file: String) -> [UInt8]? { state.withLock { $0.texts[file] } }

  /// Keeps the articles read from these files, and drops all others.
  package func keep(_ files: Set<String>) {
    state.withLock { state in
      state.files = files
      state.kept = state.kept.filter { files.contains($0.key) }
      if files.isEmpty { (state.blobs, state.blobBytes, state.facts, state.versions) = ([:], 0, [:], [:]) }
    }
  }

  /// The article in a file: the one read before if the file did not change, else the result of `read`.
  func article(in file: String, read: () throws(RunError) -> Article) throws(RunError) -> Article {
    guard let stamp = stamp(of: file) else { return try read() }
    if let kept = state.withLock({ $0.kept[file] }), kept.stamp == stamp { return kept.article }
    let article = try read()
    state.withLock { state in
      if state.files.contains(file) { state.kept[file] = Kept(stamp: stamp, article: article) }
    }
    return article
  }

  private func stamp(of file: String) -> Stamp? {
    if let text = text(of: file) { return .text(text) }
    return FileSystem.status(file).map {
      .file($0.identity, size: $0.size, modified: $0.modified, changed: $0.changed)
    }
  }

  /// The features of an article, computed once while it is kept.
  func features(of article: Article) -> ArticleFeatures {
    // An article whose revision was found in git is another object with the same text.
    let isKept = { (kept: Kept) in kept.article === article || kept.article.source == article.source }
    let kept = state.withLock { $0.kept[article.file] }
    if let kept, isKept(kept), let features = kept.features { return features }
    let features = ArticleFeatures(article)
    state.withLock { state in
      if let kept = state.kept[article.file], isKept(kept) { state.kept[article.file]?.features = features }
    }
    return features
  }

  /// The bytes of a version in git.
  func blob(_ name: String, _ read: () -> [UInt8]?) -> [UInt8]? {
    if let known = state.withLock({ $0.blobs[name] }) { return known }
    guard let bytes = read() else { return nil }
    state.withLock { state in
      if state.blobBytes + bytes.count > Self.blobCapacity { (state.blobs, state.blobBytes) = ([:], 0) }
      guard bytes.count <= Self.blobCapacity else { return }
      state.blobs[name] = bytes
      state.blobBytes += bytes.count
    }
    return bytes
  }

  /// The article of a version in git. An uncommitted version has no name and is not kept.
  func article(ofBlob blob: String, in file: String, _ read: () -> Article?) -> Article? {
    let id = VersionID(blob: blob, file: file)
    if let known = state.withLock({ $0.versions[id] }) { return known }
    guard let article = read() else { return nil }
    state.withLock { state in
      if state.versions.count >= Self.versionCapacity { state.versions = [:] }
      if !blob.isEmpty { state.versions[id] = article }
    }
    return article
  }

  /// The compared part of a version in git. An uncommitted version has no name and is not kept.
  func facts(ofBlob blob: String, in file: String, _ read: () -> VersionFacts?) -> VersionFacts? {
    let id = VersionID(blob: blob, file: file)
    if let known = state.withLock({ $0.facts[id] }) { return known }
    guard let facts = read() else { return nil }
    state.withLock { state in
      if state.facts.count >= Self.factCapacity { state.facts = [:] }
      if !blob.isEmpty { state.facts[id] = facts }
    }
    return facts
  }
}
