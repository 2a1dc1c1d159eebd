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
