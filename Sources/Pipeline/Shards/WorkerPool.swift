import CProcess
import Checks
package import DocModel
import Exchange
import Foundation
import Reports
import Site
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
        throw RunError("the answer of the worker of \(article.path) is not a record: \(error)")
      }
    case .late: throw limits.tooSlow(article)
    case .ended(let how):
      throw RunError(
        "the article \(article.path) crashed its worker process (\(how)) and was skipped",
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
    do { try Interruption.run(process) } catch {
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

/// An isolated dry run: a separate process handles every article before the actual work. Articles that crash it or
/// exceed its limits are skipped and reported.
package struct IsolatedDryRun: Sendable {
  /// The work to rehearse; its result is discarded.
  package enum Part: Sendable {
    case pages
    case diff(LocaleTag, LocaleTag)
    /// Whatever a command may do with an article: pages, reports in each format, fixes, the diff of each two locales,
    /// segments for export.
    case everything
  }

  /// The command that starts a worker, see ``WorkerPool``; options for the rehearsed work are appended.
  private let command: [String]

  package init(_ command: [String]) { self.command = command }

  /// The articles that survived the dry run, in order, and a trouble for each other one.
  func survivors(of articles: [ArticleFiles], _ part: Part, _ check: Check, flavor: Flavor) -> (
    articles: [ArticleFiles], troubles: [RunError]
  ) {
    let errors = errors(of: articles, part, check, flavor: flavor)
    return (zip(articles, errors).filter { $0.1 == nil }.map(\.0), errors.compactMap(\.self))
  }

  /// The error of each article that did not survive the dry run, in the order of the articles.
  func errors(of articles: [ArticleFiles], _ part: Part, _ check: Check, flavor: Flavor) -> [RunError?] {
    let options: [String] =
      switch part {
      case .pages: ["--rehearse-pages"]
      case .diff(let left, let right): ["--rehearse-diff", left.tag, right.tag]
      case .everything: ["--rehearse-everything"]
      }
    let pool = WorkerPool(command + options, limits: check.limits, flavor: flavor)
    return parallelMap(articles.count, threads: check.jobs) { index -> RunError? in
      do throws(RunError) { _ = try pool.answer(articles[index]) } catch { return error }
      return nil
    }
  }
}

extension IsolatedDryRun.Part {
  func run(_ files: ArticleFiles, with work: ArticleCheck, check: Check) {
    switch self {
    case .pages:
      let loaded = work.loader.load(files)
      Self.render(loaded, work)
      _ = work.judge(loaded)
    case .diff(let left, let right):
      Self.compare(files, with: work, check, left: left, right: right)
    case .everything:
      let loaded = work.loader.load(files)
      Self.render(loaded, work)
      let (aligned, outcome) = work.judge(loaded)
      Self.report(outcome, with: work, check)
      let locales = files.files.map(\.locale)
      for left in locales.prefix(2) {
        _ = ArticleSegments(aligned, outcome.findings, source: left, target: locales.last ?? left)
        for right in locales where right != left { Self.compare(files, with: work, check, left: left, right: right) }
      }
      for takesLessSure in [false, true] {
        var fixer = FixApplier(work, files, threshold: check.threshold, takesLessSure: takesLessSure)
        fixer.run()
        for file in fixer.outcome.files { _ = UnifiedDiff().text(of: file.name, from: file.old, to: file.new) }
      }
    }
  }

  private static func render(_ loaded: ArticleLoader.Loaded, _ work: ArticleCheck) {
    for article in loaded.articles {
      for policy in RawHTMLPolicy.allCases {
        let includes = Includes(reader: work.loader.reader)
        let renderer = ArticleRenderer(
          rawHTML: policy, resolveInclude: { includes.article($0, from: $1) }, headingIDs: true)
        _ = renderer.body(of: article)
      }
    }
  }

  private static func report(_ outcome: ArticleCheck.Outcome, with work: ArticleCheck, _ check: Check) {
    let report = CheckReport(
      findings: FindingList(outcome.findings), troubles: outcome.troubles, cards: work.rules.cards, articles: 1,
      threshold: check.threshold)
    for format in ReportFormat.ofFindings { _ = try? format.encode(report, ReportLook(notes: true)) }
  }

  private static func compare(
    _ files: ArticleFiles, with work: ArticleCheck, _ check: Check, left: LocaleTag, right: LocaleTag
  ) {
    let look = DiffText(width: 96, meaning: Catalogue.meaning)
    _ = Diff(check: check, left: left, right: right).page(of: files, by: work, left: left, right: right, look: look)
  }
}

/// Lets a command survive an article that crashes it. Swift cannot catch a trap, so the program starts itself again when
/// a signal ends it; the second run first hands every article to a worker process and leaves out those that crash it.
package final class CrashRecovery: Sendable {
  /// The recovery of this run, or nil if it follows no crash.
  static let current = CrashRecovery(afterSignal: doccheck_crash_signal())

  /// Handles the signals of crashes from now on. Call it before other threads exist.
  package static func begin() { doccheck_restart_after_crash(1) }

  /// Notes that a part of the result is written: after a crash it would be written twice, so there is no second run.
  static func outputBegan() { doccheck_output_began() }

  private struct ArticleID: Hashable {
    let root: String
    let path: String
  }

  /// The articles tried so far, each with its error if it crashes a worker. A command may read its tree several times.
  private let tried = Mutex<[ArticleID: RunError?]>([:])

  private init?(afterSignal signal: Int32) {
    guard signal != 0 else { return nil }
  }

  /// Removes the articles that crash a worker from the tree, and adds an error for each.
  func leaveOutCrashing(_ tree: inout ContentTree, _ check: Check) {
    let fresh = tried.withLock { tried in
      tree.articles.filter { tried[ArticleID(root: $0.root, path: $0.path)] == nil }
    }
    if !fresh.isEmpty {
      let errors = Self.errors(of: fresh, check)
      tried.withLock { tried in
        for (article, error) in zip(fresh, errors) { tried[ArticleID(root: article.root, path: article.path)] = error }
      }
    }
    let known = tried.withLock { $0 }
    let errors = tree.articles.map { known[ArticleID(root: $0.root, path: $0.path)] ?? nil }
    tree.keep(zip(tree.articles, errors).filter { $0.1 == nil }.map(\.0), errors: errors.compactMap(\.self))
  }

  /// The error of each article that crashes a worker, nil for the others.
  private static func errors(of articles: [ArticleFiles], _ check: Check) -> [RunError?] {
    let command =
      [FileSystem.program, "worker", "--no-source-history"]
      + ["--max-memory", "\(check.limits.memory)"] + (check.source.map { ["--source", $0.tag] } ?? [])
    let flavor = check.flavor ?? TreeFlavor.find(in: articles, say: { _ in })
    let dryRun = IsolatedDryRun(command)
    return dryRun.errors(of: articles, .everything, check, flavor: flavor).map { error in
      error.map {
        RunError(
          """
          internal error: \($0.message). This is a fault of \(Product.name) \(Product.version), not of the article: \
          please report it, with the command and the article in the locales it exists in, cut to the few lines \
          that still cause it
          """, file: $0.file)
      }
    }
  }
}
