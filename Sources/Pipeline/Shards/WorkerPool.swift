import DocModel
import Foundation
import Reports
import Synchronization

/// A pool of worker processes, at most one per concurrent request. A worker that crashes or exceeds the time limit
/// becomes a trouble of its article and is replaced.
final class WorkerPool: Sendable {
  private let command: [String]
  private let limits: ArticleLimits
  private let flavor: Flavor
  private let idle = Mutex<[WorkerProcess]>([])

  init(_ command: [String], limits: ArticleLimits, flavor: Flavor) {
    self.command = command
    self.limits = limits
    self.flavor = flavor
    FileSystem.surviveBrokenPipes()
  }

  deinit {
    for worker in idle.withLock({ $0 }) { worker.end() }
  }

  func run(_ article: ArticleFiles) -> ArticleCheck.Outcome {
    do throws(RunError) { return try answer(article) } catch { return ArticleCheck.Outcome(troubles: [error]) }
  }

  /// Throws if the worker crashed or exceeded the time limit.
  func answer(_ article: ArticleFiles) throws(RunError) -> ArticleCheck.Outcome {
    let known = idle.withLock { $0.popLast() }
    let worker = if let known { known } else { try WorkerProcess(command) }
    let line = try JSONBytes.line(ArticleGroup(article, flavor: flavor))
    switch worker.ask(line, limit: .seconds(limits.seconds)) {
    case .answer(let bytes):
      idle.withLock { $0.append(worker) }
      do throws(JSONFault) { return try OutcomeRecord.read(bytes).outcome } catch {
        throw RunError("the worker of \(article.path) answered what is no record: \(error)")
      }
    case .late: throw limits.tooSlow(article)
    case .ended(let how):
      throw RunError(
        "the article \(article.path) brought its worker down (\(how)) and was left out; the rest was done",
        file: article.files.first?.file)
    }
  }
}

/// One worker process, which answers each line with a line.
private final class WorkerProcess: Sendable {
  enum Reply {
    case answer([UInt8])
    case late
    case ended(String)
  }

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ command: [String]) throws(RunError) {
    process.executableURL = URL(fileURLWithPath: command.first ?? "")
    process.arguments = Array(command.dropFirst())
    // The reason of a crash is reported in one line, so Swift's backtrace is switched off.
    let quiet = ["SWIFT_BACKTRACE": "enable=no"]
    process.environment = quiet.merging(ProcessInfo.processInfo.environment) { _, own in own }
    process.standardInput = input
    process.standardOutput = output
    do { try process.run() } catch {
      throw RunError("a worker cannot be started: \(error)", file: command.first)
    }
  }

  func ask(_ line: [UInt8], limit: Duration) -> Reply {
    let process = process
    let watch = Watch()
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(Int(limit.components.seconds))) {
      // Kill the worker's process group, because child processes of the worker hold its output open.
      if watch.strike() { kill(-process.processIdentifier, SIGKILL) }
    }
    var answer: [UInt8] = []
    do {
      try input.fileHandleForWriting.write(contentsOf: Data(line))
      while answer.last != .lineFeed {
        let part = try FileSystem.part(of: output.fileHandleForReading.fileDescriptor)
        if part.isEmpty { break }
        answer += part
      }
    } catch {}
    let isLate = watch.end()
    if answer.last == .lineFeed, !isLate { return .answer(answer) }
    end()
    process.waitUntilExit()
    if isLate { return .late }
    let status = process.terminationStatus
    return .ended(process.terminationReason == .uncaughtSignal ? "signal \(status)" : "exit status \(status)")
  }

  func end() { try? input.fileHandleForWriting.close() }

  /// Decides atomically whether the time limit or the answer came first.
  private final class Watch: Sendable {
    private let state = Mutex((isOver: false, isStruck: false))

    func strike() -> Bool {
      state.withLock { state in
        state.isStruck = !state.isOver
        return state.isStruck
      }
    }

    func end() -> Bool {
      state.withLock { state in
        state.isOver = true
        return state.isStruck
      }
    }
  }
}
