import Foundation
import Testing

/// A repository that lives as long as a test.
final class GitTree {
  private let folder: TemporaryTree
  /// What was committed, oldest first.
  private(set) var commits: [String] = []

  var path: String { folder.path }

  static let isThere = (try? run(["--version"])) != nil

  init() throws {
    folder = try TemporaryTree()
    try git("init", "-q", "-b", "main")
  }

  func write(_ text: String, to file: String) throws { try folder.write(Array(text.utf8), to: file) }

  func text(_ file: String) throws -> String { try folder.text(file) }

  /// Writes files and commits all there is, so many days after the end of 2019.
  func commit(_ files: [String: String], day: Int, subject: String) throws {
    for (file, text) in files { try write(text, to: file) }
    try git("add", "-A")
    try Self.run(
      ["-C", path, "commit", "-q", "--allow-empty", "-m", subject], date: "\(1_577_793_600 + day * 86_400) +0000")
    commits.append(try git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines))
  }

  @discardableResult
  func git(_ arguments: String...) throws -> String { try Self.run(["-C", path] + arguments) }

  @discardableResult
  private static func run(_ arguments: [String], date: String = "1577836800 +0000") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-c", "user.name=a", "-c", "user.email=a@b.example"] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_COMMITTER_DATE": date, "GIT_AUTHOR_DATE": date, "GIT_CONFIG_NOSYSTEM": "1"]) { _, new in new }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return String(decoding: said, as: UTF8.self)
  }
}
