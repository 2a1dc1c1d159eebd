/// The address a server listens on; the default is reachable only from this machine.
package struct ServerAddress: Sendable, Equatable {
  package static let loopback = "127.0.0.1"

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

  private static let names: Set<String> = ["127.0.0.1", "localhost", "::1", "[::1]"]
}
