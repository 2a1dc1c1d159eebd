internal import DocModel
public import Rules

/// The file of a project's terms, in TBX or CSV.
public enum GlossaryFile {
  /// Why it could not be read.
  public struct Problem: Error, Sendable, Equatable {
    /// 1-based.
    public let line: Int
    /// What is wrong and what to do, one sentence.
    public let message: String
  }

  private static let sizeLimit = 1 << 26

  /// Reads whichever it is.
  public static func read(_ bytes: [UInt8]) throws(Problem) -> Glossary {
    guard bytes.count <= sizeLimit else {
      throw Problem(line: 1, message: "The glossary is larger than \(sizeLimit >> 20) MB: split it.")
    }
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let isWide = bytes.starts(with: [0xfe, 0xff]) || bytes.starts(with: [0xff, 0xfe])
    let first = bytes[start...].first { $0 > .space }
    return isWide || first == UInt8(ascii: "<") ? try GlossaryTBX.read(bytes) : try GlossaryCSV.read(bytes[start...])
  }
}
