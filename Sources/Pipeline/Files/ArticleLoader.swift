import Alignment
import DocModel
import MarkdownReader
import Reports

/// Reads the files of one article in all its locales, and what of the source's past is at hand for them.
struct ArticleLoader: Sendable {
  let reader: MarkdownReader
  let source: LocaleTag?
  /// Folders of exact source texts, named by their hash.
  let archives: [String]
  /// Git is asked for the source's versions where a translation was not made from today's.
  let asksGit: Bool

  init(flavor: Flavor, source: LocaleTag? = nil, archives: [String] = [], asksGit: Bool = false) {
    reader = MarkdownReader(flavor: flavor)
    self.source = source
    self.archives = archives
    self.asksGit = asksGit
  }

  struct Loaded {
    var articles: [Article] = []
    /// By the hash in lower case that a translation records.
    var archive: [String: Article] = [:]
    /// The hash of the source article as it is today.
    var sourceHash: String?
    /// The versions the source had.
    var history: SourceHistory?
    var troubles: [Trouble] = []
  }

  func load(_ files: ArticleFiles) -> Loaded {
    var loaded = Loaded()
    for file in files.files {
      guard let article = read(file.file, locale: file.locale, path: files.path, into: &loaded.troubles) else {
        continue
      }
      loaded.articles.append(article)
    }
    let hashes = Set(loaded.articles.compactMap(\.revision?.sourceHash).filter(SourceHash.isHash))
    guard !hashes.isEmpty else { return loaded }
    if let original = loaded.articles.first(where: { $0.locale == source }) {
      let now = SourceHash.of(original.source, among: hashes)
      loaded.sourceHash = now
      if asksGit, hashes != [now] {
        do throws(Trouble) { loaded.history = try GitHistory(recorded: hashes).versions(of: original.file) } catch {
          loaded.troubles.append(error)
        }
      }
    }
    for hash in hashes.sorted() where !archives.isEmpty {
      loaded.archive[hash] = archived(hash, path: files.path, into: &loaded.troubles)
    }
    return loaded
  }

  private func archived(_ hash: String, path: String, into troubles: inout [Trouble]) -> Article? {
    for folder in archives {
      let file = FilePath.join(folder, hash + ".md")
      guard FileSystem.status(file)?.kind == .file, let locale = source ?? LocaleTag("en-US") else { continue }
      return read(file, locale: locale, path: path, into: &troubles)
    }
    return nil
  }

  private func read(_ file: String, locale: LocaleTag, path: String, into troubles: inout [Trouble]) -> Article? {
    do throws(Trouble) {
      let article = reader.read(try FileSystem.read(file), locale: locale, path: path, file: file)
      troubles += article.diagnostics.map { Trouble($0, file: file) }
      return article
    } catch {
      troubles.append(error)
      return nil
    }
  }
}
