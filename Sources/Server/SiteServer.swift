import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

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

  /// Serves until the process is interrupted (Ctrl-C) or the task is cancelled.
  ///
  /// - Parameter ready: receives the URL to open in a browser.
  package func run(ready: @escaping @Sendable (String) -> Void) async throws {
    let (address, server) = (address, self)
    var logger = Logger(label: "doccheck")
    logger.logLevel = .critical
    let application = Application(
      responder: CallbackResponder<BasicRequestContext> { request, _ in
        let response = server.respond(to: request)
        return request.method == .head ? response.createHeadResponse() : response
      },
      configuration: ApplicationConfiguration(
        address: .hostname(address.host, port: address.port), serverName: "doccheck"),
      onServerRunning: { channel in ready(address.url(port: channel.localAddress?.port ?? address.port)) },
      logger: logger)
    try await application.runService()
  }

  func respond(to request: Request) -> Response {
    guard address.answers(to: request.head.authority) else {
      return Self.response(
        .misdirectedRequest, type: "text/plain; charset=utf-8", bytes: Array("Not this server.\n".utf8))
    }
    guard request.method == .get || request.method == .head else {
      var response = Self.response(
        .methodNotAllowed, type: "text/plain; charset=utf-8", bytes: Array("GET and HEAD only.\n".utf8))
      response.headers[.allow] = "GET, HEAD"
      return response
    }
    if request.uri.path == Self.eventsPath { return stream() }
    switch SitePath(request.uri.path, exists: { files($0) != nil }) {
    case .file(let name):
      guard let bytes = files(name) else { return missing() }
      return Self.response(.ok, type: ContentType.of(name), bytes: bytes)
    case .folder(let location):
      var response = Self.response(.permanentRedirect, type: "text/plain; charset=utf-8", bytes: [])
      response.headers[.location] = location
      return response
    case .none: return missing()
    }
  }

  private func missing() -> Response {
    guard let page = files("404.html") else {
      return Self.response(.notFound, type: "text/plain; charset=utf-8", bytes: Array("There is no such page.\n".utf8))
    }
    return Self.response(.notFound, type: "text/html; charset=utf-8", bytes: page)
  }

  private func stream() -> Response {
    let builds = events.builds()
    var response = Self.response(.ok, type: "text/event-stream", bytes: [])
    response.body = ResponseBody { writer in
      for await build in builds.cancelOnGracefulShutdown() {
        try await writer.write(ByteBuffer(string: PageEvents.message(build)))
      }
      try await writer.finish(nil)
    }
    return response
  }

  private static func response(_ status: HTTPResponse.Status, type: String, bytes: [UInt8]) -> Response {
    var headers = HTTPFields()
    headers[.contentType] = type
    headers[.cacheControl] = "no-cache"
    headers[.xContentTypeOptions] = "nosniff"
    return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
