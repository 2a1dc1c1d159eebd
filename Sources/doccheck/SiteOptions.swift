import ArgumentParser
import Pipeline
import Site

/// Options for building a site, used by all commands that do.
struct SiteOptions: ParsableArguments {
  @Option(
    help:
      "What to do with HTML in the articles: sanitize removes unsafe elements, escape shows it as text, allow copies it."
  )
  var rawHtml = RawHTMLPolicy.sanitize

  @Flag(help: "Mark the findings of check on the pages, each at its place.")
  var withFindings = false

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
