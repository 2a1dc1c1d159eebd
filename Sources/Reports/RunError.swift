package import DocModel

/// A problem of the run itself: work that could not be done, or input read other than intended. A failure gives exit
/// code 2 after all other work is done; a warning is only printed.
package struct RunError: Error, Sendable, Hashable, CustomStringConvertible {
  package let severity: Diagnostic.Severity
  /// Relative to the working directory if the file is below it; nil if no file is involved.
  package let file: String?
  /// 1-based; 0 if unknown.
  package let line: Int
  /// In bytes from the start of the file.
  package let byteOffset: Int?
  package let message: String
  /// Whether the problem is in input for doccheck itself (comments, a baseline); it is then always printed.
  package let isOfSetup: Bool

  package init(
    _ message: String, file: String? = nil, line: Int = 0, byteOffset: Int? = nil,
    severity: Diagnostic.Severity = .failure, isOfSetup: Bool = false
  ) {
    self.isOfSetup = isOfSetup
    self.severity = severity
    self.file = file
    self.line = line
    self.byteOffset = byteOffset
    self.message = message
  }

  package init(_ diagnostic: Diagnostic, file: String) {
    self.init(
      diagnostic.message, file: file, line: Int(diagnostic.line), byteOffset: diagnostic.byteOffset,
      severity: diagnostic.severity)
  }

  /// `content/pl-PL/a.md:12: byte 340: not UTF-8`.
  package var description: String {
    var parts: [String] = []
    if let file { parts.append(line > 0 ? "\(file):\(line)" : file) }
    if let byteOffset, !message.contains("offset \(byteOffset) ") { parts.append("byte \(byteOffset)") }
    parts.append(message)
    return parts.joined(separator: ": ")
  }
}

extension [RunError] {
  /// The failures, and the problems of input for doccheck itself.
  package var essential: [RunError] { filter { $0.severity == .failure || $0.isOfSetup } }

  /// The maximum number of troubles printed per file; one more gives the number of omitted ones.
  package static var mostOfAFile: Int { 1000 }

  /// The troubles to print: all failures, and at most ``mostOfAFile`` others per file.
  package var told: [RunError] {
    guard count > Self.mostOfAFile else { return self }
    var counts: [String: Int] = [:]
    var result = filter { trouble in
      guard let file = trouble.file, trouble.severity != .failure else { return true }
      counts[file, default: 0] += 1
      return counts[file, default: 0] <= Self.mostOfAFile
    }
    for (file, number) in counts.sorted(by: { $0.key < $1.key }) where number > Self.mostOfAFile {
      let left = Summary.count(number - Self.mostOfAFile, "more place")
      result.append(RunError("\(left) in this file", file: file, severity: .warning))
    }
    return result
  }
}

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
