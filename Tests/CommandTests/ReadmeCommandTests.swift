import Foundation
import Testing

/// What README says about the commands, asked of the program.
@Suite struct ReadmeCommandTests {
  private static let text =
    (try? String(contentsOf: CommandTests.package.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""

  /// A tree with one error, and one in two locales without any.
  private struct Tree: ~Copyable {
    let path: String

    init(_ files: [String: String]) throws {
      path = NSTemporaryDirectory() + "doccheck-readme-" + UUID().uuidString
      for (file, text) in files {
        let place = URL(fileURLWithPath: path + "/" + file)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
      }
    }

    func run(_ arguments: String...) throws -> CommandTests.Outcome {
      let process = Process()
      process.executableURL = CommandTests.program
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: path)
      process.environment = CommandTests.environment
      let (output, error) = (Pipe(), Pipe())
      (process.standardOutput, process.standardError) = (output, error)
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let said = output.fileHandleForReading.readDataToEndOfFile()
      let complaint = error.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return CommandTests.Outcome(
        status: process.terminationStatus, output: String(decoding: said, as: UTF8.self),
        error: String(decoding: complaint, as: UTF8.self))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private static let page = "# Title\n\nSet `timeout` to 512.\n\n```sh\nrun --all\n```\n"

  private static func wrong(_ extra: [String: String] = [:]) throws -> Tree {
    try Tree(
      ["docs/en/a.md": page, "docs/de/a.md": page.replacing("Title", with: "Titel").replacing("--all", with: "--al")]
        .merging(extra) { $1 })
  }

  private static let commands: [String] = {
    let rows = text.matches(of: #/\| `doccheck ([a-z]+)/#)
    return rows.map { String($0.1) }
  }()

  @Test func itListsEveryCommand() throws {
    let help = try CommandTests().run("--help").output
    let subcommands = try #require(help.components(separatedBy: "SUBCOMMANDS:\n").last)
    let names = subcommands.split(separator: "\n").compactMap { line -> String? in
      line.hasPrefix("  ") && !line.hasPrefix("   ") ? line.split(separator: " ").first.map(String.init) : nil
    }
    #expect(Set(Self.commands) == Set(names.filter { $0 != "See" }) && names.count > 15)
  }

  /// Every option in the row of a command, and every one in the text about `check`.
  @Test func itsOptionsExist() throws {
    var help: [String: String] = [:]
    for command in Self.commands { help[command] = try CommandTests().run("help", command).output }
    let option = #/--[a-z]+(?:-[a-z]+)*/#
    for row in Self.text.split(separator: "\n") {
      guard let command = row.prefixMatch(of: #/\| `doccheck ([a-z]+)/#)?.1 else { continue }
      for name in row.matches(of: option).map(\.0) where name != "--shard" {
        #expect(help[String(command)]?.contains(name) == true, "doccheck \(command) has no option \(name)")
      }
    }
    let start = try #require(Self.text.range(of: "\n## Check\n"))
    let end = try #require(Self.text.range(of: "\n### Configuration\n"))
    for name in Self.text[start.upperBound..<end.lowerBound].matches(of: option).map(\.0) {
      #expect(help["check"]?.contains(name) == true, "check has no option \(name)")
    }
  }

  @Test func theTwoCommandsWork() throws {
    let tree = try Self.wrong()
    let start = try tree.run("init")
    #expect(start.status == 0 && start.output.contains("Wrote .doccheck.yml"))
    #expect(try String(contentsOfFile: tree.path + "/.doccheck.yml", encoding: .utf8).contains("source: en"))
    #expect(try tree.run("check").status == 1)
    try FileManager.default.removeItem(atPath: tree.path + "/.doccheck.yml")
    let check = try tree.run("check", "--limit", "20", "--statistics")
    #expect(check.status == 1 && check.output.contains("By rule and locale"))
    #expect(try tree.run("check", "docs").status == 1)
    #expect(try tree.run("check", "docs/de").error.contains("name its parent folder"))
  }

  @Test func exitStatusesAreAsItSays() throws {
    let tree = try Self.wrong(["docs/fr/a.md": Self.page])
    #expect(try tree.run("check", "--fail-on", "critical").status == 0)
    #expect(try tree.run("check", "--max-findings", "1").status == 0)
    #expect(try tree.run("check", "no-such").status == 2)
    #expect(try tree.run("report", "--source", "en", "--out", "report").status == 0)
    #expect(try tree.run("export", "--source", "en", "--format", "xliff", "--out", "x").status == 0)
    #expect(try tree.run("status", "--source", "en").status == 0)
    let fix = try tree.run("fix", "--source", "en")
    #expect(fix.status == 1 && fix.output.contains("+run --all"))
    #expect(try tree.run("fix", "--source", "en", "--write").status == 0)
    #expect(try tree.run("check", "--source", "en").status == 0)
    try Data("# T\n\n[x](gone.md)\n".utf8).write(to: URL(fileURLWithPath: tree.path + "/docs/en/a.md"))
    #expect(try tree.run("build", "docs", "--out", "site", "--strict").status == 1)
  }

  /// An article that cannot be read is status 2, also if there are findings; the others are checked.
  @Test func theRestIsDone() throws {
    let tree = try Self.wrong(["docs/en/b.md": Self.page, "docs/de/b.md": "# \u{0}\n"])
    try Data([0xff, 0xfe, 0x41, 0]).write(to: URL(fileURLWithPath: tree.path + "/docs/de/b.md"))
    let check = try tree.run("check")
    #expect(check.status == 2 && check.output.contains("code-body"))
  }

  @Test(arguments: ["docs/page.md docs/de/page.md", "docs/page.md docs/page.de.md", "en/page.md de/page.md"])
  func layoutsAreDetected(files: String) throws {
    let names = files.split(separator: " ").map(String.init)
    let tree = try Tree([names[0]: Self.page, names[1]: Self.page.replacing("--all", with: "--al")])
    #expect(try tree.run("check").output.contains("code-body"))
  }

  @Test func commentsSuppressFindings() throws {
    let block = try #require(Self.text.components(separatedBy: "```markdown\n").dropFirst().first)
    let comments = block.components(separatedBy: "\n```")[0].split(separator: "\n")
    #expect(comments.count == 4)
    let tree = try Self.wrong()
    for comment in comments {
      let page = Self.page.replacing("```sh", with: "\(comment)\n\n```sh").replacing("--all", with: "--al")
      try Data(page.utf8).write(to: URL(fileURLWithPath: tree.path + "/docs/de/a.md"))
      // Comments that are valid but suppress nothing are reported as such.
      let said = try tree.run("check", "--verbose").error
      #expect(!said.contains("no rule"), "\(said)")
    }
    let comment = "<!-- doccheck-disable code-body: on purpose -->"
    let page = Self.page.replacing("```sh", with: "\(comment)\n```sh").replacing("--all", with: "--al")
    try Data(page.utf8).write(to: URL(fileURLWithPath: tree.path + "/docs/de/a.md"))
    #expect(try !tree.run("check").output.contains("code-body"))
  }
}
