import Dispatch
import Foundation
import Pipeline
import Synchronization

/// Messages on their way from the thread that reads them to the server's. Usable from any thread.
package final class Inbox: Sendable {
  private struct State {
    var messages: [[UInt8]] = []
    var cancelled: Set<RequestID> = []
    var isClosed = false
  }

  private struct Cancelled: Decodable { let id: RequestID }

  private let state = Mutex(State())
  private let news = DispatchSemaphore(value: 0)

  package init() {}

  /// A cancellation counts at once, even for a request that is being answered.
  package func put(_ content: [UInt8]) {
    let message = try? Message(content)
    let id = message?.method == "$/cancelRequest" ? try? message?.params(Cancelled.self).id : nil
    state.withLock { state in
      if let id { state.cancelled.insert(id) } else { state.messages.append(content) }
    }
    news.signal()
  }

  package func close() {
    state.withLock { $0.isClosed = true }
    news.signal()
  }

  package func isCancelled(_ id: RequestID) -> Bool { state.withLock { $0.cancelled.contains(id) } }

  /// The next message, waited for until a time; nil if none came.
  func next(until due: ContinuousClock.Instant?) -> [UInt8]? {
    while true {
      let (message, isClosed) = state.withLock { state in
        (state.messages.isEmpty ? nil : state.messages.removeFirst(), state.isClosed)
      }
      if message != nil || isClosed { return message }
      guard let due else {
        news.wait()
        continue
      }
      let rest = due - .now
      guard rest > .zero else { return nil }
      let (seconds, attoseconds) = rest.components
      let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
      if news.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .timedOut { return nil }
    }
  }

  var isClosed: Bool { state.withLock { $0.isClosed && $0.messages.isEmpty } }
}

/// Runs a server on standard input and output until the client ends it. Returns the exit status.
package enum ServerLoop {
  package static func run(isSupervised: Bool, isRestarted: Bool, open: @escaping LanguageServer.Opener) -> Int32 {
    StandardStream.surviveBrokenPipes()
    let inbox = Inbox()
    let reader = Thread {
      var stream = MessageStream()
      reading: while case let bytes = StandardStream.read(0), !bytes.isEmpty {
        stream.add(bytes)
        do throws(MessageStream.Fault) {
          while let content = try stream.next() { inbox.put(content) }
        } catch { break reading }
      }
      inbox.close()
    }
    reader.start()
    let server = LanguageServer(isSupervised: isSupervised, isRestarted: isRestarted, open: open) { bytes in
      // A client that reads no more has ended.
      if !StandardStream.write(bytes, to: 1) { inbox.close() }
    }
    server.isCancelled = inbox.isCancelled
    while true {
      if let status = server.exitStatus { return status }
      if let content = inbox.next(until: server.nextDue) {
        server.receive(content)
      } else if inbox.isClosed {
        return server.phase == .shutDown ? 0 : 1
      } else {
        server.work()
      }
    }
  }
}
