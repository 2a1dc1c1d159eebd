import ArgumentParser
import DocModel
import Pipeline
import Reports

struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Check articles that another program passes as JSON Lines.",
    discussion: """
      Reads one group of files per line from standard input and writes one record per line. --list prints the groups of \
      a tree. `doccheck merge` combines records to a report. Takes the options of `check`.
      """)

  @Flag(help: "Print the groups of the tree instead.")
  var list = false

  @Flag(help: .hidden)
  var rehearsePages = false

  @Flag(help: .hidden)
  var rehearseEverything = false

  @Option(parsing: .upToNextOption, help: .hidden)
  var rehearseDiff: [LocaleTag] = []

  @OptionGroup var check: CheckCommand

  /// The work to rehearse instead of a check, or nil.
  private var rehearsed: IsolatedDryRun.Part? {
    if let left = rehearseDiff.first, let right = rehearseDiff.last { return .diff(left, right) }
    return rehearseEverything ? .everything : rehearsePages ? .pages : nil
  }

  func run() throws {
    var work = try check.check()
    work.makesNotes = true
    guard list else {
      var worker = Worker(work, rehearsing: rehearsed)
      return try worker.run()
    }
    var troubles: [RunError] = []
    try Console.deliver(to: check.report.output) { sink throws(RunError) in troubles = try work.groups(to: sink) }
    try ExitCode.end(with: troubles.filter { $0.severity == .failure })
  }
}

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Combine the records of shards and workers into one report.",
    discussion: """
      Takes the options of `check`: use those of the shards. The report is the same as that of a single run.

      \(ExitStatus.explanation)
      """)

  @Option(
    parsing: .upToNextOption, help: "Files written by `check --shard` or `worker`, in any order.",
    completion: .file())
  var from: [String]

  @OptionGroup var check: CheckCommand

  func run() throws {
    var work = try check.check()
    work.workforce = .done(from)
    try check.run(work)
  }
}
