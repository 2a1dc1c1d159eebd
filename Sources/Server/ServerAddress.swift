/// Where a server listens: on this machine alone unless told otherwise.
public struct ServerAddress: Sendable, Equatable {
  public static let loopback = "127.0.0.1"

  public var host: String
  /// 0 for any that is free.
  public var port: Int

  public init(host: String = loopback, port: Int) {
    self.host = host
    self.port = port
  }

  /// Nobody but this machine reaches it.
  var isLoopback: Bool { Self.names.contains(host) }

  /// A page of another site can give its own name our address; it cannot make the browser ask for one of these.
  func answers(to authority: String?) -> Bool {
    guard isLoopback, let authority else { return true }
    return Self.names.contains { authority == $0 || authority.hasPrefix($0 + ":") }
  }

  /// What to type into a browser.
  func url(port: Int) -> String {
    let name = host.contains(":") ? "[\(host)]" : host == "0.0.0.0" ? "localhost" : host
    return "http://\(name):\(port)/"
  }

  private static let names: Set<String> = ["127.0.0.1", "localhost", "::1", "[::1]"]
}
