import FlyingSocks
import Foundation

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
