import Alignment
import DocModel
import Features
import MarkdownReader
import Provenance

/// The versions of one translation, loaded on demand.
struct TranslationVersions {
  private let past: ProjectHistory.FileHistory
  private let reader: MarkdownReader
  private let article: Article
  private var known: [VersionBlocks?]

  /// The maximum number of versions to examine.
  private static let most = 40
  /// A commit that changes at least this many files may not be about this page, so its effect on the text is checked.
  private static let manyFiles = 6

  init(_ article: Article, past: ProjectHistory.FileHistory, reader: MarkdownReader) {
    (self.article, self.past, self.reader) = (article, past, reader)
    known = Array(repeating: nil, count: past.versions.count)
  }

  private var commits: [GitCommit] { past.versions.map(past.commit) }

  private mutating func blocks(_ version: Int) -> VersionBlocks? {
    if let known = known[version] { return known }
    guard let bytes = past.objects.object(past.versions[version].blob)?.bytes else { return nil }
    let text = reader.read(bytes, locale: article.locale, path: article.path, file: article.file)
    let blocks = VersionBlocks(text, ArticleFeatures(text))
    known[version] = blocks
    return blocks
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
