import Alignment
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct GitHistoryTests {
  private func git(_ folder: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b.example"] + arguments
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  @Test func knowsHowFarATextIsBehind() throws {
    let root = try TemporaryTree()
    try git(root.path, "init", "-q")
    let texts = ["one\n", "two\r\nlines\r\n", "three\n"]
    for (name, text) in zip(["a.md", "a.md", "a.md"], texts) {
      try root.write(Array(text.utf8), to: name)
      try git(root.path, "add", "-A")
      try git(root.path, "commit", "-q", "-m", "x", "--date", "2020-04-02T00:00:00Z")
    }
    let history = try GitHistory(recorded: []).versions(of: root.path + "/a.md")
    #expect(history.versions.map(\.hash) == texts.reversed().map { SourceHash.of(Array($0.utf8), among: []) })
    #expect(history.lag(of: SourceHash.of(Array("one\r\n".utf8), among: []))?.commits == 2)
    #expect(history.lag(of: SourceHash.of(Array("three\n".utf8), among: []))?.commits == 0)
    #expect(history.lag(of: "else") == nil)
  }

  @Test func saysWhereGitKnowsNothing() throws {
    let root = try TemporaryTree(["a.md": "x"])
    #expect(throws: Trouble.self) { try GitHistory(recorded: []).versions(of: root.path + "/a.md") }
  }
}
