import ArgumentParser
import DocModel
import Foundation
import Pipeline
import Reports

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
