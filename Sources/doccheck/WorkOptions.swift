import ArgumentParser
import Pipeline
import Reports

/// Who works on the articles, and how much one may take.
struct WorkOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Check a part of the articles only and write records that `doccheck merge` puts together.", valueName: "k/n"),
    transform: { text in
      guard let shard = Shard(text) else { throw ValidationError("--shard is given as K/N, like 2/8.") }
      return shard
    })
  var shard: Shard?

  @Flag(help: "Work in processes of their own: what ends one takes its article with it and nothing else.")
  var isolate = false

  @Option(help: "Leave out files of more bytes.")
  var maxBytes = ArticleLimits().bytes

  @Option(help: "Leave out files of more blocks.")
  var maxBlocks = ArticleLimits().blocks

  @Option(help: "Give up articles that take more seconds.")
  var maxSeconds = ArticleLimits().seconds

  @Option(help: "End a worker process that takes more MB of memory.")
  var maxMemory = ArticleLimits().memory

  func validate() throws {
    guard min(maxBytes, maxBlocks, maxSeconds, maxMemory) > 0, maxSeconds < 1 << 20, maxMemory < 1 << 30 else {
      throw ValidationError("--max-bytes, --max-blocks, --max-seconds and --max-memory count from 1.")
    }
    if shard != nil, isolate { throw ValidationError("--shard and --isolate do not go together.") }
  }

  var limits: ArticleLimits {
    var limits = ArticleLimits()
    (limits.bytes, limits.blocks, limits.seconds, limits.memory) = (maxBytes, maxBlocks, maxSeconds, maxMemory)
    return limits
  }

  /// What starts a worker that checks as this process was told to.
  static var command: [String] {
    let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--isolate" }
    let rest = arguments.firstIndex(of: "check").map { arguments[arguments.index(after: $0)...] } ?? []
    return [Console.program, "worker"] + rest
  }
}
