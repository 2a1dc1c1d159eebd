import Alignment
import Checks
import DocModel
import Features
import MarkdownReader
import Provenance

/// The versions of one source text, loaded on demand.
struct SourceVersions {
  private let past: ProjectHistory.FileHistory
  let reader: MarkdownReader
  /// The versions before, as far as they were read, or nil.
  let memory: ReadMemory?
  private let original: Article
  /// Whether the current text is not committed; it is then version 0, before the committed ones.
  private let hasDraft: Bool
  private(set) var history: SourceHistory
  private var signatures: [TextSignature?]
  private var chunks: VersionReader
  private var texts: [Int: ComparedText] = [:]
  /// The letters of another script in today's text; nil if its language is not written in Latin letters.
  private let foreignLetters: Int?

  init(_ original: Article, past: ProjectHistory.FileHistory, reader: MarkdownReader, memory: ReadMemory? = nil) {
    self.past = past
    self.reader = reader
    self.memory = memory
    self.original = original
    hasDraft = past.isChanged(original.source)
    let letters = Self.letters(of: original.source)
    let isLatin =
      WritingSystem.of(original.locale).writes(.latin)
      && !(letters.other > Self.fewestLetters && letters.other * 4 > letters.latin)
    foreignLetters = isLatin ? letters.other : nil
    let committed = past.versions.map { version in
      let commit = past.commit(version)
      return SourceHistory.Version(
        blob: version.blob, commit: commit.hash, day: commit.day, subject: commit.subject)
    }
    history = SourceHistory(
      versions: (hasDraft ? [SourceHistory.Version(commit: "", day: 0)] : []) + committed)
    signatures = Array(repeating: nil, count: history.versions.count)
    chunks = VersionReader(reader, like: original)
  }

  /// Whether older versions are missing from the clone.
  var isShallow: Bool { past.isShallow }

  /// Commit times, newest first; an uncommitted version counts as later than all others.
  var times: [Int] { (hasDraft ? [Int.max / 2] : []) + past.versions.map { past.commit($0).time } }

  /// The bytes of a version, or nil if git does not have them.
  func bytes(_ version: Int) -> [UInt8]? {
    guard history.versions.indices.contains(version) else { return nil }
    if version == 0 { return original.source }
    let blob = history.versions[version].blob
    guard let memory else { return past.objects.object(blob)?.bytes }
    return memory.blob(blob) { past.objects.object(blob)?.bytes }
  }

  func article(_ version: Int) -> Article? {
    if version == 0 { return original }
    let read = {
      bytes(version).map {
        reader.reading(version: $0).read(
          $0, locale: original.locale, path: original.path, file: original.file)
      }
    }
    return memory?.article(ofBlob: history.versions[version].blob, in: original.file, read) ?? read()
  }

  /// A version with what comparisons need of it. The last few are kept.
  mutating func text(_ version: Int) -> ComparedText? {
    if let known = texts[version] { return known }
    guard let article = article(version) else { return nil }
    if texts.count >= Self.textCapacity { texts = [:] }
    let text = ComparedText(article)
    texts[version] = text
    return text
  }

  private static let textCapacity = 16

  mutating func signature(_ version: Int) -> TextSignature? {
    if let known = signatures[version] { return known }
    // A text that recurs in the history is parsed only once.
    if let same = history.versions.indices.first(where: {
      signatures[$0] != nil && history.versions[$0].blob == history.versions[version].blob
    }) {
      signatures[version] = signatures[same]
      history.blocks[version] = history.blocks[same]
      return signatures[version]
    }
    guard let facts = facts(version) else { return nil }
    signatures[version] = facts.signature
    history.blocks[version] = facts.blocks
    return facts.signature
  }

  /// Whether a version is in another script than today's text: by a quarter of its letters, code included, or by a
  /// twentieth of which nearly all was translated since.
  private func isInOtherScript(_ bytes: [UInt8]) -> Bool {
    guard let foreignLetters, case let letters = Self.letters(of: bytes) else { return false }
    return letters.other > Self.fewestLetters
      && (letters.other * 4 > letters.latin
        || letters.other * 20 > letters.latin && foreignLetters * 8 <= letters.other)
  }

  /// The Latin letters of a text, and those of other scripts, code included.
  private static func letters(of bytes: [UInt8]) -> (latin: Int, other: Int) {
    var (latin, other) = (0, 0)
    for byte in bytes {
      switch byte {
      case _ where byte.isASCIILetter: latin += 1
      // The first bytes of characters in UTF-8: Greek to the end of two bytes; of three bytes all but punctuation and signs.
      case 0xcd...0xdf, 0xe0...0xe1, 0xe3...0xed: other += 1
      default: break
      }
    }
    return (latin, other)
  }

  private static let fewestLetters = 40

  private mutating func facts(_ version: Int) -> VersionFacts? {
    func read() -> VersionFacts? {
      if version == 0 { return VersionFacts(original) }
      // The source was translated since: what it was before is no text to compare a translation with.
      guard let bytes = bytes(version), !isInOtherScript(bytes) else { return nil }
      let then = reader.reading(version: bytes)
      return then.flavor == reader.flavor
        ? chunks.facts(of: bytes)
        : VersionFacts(then.read(bytes, locale: original.locale, path: original.path, file: original.file))
    }
    guard let memory else { return read() }
    return memory.facts(ofBlob: history.versions[version].blob, in: original.file, read)
  }

  /// Loads this version and all newer ones.
  mutating func read(upTo oldest: Int) {
    for version in 0...oldest where history.blocks.indices.contains(version) { _ = signature(version) }
  }

  /// Computes and stores the hash of a version as translations record it.
  mutating func hash(_ version: Int, among recorded: Set<String>) -> String? {
    guard let bytes = bytes(version) else { return nil }
    let hash = SourceHash.of(bytes, among: recorded)
    history.versions[version].hash = hash
    return hash
  }

  /// The version with a recorded hash, or nil; hashes versions until one matches.
  mutating func version(hash: String, among recorded: Set<String>) -> Int? {
    history.versions.indices.first { version in
      let own = history.versions[version].hash
      return (own.isEmpty ? self.hash(version, among: recorded) : own) == hash
    }
  }

  mutating func note(_ origin: Origin, of locale: LocaleTag) { history.origins[locale] = origin }

  /// Stores the past states of a translation and loads the source versions they belong to.
  mutating func note(_ past: TranslationHistory, of locale: LocaleTag) {
    history.pasts[locale] = past
    for state in past.states { _ = signature(state.source) }
  }

  /// Returns the newest version up to which the translation followed every source change, and how many later changes it
  /// followed: one commit made equal numbers of additions, removals and edits per block kind in both.
  mutating func followed(from version: Int, by past: TranslationHistory) -> (newest: Int, more: Int) {
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

  /// The version whose blob or commit is `name`, or that was current at that commit, even of another branch; or nil.
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

extension SourceVersions {
  /// Whether git knows a commit and finds the source there under none of the names that it followed.
  func isGone(at commit: String) -> Bool {
    guard commit.utf8.count >= 7, commit.utf8.allSatisfy(\.isSmallHexDigit),
      past.objects.object(commit + "^{commit}") != nil
    else { return false }
    return !past.names.contains { past.objects.object("\(commit):\($0)") != nil }
  }
}

/// The versions of one translation, loaded on demand.
struct TranslationVersions {
  private let past: ProjectHistory.FileHistory
  private let memory: ReadMemory?
  private let article: Article
  private var chunks: VersionReader
  private var known: [VersionFacts?]

  /// The maximum number of versions to examine.
  private static let most = 40
  /// A commit that changes at least this many files may not be about this page, so its effect on the text is checked.
  private static let manyFiles = 6

  init(_ article: Article, past: ProjectHistory.FileHistory, reader: MarkdownReader, memory: ReadMemory? = nil) {
    (self.article, self.past, self.memory) = (article, past, memory)
    chunks = VersionReader(reader, like: article)
    known = Array(repeating: nil, count: past.versions.count)
  }

  private var commits: [GitCommit] { past.versions.map(past.commit) }

  /// Whether the text has changes that are not committed.
  var isEdited: Bool { past.isChanged(article.source) }

  /// The indices of the versions, newest first.
  var indices: Range<Int> { past.versions.indices }

  /// The version of the source that was current after a version of the translation was committed.
  func source(of version: Int, among source: SourceVersions) -> Int? {
    source.version(in: past.commit(past.versions[version]))?.version
  }

  /// The hash of the commit of a version.
  func commit(of version: Int) -> String { past.commit(past.versions[version]).hash }

  mutating func blocks(_ version: Int) -> VersionBlocks? { facts(version)?.blocks }

  mutating func facts(_ version: Int) -> VersionFacts? {
    if let known = known[version] { return known }
    let blob = past.versions[version].blob
    func read() -> VersionFacts? { past.objects.object(blob).map { chunks.facts(of: $0.bytes) } }
    guard let facts = memory.map({ $0.facts(ofBlob: blob, in: article.file, read) }) ?? read() else { return nil }
    known[version] = facts
    return facts
  }

  /// The commits that count as translations, newest first. Skips a recent bulk commit that left the words of the page
  /// unchanged (only code or links were edited): it says nothing about the source version.
  mutating func changes() -> [OriginSearch.Change] {
    let commits = commits
    let first = commits.indices.dropLast().first { version in
      guard commits[version].size >= Self.manyFiles, let now = blocks(version), let before = blocks(version + 1) else {
        return true
      }
      return !now.saysTheSame(as: before)
    }
    return commits[(first ?? max(0, commits.count - 1))...].map { commit in
      OriginSearch.Change(time: commit.time, files: commit.size)
    }
  }

  /// - Parameter source: the source versions, one of which is assigned to each version of the translation.
  mutating func states(_ source: SourceVersions) -> TranslationHistory {
    let count = min(Self.most, past.versions.count)
    var states: [TranslationHistory.State] = []
    for version in 0..<count {
      let commit = past.commit(past.versions[version])
      guard let blocks = blocks(version), let place = source.version(in: commit) else { break }
      states.append(TranslationHistory.State(source: place.version, isShared: place.isShared, blocks: blocks))
    }
    return TranslationHistory(states: states, isWhole: states.count == past.versions.count && !past.isShallow)
  }
}

extension SourceVersions {
  /// The version current after a commit, and whether that commit introduced it; nil if the source is younger.
  func version(in commit: GitCommit) -> (version: Int, isShared: Bool)? {
    if let own = history.versions.firstIndex(where: { $0.commit == commit.hash }) { return (own, true) }
    return times.firstIndex { $0 <= commit.time }.map { ($0, false) }
  }
}

/// Finds in git where the source files of translations went that have none today.
struct RenamedSources {
  /// The folder of the source's pages.
  private let base: String

  /// At most this many files are looked up, as each needs a walk through the history.
  private static let most = 50

  /// Nil if no article of the source lies at its path below a folder.
  init?(_ articles: [ArticleFiles], source: LocaleTag) {
    let base = articles.lazy.compactMap { article in
      article.files.first { $0.locale == source }.flatMap { FilePlaces.base(of: $0.file, article.path) }
    }.first
    guard let base else { return nil }
    self.base = base
  }

  /// The files that the sources of these articles were renamed to, by article path; without those that git does not
  /// tell, that were renamed again, or that are gone.
  func moves(of articles: [String]) -> [String: String] {
    var moves: [String: String] = [:]
    for article in articles.prefix(Self.most) {
      guard let file = destination(of: article), FileSystem.status(FilePath.join(base, file)) != nil else { continue }
      moves[article] = FilePath.join(base, file)
    }
    return moves
  }

  /// Those of these articles that git never saw removed from anywhere but a folder of the same locale, so that the
  /// source probably never had them; empty if git does not tell.
  func ownPages(of articles: [(path: String, locale: LocaleTag)]) -> Set<String> {
    guard !articles.isEmpty, let repository = try? GitRepository(of: base), !repository.isShallow else { return [] }
    var removed: [Substring: [String]] = [:]
    let log = ["log", "--diff-filter=D", "--no-renames", "--name-only", "--format="]
    guard
      (try? Git.lines(log, in: repository.top) { line in
        let path = String(decoding: line, as: UTF8.self)
        if !path.isEmpty { removed[FilePath.lastPart(path), default: []].append(path) }
      }) != nil
    else { return [] }
    let own = articles.filter { article in
      !(removed[FilePath.lastPart(article.path)] ?? []).contains { path in
        (path == article.path || path.hasSuffix("/" + article.path))
          && !path.split(separator: "/").contains { Layout.locale($0)?.language == article.locale.language }
      }
    }
    return Set(own.map(\.path))
  }

  /// The path below the source's folder of the file that took over most of another's text when that was removed.
  private func destination(of article: String) -> String? {
    guard
      let commit = try? Git.answer(
        ["log", "-1", "--format=%H", "--diff-filter=D", "--no-renames", "--", article], in: base)
    else { return nil }
    let hash = commit.filter { !$0.isNewline }
    guard !hash.isEmpty,
      let shown = try? Git.answer(
        ["show", "--format=", "--name-status", "--diff-filter=R", "-M", "-z", "--relative", hash, "--", "."], in: base)
    else { return nil }
    let fields = shown.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
    return stride(from: 0, to: fields.count - 2, by: 3).first { fields[$0 + 1] == article }.map { fields[$0 + 2] }
  }
}

/// Compares a translation with two versions of its source: the changes between them that it did not follow.
struct SourceStep {
  let content: OutdatedContent
  let aligned: AlignedArticle
  /// The indices of the translation and of the newer source in ``aligned``.
  let member: Int
  let source: Int

  /// Nil if the versions are equal, or the texts cannot be aligned.
  ///
  /// - Parameters:
  ///   - old: the version that was current when the translation was as in `then`.
  ///   - then: the blocks of the translation at that time, or nil if it did not change since.
  init?(from old: ComparedText, to now: ComparedText, of translation: ComparedText, as then: VersionBlocks? = nil) {
    let locale = translation.article.locale
    guard old.article.source != now.article.source, locale != now.article.locale else { return nil }
    let hash = SourceHash.of(old.article.source, among: [])
    var history = SourceHistory(versions: [
      SourceHistory.Version(commit: "", day: 0), SourceHistory.Version(hash: hash, commit: "", day: 0),
    ])
    history.blocks = [now.facts.blocks, old.facts.blocks]
    history.origins[locale] = Origin(
      evidence: .inferred, newest: 1, oldest: 1, newestPossible: then == nil ? 1 : 0, reason: "")
    let states = [
      TranslationHistory.State(source: then == nil ? 1 : 0, isShared: false, blocks: translation.facts.blocks)
    ]
    let earlier = then.map { [TranslationHistory.State(source: 1, isShared: false, blocks: $0)] } ?? []
    history.pasts[locale] = TranslationHistory(states: states + earlier, isWhole: true)
    let made = translation.article.made(from: Revision(sourceHash: hash, commit: nil, method: nil, handOff: 0))
    let texts = [now, old, translation]
    let aligned = Aligner.align(
      [now.article, made], source: now.article.locale, archive: [hash: old.article], history: history,
      features: { article in
        texts.first { $0.article === article || article === made && $0.article === translation.article }?.features
          ?? ArticleFeatures(article)
      },
      hash: { SourceHash.of($0.source, among: $1) })
    guard let source = aligned.members.firstIndex(where: { $0.role == .source }),
      let member = aligned.members.firstIndex(where: { $0.role == .translation }),
      let content = OutdatedContent(of: member, comparedTo: source, in: aligned)
    else { return nil }
    (self.content, self.aligned, self.member, self.source) = (content, aligned, member, source)
  }
}
