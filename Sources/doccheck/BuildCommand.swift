import ArgumentParser
import DocModel
import Pipeline
import Reports
import Site

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Build an HTML site of every article in every locale.",
    discussion: "Pages that did not change are not written again.\n\n" + ExitStatus.explanation)

  @Argument(
    help: HelpText.roots,
    completion: Completions.folders)
  var roots: [String] = []

  @Option(help: "The output folder: OUT/<locale>/<path>.html.", completion: Completions.folders)
  var out: String?

  @Option(
    help: "Instead, write the files of the built-in theme to this folder, as a basis for templates/.",
    completion: Completions.folders)
  var exportTheme: String?

  @Flag(help: "Add full-text search with Pagefind.")
  var search = false

  @Flag(help: "Exit with 1 if a link, an image, an include or an id is broken.")
  var strict = false

  @OptionGroup var site: SiteOptions
  @OptionGroup(title: "Output") var voice: VoiceOptions

  func validate() throws {
    guard out != nil || exportTheme != nil else {
      throw ValidationError("--out FOLDER is missing: name the folder to write the pages to.")
    }
  }

  func run() throws {
    if let exportTheme {
      let count = try Build.exportTheme(to: exportTheme)
      return try Console.write("\(count) files written to \(exportTheme)\n")
    }
    guard let out else { return }
    var build = try site.build(roots: roots, output: out, say: voice.whisper)
    build.search = search
    let outcome = try build.run(say: voice.whisper)
    try Console.write("\(outcome.summary), in \(out)\n")
    if voice.verbose { try ExitCode.end(with: outcome.troubles) }
    try ExitCode.end(with: outcome.troubles, lines: TroubleSummary(outcome.troubles).lines)
    if strict, outcome.troubles.contains(where: { !$0.isOfSetup }) || outcome.marked > 0 {
      throw ExitCode(ExitStatus.findings.rawValue)
    }
  }
}

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Print the HTML of one document, without a surrounding page.",
    discussion: ExitStatus.explanation)

  @Argument(help: "A Markdown file, or - for standard input.", completion: Completions.articles)
  var file = "-"

  @Option(help: "What to do with HTML in the document: sanitize, escape or allow.")
  var rawHtml = RawHTMLPolicy.sanitize

  @Option(help: "The Markdown flavor: \(Flavor.names).")
  var flavor: Flavor?

  func run() throws {
    let (html, troubles) = try Render.run(file: file, flavor: flavor, rawHTML: rawHtml)
    try Console.write(html)
    try ExitCode.end(with: troubles)
  }
}

/// Options for building a site, used by all commands that do.
struct SiteOptions: ParsableArguments {
  @Option(
    help:
      "What to do with HTML in the articles: sanitize removes unsafe elements, escape shows it as text, allow copies it."
  )
  var rawHtml = RawHTMLPolicy.sanitize

  @Flag(help: "Mark the findings of check on the pages, each at its place.")
  var withFindings = false

  @Flag(help: "Give each page the address of a folder: guide/install/ instead of guide/install.html.")
  var prettyUrls = false

  @Flag(help: "Build drafts, too: articles with draft: true or published: false.")
  var drafts = false

  @OptionGroup(title: "Input") var reading: ReadingOptions

  @OptionGroup(title: "Cache") var cache: CacheOptions

  @Option(help: ArgumentHelp("The number of threads. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  @Flag(
    help: "Process each article in a separate process first; skip and report articles that crash it.")
  var isolate = false

  func validate() throws {
    guard jobs ?? 1 > 0 else { throw ValidationError("--jobs takes 1 or more.") }
  }

  /// The build of the site that a check would read.
  ///
  /// - Parameter output: the output folder; nil uses a folder in the user's cache.
  func build(roots: [String], output: String?, say: (String) -> Void = { _ in }) throws -> Build {
    let (check, configuration) = try reading.check(roots: roots, say: say)
    var build = Build(roots: check.roots, output: output ?? Build.cacheFolder(for: check.roots))
    build.settings = configuration.site
    if prettyUrls { build.settings.hasPrettyURLs = true }
    build.archives = check.archives
    build.project = check.project
    build.asksGit = check.asksGit
    build.apart = check.apart
    build.revisionKey = check.revisionKey
    build.limits = check.limits
    build.layout = check.layout
    build.source = check.source
    build.rawHTML = rawHtml
    build.drafts = drafts
    build.math = check.math
    build.highlighting = CodeHighlighting(
      cache: cache.folder, colors: configuration.site.highlight != .nothing)
    build.cache = cache.folder
    build.flavor = check.flavor
    build.jobs = jobs ?? check.jobs
    if withFindings {
      build.check = check
      build.check?.cache = ArticleCache(cache.folder, settings: [configuration.file, configuration.glossary])
    }
    if isolate { build.rehearsal = WorkOptions.rehearsal(check, config: reading.config) }
    return build
  }
}

extension Build.Outcome {
  /// One line with the number of written files and of broken links marked on the pages.
  var summary: String {
    let links = marked == 1 ? "1 broken link is" : "\(marked) broken links are"
    return "\(written) files written, \(unchanged) unchanged" + (marked > 0 ? "; \(links) marked on the pages" : "")
  }
}
