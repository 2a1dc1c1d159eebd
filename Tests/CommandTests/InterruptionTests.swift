import Foundation
import Testing

/// A run that a signal ends leaves nothing in place, and its parent sees the signal.
@Suite struct InterruptionTests {
  /// A repository with one article in two locales, and a `git` in front of the real one that stops at `ls-tree`.
  private struct Tree: ~Copyable {
    let path: String

    init() throws {
      path = NSTemporaryDirectory() + "doccheck-interrupt-" + UUID().uuidString
      for folder in ["bin", "tmp", "work/docs/en", "work/docs/de"] {
        try FileManager.default.createDirectory(atPath: path + "/" + folder, withIntermediateDirectories: true)
      }
      for locale in ["en", "de"] {
        try write("# A\n\nUse `\(locale)`.\n", to: "work/docs/\(locale)/a.md")
      }
      try write(
        """
        #!/bin/sh
        PATH=${PATH#*:}
        case "$*" in *ls-tree*) echo $$ > "\(path)/child"; exec sleep 60;; esac
        exec git "$@"

        """, to: "bin/git")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path + "/bin/git")
    }

    func write(_ text: String, to file: String) throws {
      try text.write(toFile: path + "/" + file, atomically: false, encoding: .utf8)
    }

    func start(_ program: URL, _ arguments: [String]) throws -> Process {
      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = URL(fileURLWithPath: path + "/work")
      var environment = CommandTests.environment
      environment["TMPDIR"] = path + "/tmp"
      environment["PATH"] = path + "/bin:" + (environment["PATH"] ?? "/usr/bin")
      process.environment = environment
      (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
      try process.run()
      return process
    }

    func git(_ arguments: String...) throws {
      let git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.example"] + arguments
      let process = try start(URL(fileURLWithPath: "/usr/bin/env"), git)
      process.waitUntilExit()
      try #require(process.terminationStatus == 0)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test(arguments: [SIGTERM, SIGINT]) func childrenAndTemporaryFoldersGo(signal: Int32) throws {
    let tree = try Tree()
    try tree.git("init", "-q")
    try tree.git("add", "-A")
    try tree.git("commit", "-q", "-m", "First")
    try tree.write("# A\n\nUse `fr`.\n", to: "work/docs/de/a.md")
    let run = try tree.start(CommandTests.program, ["check", "docs", "--since", "HEAD"])
    var child: Int32?
    for _ in 0..<600 where child == nil {
      Thread.sleep(forTimeInterval: 0.1)
      let text = try? String(contentsOfFile: tree.path + "/child", encoding: .utf8)
      child = text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
    let git = try #require(child)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path + "/tmp").count == 1)
    kill(run.processIdentifier, signal)
    run.waitUntilExit()
    #expect(run.terminationReason == .uncaughtSignal)
    #expect(run.terminationStatus == signal)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path + "/tmp").isEmpty)
    for _ in 0..<50 where kill(git, 0) == 0 { Thread.sleep(forTimeInterval: 0.1) }
    #expect(kill(git, 0) != 0)
  }
}
