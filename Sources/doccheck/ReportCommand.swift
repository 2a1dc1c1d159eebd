import ArgumentParser
import DocModel
import Pipeline
import Reports

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract:
      "Write an HTML report that shows which locale has the most findings and where to start, or outdated pages as data.",
    discussion: """
      Open OUT/index.html in a browser. A later run compares with OUT/report.json by --since.

      --format json writes which pages and blocks are outdated, since which commit, and what changed: a data file that \
      site generators read, to mark them for readers.

      Exit status: 0 the pages were written, also if there are findings; 2 not all of the work could be done.
      """)

  @Argument(
    help: HelpText.roots,
    completion: Completions.folders)
  var roots: [String] = []

  enum Format: String, CaseIterable, ExpressibleByArgument { case html, json }

  @Option(help: "The format: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Format.html

  @Option(
    help: "The output folder, or the file of --format json. Default for json: standard output.",
    completion: Completions.folders)
  var out: String?

  @Option(
    help: "Show what is new and what is fixed since this JSON file of `check` or of an earlier report.",
    completion: Completions.json)
  var since: String?

  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Output") var voice: VoiceOptions

  @Option(help: ArgumentHelp("The number of threads. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    guard out != nil || format == .json else {
      throw ValidationError("--out FOLDER is missing: name the folder to write the pages to.")
    }
    guard since == nil || format == .html else {
      throw ValidationError("--since compares findings, which --format json does not have.")
    }
    guard jobs ?? 1 > 0 else { throw ValidationError("--jobs takes 1 or more.") }
  }

  func run() throws {
    var check = try reading.check(roots: roots, say: voice.whisper).check
    if let jobs { check.jobs = jobs }
    guard let out, format == .html else {
      let (report, troubles) = Status(check: check).run(say: voice.whisper)
      try Console.deliver(try report.marks(source: check.source), to: out)
      return try ExitCode.end(with: troubles)
    }
    var run = QualityRun(check: check, output: out)
    run.since = since
    run.owners = try reading.owners
    let outcome = try run.run(say: voice.whisper)
    if !voice.quiet {
      try Console.write("\(out)/index.html and the pages of \(outcome.pages) article\(outcome.pages == 1 ? "" : "s")\n")
    }
    try ExitCode.end(with: outcome.report.troubles.essential)
  }
}
