import Synchronization

/// Shows the progress of a long run on the last line of a terminal, starting after one second.
package final class RunProgress: Sendable {
  private struct State {
    var done = 0
    var shown: Duration?
  }

  private let state = Mutex(State())
  private let start = ContinuousClock.now
  private let write: @Sendable (String) -> Void

  /// - Parameter write: receives text including control characters, to be written to the terminal.
  package init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Counts one finished article.
  package func step(of total: Int) {
    let elapsed = ContinuousClock.now - start
    let done: Int? = state.withLock { state in
      state.done += 1
      guard elapsed > .seconds(1), elapsed - (state.shown ?? .zero) > .milliseconds(200) else { return nil }
      state.shown = elapsed
      return state.done
    }
    guard let done else { return }
    let seconds = max(0.001, Double(elapsed.components.seconds) + Double(elapsed.components.attoseconds) / 1e18)
    let rate = Double(done) / seconds
    let left = Int((Double(max(0, total - done)) / max(rate, 0.001)).rounded(.up))
    write("\r\u{1b}[K\(done) of \(total) articles, \(Int(rate)) a second, \(left) s left")
  }

  /// Clears the progress line.
  package func end() {
    if state.withLock({ $0.shown != nil }) { write("\r\u{1b}[K") }
  }
}
