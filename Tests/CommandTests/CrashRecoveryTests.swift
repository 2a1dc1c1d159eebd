import Foundation
import Testing

/// An article that crashes the program takes no other article with it, whatever the command.
@Suite struct CrashRecoveryTests {
  private struct Tree: ~Copyable {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "doccheck-crash-" + UUID().uuidString
      for locale in ["en-US", "de-DE", "fr-FR"] {
        let folder = path + "/content/" + locale
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let code = locale == "de-DE" ? "doccheck build --strikt" : "doccheck build --strict"
        try "# Title\n\n```sh\n\(code)\n```\n".write(toFile: folder + "/good.md", atomically: true, encoding: .utf8)
        try "# Bad\n\nCRASHES\n".write(toFile: folder + "/bad.md", atomically: true, encoding: .utf8)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private struct Outcome {
    let status: Int32
    let reason: Process.TerminationReason
    let output: String
    let error: String
  }

  private func run(_ arguments: [String], in folder: String, trap: String?) throws -> Outcome {
    let process = Process()
    process.executableURL = CommandTests.program
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var environment = CommandTests.environment
    environment["DOCCHECK_TRAP"] = trap
    environment["SWIFT_BACKTRACE"] = nil
    process.environment = environment
    let files = (folder + "/stdout", folder + "/stderr")
    for file in [files.0, files.1] { _ = FileManager.default.createFile(atPath: file, contents: nil) }
    process.standardOutput = FileHandle(forWritingAtPath: files.0)
    process.standardError = FileHandle(forWritingAtPath: files.1)
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, reason: process.terminationReason,
      output: try String(contentsOfFile: files.0, encoding: .utf8),
      error: try String(contentsOfFile: files.1, encoding: .utf8))
  }

  private static let commands = [
    ["check", "--source", "en-US"], ["check", "--format", "sarif", "--source", "en-US"],
    ["fix", "--write", "--source", "en-US"], ["build", "--out", "site"], ["serve", "--once", "--out", "site"],
    ["report", "--out", "report", "--source", "en-US"],
    ["export", "--format", "xliff", "--out", "xliff", "--source", "en-US"],
    ["diff", "en-US", "de-DE"], ["status", "--source", "en-US"],
  ]

  @Test(arguments: commands) func theArticleIsNamedAndTheOthersAreDone(_ command: [String]) throws {
    let tree = try Tree()
    let outcome = try run(command, in: tree.path, trap: "CRASHES")
    #expect(outcome.reason == .exit)
    // A server goes on whatever its pages are.
    #expect(outcome.status == (command[0] == "serve" ? 0 : 2))
    #expect(outcome.error.contains("bad.md") || outcome.output.contains("bad.md"))
    #expect(outcome.error.contains("internal error"), "\(command): \(outcome.error)")
    #expect(outcome.error.contains("signal 4"))
    let read = { (name: String) in (try? String(contentsOfFile: tree.path + "/" + name, encoding: .utf8)) ?? "" }
    switch command[0] {
    case "check", "diff", "status": #expect(outcome.output.contains("good"))
    case "fix": #expect(read("content/de-DE/good.md").contains("--strict"))
    case "build", "serve":
      #expect(read("site/de-DE/good.html").contains("Title"))
      #expect(read("site/de-DE/bad.html").isEmpty)
    case "report": #expect(read("report/index.html").contains("de-DE"))
    default: #expect(read("xliff/de-DE.xlf").contains("good"))
    }
  }

  @Test func aStackOverflowIsACrashAsWell() throws {
    let tree = try Tree()
    let outcome = try run(["check", "--source", "en-US"], in: tree.path, trap: "overflow:CRASHES")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("signal 11"))
    #expect(outcome.output.contains("good.md"))
  }

  @Test func aCrashOfNoArticleEndsWithAMessage() throws {
    let tree = try Tree()
    // A single file is read by no worker before.
    let outcome = try run(["render", "content/de-DE/bad.md"], in: tree.path, trap: "CRASHES")
    #expect(outcome.reason == .exit)
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("internal error: the run ended by signal 4"))
  }

  @Test func aRunWithoutACrashIsTheSame() throws {
    let tree = try Tree()
    let first = try run(["check", "--format", "jsonl", "--source", "en-US"], in: tree.path, trap: nil)
    let second = try run(
      ["check", "--format", "jsonl", "--source", "en-US"], in: tree.path, trap: "TEXT THAT NO ARTICLE HAS")
    #expect(first.status == 1)
    let seconds = #/, [0-9.]+ s\)/#
    #expect(first.output.replacing(seconds, with: ")") == second.output.replacing(seconds, with: ")"))
    #expect(!first.error.contains("internal error"))
  }
}
