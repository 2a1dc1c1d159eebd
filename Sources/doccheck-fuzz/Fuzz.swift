import ArgumentParser
import Foundation

/// Generates inputs for the readers and commands until one crashes, hangs or violates an invariant.
///
/// A second process of the same program does the work and saves each input before it is tried, so an input that crashes
/// it is known. If files are given, only these are tried.
@main
struct Fuzz: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doccheck-fuzz", abstract: "Try inputs that nobody wrote, and keep those that end doccheck.")

  @Option(help: "What is tried; all in turn where none is named.")
  var target: [FuzzTarget] = []

  @Option(help: "How long, in seconds.")
  var seconds = 60.0

  @Option(help: "The same seed makes the same inputs.")
  var seed: UInt64 = 1

  @Option(help: "Folders of inputs to begin with.")
  var corpus: [String] = ["Tests/FuzzTests/Corpus", "content", "Tests/MarkdownReaderTests"]

  @Option(help: "Where inputs that end doccheck are kept.")
  var keep = FileManager.default.temporaryDirectory.path + "/doccheck-fuzz"

  @Flag(
    help: "Hand the arguments to libFuzzer: `doccheck-fuzz --target read --libfuzzer -- -max_total_time=60 FOLDER`.")
  var libfuzzer = false

  @Option(help: .hidden) var worker: String?

  @Argument(help: "Inputs to try again.")
  var inputs: [String] = []

  mutating func run() throws {
    let targets = target.isEmpty ? FuzzTarget.allCases : target
    if libfuzzer {
      for target in targets { try LibFuzzer.run(target, inputs) }
    } else if !inputs.isEmpty {
      for input in inputs {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: input))
        for target in targets { target.run(Array(bytes), everyFlavor: true) }
      }
    } else if let worker, let target = targets.first {
      FuzzWorker(target: target, state: worker).run(
        Mutator(seed: seed, seeds: Seeds.find(corpus, target)), for: seconds)
    } else {
      try supervise(targets)
    }
  }

  private func supervise(_ targets: [FuzzTarget]) throws {
    try FileManager.default.createDirectory(atPath: keep, withIntermediateDirectories: true)
    var (total, ends) = (0, 0)
    for (index, target) in targets.enumerated() {
      let end = Date(timeIntervalSinceNow: seconds / Double(targets.count))
      var (count, kept, round) = (0, 0, 0)
      while end.timeIntervalSinceNow > 0.5, kept < 20 {
        let supervisor = FuzzSupervisor(
          target: target, seed: seed &+ UInt64(index * 1_000_000 + round), corpus: corpus, folder: keep)
        let outcome = try supervisor.run(for: end.timeIntervalSinceNow)
        count += outcome.executions
        round += 1
        if let file = outcome.kept {
          kept += 1
          print("\(target.rawValue): \(outcome.reason) by \(file)")
        }
      }
      print("\(target.rawValue): \(count) executions, \(kept) of them ended badly")
      total += count
      ends += kept
    }
    print("\(total) executions")
    if ends > 0 { throw ExitCode(1) }
  }
}

/// Finds the initial inputs.
enum Seeds {
  /// Files in folders named after the target, and articles. For targets that compare, the locales of an article form
  /// one input.
  static func find(_ folders: [String], _ target: FuzzTarget) -> [[UInt8]] {
    var seeds: [[UInt8]] = []
    var groups: [String: [UInt8]] = [:]
    let comparing = target.comparesLocales
    for folder in folders {
      let base = URL(fileURLWithPath: folder, isDirectory: true)
      let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
      for name in names {
        let parts = name.split(separator: "/")
        let isOwn = parts.first.map(String.init) == target.corpus
        let isArticle = name.hasSuffix(".md") && (parts.count < 2 || FuzzTarget(rawValue: String(parts[0])) == nil)
        guard isOwn || isArticle, let data = try? Data(contentsOf: base.appendingPathComponent(name)) else { continue }
        if isOwn {
          seeds.append(Array(data))
        } else if comparing, parts.count > 1 {
          let article = parts.dropFirst().joined(separator: "/")
          groups[article, default: []] += Array("<<< \(parts[0])\n".utf8) + Array(data) + [0x0a]
        } else if target == .read || target == .render {
          seeds.append(Array(data))
        }
      }
    }
    return seeds + groups.sorted { $0.key < $1.key }.map(\.value)
  }
}

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
