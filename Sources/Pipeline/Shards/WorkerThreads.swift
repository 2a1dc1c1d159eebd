import CProcess
import Foundation
import MarkdownReader
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
