import Dispatch
import FlyingFox
import FlyingSocks
import Foundation
import Synchronization

/// Serves the files of a site and notifies its pages of changes.
package struct SiteServer: Sendable {
  /// Returns the content of a file by its path in the output folder, or nil if the site has no such file. No other file
  /// can be requested.
  package typealias Files = @Sendable (String) -> [UInt8]?

  /// The address of the event stream.
  package static let eventsPath = "/.doccheck/events"

  private let address: ServerAddress
  private let files: Files
  private let events: PageEvents

  package init(address: ServerAddress, events: PageEvents, files: @escaping Files) {
    self.address = address
    self.files = files
    self.events = events
  }

  /// Serves until the process is interrupted (Ctrl-C) or the task is cancelled. Responses under way are finished.
  /// Returns the signal, or nil if the task was cancelled.
  ///
  /// - Parameter ready: receives the URL to open in a browser.
  @discardableResult
  package func run(ready: @escaping @Sendable (String) -> Void) async throws(ListenError) -> Int32? {
    let (site, events) = (self, events)
    let interruption = Interruption()
    let server = HTTPServer(
      address: try address.socketAddress(), pool: PromptSockets(pool: HTTPServer.defaultPool()), logger: .disabled,
      handler: ClosureHTTPHandler { request in site.respond(to: request) })
    let failure: (any Error)? = await withTaskGroup { group in
      group.addTask { await Self.failure { try await server.run() } }
      group.addTask {
        await Self.failure {
          try await server.waitUntilListening()
          ready(site.address.url(port: await server.port ?? site.address.port))
          let signal = await Self.waitForInterrupt()
          interruption.signal.withLock { $0 = signal }
        }
      }
      group.addTask {
        await Self.failure {
          while true {
            try await Task.sleep(for: .seconds(15))
            events.repeatBuild()
          }
        }
      }
      // The first task to end decides: the server cannot listen, or it is to stop.
      let failure = await group.next() ?? nil
      events.end()
      // In seconds; all of it passes, as nothing wakes the task that waits for connections.
      await server.stop(timeout: 0.2)
      group.cancelAll()
      return failure
    }
    if let failure, !Task.isCancelled { throw ListenError(failure) }
    return interruption.signal.withLock { $0 }
  }

  /// The signal that ended the server, shared by its tasks.
  private final class Interruption: Sendable {
    let signal = Mutex<Int32?>(nil)
  }

  private static func failure(of work: () async throws -> Void) async -> (any Error)? {
    do { try await work() } catch { return error }
    return nil
  }

  /// Returns the signal on Ctrl-C or a request to terminate, and nil when the task is cancelled.
  private static func waitForInterrupt() async -> Int32? {
    let (interrupts, continuation) = AsyncStream.makeStream(of: Int32.self)
    let sources = [SIGINT, SIGTERM].map { signal in
      let source = DispatchSource.makeSignalSource(signal: signal)
      source.setEventHandler { continuation.yield(signal) }
      source.activate()
      return source
    }
    defer { for source in sources { source.cancel() } }
    for await signal in interrupts { return signal }
    return nil
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    var response = answer(request)
    response.headers[.server] = "doccheck"
    if request.method == .HEAD, case .httpBody(let body) = response.payload {
      response.headers[.contentLength] = body.count.map { String($0) }
      response.payload = .httpBody(HTTPBodySequence())
    }
    return response
  }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    guard address.answers(to: request.headers[.host]) else {
      return Self.response(.misdirectedRequest, "text/plain; charset=utf-8", Array("Not this server.\n".utf8))
    }
    guard request.method == .GET || request.method == .HEAD else {
      var response = Self.response(.methodNotAllowed, "text/plain; charset=utf-8", Array("GET and HEAD only.\n".utf8))
      response.headers[.allow] = "GET, HEAD"
      return response
    }
    let path = request.target.path()
    if path == Self.eventsPath { return stream() }
    switch SitePath(path, exists: { files($0) != nil }) {
    case .file(let name):
      guard let bytes = files(name) else { return missing() }
      return Self.response(.ok, ContentType.of(name), bytes)
    case .folder(let location):
      var response = Self.response(.permanentRedirect, "text/plain; charset=utf-8", [])
      response.headers[.location] = location
      return response
    case .none: return missing()
    }
  }

  private func missing() -> HTTPResponse {
    guard let page = files("404.html") else {
      return Self.response(.notFound, "text/plain; charset=utf-8", Array("There is no such page.\n".utf8))
    }
    return Self.response(.notFound, "text/html; charset=utf-8", page)
  }

  private func stream() -> HTTPResponse {
    var response = Self.response(.ok, "text/event-stream", [])
    response.payload = .httpBody(HTTPBodySequence(from: EventBytes(builds: events.builds())))
    return response
  }

  private static func response(_ status: HTTPStatusCode, _ type: String, _ bytes: [UInt8]) -> HTTPResponse {
    let headers: HTTPHeaders = [.contentType: type, .cacheControl: "no-cache", .contentTypeOptions: "nosniff"]
    return HTTPResponse(
      statusCode: status, headers: headers, body: HTTPBodySequence(data: Data(bytes), suggestedBufferSize: 1 << 16))
  }
}

extension HTTPServer {
  /// The port that the server listens on, or nil while it does not.
  fileprivate var port: Int? {
    switch listeningAddress {
    case .ip4(_, let port), .ip6(_, let port): Int(port)
    default: nil
    }
  }
}

extension HTTPHeader {
  static let allow = HTTPHeader("Allow")
  static let contentTypeOptions = HTTPHeader("X-Content-Type-Options")
  static let server = HTTPHeader("Server")
}

/// The address a server listens on; the default is reachable only from this machine.
package struct ServerAddress: Sendable, Equatable {
  package static let loopback = "127.0.0.1"

  /// An IP address, or a name of this machine.
  package var host: String
  /// The port, or 0 for any free port.
  package var port: Int

  package init(host: String = loopback, port: Int) {
    self.host = host
    self.port = port
  }

  /// Whether the server is reachable only from this machine.
  var isLoopback: Bool { Self.names.contains(host) }

  /// Guards against DNS rebinding: a foreign host name may resolve to this address, but is not a loopback name.
  func answers(to authority: String?) -> Bool {
    guard isLoopback, let authority else { return true }
    return Self.names.contains { authority == $0 || authority.hasPrefix($0 + ":") }
  }

  /// The URL to open in a browser.
  func url(port: Int) -> String {
    let name = host.contains(":") ? "[\(host)]" : host == "0.0.0.0" ? "localhost" : host
    return "http://\(name):\(port)/"
  }

  /// Throws if no server can listen here now, so that this is said before other work begins.
  package func checkIsFree() throws(ListenError) {
    let address = try socketAddress()
    try ListenError.wrap {
      let socket = try Socket(domain: Int32(type(of: address).family))
      defer { try? socket.close() }
      // As the server sets it: connections that have ended do not hold the port.
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: address)
    }
  }

  /// The address for a socket: the first that the host name has.
  func socketAddress() throws(ListenError) -> any SocketAddress {
    guard let ip = Host(name: host).addresses.first, let port = UInt16(exactly: port) else {
      throw .noSuchAddress
    }
    return try ListenError.wrap {
      if ip.contains(":") { return try sockaddr_in6.inet6(ip6: ip, port: port) }
      return try sockaddr_in.inet(ip4: ip, port: port)
    }
  }

  private static let names: Set<String> = ["127.0.0.1", "localhost", "::1", "[::1]"]
}

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
    /// The bytes of the last event that were not read yet.
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

/// Sockets that send at once. FlyingFox writes the head and the content of a response one after the other; the system
/// would hold the content back until the browser has confirmed the head, some 40 ms.
struct PromptSockets<Pool: AsyncSocketPool>: AsyncSocketPool {
  let pool: Pool

  func prepare() async throws { try await pool.prepare() }

  func run() async throws { try await pool.run() }

  /// A connection waits here for its first request, before anything is sent.
  func suspendSocket(_ socket: Socket, untilReadyFor events: Socket.Events) async throws {
    // A failure only makes responses slower.
    try? socket.setValue(true, for: BoolSocketOption(level: Int32(IPPROTO_TCP), name: TCP_NODELAY))
    try await pool.suspendSocket(socket, untilReadyFor: events)
  }
}

/// Why a server cannot listen at its address.
package enum ListenError: Error, Sendable, Equatable {
  /// Another process listens there.
  case portInUse
  /// The port is reserved for the superuser.
  case portForbidden
  /// The host is not an address of this machine, or not the name of one.
  case noSuchAddress
  /// Another error of the system, in its words.
  case other(String)

  init(_ error: any Error) {
    guard case SocketError.failed(_, let code, let message) = error else {
      self = .other(error.localizedDescription)
      return
    }
    self =
      switch code {
      case EADDRINUSE: .portInUse
      case EACCES: .portForbidden
      case EADDRNOTAVAIL: .noSuchAddress
      default: .other(message)
      }
  }

  static func wrap<Value>(_ work: () throws -> Value) throws(ListenError) -> Value {
    do { return try work() } catch { throw Self(error) }
  }
}
