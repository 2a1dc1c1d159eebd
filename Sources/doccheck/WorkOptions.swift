import ArgumentParser
import DocModel
import Findings
import Pipeline
import Reports

/// Options for how articles are checked, and resource limits per article.
struct WorkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Check part K of N of the articles and write records for `doccheck merge`.", valueName: "k/n"),
    transform: { text in
      guard let shard = Shard(text) else { throw ValidationError("--shard takes K/N, like 2/8.") }
      return shard
    })
  var shard: Shard?

  @Flag(help: "Check each article in a worker process; skip and report articles that crash it.")
  var isolate = false

  @Option(help: "Skip files larger than this many bytes. Default: \(ArticleLimits().bytes).")
  var maxBytes: Int?

  @Option(help: "Skip files with more blocks than this. Default: \(ArticleLimits().blocks).")
  var maxBlocks: Int?

  @Option(help: "Skip articles that take longer than this many seconds. Default: \(ArticleLimits().seconds).")
  var maxSeconds: Int?

  @Option(help: "Stop worker processes that use more than this many MB of memory. Default: \(ArticleLimits().memory).")
  var maxMemory: Int?

  @Option(help: ArgumentHelp("The number of threads. Default: one per processor.", valueName: "n"))
  var jobs: Int?

  func validate() throws {
    guard jobs ?? 1 > 0 else { throw ValidationError("--jobs takes 1 or more.") }
    let given = [maxBytes, maxBlocks, maxSeconds, maxMemory].compactMap(\.self)
    guard given.allSatisfy({ $0 > 0 && $0 < 1 << 30 }), maxSeconds ?? 1 < 1 << 20 else {
      throw ValidationError("--max-bytes, --max-blocks, --max-seconds and --max-memory take 1 or more.")
    }
    if shard != nil, isolate { throw ValidationError("--shard and --isolate cannot be combined.") }
  }

  /// The configured limits, overridden by options.
  func limits(over configured: ArticleLimits) -> ArticleLimits {
    var limits = configured
    limits.bytes = maxBytes ?? limits.bytes
    limits.blocks = maxBlocks ?? limits.blocks
    limits.seconds = maxSeconds ?? limits.seconds
    limits.memory = maxMemory ?? limits.memory
    return limits
  }

  /// The command for workers that rehearse articles with this configuration.
  static func rehearsal(_ check: Check, config: String?) -> IsolatedDryRun {
    IsolatedDryRun(
      [Console.program, "worker", "--no-source-history", "--max-memory", "\(check.limits.memory)"]
        + ["--max-bytes", "\(check.limits.bytes)", "--max-blocks", "\(check.limits.blocks)"]
        + (check.source.map { ["--source", $0.tag] } ?? []) + (config.map { ["--config", $0] } ?? []))
  }

  /// The command for workers that check with this process's options, and with the detected source if none was named.
  static func command(for check: Check) -> [String] {
    let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--isolate" }
    let rest = arguments.firstIndex(of: "check").map { Array(arguments[arguments.index(after: $0)...]) } ?? []
    let isNamed = rest.contains { $0 == "--source" || $0.hasPrefix("--source=") }
    let source = isNamed ? [] : check.source.map { ["--source", $0.tag] } ?? []
    return [Console.program, "worker"] + source + rest
  }
}

/// The folder that keeps results for later runs.
struct CacheOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Keep results in this folder, so that later runs only check what changed. Default: doccheck in $XDG_CACHE_HOME or \
      ~/.cache.
      """, valueName: "dir"), completion: Completions.folders)
  var cache: String?

  @Flag(help: "Neither use nor keep results of earlier runs.")
  var noCache = false

  func validate() throws {
    if cache != nil, noCache { throw ValidationError("--cache and --no-cache exclude each other: give one.") }
    if cache == "" { throw ValidationError("--cache takes a folder.") }
  }

  /// The folder, made if it does not exist; nil if it is not wanted or cannot be used.
  var folder: CacheFolder? { noCache ? nil : CacheFolder(making: cache) }

  /// Begins to trace this run, whose result is to be stored. Nil if the call uses no cache of whole runs.
  func trace() -> RunCache? {
    let arguments = Array(CommandLine.arguments.dropFirst())
    return CacheChoice(arguments).flatMap { _ in folder }.flatMap { RunCache(tracing: arguments, in: $0) }
  }
}

/// The options about known findings that are omitted from reports.
struct KnownOptions: ParsableArguments {
  @Option(
    help: "Ignore findings listed in this file; report entries that no longer match.", completion: Completions.json)
  var baseline: String?

  @Option(help: "Write all findings to this file, for --baseline.", completion: Completions.json)
  var writeBaseline: String?

  @Flag(help: "Remove entries that no longer match from the --baseline file.")
  var pruneBaseline = false

  @Option(
    help: "Report only findings that were not there at this commit, branch or tag.", completion: Completions.commits)
  var since: String?

  func validate() throws {
    if pruneBaseline, baseline == nil { throw ValidationError("--prune-baseline needs --baseline FILE.") }
    if writeBaseline != nil, since != nil {
      throw ValidationError("--write-baseline writes all findings, so it cannot be combined with --since.")
    }
  }

  /// Whether a baseline or commit is compared or written; both include notes.
  var isAsked: Bool { baseline != nil || writeBaseline != nil || since != nil }

  /// Runs a check and removes known findings from its report.
  ///
  /// - Parameter owners: set if the report is to say what the changes since a commit mean for each translation.
  func run(_ check: Check, owners: Owners? = nil, say: (String) -> Void) throws -> CheckReport {
    var known = try baseline.map { try Baseline(reading: $0) }
    var report =
      try since.map { reference in
        var comparison = SinceCheck(check, since: reference)
        comparison.measuresImpact = owners != nil
        comparison.owners = owners ?? Owners()
        return try comparison.run(say: say)
      } ?? check.run(say: say)
    if let writeBaseline {
      let new = Baseline(report, file: writeBaseline)
      try new.write()
      new.apply(to: &report, selection: check.selection)
    } else if pruneBaseline {
      let count = try known?.prune(with: &report, selection: check.selection) ?? 0
      say("\(count) \(count == 1 ? "entry" : "entries") removed from \(baseline ?? "")")
    } else {
      known?.apply(to: &report, selection: check.selection)
    }
    return report
  }
}
