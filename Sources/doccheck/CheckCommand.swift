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

/// Checks again after each change, until the command is stopped.
extension CheckCommand {
  func validateWatch() throws {
    guard watch else { return }
    guard stdinFilename == nil, work.shard == nil, !work.isolate, known.since == nil else {
      throw ValidationError("--watch cannot be combined with --stdin-filename, --shard, --isolate or --since.")
    }
    guard report.format.isEmpty, report.output == nil, known.writeBaseline == nil, !known.pruneBaseline else {
      throw ValidationError("--watch writes lines to standard output and no files.")
    }
  }

  func runWatch() throws {
    let memory = OutcomeMemory()
    var changes = FindingChanges(showsNotes: filter.notes)
    let first = try watched(memory)
    var inputs = InputWatch(first.inputs, output: "")
    var paths = first.inputs
    try show(first.report, in: &changes, isFirst: true)
    voice.remark("watching for changes (stop with Ctrl-C)")
    var pause = Self.shortestPause
    while true {
      Thread.sleep(forTimeInterval: pause)
      let start = ContinuousClock.now
      let hasChanged = inputs.hasChanged()
      // A large tree is not looked at all the time.
      pause = max(Self.shortestPause, RunDuration.seconds(ContinuousClock.now - start) * 10)
      guard hasChanged, let next = try retried(memory) else { continue }
      if next.inputs != paths {
        paths = next.inputs
        inputs = InputWatch(paths, output: "")
      }
      try show(next.report, in: &changes, isFirst: false)
    }
  }

  /// In seconds.
  private static let shortestPause = 0.2

  /// A check of the files as they are now; nil if they cannot be checked, as while a configuration is being edited.
  private func retried(_ memory: OutcomeMemory) throws -> (report: CheckReport, inputs: [String])? {
    do { return try watched(memory) } catch let trouble as RunError {
      Console.say(trouble.description)
      return nil
    } catch let code as ExitCode {
      // The faults of the configuration were printed already.
      if code == .success { throw code }
      return nil
    }
  }

  private func watched(_ memory: OutcomeMemory) throws -> (report: CheckReport, inputs: [String]) {
    var (check, configuration) = try configured()
    check.cache = ArticleCache(
      cache.folder, memory: memory, settings: [configuration.file, configuration.glossary])
    let report = try known.run(check, say: voice.whisper)
    memory.endRun()
    let settings = [configuration.file ?? Configuration.fileName, configuration.glossary, known.baseline]
    return (report, check.inputs(settings: settings.compactMap { $0 }, read: memory.files))
  }

  private func show(_ report: CheckReport, in changes: inout FindingChanges, isFirst: Bool) throws {
    let (new, gone) = changes.update(report)
    for trouble in report.troubles where trouble.severity == .failure { voice.say(trouble) }
    for line in gone { try Console.write("- " + line) }
    for line in new { try Console.write((isFirst ? "" : "+ ") + line) }
    let all = "\(changes.count) \(changes.count == 1 ? "finding" : "findings")"
    let time = Date.now.formatted(Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false))
    try Console.write(isFirst ? "\(all)\n" : "\(time)  \(new.count) new, \(gone.count) gone, \(all)\n")
  }
}

/// Which findings of a run are shown.
struct FilterOptions: ParsableArguments {
  @Option(
    name: .customLong("rule"), help: "Show only findings of this rule; can be repeated.", completion: Completions.rules)
  var rules: [String] = []

  @Option(
    name: .customLong("locale"), help: "Show only findings in this locale; can be repeated. All locales are compared.",
    completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("article"), help: "Check only this article (a path, a file or a glob); can be repeated.",
    completion: Completions.articles)
  var articles: [String] = []

  @Flag(help: "Ignore named files that are not articles, instead of ending in an error; for hooks.")
  var onlyArticles = false

  @Option(
    help: ArgumentHelp(
      "Treat findings with less confidence than N (0 to 100) as notes. Default: \(Finding.defaultThreshold).",
      valueName: "n"))
  var minConfidence: Int?

  @Flag(help: "Show notes, too: findings of severity notice, or with low confidence.")
  var notes = false

  @Option(
    help: ArgumentHelp(
      "Show only the N most severe findings. Default: \(Self.fitting) on a terminal, else all.", valueName: "n"))
  var limit: Int?

  @Flag(help: "Show all findings on a terminal, too.")
  var all = false

  /// The number of findings that a terminal shows.
  static let fitting = 50

  func validate() throws {
    guard (0...100).contains(minConfidence ?? 0) else { throw ValidationError("--min-confidence takes 0 to 100.") }
    guard limit ?? 0 >= 0 else { throw ValidationError("--limit takes 0 or more.") }
    guard !all || limit == nil else { throw ValidationError("--all and --limit exclude each other: give one.") }
  }
}

/// Which findings make the command end in 1.
struct StatusOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      HelpText.failOn,
      valueName: "severity"))
  var failOn = FailOn.warning

  @Option(help: ArgumentHelp("Exit with 0 if there are at most N findings at or above --fail-on.", valueName: "n"))
  var maxFindings = 0

  func validate() throws {
    guard maxFindings >= 0 else { throw ValidationError("--max-findings takes 0 or more.") }
  }
}

/// The format and the destination of the report.
struct OutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write the report in this format; can be repeated. Formats: \(ReportFormat.names). Default: text.",
      valueName: "format[=file]"),
    completion: Completions.formats, transform: FormatTarget.init)
  var format: [FormatTarget] = []

  @Option(help: "Write the report to this file instead of standard output.", completion: .file())
  var output: String?

  @Flag(help: "Add a table of findings by rule and locale to the text.")
  var statistics = false

  func validate() throws {
    let streams = targets.filter { $0.file == nil || $0.file == "-" }
    guard streams.count < 2 else {
      throw ValidationError("Only one report can go to standard output: name a file, like --format sarif=FILE.")
    }
  }

  /// The reports to write; by default text on standard output.
  var targets: [FormatTarget] {
    guard let output else { return format.isEmpty ? [FormatTarget(.text)] : format }
    guard !format.isEmpty else { return [FormatTarget(.text, file: output)] }
    // `--output` applies to the first format without a file.
    let index = format.firstIndex { $0.file == nil }
    return format.indices.map { $0 == index ? FormatTarget(format[$0].format, file: output) : format[$0] }
  }
}

/// A report format and its output file; nil for standard output.
struct FormatTarget {
  let format: ReportFormat
  let file: String?

  init(_ format: ReportFormat, file: String? = nil) {
    self.format = format
    self.file = file
  }

  /// Parses `sarif` or `sarif=FILE`.
  @Sendable init(_ argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1)
    let name = parts.first.map(String.init) ?? ""
    guard let format = ReportFormat(rawValue: name) else {
      throw ValidationError(
        "there is no format '\(name)'; there are \(ReportFormat.names)"
          + Spelling.suggestion(for: name, among: ReportFormat.allCases.map(\.rawValue)))
    }
    self.init(format, file: parts.count > 1 ? String(parts[1]) : nil)
  }
}
