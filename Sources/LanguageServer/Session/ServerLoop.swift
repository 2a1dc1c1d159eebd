import Dispatch
import DocModel
import Foundation
import Pipeline
import Reports
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

/// A request for the diagnostics of the whole workspace, answered article by article.
struct WorkspaceJob {
  let id: RequestID
  let parameters: WorkspaceDiagnosticParams
  private(set) var pending: [(project: Project, article: Int)]
  let count: Int
  let known: [String: String]
  var items: [DiagnosticReport] = []
  var hasBegun = false

  init(_ id: RequestID, _ parameters: WorkspaceDiagnosticParams, _ projects: [Project]) {
    self.id = id
    self.parameters = parameters
    pending = projects.flatMap { project in (0..<project.live.articles).reversed().map { (project, $0) } }
    count = pending.count
    known = Dictionary((parameters.previousResultIds ?? []).map { ($0.uri, $0.value) }) { _, last in last }
  }

  var done: Int { count - pending.count }

  mutating func next() -> (project: Project, article: Int)? { pending.popLast() }
}

extension LanguageServer {
  /// Reports the next article. Returns true when the request is answered.
  func step(_ job: inout WorkspaceJob) -> Bool {
    if isCancelled(job.id) {
      progress(job, WorkProgress(kind: "end"))
      send(Outgoing.failure(of: job.id, ResponseError(ResponseError.cancelled, "the request was cancelled")))
      return true
    }
    if !job.hasBegun {
      job.hasBegun = true
      progress(job, WorkProgress(kind: "begin", title: "Checking translations", percentage: 0, cancellable: true))
    }
    guard let (project, article) = job.next() else {
      progress(job, WorkProgress(kind: "end"))
      respond(to: job.id, WorkspaceReport(items: job.items))
      return true
    }
    let reports = reports(of: article, in: project, known: job.known)
    if let token = job.parameters.partialResultToken {
      if !reports.isEmpty {
        notify("$/progress", ProgressParams(token: token, value: WorkspaceReport(items: reports)))
      }
    } else {
      job.items += reports
    }
    progress(
      job,
      WorkProgress(
        kind: "report", message: "\(job.done) of \(job.count): \(project.live.path(of: article))",
        percentage: job.done * 100 / max(1, job.count)))
    return false
  }

  private func progress(_ job: WorkspaceJob, _ value: WorkProgress) {
    guard let token = job.parameters.workDoneToken else { return }
    notify("$/progress", ProgressParams(token: token, value: value))
  }

  /// The diagnostics of an article's files. An article that did not change since it was reported is not checked again.
  private func reports(of article: Int, in project: Project, known: [String: String]) -> [DiagnosticReport] {
    let files = project.live.files(of: article)
    let stamp = project.live.stamp(of: article)
    func uri(_ path: String) -> String { documents[path]?.uri ?? FileURI.uri(path) }
    if let last = project.reports[article], last.stamp == stamp,
      files.allSatisfy({ last.ids[$0.file] != nil && last.ids[$0.file] == known[uri($0.file)] })
    {
      return files.compactMap { file in
        last.ids[file.file].map {
          DiagnosticReport([], id: $0, known: $0, uri: uri(file.file), version: documents[file.file]?.version)
        }
      }
    }
    var result: LiveArticle?
    if !leftOut.holds(files.map(\.file)) {
      result = working(on: files.map(\.file)) { project.live.examine(article) }
    }
    var ids: [String: String] = [:]
    let reports = files.map { file in
      let diagnostics = diagnostics(ofFile: file.file, result)
      let id = Self.resultID(diagnostics)
      ids[file.file] = id
      return DiagnosticReport(
        diagnostics, id: id, known: known[uri(file.file)], uri: uri(file.file), version: documents[file.file]?.version)
    }
    project.reports[article] = (stamp, ids)
    return reports
  }

  /// Equal for equal diagnostics.
  static func resultID(_ diagnostics: [DocumentDiagnostic]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in (try? JSONBytes.line(diagnostics)) ?? [] { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
