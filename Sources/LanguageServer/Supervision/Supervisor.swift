import Foundation
import Pipeline
import Reports
import Synchronization

/// Runs a server in another process and passes messages between it and the client. Swift cannot catch a trap: when an
/// article ends the server, a new one takes its place, with the same documents and without that article.
package final class Supervisor: Sendable {
  private struct State {
    var record = SessionRecord()
    var server: ServerProcess?
    /// The files the server works on, and since when.
    var working: (files: [String], since: ContinuousClock.Instant) = ([], .now)
    /// Whether one of these files changed since.
    var hasChanged = false
    /// The files of each article that ended a server.
    var leftOut: [[String]] = []
    /// Answers of a new server to messages that the client has an answer to.
    var unwanted: Set<RequestID> = []
    /// Crashes without an article done in between.
    var failures = 0
    var exitStatus: Int32?
  }

  private let command: [String]
  private let limit: Duration
  private let state = Mutex(State())
  /// Held while a message of the client is noted and passed on, and while a new server gets what was noted: each
  /// server gets each message once, and in order.
  private let passing = Mutex(())

  /// The maximum number of servers that end one after the other without having done anything.
  private static let mostFailures = 8

  /// - Parameters:
  ///   - command: the command of the server; `--restarted` is added for one that takes another's place.
  ///   - limit: how long a server may work on one article.
  package init(_ command: [String], limit: Duration) {
    self.command = command
    self.limit = limit
  }

  /// Runs until the client ends. Returns the exit status.
  package func run() -> Int32 {
    StandardStream.surviveBrokenPipes()
    guard start(isRestarted: false) else { return 2 }
    watch()
    var stream = MessageStream()
    while case let bytes = StandardStream.read(0), !bytes.isEmpty {
      stream.add(bytes)
      do throws(MessageStream.Fault) {
        while let content = try stream.next() {
          take(fromClient: content)
          if let status = state.withLock(\.exitStatus) { return status }
        }
      } catch {
        send(Outgoing.failure(of: nil, ResponseError(ResponseError.parseError, "the message has no length")))
        break
      }
    }
    let (server, hasShutDown) = state.withLock { ($0.server, $0.record.hasShutDown) }
    server?.end()
    return hasShutDown ? 0 : 1
  }

  private func take(fromClient content: [UInt8]) {
    guard let message = try? Message(content) else {
      return send(Outgoing.failure(of: nil, ResponseError(ResponseError.parseError, "the message is no JSON-RPC")))
    }
    passing.withLock { _ in pass(message) }
  }

  private func pass(_ message: Message) {
    let server = state.withLock { state in
      state.record.noteClient(message)
      if let changed = changedFile(message) {
        state.leftOut.removeAll { $0.contains(changed) }
        if state.working.files.contains(changed) { state.hasChanged = true }
      }
      if message.method == "exit" { state.exitStatus = state.record.hasShutDown ? 0 : 1 }
      return state.server
    }
    _ = server?.send(message.content)
    if message.method == "exit" { server?.end() }
  }

  /// The file of a document that the client changes: its article is tried again.
  private func changedFile(_ message: Message) -> String? {
    guard message.method == "textDocument/didChange",
      let uri = try? message.params(DocumentParams.self).textDocument.uri
    else { return nil }
    return FileURI.path(uri)
  }

  private func take(fromServer content: [UInt8]) {
    guard let message = try? Message(content) else { return }
    if message.method == Supervision.working {
      let files = (try? message.params(Supervision.Files.self).files) ?? []
      return state.withLock { state in
        (state.working, state.hasChanged) = ((files, .now), false)
        if files.isEmpty { state.failures = 0 }
      }
    }
    let isWanted = state.withLock { state in
      state.record.noteServer(message)
      guard message.method == nil, let id = message.id else { return true }
      return state.unwanted.remove(id) == nil
    }
    if isWanted { send(content) }
  }

  private func send(_ content: [UInt8]) { _ = StandardStream.write(MessageStream.framed(content), to: 1) }

  /// Starts a server and replays the session to it if it replaces another one.
  private func start(isRestarted: Bool) -> Bool {
    guard let server = ServerProcess(command + (isRestarted ? ["--restarted"] : [])) else { return false }
    passing.withLock { _ in begin(server, isRestarted: isRestarted) }
    return true
  }

  private func begin(_ server: ServerProcess, isRestarted: Bool) {
    let messages = state.withLock { state in
      state.server = server
      state.working = ([], .now)
      let record = state.record
      if isRestarted, let id = record.initializeID, !record.pending.contains(id) { state.unwanted.insert(id) }
      return isRestarted ? record.replay(leavingOut: Set(state.leftOut.joined())) : []
    }
    server.read(each: { self.take(fromServer: $0) }, end: { self.ended(server) })
    for message in messages { _ = server.send(message) }
  }

  private func ended(_ server: ServerProcess) {
    let how = server.wait()
    let (isOver, apologies) = state.withLock { state -> (Bool, [[UInt8]]) in
      guard state.server === server, state.exitStatus == nil, !state.record.hasShutDown else { return (true, []) }
      state.failures += 1
      // With another text it is tried once more.
      if !state.working.files.isEmpty, !state.hasChanged { state.leftOut.append(state.working.files) }
      return (false, state.record.apologies())
    }
    if isOver { return }
    for message in apologies { send(message) }
    let files = state.withLock(\.working.files)
    Console.say("the server ended (\(how)) while it checked \(files.first ?? "no article"); a new one was started")
    let failures = state.withLock(\.failures)
    guard failures < Self.mostFailures, start(isRestarted: true) else {
      Console.say(
        "each new server ends at once: \(Product.name) lsp stops; please report it with the output of --version")
      exit(2)
    }
  }

  /// Ends a server that works on one article for too long.
  private func watch() {
    let thread = Thread { [self] in
      while true {
        Thread.sleep(forTimeInterval: 1)
        let late = state.withLock { state in
          state.working.files.isEmpty || .now - state.working.since < limit ? nil : state.server
        }
        late?.kill()
      }
    }
    thread.start()
  }
}

/// The notifications between the supervisor and its server, which no client sees.
enum Supervision {
  /// The server names the files it works on, and none when it is done with them.
  static let working = "$/doccheck/working"
  /// The supervisor names files that ended a server before.
  static let leaveOut = "$/doccheck/leaveOut"

  struct Files: Codable { let files: [String] }
}
