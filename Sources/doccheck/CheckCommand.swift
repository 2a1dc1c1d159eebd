import ArgumentParser
import DocModel
import Findings
import Foundation
import Pipeline
import Reports

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare every article in all its locales and report which one is wrong.",
    discussion: ExitStatus.explanation)

  @Argument(
    help: """
      Folders that contain the locale folders, or files of single articles. Default: `roots` of .doccheck.yml, else \
      content, else the current folder.
      """,
    completion: .file())
  var roots: [String] = []

  @Option(
    help: ArgumentHelp(
      "Check this file with its text from standard input, for editors; the other locales are read from disk.",
      valueName: "path"), completion: .file())
  var stdinFilename: String?

  @Flag(
    help: "Check again after each change and print the findings that are new (+) and gone (-), until you press Ctrl-C.")
  var watch = false

  @OptionGroup(title: "Input") var reading: ReadingOptions
  @OptionGroup(title: "Output") var report: OutputOptions
  @OptionGroup(title: "Output") var look: WidthOptions
  @OptionGroup(title: "Output") var voice: VoiceOptions
  @OptionGroup(title: "Filter") var filter: FilterOptions
  @OptionGroup(title: "Known findings") var known: KnownOptions
  @OptionGroup(title: "Exit status") var status: StatusOptions
  @OptionGroup(title: "Processes and limits") var work: WorkOptions
  @OptionGroup(title: "Cache") var cache: CacheOptions

  func validate() throws {
    if stdinFilename != nil, work.shard != nil || work.isolate || known.since != nil {
      throw ValidationError("--stdin-filename cannot be combined with --shard, --isolate or --since.")
    }
    try validateWatch()
    guard known.since != nil || !report.targets.contains(where: { $0.format.isOfChanges }) else {
      throw ValidationError("--format pr reports what changed since a commit: name one with --since.")
    }
  }

  /// The check configured by the options, with the cache.
  func check() throws -> Check {
    var (check, configuration) = try configured()
    if stdinFilename == nil, !work.isolate {
      check.cache = ArticleCache(cache.folder, settings: [configuration.file, configuration.glossary])
    }
    return check
  }

  /// The check configured by the options.
  func configured() throws -> (check: Check, configuration: Configuration) {
    var (check, configuration) = try reading.check(
      roots: roots, articles: filter.articles, buffer: stdinFilename, onlyArticles: filter.onlyArticles,
      say: voice.whisper)
    check.selection.rules = filter.rules.map { RuleID($0) }
    check.selection.locales = filter.locales
    if let minConfidence = filter.minConfidence { check.threshold = UInt8(minConfidence) }
    if let jobs = work.jobs { check.jobs = jobs }
    check.makesNotes = filter.notes || known.isAsked
    check.limits = work.limits(over: check.limits)
    if work.isolate { check.workforce = .processes(WorkOptions.command(for: check)) }
    check.proposesFixes = report.targets.contains { $0.format == .sarif }
    if let stdinFilename { try check.readBuffer(of: stdinFilename) }
    return (check, configuration)
  }

  func run() throws {
    guard !watch else { return try runWatch() }
    let trace = cache.trace()
    let check = try check()
    if let shard = work.shard { return try run(shard, of: check) }
    try run(check, tracedBy: trace)
  }

  /// Writes the records of a shard, to be combined by `merge`.
  private func run(_ shard: Shard, of check: Check) throws {
    guard report.format.isEmpty else {
      throw ValidationError("--shard writes records for `doccheck merge`, which takes --format.")
    }
    var troubles: [RunError] = []
    try Console.deliver(to: report.output) { sink in troubles = check.run(shard, say: voice.whisper, to: sink) }
    cache.folder?.sweep()
    for trouble in troubles.essential { voice.say(trouble) }
    if troubles.contains(where: { $0.severity == .failure }) { throw ExitCode(ExitStatus.incomplete.rawValue) }
  }

  /// Runs a check, also one made by workers or shards, and writes its reports.
  ///
  /// - Parameter trace: stores the result for later calls.
  func run(_ check: Check, tracedBy trace: RunCache? = nil) throws {
    let start = ContinuousClock.now
    var check = check
    let progress = voice.progress
    if let progress { check.progress = { progress.step(of: $0) } }
    let owners = report.targets.contains { $0.format.isOfChanges } ? try reading.owners : nil
    var result = try known.run(check, owners: owners, say: voice.whisper)
    progress?.end()
    for trouble in result.troubles
    where trouble.severity == .failure || filter.notes || voice.verbose || trouble.isOfSetup {
      voice.say(trouble)
    }
    trace?.seal()
    let targets = report.targets
    // Text reports only count remarks; setup remarks were printed in full above.
    result.troubles.removeAll { $0.isOfSetup && $0.severity != .failure && targets.allSatisfy { $0.format == .text } }
    var shown = ReportLook(notes: filter.notes, limit: filter.limit)
    shown.width = look.columns
    shown.statistics = report.statistics
    let seconds = RunDuration.seconds(ContinuousClock.now - start)
    for target in targets {
      shown.style = look.style(toFile: target.file != nil)
      shown.isDigest =
        target.format == .text && target.file == nil && Console.isTerminal && !filter.all && filter.limit == nil
        && result.findings.count > FilterOptions.fitting
      shown.limit = shown.isDigest ? FilterOptions.fitting : filter.limit
      try Console.deliver(to: target.file) { sink throws(RunError) in
        try target.format.write(result, shown, seconds: seconds, to: sink)
      }
    }
    if let damage = result.damage() { throw damage }
    // Exit while the report is still alive: freeing a million findings would only take time.
    let exit = ExitStatus(result, failOn: status.failOn, allowed: status.maxFindings)
    if exit != .incomplete {
      trace?.store(
        status: exit.rawValue, duration: targets.contains { $0.format == .text } ? RunDuration.text(seconds) : nil)
    }
    if check.cache != nil { cache.folder?.sweep() }
    withExtendedLifetime(result) { Console.exit(exit.rawValue) }
  }
}
