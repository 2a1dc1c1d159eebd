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

  @Flag(help: "Make an index of the site with Pagefind, and a box to search in.")
  var search = false

  @Flag(help: "End in 1 where a link, an image, an include or an id is broken.")
  var strict = false

  @OptionGroup var site: SiteOptions
  @OptionGroup var voice: VoiceOptions

  func validate() throws {
    guard out != nil || exportTheme != nil else { throw ValidationError("--out names the folder the pages go to.") }
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
    try ExitCode.end(with: outcome.troubles)
    if strict, outcome.troubles.contains(where: { !$0.isOfSetup }) || outcome.marked > 0 {
      throw ExitCode(ExitStatus.findings.rawValue)
    }
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
