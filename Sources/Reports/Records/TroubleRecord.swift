import DocModel

/// A trouble as JSON has it. Keys are stable: new ones may come, none changes its meaning.
public struct TroubleRecord: Codable, Sendable {
  private let byteOffset: Int?
  private let file: String?
  /// Left out where it is not known.
  private let line: Int?
  private let message: String
  private let severity: Diagnostic.Severity?
  private let setup: Bool?

  /// - Parameter isStored: what only doccheck asks for is kept, too.
  public init(_ trouble: Trouble, isStored: Bool = false) {
    (byteOffset, file, message) = (trouble.byteOffset, trouble.file, trouble.message)
    line = trouble.line > 0 ? trouble.line : nil
    severity = trouble.severity
    setup = isStored && trouble.isOfSetup ? true : nil
  }

  public var trouble: Trouble {
    Trouble(
      message, file: file, line: line ?? 0, byteOffset: byteOffset, severity: severity ?? .failure,
      isOfSetup: setup ?? false)
  }
}
