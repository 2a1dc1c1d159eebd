public import DocModel
import MarkdownReader
public import Reports
public import Site

/// Makes an HTML page of every article in every locale: `OUT/<locale>/<path>.html`.
public struct Build: Sendable {
  public var roots: [String]
  public var output: String
  public var layout = Layout.standard
  public var source: LocaleTag?
  public var rawHTML = RawHTMLPolicy.sanitize
  public var flavor: Flavor?
  public var jobs = 1

  public init(roots: [String], output: String) {
    self.roots = roots
    self.output = output
  }

  public struct Outcome: Sendable {
    public var written = 0
    /// Pages that held the same bytes before, and were left alone.
    public var unchanged = 0
    public var troubles: [Trouble] = []
  }

  /// Throws where no page at all can be made; what is wrong with single pages is among the troubles.
  public func run(say: (String) -> Void = { _ in }) throws(Trouble) -> Outcome {
    let tree = ContentTree(roots: roots, layout: layout, source: source, alone: true)
    var outcome = Outcome(troubles: tree.troubles)
    try FileSystem.makeDirectory(output)
    var folders: Set<String> = []
    var taken: [String: String] = [:]
    for file in tree.articles.flatMap({ article in article.files.map { (page(article.path, $0.locale), $0.file) } }) {
      folders.insert(FileSystem.directory(of: FilePath.join(output, file.0)))
      if let other = taken.updateValue(file.1, forKey: file.0) {
        outcome.troubles.append(Trouble("makes the same page as \(other): \(file.0)", file: file.1))
      }
    }
    for folder in folders.sorted() {
      do throws(Trouble) { try FileSystem.makeDirectory(folder) } catch { outcome.troubles.append(error) }
    }
    let worker = PageBuilder(
      build: self, reader: MarkdownReader(flavor: flavor ?? TreeFlavor.find(in: tree.articles, say: say)),
      template: try template())
    let articles = tree.articles
    for part in parallelMap(articles.count, threads: jobs, { worker.run(articles[$0]) }) {
      outcome.written += part.written
      outcome.unchanged += part.unchanged
      outcome.troubles += part.troubles
    }
    if articles.isEmpty, outcome.troubles.isEmpty { outcome.troubles.append(Trouble("no page was made")) }
    return outcome
  }

  /// `templates/` beside the content takes the place of doccheck's own, file by file.
  private func template() throws(Trouble) -> PageTemplate {
    let beside = roots.first.map { FilePath.join(FileSystem.directory(of: FilePath.display($0)), "templates") }
    do throws(SiteError) {
      return try PageTemplate(overrides: beside.flatMap { FileSystem.status($0)?.kind == .directory ? $0 : nil })
    } catch {
      throw Trouble(error.description)
    }
  }

  /// The page of an article below the output folder.
  func page(_ path: String, _ locale: LocaleTag) -> String {
    var name = path
    for ending in [".markdown", ".mdx", ".md"] where name.hasSuffix(ending) { name.removeLast(ending.count) }
    return locale.tag + "/" + name + ".html"
  }
}

/// Makes the pages of one article.
private struct PageBuilder: Sendable {
  let build: Build
  let reader: MarkdownReader
  let template: PageTemplate

  func run(_ files: ArticleFiles) -> Build.Outcome {
    let reader = reader
    let renderer = ArticleRenderer(
      rawHTML: build.rawHTML, resolveInclude: { Includes(reader: reader).article($0, from: $1) }, headingIDs: true)
    var outcome = Build.Outcome()
    let up = String(repeating: "../", count: files.path.utf8.count { $0 == 0x2f } + 1)
    let alternates = files.files.map { file in
      PageTemplate.Alternate(locale: file.locale, href: up + build.page(files.path, file.locale))
    }
    for file in files.files {
      do throws(Trouble) {
        let article = reader.read(
          try FileSystem.read(file.file), locale: file.locale, path: files.path, file: file.file)
        let body = renderer.body(of: article)
        outcome.troubles += (article.diagnostics + body.diagnostics).map { Trouble($0, file: file.file) }
        let page = try page(article, body, alternates)
        let isNew = try FileSystem.write(page, to: FilePath.join(build.output, build.page(files.path, file.locale)))
        if isNew { outcome.written += 1 } else { outcome.unchanged += 1 }
      } catch {
        outcome.troubles.append(error)
      }
    }
    return outcome
  }

  private func page(_ article: Article, _ body: RenderedBody, _ alternates: [PageTemplate.Alternate]) throws(Trouble)
    -> [UInt8]
  {
    do throws(SiteError) {
      return try template.page(for: article, body: body, alternates: alternates)
    } catch {
      throw Trouble(error.description, file: article.file)
    }
  }
}
