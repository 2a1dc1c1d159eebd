/// The words of a finding, as long as nobody wants to read them.
public final class Wording: Sendable, Hashable {
  let text: @Sendable () -> String

  public init(_ text: @escaping @Sendable () -> String) { self.text = text }

  /// Words are no part of what a finding is.
  public static func == (a: Wording, b: Wording) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
