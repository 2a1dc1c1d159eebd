import Alignment
import DocModel
import Features
import MarkdownReader
import Provenance

/// The versions of one source text, read as far as they are needed.
struct SourceVersions {
  private let past: ProjectHistory.FileHistory
  let reader: MarkdownReader
  private let original: Article
  /// The text of today is not committed: it stands before all versions.
  private let hasDraft: Bool
  private(set) var history: SourceHistory
  private var signatures: [TextSignature?]

  init(_ original: Article, past: ProjectHistory.FileHistory, reader: MarkdownReader) {
    self.past = past
    self.reader = reader
    self.original = original
    hasDraft = past.isChanged(original.source)
    let committed = past.versions.map { version in
      let commit = past.commit(version)
      return SourceHistory.Version(
        blob: version.blob, commit: commit.hash, day: commit.day, subject: commit.subject)
    }
    history = SourceHistory(
      versions: (hasDraft ? [SourceHistory.Version(commit: "", day: 0)] : []) + committed)
    signatures = Array(repeating: nil, count: history.versions.count)
  }

  /// When each version came, newest first; what is not committed came after all that is.
  var times: [Int] { (hasDraft ? [Int.max / 2] : []) + past.versions.map { past.commit($0).time } }

  /// The bytes of a version; nil where git does not have them.
  func bytes(_ version: Int) -> [UInt8]? {
    guard history.versions.indices.contains(version) else { return nil }
    if version == 0 { return original.source }
    return past.objects.object(history.versions[version].blob)?.bytes
  }

  func article(_ version: Int) -> Article? {
    if version == 0 { return original }
    return bytes(version).map {
      reader.read($0, locale: original.locale, path: original.path, file: original.file)
    }
  }

  mutating func signature(_ version: Int) -> TextSignature? {
    if let known = signatures[version] { return known }
    // A text that comes back is read once.
    if let same = history.versions.indices.first(where: {
      signatures[$0] != nil && history.versions[$0].blob == history.versions[version].blob
    }) {
      signatures[version] = signatures[same]
      history.blocks[version] = history.blocks[same]
      return signatures[version]
    }
    guard let article = article(version) else { return nil }
    let features = ArticleFeatures(article)
    let signature = TextSignature(article, features)
    signatures[version] = signature
    history.blocks[version] = VersionBlocks(article, features)
    return signature
  }

  /// Reads a version and all that came after it.
  mutating func read(upTo oldest: Int) {
    for version in 0...oldest where history.blocks.indices.contains(version) { _ = signature(version) }
  }

  /// Notes what a text is called where translations record its hash.
  mutating func hash(_ version: Int, among recorded: Set<String>) -> String? {
    guard let bytes = bytes(version) else { return nil }
    let hash = SourceHash.of(bytes, among: recorded)
    history.versions[version].hash = hash
    return hash
  }

  /// The version that has a recorded hash; all of them are hashed as far as it takes.
  mutating func version(hash: String, among recorded: Set<String>) -> Int? {
    history.versions.indices.first { version in
      let own = history.versions[version].hash
      return (own.isEmpty ? self.hash(version, among: recorded) : own) == hash
    }
  }

  mutating func note(_ origin: Origin, of locale: LocaleTag) { history.origins[locale] = origin }

  /// Notes what a translation was before, with the versions of the source that were there then.
  mutating func note(_ past: TranslationPast, of locale: LocaleTag) {
    history.pasts[locale] = past
    for state in past.states { _ = signature(state.source) }
  }

  /// The newest version that a translation has followed from one on, and how many more of those that came later: each of them came in one
  /// commit with as many blocks of each kind that came, went and were changed in the translation.
  mutating func followed(from version: Int, by past: TranslationPast) -> (newest: Int, more: Int) {
    var newest = version
    var isInOrder = true
    var more = 0
    for next in stride(from: version - 1, through: 0, by: -1) {
      _ = signature(next)
      guard let now = history.blocks[next], let before = history.blocks[next + 1] else { break }
      let turnover = now.turnover(since: before)
      if turnover.isEmpty { continue }
      if !past.follows(turnover, in: next) {
        isInOrder = false
      } else if isInOrder {
        newest = next
      } else {
        more += 1
      }
    }
    return (newest, more)
  }

  /// The version that was there at a commit, also one of another branch; or that is itself named.
  func version(at name: String) -> Int? {
    if let blob = history.versions.firstIndex(where: { $0.blob == name || $0.commit == name }) { return blob }
    guard name.utf8.count >= 7, name.utf8.allSatisfy(\.isSmallHexDigit) else { return nil }
    if let commit = history.versions.firstIndex(where: { $0.commit.hasPrefix(name) }) { return commit }
    for path in past.names {
      guard let object = past.objects.object("\(name):\(path)") else { continue }
      if let version = history.versions.firstIndex(where: { $0.blob == object.hash }) { return version }
    }
    return nil
  }
}
