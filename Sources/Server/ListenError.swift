import FlyingSocks
import Foundation

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
