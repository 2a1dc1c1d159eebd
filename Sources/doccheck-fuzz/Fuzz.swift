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
