import ArgumentParser
import DocModel
import Pipeline
import Reports

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Write an HTML report that shows which locale has the most findings and where to start.",
    discussion: """
      Open OUT/index.html in a browser. A later run compares with OUT/report.json by --since.

      Exit status: 0 the pages were written, also if there are findings; 2 not all of the work could be done.
      """)

  @Argument(
    help: HelpText.roots,
    completion: Completions.folders)
  var roots: [String] = []

  @Option(help: "The output folder.", completion: Completions.folders)
  var out: String

  @Option(
    help: "Show what is new and what is fixed since this JSON file of `check` or of an earlier report.",
    completion: Completions.json)
  var since: String?

  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Output") var voice: VoiceOptions

  @Option(help: ArgumentHelp("The number of threads. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    guard jobs ?? 1 > 0 else { throw ValidationError("--jobs takes 1 or more.") }
  }

  func run() throws {
    var check = try reading.check(roots: roots, say: voice.whisper).check
    if let jobs { check.jobs = jobs }
    var run = QualityRun(check: check, output: out)
    run.since = since
    let outcome = try run.run(say: voice.whisper)
    if !voice.quiet {
      try Console.write("\(out)/index.html and the pages of \(outcome.pages) article\(outcome.pages == 1 ? "" : "s")\n")
    }
    try ExitCode.end(with: outcome.report.troubles.essential)
  }
}
