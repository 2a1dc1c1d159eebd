import ArgumentParser
import DocModel
import Pipeline
import Reports

struct WorkerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "worker",
    abstract: "Check articles that another program hands over, a line of JSON each.",
    discussion: """
      Reads groups of files from standard input and answers each with a record, a line for a line. --list prints the groups of a
      tree. `doccheck merge` makes a report of the records. Takes the options of `check`.
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
    try Console.deliver(to: check.output) { sink throws(RunError) in troubles = try work.groups(to: sink) }
    try ExitCode.end(with: troubles.filter { $0.severity == .failure })
  }
}

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Put the records of shards and workers together to one report.",
    discussion: """
      Takes the options of `check`, those that the shards were made with; the report is the same as that of one run. \(ExitStatus.explanation)
      """)

  @Option(
    parsing: .upToNextOption, help: "Files of `check --shard`, or of answers of `worker`, in any order.",
    completion: .file())
  var from: [String]

  @OptionGroup var check: CheckCommand

  func run() throws {
    var work = try check.check()
    work.workforce = .done(from)
    try check.run(work)
  }
}
