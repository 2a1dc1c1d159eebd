import ArgumentParser
import DocModel
import Pipeline
import Reports
import Site

struct BuildCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Make a site of every article in every locale.",
    discussion: "Pages that would hold the same bytes are left alone.\n\n" + ExitStatus.explanation)

  @Argument(help: "Folders that hold the folders of the locales.", completion: Completions.folders)
  var roots: [String] = []

  @Option(help: "The folder the pages go to: OUT/<locale>/<path>.html.", completion: Completions.folders)
  var out: String?

  @Option(
    help: "Write the files of the built-in theme to this folder instead, as a start for templates/ of your own.",
    completion: Completions.folders)
  var exportTheme: String?

  @Option(
    help: "HTML in the articles: sanitize keeps what is known to be harmless, escape shows it as text, allow copies it."
  )
  var rawHtml = RawHTMLPolicy.sanitize

  @Flag(help: "Mark what check finds on the pages, each where it stands.")
  var withFindings = false

  @Flag(help: "Make an index of the site with Pagefind, and a box to search in.")
  var search = false

  @Flag(help: "End in 1 where a link, an image, an include or an id is broken.")
  var strict = false

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var voice: VoiceOptions

  @Option(help: "Threads that work; all processors where it is not given.")
  var jobs: Int?

  func validate() throws {
    guard jobs ?? 1 > 0 else { throw ValidationError("--jobs must be 1 or more.") }
    guard out != nil || exportTheme != nil else { throw ValidationError("--out names the folder the pages go to.") }
  }

  func run() throws {
    if let exportTheme {
      let count = try Build.exportTheme(to: exportTheme)
      return try Console.write("\(count) files written to \(exportTheme)\n")
    }
    guard let out else { return }
    let (check, configuration) = try reading.check(roots: roots, say: voice.whisper)
    var build = Build(
      check, configuration, output: out, rawHTML: rawHtml, jobs: jobs, withFindings: withFindings)
    build.search = search
    let outcome = try build.run(say: voice.whisper)
    try Console.write("\(outcome.written) files written, \(outcome.unchanged) unchanged, in \(out)\n")
    try ExitCode.end(with: outcome.troubles)
    if strict, !outcome.troubles.isEmpty { throw ExitCode(ExitStatus.findings.rawValue) }
  }
}

extension Build {
  /// The site of what a check would read.
  init(
    _ check: Check, _ configuration: Configuration, output: String, rawHTML: RawHTMLPolicy, jobs: Int?,
    withFindings: Bool
  ) {
    self.init(roots: check.roots, output: output)
    settings = configuration.site
    archives = check.archives
    asksGit = check.asksGit
    apart = check.apart
    revisionKey = check.revisionKey
    layout = check.layout
    source = check.source
    self.rawHTML = rawHTML
    flavor = check.flavor
    self.jobs = jobs ?? check.jobs
    if withFindings { self.check = check }
  }
}

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render", abstract: "Print the HTML of one document, without a page around it.",
    discussion: ExitStatus.explanation)

  @Argument(help: "A Markdown file, or - for standard input.", completion: Completions.articles)
  var file = "-"

  @Option(help: "HTML in the document: sanitize, escape or allow.")
  var rawHtml = RawHTMLPolicy.sanitize

  @Option(help: "The flavour of Markdown: \(Flavor.names).")
  var flavor: Flavor?

  func run() throws {
    let (html, troubles) = try Render.run(file: file, flavor: flavor, rawHTML: rawHtml)
    try Console.write(html)
    try ExitCode.end(with: troubles)
  }
}
