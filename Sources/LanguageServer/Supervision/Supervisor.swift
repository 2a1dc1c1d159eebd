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

/// A server in another process.
final class ServerProcess: Sendable {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  /// Messages are written by one thread at a time.
  private let writing = Mutex(())

  /// Nil if it cannot be started.
  init?(_ command: [String]) {
    process.executableURL = URL(fileURLWithPath: command.first ?? "")
    process.arguments = Array(command.dropFirst())
    // The reason of a crash is reported in one line, so Swift's backtrace is switched off.
    let quiet = ["SWIFT_BACKTRACE": "enable=no"]
    process.environment = quiet.merging(ProcessInfo.processInfo.environment) { _, own in own }
    process.standardInput = input
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    // The ends of the other process; the output would not end otherwise.
    try? output.fileHandleForWriting.close()
    try? input.fileHandleForReading.close()
  }

  /// Returns false if the server has ended.
  func send(_ content: [UInt8]) -> Bool {
    writing.withLock { _ in
      StandardStream.write(MessageStream.framed(content), to: input.fileHandleForWriting.fileDescriptor)
    }
  }

  /// Reads the server's messages in another thread.
  func read(each: @escaping @Sendable ([UInt8]) -> Void, end: @escaping @Sendable () -> Void) {
    let descriptor = output.fileHandleForReading.fileDescriptor
    let thread = Thread {
      var stream = MessageStream()
      reading: while case let bytes = StandardStream.read(descriptor), !bytes.isEmpty {
        stream.add(bytes)
        do throws(MessageStream.Fault) {
          while let content = try stream.next() { each(content) }
        } catch { break reading }
      }
      end()
    }
    thread.start()
  }

  /// Waits for the end and returns its cause.
  func wait() -> String {
    process.waitUntilExit()
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? "signal \(status)" : "exit status \(status)"
  }

  /// Lets the server end by itself: its input ends.
  func end() {
    writing.withLock { _ in try? input.fileHandleForWriting.close() }
    process.waitUntilExit()
  }

  func kill() { Foundation.kill(process.processIdentifier, SIGKILL) }
}

/// The state that a new server needs to replace one that ended: the client does not notice the change.
struct SessionRecord {
  private(set) var initialize: [UInt8]?
  private(set) var initializeID: RequestID?
  private(set) var isInitialized = false
  private(set) var hasShutDown = false
  private var settings: [UInt8]?
  private var folders: [[UInt8]] = []
  private var documents: [String: (version: Int, text: DocumentText, language: String)] = [:]
  private var encoding = PositionEncoding.utf16
  /// The client's requests without an answer.
  private(set) var pending: Set<RequestID> = []
  /// The tokens of progress that was begun.
  private(set) var progress: Set<JSONValue> = []

  private struct Opening: Codable {
    struct Item: Codable {
      let uri: String
      let languageId: String?
      let version: Int
      let text: String
    }
    let textDocument: Item
  }

  /// Notes a message of the client.
  mutating func noteClient(_ message: Message) {
    if let id = message.id, message.method != nil { pending.insert(id) }
    switch message.method {
    case "initialize":
      (initialize, initializeID) = (message.content, message.id)
      if let parameters = try? message.params(InitializeParams.self) { encoding = parameters.capabilities.encoding }
    case "initialized": isInitialized = true
    case "shutdown": hasShutDown = true
    case "workspace/didChangeConfiguration": settings = message.content
    case "workspace/didChangeWorkspaceFolders": folders.append(message.content)
    case "textDocument/didOpen":
      guard let item = try? message.params(Opening.self).textDocument else { return }
      documents[item.uri] = (item.version, DocumentText(item.text), item.languageId ?? "markdown")
    case "textDocument/didChange":
      guard let change = try? message.params(ChangeParams.self),
        var document = documents.removeValue(forKey: change.textDocument.uri)
      else { return }
      for one in change.contentChanges { document.text.replace(one.range, with: one.text, encoding) }
      document.version = change.textDocument.version ?? document.version + 1
      documents[change.textDocument.uri] = document
    case "textDocument/didClose":
      if let uri = try? message.params(DocumentParams.self).textDocument.uri { documents[uri] = nil }
    default: break
    }
  }

  private struct Progress: Decodable {
    struct Value: Decodable { let kind: String? }
    let token: JSONValue
    let value: Value
  }

  /// Notes a message of the server.
  mutating func noteServer(_ message: Message) {
    if message.method == nil, let id = message.id { pending.remove(id) }
    guard message.method == "$/progress", let change = try? message.params(Progress.self) else { return }
    if change.value.kind == "begin" { progress.insert(change.token) }
    if change.value.kind == "end" { progress.remove(change.token) }
  }

  /// The messages for the client after a crash: failures of its open requests, and the end of their progress.
  mutating func apologies() -> [[UInt8]] {
    let error = ResponseError(ResponseError.requestFailed, LeftOut.message)
    let isOpening = initializeID.map(pending.contains) ?? false
    var answers = pending.filter { !isOpening || $0 != initializeID }.map { Outgoing.failure(of: $0, error) }
    answers += progress.map {
      Outgoing.notification("$/progress", ProgressParams(token: $0, value: WorkProgress(kind: "end")))
    }
    pending = pending.filter { isOpening && $0 == initializeID }
    progress = []
    return answers
  }

  /// The messages that bring a new server to where the old one was.
  ///
  /// - Parameter leftOut: files that ended servers.
  func replay(leavingOut leftOut: Set<String>) -> [[UInt8]] {
    guard let initialize else { return [] }
    var messages = [initialize]
    guard isInitialized else { return messages }
    let files = Supervision.Files(files: leftOut.sorted())
    // Before any file is read, and again when the projects are known.
    messages.append(Outgoing.notification(Supervision.leaveOut, files))
    messages.append(Outgoing.notification("initialized", JSONValue.object([:])))
    messages += folders
    if let settings { messages.append(settings) }
    for (uri, document) in documents.sorted(by: { $0.key < $1.key }) {
      let item = Opening.Item(
        uri: uri, languageId: document.language, version: document.version,
        text: String(decoding: document.text.bytes, as: UTF8.self))
      messages.append(Outgoing.notification("textDocument/didOpen", Opening(textDocument: item)))
    }
    return messages
  }
}
