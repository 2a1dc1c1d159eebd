public import DocModel

/// Something doccheck could not do, or read otherwise than it was meant. A failure ends the run in 2, after
/// everything else was done; a warning is only said.
public struct Trouble: Error, Sendable, Hashable, CustomStringConvertible {
  public let severity: Diagnostic.Severity
  /// Relative to the working directory where it lies below it; nil where it is no file's trouble.
  public let file: String?
  /// 1-based; 0 where it is not known.
  public let line: Int
  /// In bytes from the start of the file.
  public let byteOffset: Int?
  public let message: String
  /// True for what is wrong with the words that people gave doccheck itself (comments, a baseline): it is always said.
  public let isOfSetup: Bool

  public init(
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

  public init(_ diagnostic: Diagnostic, file: String) {
    self.init(
      diagnostic.message, file: file, line: Int(diagnostic.line), byteOffset: diagnostic.byteOffset,
      severity: diagnostic.severity)
  }

  /// `content/pl-PL/a.md:12: byte 340: not UTF-8`.
  public var description: String {
    var parts: [String] = []
    if let file { parts.append(line > 0 ? "\(file):\(line)" : file) }
    if let byteOffset, !message.contains("offset \(byteOffset) ") { parts.append("byte \(byteOffset)") }
    parts.append(message)
    return parts.joined(separator: ": ")
  }
}

extension [Trouble] {
  /// Of each file so many, and one that says how many more there are.
  public static var mostOfAFile: Int { 1000 }

  /// The troubles as they are told; failures are all told.
  public var told: [Trouble] {
    guard count > Self.mostOfAFile else { return self }
    var counts: [String: Int] = [:]
    var result = filter { trouble in
      guard let file = trouble.file, trouble.severity != .failure else { return true }
      counts[file, default: 0] += 1
      return counts[file, default: 0] <= Self.mostOfAFile
    }
    for (file, number) in counts.sorted(by: { $0.key < $1.key }) where number > Self.mostOfAFile {
      let left = Summary.count(number - Self.mostOfAFile, "more place")
      result.append(Trouble("\(left) of this file: not named", file: file, severity: .warning))
    }
    return result
  }
}
