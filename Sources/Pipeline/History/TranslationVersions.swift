import Alignment
import DocModel
import Features
import MarkdownReader
import Provenance

/// The texts that one translation had, read as far as they are needed.
struct TranslationVersions {
  private let past: ProjectHistory.FileHistory
  private let reader: MarkdownReader
  private let article: Article
  private var known: [VersionBlocks?]

  /// So far back is enough.
  private static let most = 40
  /// A commit that touches so many files is looked at: it may be about something else than this page.
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

  /// The commits that tell of the source, newest first: one over many files that left all words of the page as they were (another
  /// version in its code, a link that was mended everywhere) translated nothing, and says nothing of what the page was made from.
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

  /// - Parameter source: the versions of the source, by which each of these is placed.
  mutating func states(_ source: SourceVersions) -> TranslationPast {
    let count = min(Self.most, past.versions.count)
    var states: [TranslationPast.State] = []
    for version in 0..<count {
      let commit = past.commit(past.versions[version])
      guard let blocks = blocks(version), let place = source.version(in: commit) else { break }
      states.append(TranslationPast.State(source: place.version, isShared: place.isShared, blocks: blocks))
    }
    return TranslationPast(states: states, isWhole: states.count == past.versions.count && !past.isShallow)
  }
}

extension SourceVersions {
  /// The version that was there after a commit, and whether that very commit brought it; nil where the source came later.
  func version(in commit: GitCommit) -> (version: Int, isShared: Bool)? {
    if let own = history.versions.firstIndex(where: { $0.commit == commit.hash }) { return (own, true) }
    return times.firstIndex { $0 <= commit.time }.map { ($0, false) }
  }
}
