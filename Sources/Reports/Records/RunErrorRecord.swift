import DocModel

/// A trouble in JSON. Keys are stable: new ones may be added, existing ones keep their meaning.
package struct RunErrorRecord: Codable, Sendable {
  private let byteOffset: Int?
  private let file: String?
  /// Omitted if unknown.
  private let line: Int?
  private let message: String
  private let severity: Diagnostic.Severity?
  private let setup: Bool?

  /// - Parameter isStored: whether to include fields that only doccheck itself reads back.
  package init(_ trouble: RunError, isStored: Bool = false) {
    (byteOffset, file, message) = (trouble.byteOffset, trouble.file, trouble.message)
    line = trouble.line > 0 ? trouble.line : nil
    severity = trouble.severity
    setup = isStored && trouble.isOfSetup ? true : nil
  }

  package var trouble: RunError {
    RunError(
      message, file: file, line: line ?? 0, byteOffset: byteOffset, severity: severity ?? .failure,
      isOfSetup: setup ?? false)
  }
}
