import Foundation

/// The documentation in the folder that DOCCHECK_EXAMPLES names.
enum Corpora {
  static let folder = ProcessInfo.processInfo.environment["DOCCHECK_EXAMPLES"]
  /// Below `corpus`.
  static let names: [String] =
    folder.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0 + "/corpus") }?.sorted() ?? []
}
