/// A finding's message as a closure, rendered only if the finding is shown.
package final class Wording: Sendable, Hashable {
  let text: @Sendable () -> String

  package init(_ text: @escaping @Sendable () -> String) { self.text = text }

  /// The message is not part of a finding's identity, so all wordings are equal.
  package static func == (a: Wording, b: Wording) -> Bool { true }
  package func hash(into hasher: inout Hasher) {}
}
