import Foundation
import Testing

/// A folder of files that lives as long as a test.
struct TemporaryTree: ~Copyable {
  let path: String

  /// - Parameter files: by their path below the folder.
  init(_ files: [String: String] = [:]) throws {
    path = FileManager.default.temporaryDirectory.path + "/doccheck-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for (name, text) in files { try write(Array(text.utf8), to: name) }
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path + "/" + name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  /// Makes a symbolic link, wherever it leads.
  func link(_ name: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: destination)
  }

  func text(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
