import Dispatch
import MarkdownReader
import Synchronization

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
