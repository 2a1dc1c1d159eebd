import Alignment
import DocModel
import MarkdownReader
import Reports

/// Reads the files of one article in all its locales, and the available older versions of the source.
struct ArticleLoader: Sendable {
  let reader: MarkdownReader
  let source: LocaleTag?
  /// Folders of exact source texts, each named after its hash.
  let archives: [String]
  /// The git history of the files, or nil if git is not used.
  let project: ProjectHistory?
  /// An additional front-matter key that records the source version, or nil.
  let revisionKey: String?
  var limits = ArticleLimits()

  init(
    flavor: Flavor, source: LocaleTag? = nil, archives: [String] = [], project: ProjectHistory? = nil,
    revisionKey: String? = nil
  ) {
    reader = MarkdownReader(flavor: flavor)
    self.source = source
    self.archives = archives
    self.project = project
    self.revisionKey = revisionKey
  }

  struct Loaded {
    var articles: [Article] = []
    /// Archived source texts by the lowercase hash that translations record.
    var archive: [String: Article] = [:]
    /// The hash of the current source article.
    var sourceHash: String?
    /// The versions of the source, if history is used.
    var history: SourceHistory?
    var troubles: [RunError] = []
  }

  func load(_ files: ArticleFiles) -> Loaded {
    var loaded = Loaded()
    for file in files.files {
      guard let article = read(file, path: files.path, into: &loaded.troubles) else { continue }
      loaded.articles.append(article)
    }
    let hashes = Set(loaded.articles.compactMap(\.revision?.sourceHash).filter(SourceHash.isHash))
    let original = loaded.articles.first { $0.locale == source }
    if let original, !hashes.isEmpty { loaded.sourceHash = SourceHash.of(original.source, among: hashes) }
    for hash in hashes.sorted() where !archives.isEmpty {
      loaded.archive[hash] = archived(hash, path: files.path, into: &loaded.troubles)
    }
    if let original, let project { trace(original, project, in: &loaded) }
    return loaded
  }

  /// Finds the source version each translation was made from, and loads the texts of these versions.
  private func trace(_ original: Article, _ project: ProjectHistory, in loaded: inout Loaded) {
    guard let past = project.file(original.file) else {
      let origin = Origin.unknown("git knows no version of the source")
      var history = SourceHistory(versions: [])
      for article in loaded.articles where article.locale != source { history.origins[article.locale] = origin }
      loaded.history = history
      return
    }
    let hashes = Set(loaded.articles.compactMap(\.revision?.sourceHash).filter(SourceHash.isHash))
    let translations = loaded.articles.filter { $0.locale != source }
    var finder = OriginFinder(project, SourceVersions(original, past: past, reader: reader), key: revisionKey)
    finder.find(translations)
    for index in loaded.articles.indices {
      let article = loaded.articles[index]
      guard let origin = finder.versions.history.origins[article.locale], origin.evidence != .none,
        let hash = finder.versions.hash(origin.newest, among: hashes)
      else { continue }
      let version = finder.versions.history.versions[origin.newest]
      loaded.articles[index] = article.made(
        from: Revision(
          sourceHash: hash, commit: version.commit.isEmpty ? nil : version.commit, method: article.revision?.method,
          handOff: version.day > 0 ? version.day : Self.today))
      if loaded.archive[hash] == nil, origin.newest > 0 {
        loaded.archive[hash] = finder.versions.article(origin.newest)
      }
    }
    if loaded.sourceHash == nil { loaded.sourceHash = finder.versions.hash(0, among: hashes) }
    loaded.history = finder.versions.history
  }

  /// A day (yyyymmdd) later than any commit.
  private static let today = 99_991_230

  private func archived(_ hash: String, path: String, into troubles: inout [RunError]) -> Article? {
    for folder in archives {
      let file = FilePath.join(folder, hash + ".md")
      guard FileSystem.status(file)?.kind == .file, let locale = source ?? LocaleTag("en-US") else { continue }
      return read(ArticleFiles.File(locale: locale, file: file), path: path, into: &troubles)
    }
    return nil
  }

  private func read(_ file: ArticleFiles.File, path: String, into troubles: inout [RunError]) -> Article? {
    do throws(RunError) {
      let bytes = if let text = file.text { text } else { try FileSystem.read(file.file, limit: limits.bytes) }
      guard bytes.count <= limits.bytes else { throw limits.tooLarge(file.file) }
      let article = reader.read(bytes, locale: file.locale, path: path, file: file.file)
      // Problems of the front matter are reported as findings, not as troubles.
      troubles += article.diagnostics.filter { $0.topic == .text }.map { RunError($0, file: file.file) }
      guard article.nodes.count <= limits.blocks else { throw limits.tooMany(article.nodes.count, file.file) }
      return article.isUnread ? nil : article
    } catch {
      troubles.append(error)
      return nil
    }
  }
}
