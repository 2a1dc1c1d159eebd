import ArgumentParser
import DocModel
import Pipeline
import Reports

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Make pages that show which locale is worst, and where to start.",
    discussion: """
      OUT/index.html opens from disk; OUT/report.json is what a later run takes as --since.

      Ends in 0 where the pages were made, in 2 where not all of the work could be done.
      """)

  @Argument(
    help: "Folders that hold the folders of the locales (content where none is given).", completion: Completions.folders
  )
  var roots: [String] = []

  @Option(help: "The folder the pages go to.", completion: Completions.folders)
  var out: String

  @Option(
    help: "Say what is new and what is gone since this JSON of `check` or of an earlier report.",
    completion: Completions.json)
  var since: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var voice: VoiceOptions

  @Option(help: "Threads that work; all processors where it is not given.")
  var jobs: Int?

  func validate() throws {
    guard jobs ?? 1 > 0 else { throw ValidationError("--jobs must be 1 or more.") }
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
