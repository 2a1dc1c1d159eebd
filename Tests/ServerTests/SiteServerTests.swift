import HTTPTypes
import Hummingbird
import Testing

@testable import Server

@Suite struct SiteServerTests {
  static let files = [
    "index.html": "root", "404.html": "lost", "ko-KR/a.html": "예", "ko-KR/index.html": "목록", "a b.css": "x",
    "pagefind/wasm.unknown.pagefind": "w", ".doccheck-manifest": "",
  ]

  private func respond(
    _ path: String, method: HTTPRequest.Method = .get, authority: String? = "localhost:8000", host: String = "127.0.0.1"
  ) -> Response {
    let server = SiteServer(address: ServerAddress(host: host, port: 8000), events: PageEvents()) { name in
      name.hasPrefix(".") ? nil : Self.files[name].map { Array($0.utf8) }
    }
    let head = HTTPRequest(method: method, scheme: "http", authority: authority, path: path)
    return server.respond(to: Request(head: head, body: RequestBody(buffer: ByteBuffer())))
  }

  @Test(arguments: [
    ("/", "text/html; charset=utf-8"), ("/index.html", "text/html; charset=utf-8"),
    ("/ko-KR/a.html?x=../../b#c", "text/html; charset=utf-8"), ("/ko-KR/", "text/html; charset=utf-8"),
    ("/a%20b.css", "text/css; charset=utf-8"), ("/pagefind/wasm.unknown.pagefind", "application/octet-stream"),
  ])
  func servesTheSitesFiles(path: String, type: String) {
    let response = respond(path)
    #expect(response.status == .ok)
    #expect(response.headers[.contentType] == type)
    #expect(response.headers[.xContentTypeOptions] == "nosniff")
  }

  @Test func aFolderWithoutItsSlashLeadsToItself() {
    let response = respond("/ko-KR")
    #expect(response.status == .permanentRedirect)
    #expect(response.headers[.location] == "/ko-KR/")
  }

  @Test(arguments: [
    "/../etc/passwd", "/ko-KR/../index.html", "/%2e%2e/x", "/ko-KR%2fa.html", "/ko-KR/%2E%2E/index.html", "/a%00",
    "/%", "/%ff", "/.doccheck-manifest", "//evil.example/", "/nothing.html", "/\\..\\x",
  ])
  func whatTheSiteDoesNotHoldIsNotFound(path: String) {
    let response = respond(path)
    #expect(response.status == .notFound)
    #expect(response.headers[.contentType] == "text/html; charset=utf-8")
  }

  @Test func othersNamesForThisMachineAreRefused() {
    #expect(respond("/", authority: "evil.example:8000").status == .misdirectedRequest)
    #expect(respond("/", authority: "localhost.evil.example").status == .misdirectedRequest)
    #expect(respond("/", authority: "[::1]:8000").status == .ok)
    #expect(respond("/", authority: "docs.example", host: "0.0.0.0").status == .ok)
  }

  @Test func nothingCanBeSent() {
    let response = respond("/", method: .post)
    #expect(response.status == .methodNotAllowed)
    #expect(response.headers[.allow] == "GET, HEAD")
  }

  @Test func openPagesHearOfEachBuild() async {
    let events = PageEvents()
    events.built()
    var builds = events.builds().makeAsyncIterator()
    #expect(await builds.next() == 1)
    events.built()
    #expect(await builds.next() == 2)
    #expect(PageEvents.message(2) == "event: build\ndata: 2\n\n")
  }
}
