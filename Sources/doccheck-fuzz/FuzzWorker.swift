import Foundation

/// Tries inputs in turn and saves each one before it is tried.
struct FuzzWorker {
  let target: FuzzTarget
  let state: String

  /// The time limit per input, in seconds; an input that takes longer is kept like one that crashes.
  private static let patience = 5.0

  func run(_ mutator: Mutator, for seconds: Double) {
    var mutator = mutator
    let end = Date(timeIntervalSinceNow: seconds)
    var count = 0
    while end.timeIntervalSinceNow > 0 {
      let input = mutator.next()
      let start = Date()
      try? Data(input).write(to: URL(fileURLWithPath: state))
      target.run(input)
      count += 1
      if count % 64 == 0 { try? Data("\(count)".utf8).write(to: URL(fileURLWithPath: state + ".count")) }
      if -start.timeIntervalSinceNow > Self.patience {
        Promises.broken("took \(-start.timeIntervalSinceNow) s")
      }
    }
    try? Data("\(count)".utf8).write(to: URL(fileURLWithPath: state + ".count"))
  }
}

/// Runs a worker and keeps the input that ended it.
struct FuzzSupervisor {
  let target: FuzzTarget
  let seed: UInt64
  let corpus: [String]
  let folder: String

  struct Outcome {
    let executions: Int
    /// The file of the input that ended the worker, or nil if none did.
    let kept: String?
    let reason: String
  }

  func run(for seconds: Double) throws -> Outcome {
    let state = folder + "/\(target.rawValue)-\(ProcessInfo.processInfo.processIdentifier).input"
    defer { for file in [state, state + ".count"] { try? FileManager.default.removeItem(atPath: file) } }
    let process = Process()
    process.executableURL = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments =
      ["--target", target.rawValue, "--seconds", "\(seconds)", "--seed", "\(seed)", "--worker", state]
      + corpus.flatMap { ["--corpus", $0] }
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    try process.run()
    let isHung = !wait(for: process, seconds + 20, state)
    let count = (try? String(contentsOfFile: state + ".count", encoding: .utf8)).flatMap { Int($0) } ?? 0
    guard isHung || process.terminationStatus != 0 else { return Outcome(executions: count, kept: nil, reason: "") }
    let bytes = (try? Data(contentsOf: URL(fileURLWithPath: state))) ?? Data()
    let name = folder + "/\(target.rawValue)-\(seed)-\(count)"
    try bytes.write(to: URL(fileURLWithPath: name))
    return Outcome(
      executions: count, kept: name, reason: isHung ? "hung" : "ended with \(process.terminationStatus)")
  }

  /// Waits for the process; returns false if it had to be terminated.
  private func wait(for process: Process, _ seconds: Double, _ state: String) -> Bool {
    let end = Date(timeIntervalSinceNow: seconds)
    while process.isRunning, end.timeIntervalSinceNow > 0 { Thread.sleep(forTimeInterval: 0.05) }
    guard process.isRunning else { return true }
    process.terminate()
    process.waitUntilExit()
    return false
  }
}
