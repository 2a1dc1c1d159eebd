import FlyingSocks
import Foundation

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
