internal import DocModel
package import Rules

/// Reads a project's glossary from TBX or CSV.
package enum GlossaryFile {
  /// The reason a glossary could not be read.
  package struct Problem: Error, Sendable, Equatable {
    /// The 1-based line of the problem.
    package let line: Int
    /// One sentence that says what is wrong and how to fix it.
    package let message: String
  }

  private static let sizeLimit = 1 << 26

  /// Detects the format, TBX or CSV, and reads the glossary.
  package static func read(_ bytes: [UInt8]) throws(Problem) -> Glossary {
    guard bytes.count <= sizeLimit else {
      throw Problem(line: 1, message: "The glossary is larger than \(sizeLimit >> 20) MB: split it.")
    }
    let start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    let isWide = bytes.starts(with: [0xfe, 0xff]) || bytes.starts(with: [0xff, 0xfe])
    let first = bytes[start...].first { $0 > .space }
    return isWide || first == UInt8(ascii: "<") ? try GlossaryTBX.read(bytes) : try GlossaryCSV.read(bytes[start...])
  }
}
