/// A problem in a file that kept part of it from being read as intended. The rest of the file was still read.
package struct Diagnostic: Sendable, Hashable, Codable {
  package enum Severity: String, Sendable, Codable {
    /// The file's content cannot be trusted (broken UTF-8): the run exits with code 2.
    case failure
    /// A problem the author should fix (an unclosed tag, a malformed header).
    case warning
  }

  package enum Topic: String, Sendable, Codable { case text, frontMatter, markup, include }

  package let severity: Severity
  package var topic = Topic.text
  /// The text that the problem is about, as it is written, such as the target of an include; empty for others.
  package var subject = ""
  /// 1-based line and byte column in the file; column 0 if only the line is known.
  package let line: UInt32
  package let column: UInt32
  /// Offset in bytes from the start of the file, or nil if the line is precise enough. Set for broken UTF-8.
  package let byteOffset: Int?
  /// One sentence: the problem and its remedy.
  package let message: String

  package init(severity: Severity, line: UInt32, column: UInt32 = 0, byteOffset: Int? = nil, message: String) {
    self.severity = severity
    self.line = line
    self.column = column
    self.byteOffset = byteOffset
    self.message = message
  }
}

extension [Diagnostic] {
  /// The number of diagnostics of one file after which one last warning replaces all further ones.
  package static var most: Int { 1000 }

  /// Appends a warning; after ``most`` diagnostics, one last warning that further ones are omitted.
  package mutating func warn(
    line: UInt32, column: UInt32 = 0, topic: Diagnostic.Topic = .text, subject: String = "",
    _ message: () -> String
  ) {
    guard count <= Self.most else { return }
    let isLast = count == Self.most
    var diagnostic = Diagnostic(
      severity: .warning, line: line, column: column,
      message: isLast ? "More is wrong in this file from here on: it is not named." : message())
    (diagnostic.topic, diagnostic.subject) = (topic, subject)
    append(diagnostic)
  }
}
