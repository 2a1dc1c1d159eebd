/// A message as a lazily evaluated string interpolation: it is rendered only if the finding is reported. Each rule
/// words its messages itself; shared parts are in extensions.
struct Message: Sendable, ExpressibleByStringInterpolation {
  let text: @Sendable () -> String

  init(text: @autoclosure @escaping @Sendable () -> String) { self.text = text }
  init(stringLiteral text: String) { self.text = { text } }
  init(stringInterpolation parts: Parts) { text = { [all = parts.all] in all.map { $0() }.joined() } }

  /// The literals and interpolated values in order, each evaluated on rendering only.
  struct Parts: StringInterpolationProtocol {
    var all: [@Sendable () -> String] = []

    init(literalCapacity: Int, interpolationCount: Int) { all.reserveCapacity(2 * interpolationCount + 1) }

    mutating func appendLiteral(_ literal: String) { all.append { literal } }

    mutating func appendInterpolation<Value>(_ value: @autoclosure @escaping @Sendable () -> Value) {
      all.append { "\(value())" }
    }
  }
}
