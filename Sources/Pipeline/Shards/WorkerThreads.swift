import CProcess
import Dispatch
import Foundation
import MarkdownReader
import Reports
import Synchronization

/// Processes `0..<count` on several threads. An item that exceeds the time limit is abandoned: its thread keeps
/// running, a new thread replaces it, and its late result is ignored.
final class WorkerThreads<Result: Sendable>: Sendable {
  private struct State {
    var upcoming = 0
    var finished = 0
    var threads = 0
    /// The current item of each thread, by thread number.
    var running: [Int: (index: Int, start: ContinuousClock.Instant)] = [:]
  }

  private let state = Mutex(State())
  private let count: Int
  private let limit: Duration
  private let work: @Sendable (Int) -> Result
  private let done: @Sendable (Int, Result?) -> Void
  private let news = DispatchSemaphore(value: 0)

  /// - Parameter done: receives each result, from any thread; nil for an abandoned item.
  init(
    _ count: Int, limit: Duration, work: @escaping @Sendable (Int) -> Result,
    done: @escaping @Sendable (Int, Result?) -> Void
  ) {
    self.count = count
    self.limit = limit
    self.work = work
    self.done = done
  }

  func run(threads: Int) {
    Memory.keepWhatIsFreed()
    for _ in 0..<min(max(1, threads), count) { start() }
    while state.withLock({ $0.finished < count }) {
      _ = news.wait(timeout: .now() + .milliseconds(200))
      giveUpWhatIsLate()
    }
  }

  private func start() {
    let number = state.withLock { state in
      state.threads += 1
      return state.threads
    }
    let thread = Thread { [self] in
      doccheck_thread_began()
      go(number)
      doccheck_thread_ended()
    }
    thread.stackSize = 8 << 20
    thread.start()
  }

  private func go(_ number: Int) {
    while let index = take(number) {
      let result = work(index)
      let isWanted = state.withLock { $0.running.removeValue(forKey: number) != nil }
      // This thread was abandoned and has been replaced.
      guard isWanted else { return }
      finish(index, result)
    }
  }

  private func take(_ number: Int) -> Int? {
    state.withLock { state in
      guard state.upcoming < count else { return nil }
      defer { state.upcoming += 1 }
      state.running[number] = (state.upcoming, .now)
      return state.upcoming
    }
  }

  private func finish(_ index: Int, _ result: Result?) {
    done(index, result)
    let isLast = state.withLock { state in
      state.finished += 1
      return state.finished == count
    }
    if isLast { news.signal() }
  }

  private func giveUpWhatIsLate() {
    let now = ContinuousClock.now
    let late = state.withLock { state in
      let late = state.running.filter { now - $0.value.start > limit }
      for number in late.keys { state.running[number] = nil }
      return late.values.map(\.index)
    }
    for index in late.sorted() {
      start()
      finish(index, nil)
    }
  }
}

/// Applies `work` to `0..<count` on up to `threads` threads; results are in index order.
func parallelMap<Result: Sendable>(_ count: Int, threads: Int, _ work: @Sendable (Int) -> Result) -> [Result] {
  Memory.keepWhatIsFreed()
  guard threads > 1, count > 1 else { return (0..<count).map(work) }
  let upcoming = Atomic(0)
  let done = Mutex<[(index: Int, result: Result)]>([])
  DispatchQueue.concurrentPerform(iterations: min(threads, count)) { _ in
    var own: [(index: Int, result: Result)] = []
    while true {
      let index = upcoming.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { break }
      own.append((index, work(index)))
    }
    let finished = own
    done.withLock { $0 += finished }
  }
  return done.withLock { $0.sorted { $0.index < $1.index }.map(\.result) }
}

/// The way articles are checked; the findings are the same for each.
package enum ExecutionMode: Sendable {
  /// Threads of this process.
  case threads
  /// Processes started with this command that read article groups from standard input (see ``Worker``). A crash affects
  /// only its article.
  case processes([String])
  /// Record files with the outcomes of a check made elsewhere.
  case done([String])

  var readsArticles: Bool {
    if case .threads = self { true } else { false }
  }

  /// Adds the outcome of each article to the store. Returns troubles that concern no single article.
  func work(_ scope: CheckScope, into store: OutcomeStore) -> [RunError] {
    let (check, articles, limits) = (scope.check, scope.articles, scope.check.limits)
    switch self {
    case .threads:
      let crew = WorkerThreads(
        articles.count, limit: .seconds(limits.seconds),
        work: { scope.outcome(of: articles[$0]) },
        done: { index, outcome in
          store.put(outcome ?? ArticleCheck.Outcome(troubles: [limits.tooSlow(articles[index])]), at: index)
          check.progress?(articles.count)
        })
      crew.run(threads: check.jobs)
      return []
    case .processes(let command):
      let pool = WorkerPool(command, limits: limits, flavor: scope.flavor)
      _ = parallelMap(articles.count, threads: check.jobs) { index in
        store.put(pool.run(articles[index]), at: index)
        check.progress?(articles.count)
      }
      return []
    case .done(let files): return ShardFiles.read(files, scope, into: store)
    }
  }
}
