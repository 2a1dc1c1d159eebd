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

extension [Diagnostic] {
  /// More warnings about one file are read by nobody.
  public static var most: Int { 1000 }

  /// Adds a warning; where there are very many, the last says so.
  public mutating func warn(line: UInt32, column: UInt32 = 0, _ message: () -> String) {
    guard count <= Self.most else { return }
    let isLast = count == Self.most
    append(
      Diagnostic(
        severity: .warning, line: line, column: column,
        message: isLast ? "More is wrong in this file from here on: it is not named." : message()))
  }
}
