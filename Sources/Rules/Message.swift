/// What a message says, a literal put into words when somebody reads it. Each rule words its own; the pieces that all
/// share are here.
struct Message: Sendable, ExpressibleByStringInterpolation {
  let text: @Sendable () -> String

  init(text: @autoclosure @escaping @Sendable () -> String) { self.text = text }
  init(stringLiteral text: String) { self.text = { text } }
  init(stringInterpolation parts: Parts) { text = { [all = parts.all] in all.map { $0() }.joined() } }

  /// The pieces in order, none of which is made before it is read.
  struct Parts: StringInterpolationProtocol {
    var all: [@Sendable () -> String] = []

    init(literalCapacity: Int, interpolationCount: Int) { all.reserveCapacity(2 * interpolationCount + 1) }

    mutating func appendLiteral(_ literal: String) { all.append { literal } }

    mutating func appendInterpolation<Value>(_ value: @autoclosure @escaping @Sendable () -> Value) {
      all.append { "\(value())" }
    }
  }
}
