import Alignment
import DocModel
import Features
import MarkdownReader
import Provenance
import Reports

/// Reads the files of one article in all its locales, and the available older versions of the source.
struct ArticleLoader: Sendable {
  var reader: MarkdownReader
  let source: LocaleTag?
  /// Folders of exact source texts, each named after its hash.
  let archives: [String]
  /// The git history of the files, or nil if git is not used.
  let project: ProjectHistory?
  /// An additional front-matter key that records the source version, or nil.
  let revisionKey: String?
  var limits = ArticleLimits()
  /// The topics of the problems to report; a check reports the others as findings.
  var topics: Set<Diagnostic.Topic> = [.text]
  /// The layout of the tree's files.
  var layout = Layout.standard
  /// The texts of open documents and what was read before, or nil to read every file anew.
  var memory: ReadMemory?
  /// Whether includes that cannot be read are problems of their articles; a build reports them itself.
  var checksIncludes = false

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
    let includes = IncludeCheck(Includes(reader: reader))
    let aliases = PathAliases.Memory()
    var read: [(file: ArticleFiles.File, article: Article)] = []
    for file in files.files {
      guard var article = self.read(file, path: files.path, into: &loaded.troubles) else { continue }
      if checksIncludes, file.text == nil {
        article = article.adding(includes.faults(of: article))
      }
      read.append((file, article))
    }
    let repository = layout.isUniform ? nil : ReadmeRepository.find(files, read.map(\.article))
    for (file, article) in read {
      let base =
        layout.isUniform
        ? nil
        : LinkBase(
          of: file, in: files, layout: layout, source: source, aliases: aliases, repository: repository)
      loaded.articles.append(base.map { article.resolving(with: $0) } ?? article)
    }
    let hashes = Set(loaded.articles.compactMap(\.revision?.sourceHash).filter(SourceHash.isHash))
    let original = loaded.articles.first { $0.locale == source }
    if let original, !hashes.isEmpty { loaded.sourceHash = SourceHash.of(original.source, among: hashes) }
    for hash in hashes.sorted() where !archives.isEmpty {
      loaded.archive[hash] = archived(hash, path: files.path, into: &loaded.troubles)
    }
    if let original, let project { trace(original, project, in: &loaded) }
    // The links of an older version lead from where the current one lies.
    if let base = original?.linkBase { loaded.archive = loaded.archive.mapValues { $0.resolving(with: base) } }
    return loaded
  }

  /// Finds the source version each translation was made from, and loads the texts of these versions.
  private func trace(_ original: Article, _ project: ProjectHistory, in loaded: inout Loaded) {
    guard var past = project.file(original.file) else {
      let origin = Origin.unknown("git knows no version of the source")
      var history = SourceHistory(versions: [])
      for article in loaded.articles where article.locale != source { history.origins[article.locale] = origin }
      loaded.history = history
      return
    }
    let hashes = Set(loaded.articles.compactMap(\.revision?.sourceHash).filter(SourceHash.isHash))
    let translations = loaded.articles.filter { $0.locale != source }
    // A page that was removed and written anew in all locales has nothing to do with the former one.
    let removal = past.removal.flatMap { removal in
      translations.allSatisfy {
        RecordedRevision.all(in: $0.frontMatter, key: revisionKey).isEmpty
          && project.file($0.file)?.birth ?? .max > removal
      } ? removal : nil
    }
    past = past.since(removal)
    var finder = OriginFinder(
      project, SourceVersions(original, past: past, reader: reader, memory: memory), key: revisionKey, since: removal)
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

  private func parse(_ file: ArticleFiles.File, path: String) throws(RunError) -> Article {
    let bytes =
      if let text = file.text ?? memory?.text(of: file.file) {
        text
      } else {
        try FileSystem.read(file.file, limit: limits.bytes)
      }
    guard bytes.count <= limits.bytes else { throw limits.tooLarge(file.file) }
    return reader.read(bytes, locale: file.locale, path: path, file: file.file)
  }

  private func read(_ file: ArticleFiles.File, path: String, into troubles: inout [RunError]) -> Article? {
    do throws(RunError) {
      let article =
        if let memory, file.text == nil {
          try memory.article(in: file.file) { () throws(RunError) in try parse(file, path: path) }
        } else {
          try parse(file, path: path)
        }
      troubles += article.diagnostics.filter { topics.contains($0.topic) }.map { RunError($0, file: file.file) }
      guard article.nodes.count <= limits.blocks else { throw limits.tooMany(article.nodes.count, file.file) }
      return article.isUnread ? nil : article
    } catch {
      troubles.append(error)
      return nil
    }
  }
}

extension LinkBase {
  /// The base of the links in one file of an article, or nil if the file does not lie below its root.
  init?(
    of file: ArticleFiles.File, in files: ArticleFiles, layout: Layout, source: LocaleTag?,
    aliases: PathAliases.Memory, repository: (address: RepositoryAddress, prefix: String)?
  ) {
    let root = FilePath.display(files.root)
    @Sendable func inner(_ file: String) -> String? {
      root == "." ? file : file.hasPrefix(root + "/") ? String(file.dropFirst(root.utf8.count + 1)) : nil
    }
    guard let own = inner(file.file), !own.hasPrefix("/"), !own.hasPrefix("..") else { return nil }
    let siblings = files.files.compactMap { file in inner(file.file).map { ($0, file.locale) } }
    // Folders whose contents have the same names in all locales.
    let original = files.files.first { $0.locale == source }.flatMap { inner($0.file) }
    let bases = [own, original].compactMap { $0 }.filter { $0.hasSuffix(files.path) }
      .map { String($0.dropLast(files.path.count)) }
    let folder = FileSystem.directory(of: own)
    self.init(
      folder: folder == "." ? "" : folder, siblings: Dictionary(siblings) { first, _ in first },
      repository: repository,
      name: { path in
        if let match = layout.match(path, source: source) { return match.path }
        return bases.first { path.hasPrefix($0) }.map { String(path.dropFirst($0.count)) } ?? path
      }, alias: { [file = file.file] in aliases.files($0, from: file)?.first.flatMap(inner) })
  }
}

/// Finds the address of the repository that a tree is in.
private enum ReadmeRepository {
  /// Returns the address of the remote, or without one that which most of the texts link, and the path of the tree's root
  /// in the repository; nil if no text links a repository.
  static func find(_ files: ArticleFiles, _ articles: [Article]) -> (address: RepositoryAddress, prefix: String)? {
    var counts: [RepositoryAddress: Int] = [:]
    for article in articles { for address in addresses(in: article) { counts[address, default: 0] += 1 } }
    guard let most = counts.values.max() else { return nil }
    let top = GitRepository.start(above: files.root)
    let root = FileSystem.realPath(files.root)
    let prefix =
      if let top, let root, root.hasPrefix(top + "/") { String(root.dropFirst(top.utf8.count + 1)) + "/" } else { "" }
    if let top, let remote = remote(of: top) { return (remote, prefix) }
    let usual = counts.filter { $0.value == most }.keys
    guard let address = usual.first, usual.count == 1, most * 2 > articles.count else { return nil }
    return (address, prefix)
  }

  private static func addresses(in article: Article) -> Set<RepositoryAddress> {
    var found: Set<RepositoryAddress> = []
    for node in article.nodes {
      let raw = article.pool[node.literal.indices]
      switch node.kind {
      case .link, .image: if let address = RepositoryAddress.repository(of: raw) { found.insert(address) }
      case .htmlInline, .htmlBlock:
        HTMLTags.targets(raw) { _, target in
          if let address = RepositoryAddress.repository(of: target) { found.insert(address) }
        }
      default: break
      }
    }
    return found
  }

  /// The address of the remote `origin`, or nil.
  private static func remote(of top: String) -> RepositoryAddress? {
    let file = FilePath.join(top, ".git/config")
    guard FileSystem.status(file)?.kind == .file, let bytes = try? FileSystem.read(file, limit: 1 << 20) else {
      return nil
    }
    var isOrigin = false
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let words = line.split { $0 == " " || $0 == "\t" }
      if words.first?.hasPrefix("[") == true {
        isOrigin = words == ["[remote", "\"origin\"]"]
      } else if isOrigin, words.first == "url", words.dropFirst().first == "=", let url = words.last {
        return RepositoryAddress(remote: String(url))
      }
    }
    return nil
  }
}

/// Resource limits per article. An article that exceeds them is skipped and reported; the others are processed.
package struct ArticleLimits: Sendable {
  /// The maximum file size of one locale, in bytes.
  package var bytes = MarkdownReader.sizeLimit
  /// The maximum number of nodes (paragraphs, cells, code spans and so on) in one locale.
  package var blocks = 1_000_000
  /// The maximum time for all locales of an article, in seconds.
  package var seconds = 60
  /// The maximum memory of a worker process, in MB.
  package var memory = 2048

  package init() {}

  /// The names of the limits in the configuration.
  static let keys = ["bytes", "blocks", "seconds", "memory"]

  /// Sets a limit by name; returns false for an unknown name or a value out of range.
  mutating func set(_ key: String, to number: Int) -> Bool {
    guard number > 0, number < 1 << 30 else { return false }
    switch key {
    case "bytes": bytes = number
    case "blocks": blocks = number
    case "seconds": seconds = min(number, 1 << 20)
    case "memory": memory = number
    default: return false
    }
    return true
  }

  func tooLarge(_ file: String) -> RunError {
    RunError("is larger than \(bytes) bytes and was skipped: split it, or raise --max-bytes", file: file)
  }

  func tooMany(_ count: Int, _ file: String) -> RunError {
    RunError(
      "has \(count) blocks, more than \(blocks), and was skipped: split it, or raise --max-blocks", file: file)
  }

  func tooSlow(_ article: ArticleFiles) -> RunError {
    RunError(
      "the article \(article.path) takes longer than \(seconds) s and was skipped: split it, or raise --max-seconds",
      file: article.files.first?.file)
  }
}

/// Finds what is wrong with the includes of an article: files that are missing or lie outside the project, sections that
/// are not in their files, and circles.
struct IncludeCheck {
  /// The maximum number of files that are read for one page: fewer than it may include, as a check reads no result.
  private static let most = 200

  private let includes: Includes

  init(_ includes: Includes) { self.includes = includes }

  private enum Result {
    case sound
    /// The files of the circle.
    case circle([String])
    case failure(Includes.Failure)
  }

  func faults(of article: Article) -> [Diagnostic] {
    var faults = IncludedCode(includes).faults(of: article)
    var (read, results): (Int, [IncludeTarget: Result]) = (0, [:])
    // DocFX's includes.
    var (found, missing): (Int, [Diagnostic]) = (0, [])
    for node in article.nodes where node.kind == .include {
      guard let target = IncludeTarget(node, in: article), !target.notation.isCode else { continue }
      let result = results[target] ?? result(of: target, from: article, &read)
      results[target] = result
      let written = article.string(node.literal)
      switch (result, target.notation) {
      case (.sound, .link): found += 1
      case (.failure(.missing(let files)), .link):
        missing.warn(line: node.firstLine, column: node.column, topic: .include, subject: written) {
          Includes.Failure.missing(files).message(written)
        }
      // A build reports what else is wrong with DocFX's includes; Liquid's files may come from a theme.
      case (.sound, _), (.failure, .link), (.failure, .liquid), (.failure(.unknownAlias), _): break
      case (.circle(let files), _):
        faults.warn(line: node.firstLine, column: node.column, topic: .include, subject: written) {
          "'\(written)' includes itself: \(files.joined(separator: " → ")): take one of these includes away"
        }
      case (.failure(let failure), _):
        faults.warn(line: node.firstLine, column: node.column, topic: .include, subject: written) {
          failure.message(written)
        }
      }
    }
    // A tree may be a part of its repository, without the files that its pages share.
    return found > missing.count ? faults + missing : faults
  }

  private func result(of target: IncludeTarget, from article: Article, _ read: inout Int) -> Result {
    do throws(Includes.Failure) {
      let file = try includes.locate(target, from: article)
      guard target.notation != .link else { return .sound }
      var path = [(file: article.file, part: IncludeTarget.Part.all)]
      if let circle = circle(target, file: file, from: article, along: &path, &read) { return .circle(circle) }
      if case .section(let name) = target.part,
        let bytes = try? FileSystem.read(file, limit: MarkdownReader.sizeLimit), target.text(of: bytes) == nil
      {
        return .failure(.noSection(name, file: file))
      }
      return .sound
    } catch {
      return .failure(error)
    }
  }

  /// The files from the article to one that it already goes through, or nil.
  private func circle(
    _ target: IncludeTarget, file: String, from article: Article,
    along path: inout [(file: String, part: IncludeTarget.Part)],
    _ read: inout Int
  ) -> [String]? {
    if path.contains(where: { $0.file == file && target.overlaps($0.part) }) { return path.map(\.file) + [file] }
    guard path.count < IncludeLimits.depth, read < Self.most else { return nil }
    read += 1
    guard let inner = includes.article(target, from: article) else { return nil }
    path.append((file, target.part))
    defer { path.removeLast() }
    for node in inner.nodes where node.kind == .include {
      guard let next = IncludeTarget(node, in: inner), !next.notation.isCode,
        let nextFile = try? includes.locate(next, from: inner)
      else { continue }
      if let found = circle(next, file: nextFile, from: inner, along: &path, &read) { return found }
    }
    return nil
  }
}

extension IncludeTarget {
  /// The target of an include, or nil for another node.
  init?(_ node: Node, in article: Article) {
    guard node.kind == .include, let notation = UInt8(exactly: node.value).flatMap(IncludeNotation.init) else {
      return nil
    }
    self.init(article.string(node.literal), notation)
  }
}
