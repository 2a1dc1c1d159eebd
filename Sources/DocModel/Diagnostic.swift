/// Something in a file that could not be read as it was meant. The rest of the file was read all the same.
public struct Diagnostic: Sendable, Hashable, Codable {
  public enum Severity: String, Sendable, Codable {
    /// The file's content cannot be trusted (broken UTF-8): the run ends in 2.
    case failure
    /// The author should know (an unclosed tag, a malformed header).
    case warning
  }

  public enum Topic: String, Sendable, Codable { case text, frontMatter }

  public let severity: Severity
  public var topic = Topic.text
  /// 1-based line and byte column in the file; column 0 where only the line is known.
  public let line: UInt32
  public let column: UInt32
  /// Offset in bytes from the start of the file, where it says more than a line (broken UTF-8).
  public let byteOffset: Int?
  /// What is wrong and what to do, one sentence.
  public let message: String

  public init(severity: Severity, line: UInt32, column: UInt32 = 0, byteOffset: Int? = nil, message: String) {
    self.severity = severity
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
    self.message = message
  }
}
