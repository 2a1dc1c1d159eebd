import FlyingSocks
import Synchronization

/// Notifies open pages of a new build by server-sent events.
package final class PageEvents: Sendable {
  private struct State {
    /// The current build number; a page with another number is out of date.
    var build = 0
    var next = 0
    var listeners: [Int: AsyncStream<Int>.Continuation] = [:]

    func tell() { for listener in listeners.values { listener.yield(build) } }
  }

  private let state = Mutex(State())

  package init() {}

  /// Announces a new build, so pages reload.
  package func built() {
    state.withLock { state in
      state.build += 1
      state.tell()
    }
  }

  /// Sends the current number again. Pages ignore it; a connection whose page is gone fails and is closed.
  func repeatBuild() { state.withLock { $0.tell() } }

  /// Ends all streams.
  func end() {
    // Outside the lock, which the end of a stream takes.
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
  }

  /// The current build number, then each later one, and any of them more than once.
  func builds() -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self, bufferingPolicy: .bufferingNewest(1))
    let key = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = continuation
      continuation.yield(state.build)
      return state.next
    }
    continuation.onTermination = { [weak self] _ in self?.forget(key) }
    return stream
  }

  private func forget(_ key: Int) { state.withLock { _ = $0.listeners.removeValue(forKey: key) } }

  /// Encodes one event in the format of the browser's `EventSource`.
  static func message(_ build: Int) -> String { "event: build\ndata: \(build)\n\n" }
}

/// The events of one page as the bytes of a response.
struct EventBytes: AsyncBufferedSequence {
  typealias Element = UInt8

  let builds: AsyncStream<Int>

  func makeAsyncIterator() -> Iterator { Iterator(builds: builds.makeAsyncIterator()) }

  struct Iterator: AsyncBufferedIteratorProtocol {
    var builds: AsyncStream<Int>.Iterator
    /// What of the last event is not yet given away.
    private var rest: ArraySlice<UInt8> = []

    init(builds: AsyncStream<Int>.Iterator) { self.builds = builds }

    mutating func nextBuffer(suggested count: Int) async -> [UInt8]? {
      if rest.isEmpty {
        guard let build = await builds.next() else { return nil }
        rest = Array(PageEvents.message(build).utf8)[...]
      }
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }

    mutating func next() async -> UInt8? { await nextBuffer(suggested: 1)?.first }
  }
}
