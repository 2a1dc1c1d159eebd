import ArgumentParser
import DocModel
import Findings
import Foundation
import Pipeline
import Reports

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check every article of a tree in all its locales.",
    discussion: ExitStatus.explanation)

  @Argument(
    help: "Folders that hold the folders of the locales, or files of articles (what .doccheck.yml says, or content).",
    completion: .file())
  var roots: [String] = []

  @OptionGroup var reading: ReadingOptions

  @Option(
    help: "How the report is written, FORMAT or FORMAT=FILE; can be repeated. Formats: \(ReportFormat.names).",
    completion: Completions.formats, transform: FormatTarget.init)
  var format: [FormatTarget] = []

  @Option(help: "Write the report to this file.", completion: .file())
  var output: String?

  @Option(help: "Threads that work; all processors where it is not given.")
  var jobs: Int?

  @Option(
    name: .customLong("rule"), help: "Show this rule's findings only; can be repeated.", completion: Completions.rules)
  var rules: [String] = []

  @Option(
    name: .customLong("locale"), help: "Show this locale's findings only; can be repeated. All locales vote.",
    completion: Completions.locales)
  var locales: [LocaleTag] = []

  @Option(
    name: .customLong("article"), help: "Check this article only (a path, a file or a glob); can be repeated.",
    completion: Completions.articles)
  var articles: [String] = []

  @Flag(help: "Pass over named files that are no articles, as hooks name them.")
  var onlyArticles = false

  @Option(help: "End in 1 from here on: notice, minor, major, critical; or note, warning, error.")
  var failOn = FailOn.warning

  @Option(help: "So many findings that --fail-on counts are still clean.")
  var maxFindings = 0

  @Option(
    help: "Show findings of less confidence (0 to 100) as notes; \(Finding.defaultThreshold) where it is not given.")
  var minConfidence: Int?

  @OptionGroup var known: KnownOptions

  @Flag(help: "Report notes one by one, in every format.")
  var notes = false

  @Option(help: "Report so many findings only, the worst ones.")
  var limit: Int?

  @Flag(help: "Add a table of rules and locales to the text.")
  var statistics = false

  @OptionGroup var work: WorkOptions
  @OptionGroup var look: WidthOptions
  @OptionGroup var voice: VoiceOptions

  func validate() throws {
    guard (0...100).contains(minConfidence ?? 0) else { throw ValidationError("--min-confidence goes from 0 to 100.") }
    guard jobs ?? 1 > 0 else { throw ValidationError("--jobs must be 1 or more.") }
    guard limit ?? 0 >= 0, maxFindings >= 0 else { throw ValidationError("--limit and --max-findings count from 0.") }
    guard known.since != nil || !targets.contains(where: { $0.format.isOfChanges }) else {
      throw ValidationError("--format pr tells what changed since a commit: name one with --since.")
    }
    let streams = targets.filter { $0.file == nil || $0.file == "-" }
    guard streams.count < 2 else {
      throw ValidationError("Standard output takes one report: give the others a file, like --format sarif=FILE.")
    }
  }

  /// The reports to write; by default text on standard output.
  private var targets: [FormatTarget] {
    guard let output else { return format.isEmpty ? [FormatTarget(.text)] : format }
    guard !format.isEmpty else { return [FormatTarget(.text, file: output)] }
    // `--output` applies to the first format without a file.
    let index = format.firstIndex { $0.file == nil }
    return format.indices.map { $0 == index ? FormatTarget(format[$0].format, file: output) : format[$0] }
  }

  /// The check configured by the options.
  func check() throws -> Check {
    var (check, _) = try reading.check(
      roots: roots, articles: articles, onlyArticles: onlyArticles, say: voice.whisper)
    check.selection.rules = rules.map { RuleID($0) }
    check.selection.locales = locales
    if let minConfidence { check.threshold = UInt8(minConfidence) }
    if let jobs { check.jobs = jobs }
    check.makesNotes = notes || known.isAsked
    check.limits = work.limits(over: check.limits)
    if work.isolate { check.workforce = .processes(WorkOptions.command(for: check)) }
    check.proposesFixes = targets.contains { $0.format == .sarif }
    return check
  }

  func run() throws {
    let check = try check()
    if let shard = work.shard { return try run(shard, of: check) }
    try run(check)
  }

  /// Writes the records of a shard, to be combined by `merge`.
  private func run(_ shard: Shard, of check: Check) throws {
    guard format.isEmpty else {
      throw ValidationError("--shard writes records for `doccheck merge`, which takes --format.")
    }
    var troubles: [RunError] = []
    try Console.deliver(to: output) { sink in troubles = check.run(shard, say: voice.whisper, to: sink) }
    for trouble in troubles.essential { voice.say(trouble) }
    if troubles.contains(where: { $0.severity == .failure }) { throw ExitCode(ExitStatus.incomplete.rawValue) }
  }

  /// Runs a check, also one made by workers or shards, and writes its reports.
  func run(_ check: Check) throws {
    let start = ContinuousClock.now
    var check = check
    let progress = voice.progress
    if let progress { check.progress = { progress.step(of: $0) } }
    let owners = targets.contains { $0.format.isOfChanges } ? try reading.owners : nil
    var report = try known.run(check, owners: owners, say: voice.whisper)
    progress?.end()
    for trouble in report.troubles where trouble.severity == .failure || notes || voice.verbose || trouble.isOfSetup {
      voice.say(trouble)
    }
    // Text reports only count remarks; setup remarks were printed in full above.
    report.troubles.removeAll { $0.isOfSetup && $0.severity != .failure && targets.allSatisfy { $0.format == .text } }
    var shown = ReportLook(notes: notes, limit: limit)
    shown.width = look.columns
    shown.statistics = statistics
    let elapsed = (ContinuousClock.now - start).components
    let seconds = Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    for target in targets {
      shown.style = look.style(toFile: target.file != nil)
      try Console.deliver(to: target.file) { sink throws(RunError) in
        try target.format.write(report, shown, seconds: seconds, to: sink)
      }
    }
    if let damage = report.damage() { throw damage }
    // Exit while the report is still alive: freeing a million findings would only take time.
    let status = ExitStatus(report, failOn: failOn, allowed: maxFindings)
    withExtendedLifetime(report) { Doccheck.exit(withError: ExitCode(status.rawValue)) }
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
