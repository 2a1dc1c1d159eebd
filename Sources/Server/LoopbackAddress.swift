public import Hummingbird

/// Where a server listens: on this machine alone unless told otherwise.
public struct LoopbackAddress: Sendable {
  public var port: Int

  public init(port: Int) { self.port = port }

  public var bound: BindAddress { .hostname("127.0.0.1", port: port) }
}
