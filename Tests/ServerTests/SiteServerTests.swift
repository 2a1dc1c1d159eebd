import Dispatch
import FlyingFox
import FlyingSocks
import Foundation
import Testing

@testable import Server

@Suite struct SiteServerTests {
  static let files = [
    "index.html": "root", "404.html": "lost", "ko-KR/a.html": "예", "ko-KR/index.html": "목록", "a b.css": "x",
    "pagefind/wasm.unknown.pagefind": "w", ".doccheck-manifest": "",
  ]

  private func site(_ address: ServerAddress, _ events: PageEvents = PageEvents()) -> SiteServer {
    SiteServer(address: address, events: events) { name in
      name.hasPrefix(".") ? nil : Self.files[name].map { Array($0.utf8) }
    }
  }

  private func respond(
    _ path: String, method: HTTPMethod = .GET, authority: String? = "localhost:8000", host: String = "127.0.0.1"
  ) -> HTTPResponse {
    let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
    var headers = HTTPHeaders()
    headers[.host] = authority
    return site(ServerAddress(host: host, port: 8000)).respond(
      to: HTTPRequest(
        method: method, version: .http11, target: .init(path: parts[0], query: parts.dropFirst().first ?? ""),
        headers: headers, body: HTTPBodySequence()))
  }

  @Test(arguments: [
    ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
    ("/ko-KR/a.html?x=../../b#c", "text/html; charset=utf-8"), ("/ko-KR/", "text/html; charset=utf-8"),
    ("/a%20b.css", "text/css; charset=utf-8"), ("/pagefind/wasm.unknown.pagefind", "application/octet-stream"),
  ])
  func servesTheSitesFiles(path: String, type: String) {
    let response = respond(path)
    #expect(response.statusCode == .ok)
    #expect(response.headers[.contentType] == type)
    #expect(response.headers[.contentTypeOptions] == "nosniff")
    #expect(response.headers[.cacheControl] == "no-cache")
  }

  @Test func aFolderWithoutItsSlashLeadsToItself() {
    let response = respond("/ko-KR")
    #expect(response.statusCode == .permanentRedirect)
    #expect(response.headers[.location] == "/ko-KR/")
  }

  @Test(arguments: [
    "/../etc/passwd", "/ko-KR/../index.html", "/%2e%2e/x", "/ko-KR%2fa.html", "/ko-KR/%2E%2E/index.html", "/a%00",
    "/%", "/%ff", "/.doccheck-manifest", "//evil.example/", "/nothing.html", "/\\..\\x",
  ])
  func whatTheSiteDoesNotHoldIsNotFound(path: String) {
    let response = respond(path)
    #expect(response.statusCode == .notFound)
    #expect(response.headers[.contentType] == "text/html; charset=utf-8")
  }

  @Test func othersNamesForThisMachineAreRefused() {
    #expect(respond("/", authority: "evil.example:8000").statusCode == .misdirectedRequest)
    #expect(respond("/", authority: "localhost.evil.example").statusCode == .misdirectedRequest)
    #expect(respond("/", authority: "[::1]:8000").statusCode == .ok)
    #expect(respond("/", authority: "docs.example", host: "0.0.0.0").statusCode == .ok)
  }

  @Test func nothingCanBeSent() {
    let response = respond("/", method: .POST)
    #expect(response.statusCode == .methodNotAllowed)
    #expect(response.headers[.allow] == "GET, HEAD")
  }

  @Test func headsHaveTheLengthAndNoContent() async throws {
    let response = respond("/ko-KR/a.html", method: .HEAD)
    #expect(response.statusCode == .ok)
    #expect(response.headers[.contentLength] == "3")
    #expect(try await response.bodyData.isEmpty)
  }

  @Test func openPagesHearOfEachBuild() async {
    let events = PageEvents()
    events.built()
    var builds = events.builds().makeAsyncIterator()
    #expect(await builds.next() == 1)
    events.built()
    #expect(await builds.next() == 2)
    events.repeatBuild()
    #expect(await builds.next() == 2)
    events.end()
    #expect(await builds.next() == nil)
    #expect(PageEvents.message(2) == "event: build\ndata: 2\n\n")
  }

  /// What a browser gets, each over a connection of its own. The server and its client run on threads of their own:
  /// on those that all tests share, each of their steps waits for whatever tests are running.
  @Test(.timeLimit(.minutes(20))) func answersOverTheNetwork() async throws {
    try await withTaskExecutorPreference(OwnThreads()) { try await serveAndConnect() }
  }

  private func serveAndConnect() async throws {
    let events = PageEvents()
    let server = site(ServerAddress(port: 0), events)
    let (addresses, ready) = AsyncStream.makeStream(of: String.self)
    let serving = Task(executorPreference: OwnThreads()) {
      try await server.run { ready.yield($0) }
    }
    var iterator = addresses.makeAsyncIterator()
    let url = try #require(await iterator.next())
    let port = try #require(url.split(separator: ":").last.flatMap { UInt16($0.dropLast()) })
    #expect(url == "http://127.0.0.1:\(port)/")

    let page = try await answer("GET /%6bo-KR/a.html?x", port: port)
    #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(page.hasSuffix("\r\n\r\n예"))
    #expect(page.contains("\r\nServer: doccheck\r\n"))
    #expect(page.contains("\r\nContent-Length: 3\r\n"))
    let head = try await answer("HEAD /ko-KR/a.html", port: port)
    #expect(head.hasSuffix("\r\n\r\n"))
    #expect(head.contains("\r\nContent-Length: 3\r\n"))
    #expect(try await answer("GET /../index.html", port: port).hasSuffix("\r\n\r\nlost"))
    #expect(try await answer("GET /%", port: port).hasPrefix("HTTP/1.1 404 "))

    #expect(throws: ListenError.portInUse) { try ServerAddress(port: Int(port)).checkIsFree() }
    await #expect(throws: ListenError.portInUse) { try await site(ServerAddress(port: Int(port))).run { _ in } }

    // A page that stays open hears of a build, and of the end.
    let stream = try await connect("GET \(SiteServer.eventsPath)", port: port)
    var heard = try await read(stream, until: "data: 0\n\n")
    events.built()
    heard += try await read(stream, until: "data: 1\n\n")
    #expect(heard.contains("\r\nContent-Type: text/event-stream\r\n"))
    events.end()
    #expect(try await read(stream).hasSuffix("0\r\n\r\n"))
    try stream.close()

    serving.cancel()
    _ = try await serving.value
    try ServerAddress(port: Int(port)).checkIsFree()
  }

  @Test(arguments: ["203.0.113.1", ""]) func othersAddressesAreTold(host: String) {
    #expect(throws: ListenError.noSuchAddress) { try ServerAddress(host: host, port: 0).checkIsFree() }
  }

  @Test func addressesAndNamesOfThisMachineAreFree() throws {
    for host in ["127.0.0.1", "localhost", "0.0.0.0"] { try ServerAddress(host: host, port: 0).checkIsFree() }
  }

  private func connect(_ request: String, port: UInt16) async throws -> AsyncSocket {
    let socket = try await AsyncSocket.connected(to: .inet(ip4: "127.0.0.1", port: port))
    try await socket.write(Data("\(request) HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n".utf8))
    return socket
  }

  private func answer(_ request: String, port: UInt16) async throws -> String {
    let socket = try await connect(request, port: port)
    defer { try? socket.close() }
    return try await read(socket)
  }

  /// Reads up to and including the ending, or to the end of the connection.
  private func read(_ socket: AsyncSocket, until ending: String? = nil) async throws -> String {
    var bytes: [UInt8] = []
    while ending.map({ !String(decoding: bytes, as: UTF8.self).contains($0) }) ?? true {
      do { bytes += try await socket.read(atMost: 4096) } catch SocketError.disconnected { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Runs tasks beside the threads that all tests share.
private final class OwnThreads: TaskExecutor {
  private let queue = DispatchQueue(label: "SiteServerTests", attributes: .concurrent)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
