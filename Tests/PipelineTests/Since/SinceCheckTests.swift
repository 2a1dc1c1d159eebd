import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct SinceCheckTests {
  private func git(_ folder: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b"] + arguments
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func tellsOnlyWhatCameSince() throws {
    let root = try TemporaryTree(CheckTests.files)
    try git(root.path, "init", "-q")
    try git(root.path, "add", ".")
    try git(root.path, "commit", "-q", "-m", "a")
    func loud() throws -> [String] {
      let report = try SinceCheck(Check(roots: [root.path]), since: "HEAD").run()
      #expect(report.isComplete)
      return report.findings.filter { report.level(of: $0.finding) == .error }.map {
        "\($0.finding.article) \($0.finding.locale):\($0.finding.place.line)"
      }
    }
    #expect(try loud() == [])
    let idle = try SinceCheck(Check(roots: [root.path]), since: "HEAD").run()
    #expect(idle.idle == "No article changed since HEAD" && idle.articles == 0)
    // The old fault stays known when lines move; the new one is told.
    let wrong = (CheckTests.files["pl-PL/a.md"] ?? "").replacing("| `three` | Nie |", with: "| `three` | Tak |")
    try root.write(Array(wrong.utf8), to: "pl-PL/a.md")
    try root.write(Array(("\n\n" + (CheckTests.files["ko-KR/a.md"] ?? "")).utf8), to: "ko-KR/a.md")
    let told = try loud()
    #expect(told == ["a.md pl-PL:7"])
    try git(root.path, "checkout", "-q", ".")
    // A renamed article is the same one.
    for name in CheckTests.files.keys { try git(root.path, "mv", name, name.replacing("a.md", with: "b.md")) }
    #expect(try loud() == [])
    #expect(throws: (any Error).self) { try SinceCheck(Check(roots: [root.path]), since: "nope").run() }
  }
}
