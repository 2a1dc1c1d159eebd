import Synchronization

/// Notifies open pages of a new build by server-sent events.
package final class PageEvents: Sendable {
  private struct State {
    /// The current build number; a page with another number is out of date.
    var build = 0
    var next = 0
    var listeners: [Int: AsyncStream<Int>.Continuation] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  /// Announces a new build, so pages reload.
  package func built() {
    let (build, listeners) = state.withLock { state in
      state.build += 1
      return (state.build, Array(state.listeners.values))
    }
    for listener in listeners { listener.yield(build) }
  }

  /// The current build number, then each later one.
  func builds() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let (build, key) = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = continuation
      return (state.build, state.next)
    }
    continuation.onTermination = { [weak self] _ in self?.forget(key) }
    continuation.yield(build)
    return stream
  }

  private func forget(_ key: Int) { state.withLock { _ = $0.listeners.removeValue(forKey: key) } }

  /// Encodes one event in the format of the browser's `EventSource`.
  static func message(_ build: Int) -> String { "event: build\ndata: \(build)\n\n" }
}
