import Foundation
import Testing

/// Results that are kept between runs: reports are the same bytes with and without.
@Suite struct CacheTests {
  /// A git repository with articles, and a cache.
  private final class Tree {
    let path = FileManager.default.temporaryDirectory.path + "/doccheck-test-\(UUID().uuidString)"
    var cache: String { path + "/cache/v1" }
    var environment = CommandTests.environment

    init() throws {
      for (locale, title) in [("en", "Title"), ("de", "Titel"), ("fr", "Titre")] {
        for page in ["a", "b", "c"] { try write(Self.page(title + " " + page), to: "docs/\(locale)/\(page).md") }
      }
      try write("docs\nincomplete", to: "notes.txt")
      try git("init", "-q", "-b", "main")
      try commit()
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    static func page(_ title: String) -> String {
      "# \(title)\n\nSet `timeout` to 512.\n\n[next](b.md#end) ![shot](media/shot.png)\n\n| a | b |\n|-|-|\n| 1 | `x` |\n"
    }

    func write(_ text: String, to file: String) throws {
      let place = URL(fileURLWithPath: path + "/work/" + file)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
    }

    func text(_ file: String) throws -> String { try String(contentsOfFile: path + "/work/" + file, encoding: .utf8) }

    func git(_ arguments: String...) throws {
      _ = try start("/usr/bin/env", ["git", "-c", "user.name=a", "-c", "user.email=a@b.example"] + arguments).end()
    }

    func commit() throws {
      try git("add", "-A")
      try git("commit", "-q", "--allow-empty", "-m", "change")
    }

    func check(_ arguments: [String], isCached: Bool = true) throws -> CommandTests.Outcome {
      try begin(arguments, isCached: isCached).end()
    }

    func begin(_ arguments: [String], command: String = "check", isCached: Bool = true) throws -> Run {
      try start(
        CommandTests.program.path,
        [command, "docs"] + arguments + (isCached ? ["--cache", path + "/cache"] : ["--no-cache"]))
    }

    struct Run {
      let process: Process
      let output: Pipe
      let error: Pipe

      func end() throws -> CommandTests.Outcome {
        let output = output.fileHandleForReading.readDataToEndOfFile()
        let error = error.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return CommandTests.Outcome(
          status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
          error: String(decoding: error, as: UTF8.self))
      }
    }

    private func start(_ program: String, _ arguments: [String]) throws -> Run {
      let run = Run(process: Process(), output: Pipe(), error: Pipe())
      run.process.executableURL = URL(fileURLWithPath: program)
      run.process.arguments = arguments
      run.process.currentDirectoryURL = URL(fileURLWithPath: path + "/work")
      run.process.environment = environment
      (run.process.standardOutput, run.process.standardError) = (run.output, run.error)
      run.process.standardInput = FileHandle.nullDevice
      try run.process.run()
      return run
    }

    var entries: [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: cache)) ?? []).sorted().map { cache + "/" + $0 }
    }
  }

  /// The output without the duration of the run.
  private static func shown(_ outcome: CommandTests.Outcome) -> [String] {
    [outcome.output.replacing(/, \d+\.\d s\)/, with: ")"), outcome.error, "\(outcome.status)"]
  }

  /// One change of a tree, chosen by a number.
  private static func change(_ tree: Tree, _ step: Int) throws {
    let page = "docs/\(["en", "de", "fr"][step % 3])/\(["a", "b", "c"][step / 3 % 3]).md"
    let files = FileManager.default
    switch step % 14 {
    case 0: try tree.write(Tree.page("Other \(step)").replacing("512", with: "51"), to: page)
    case 1: try tree.commit()
    case 2: try tree.write("x", to: "docs/en/media/shot.png")
    case 3: try tree.write(Tree.page("New"), to: "docs/de/new.md")
    case 4: try tree.write(Tree.page("New") + "\n## End\n", to: "docs/en/new.md")
    case 5: try tree.write("source: en\nrules: { number: off }\n", to: ".doccheck.yml")
    case 6: try files.moveItem(atPath: tree.path + "/work/docs/de/new.md", toPath: tree.path + "/work/docs/de/moved.md")
    case 7: try files.removeItem(atPath: tree.path + "/work/docs/de/moved.md")
    case 8: try tree.write((try tree.text(page)) + "\n<!-- doccheck-disable-next-line number: x -->\n", to: page)
    case 9:
      // The same size and time, as a tool that sets times may leave it.
      let text = try tree.text(page)
      let date = try files.attributesOfItem(atPath: tree.path + "/work/" + page)[.modificationDate]
      try tree.write(text.replacing("timeout", with: "timeoux"), to: page)
      if let date { try files.setAttributes([.modificationDate: date], ofItemAtPath: tree.path + "/work/" + page) }
    case 10: try tree.write("new.md\nmedia/\n", to: ".gitignore")
    case 11: try tree.git("checkout", "-q", "HEAD~1")
    case 12: try files.removeItem(atPath: tree.path + "/work/.doccheck.yml")
    default: try tree.write("---\nl10n.sourceCommit: HEAD\n---\n" + Tree.page("Recorded"), to: page)
    }
  }

  @Test func everyChangeIsSeen() throws {
    let tree = try Tree()
    let options = [
      ["--format", "jsonl"], ["--format", "text", "--source", "en", "--notes"], ["--format", "sarif"],
      ["--source", "en", "--format", "json", "--verbose"],
    ]
    for step in 0..<28 {
      try? Self.change(tree, step)
      let arguments = options[step / 2 % options.count]
      let plain = Self.shown(try tree.check(arguments, isCached: false))
      for _ in 0..<2 { #expect(Self.shown(try tree.check(arguments)) == plain, "step \(step)") }
    }
  }

  @Test func everyChangeIsSeenByStatus() throws {
    let tree = try Tree()
    let options = [
      ["--format", "json"], ["--format", "text", "--source", "en"], ["--format", "markdown", "--locale", "de"],
      ["--source", "en", "--format", "svg"],
    ]
    func status(_ arguments: [String], isCached: Bool = true) throws -> [String] {
      Self.shown(try tree.begin(arguments, command: "status", isCached: isCached).end())
    }
    for step in 0..<28 {
      try? Self.change(tree, step)
      let arguments = options[step / 2 % options.count]
      let plain = try status(arguments, isCached: false)
      for _ in 0..<2 { #expect(try status(arguments) == plain, "step \(step)") }
    }
  }

  /// The output is that of the earlier run, for which git is not needed.
  @Test(arguments: ["check", "status"]) func aCallThatWasMadeBeforeRunsNothing(_ command: String) throws {
    let tree = try Tree()
    try tree.write("#!/bin/sh\necho x >> \"$DOCCHECK_LOG\"\nexec /usr/bin/git \"$@\"\n", to: "bin/git")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tree.path + "/work/bin/git")
    tree.environment["PATH"] = tree.path + "/work/bin:/usr/bin:/bin"
    tree.environment["DOCCHECK_LOG"] = tree.path + "/log"
    func calls() -> Int { (try? String(contentsOfFile: tree.path + "/log", encoding: .utf8))?.count ?? 0 }
    let arguments = ["--source", "en", "--format", "json"]
    let first = Self.shown(try tree.begin(arguments, command: command).end())
    let count = calls()
    #expect(count > 0)
    #expect(Self.shown(try tree.begin(arguments, command: command).end()) == first)
    #expect(calls() == count)
    try tree.write(Tree.page("Other"), to: "docs/en/a.md")
    #expect(Self.shown(try tree.begin(arguments, command: command).end()) != first)
    #expect(calls() > count)
  }

  /// Standard error and the status of a run whose work could not be done are not kept.
  @Test func aStatusThatIsIncompleteIsNotKept() throws {
    let tree = try Tree()
    let outcome = try tree.begin(["--locale", "xx"], command: "status").end()
    #expect(outcome.status == 2)
    #expect(!tree.entries.contains { $0.contains("/run-") })
  }

  @Test func anotherDictionaryIsSeen() throws {
    let tree = try Tree()
    for page in ["a", "b", "c", "d", "e"] {
      let text = page == "e" ? "Die Einstelllungen." : "Die Einstellungen und die Einstellungen."
      try tree.write("# Titel\n\n\(text)\n", to: "docs/de/\(page).md")
      try tree.write("# Title\n\nThe settings.\n", to: "docs/en/\(page).md")
    }
    // A program that rejects the words of its dictionary.
    try tree.write("#!/bin/sh\ngrep -ixF -f \"$2.dic\" || true\n", to: "bin/hunspell")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tree.path + "/work/bin/hunspell")
    tree.environment["DICPATH"] = tree.path + "/work/words"
    tree.environment["PATH"] = tree.path + "/work/bin:/usr/bin:/bin"
    try tree.write("", to: "words/de_DE.aff")
    let arguments = ["--source", "en", "--notes", "--rule", "typo", "--format", "concise"]
    try tree.write("Nichts\n", to: "words/de_DE.dic")
    let before = try tree.check(arguments)
    #expect(!before.output.contains("Einstelllungen"))
    try tree.write("Einstelllungen\n", to: "words/de_DE.dic")
    let after = try tree.check(arguments)
    #expect(after.output.contains("Einstelllungen"))
    #expect(Self.shown(after) == Self.shown(try tree.check(arguments, isCached: false)))
  }

  @Test func filesOfReportsAreWrittenAgain() throws {
    let tree = try Tree()
    try tree.write(Tree.page("Titel").replacing("512", with: "51"), to: "docs/de/a.md")
    let arguments = [
      "--source", "en", "--format", "concise", "--format", "sarif=out/a.sarif", "--format", "csv=out/a.csv",
    ]
    let first = try tree.check(arguments)
    let files = try ["out/a.sarif", "out/a.csv"].map(tree.text)
    #expect(first.status == 1)
    try FileManager.default.removeItem(atPath: tree.path + "/work/out")
    let second = try tree.check(arguments)
    #expect(second.output == first.output)
    #expect(try ["out/a.sarif", "out/a.csv"].map(tree.text) == files)
  }

  @Test func brokenEntriesAreMended() throws {
    let tree = try Tree()
    let arguments = ["--format", "jsonl", "--source", "en", "--notes"]
    let plain = Self.shown(try tree.check(arguments, isCached: false))
    _ = try tree.check(arguments)
    #expect(tree.entries.contains { $0.contains("/run-") })
    #expect(tree.entries.count { $0.contains("/article-") } == 3)
    let damages: [([UInt8]) -> [UInt8]] = [
      { Array($0.prefix($0.count / 2)) }, { _ in [] }, { $0.dropLast() + [0] }, { _ in Array("{}".utf8) },
      { Array($0.prefix(49)) + [UInt8](repeating: 0xff, count: 64) },
    ]
    for damage in damages {
      for entry in tree.entries {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: entry)))
        try Data(damage(bytes)).write(to: URL(fileURLWithPath: entry))
      }
      #expect(Self.shown(try tree.check(arguments)) == plain)
      #expect(Self.shown(try tree.check(arguments)) == plain)
    }
    for entry in tree.entries {
      try FileManager.default.removeItem(atPath: entry)
      try FileManager.default.createDirectory(atPath: entry, withIntermediateDirectories: true)
    }
    #expect(Self.shown(try tree.check(arguments)) == plain)
  }

  @Test func onlyTheOwnerReadsAndWritesIt() throws {
    let tree = try Tree()
    let plain = Self.shown(try tree.check(["--format", "jsonl"], isCached: false))
    _ = try tree.check(["--format", "jsonl"])
    func permissions(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    #expect(try permissions(tree.cache) == 0o700)
    #expect(try tree.entries.allSatisfy { try permissions($0) == 0o600 })
    // Anyone could have written a folder that all can write to.
    try FileManager.default.removeItem(atPath: tree.cache)
    try FileManager.default.createDirectory(atPath: tree.cache, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: tree.cache)
    #expect(Self.shown(try tree.check(["--format", "jsonl"])) == plain)
    #expect(tree.entries.isEmpty)
  }

  @Test func twoRunsAtOnceAreSafe() throws {
    let tree = try Tree()
    let arguments = ["--format", "jsonl", "--source", "en", "--notes"]
    let plain = Self.shown(try tree.check(arguments, isCached: false))
    for _ in 0..<3 {
      let runs = try (0..<3).map { _ in try tree.begin(arguments) }
      for run in runs { #expect(Self.shown(try run.end()) == plain) }
    }
    #expect(!tree.entries.contains { $0.hasSuffix("-new") })
  }

  @Test func aFolderThatCannotBeUsedIsNoError() throws {
    let tree = try Tree()
    let plain = Self.shown(try tree.check(["--format", "jsonl"], isCached: false))
    try? FileManager.default.removeItem(atPath: tree.path + "/cache")
    #expect(FileManager.default.createFile(atPath: tree.path + "/cache", contents: nil))
    #expect(Self.shown(try tree.check(["--format", "jsonl"])) == plain)
  }

  @Test func bothOptionsExcludeEachOther() throws {
    let outcome = try CommandTests().run("check", "--cache", "x", "--no-cache")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("--cache and --no-cache exclude each other"))
  }
}
