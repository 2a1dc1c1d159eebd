import FlyingSocks
import Foundation
import Testing

/// Runs the program itself: what matters here are exit codes and streams.
@Suite struct CommandTests {
  struct Outcome {
    let status: Int32
    let output: String
    let error: String
  }

  /// The program lies beside the tests.
  static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent("doccheck")
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// An environment in which there is no cache: no test may depend on what an earlier one, or the user, has checked.
  static let environment = ProcessInfo.processInfo.environment.merging(["XDG_CACHE_HOME": "/dev/null"]) { $1 }

  func run(_ arguments: String..., input: String = "") throws -> Outcome { try run(arguments, input: input) }

  func run(_ arguments: [String], input: String = "") throws -> Outcome {
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.currentDirectoryURL = Self.package
    process.environment = Self.environment
    let (stdin, stdout, stderr) = (Pipe(), Pipe(), Pipe())
    process.standardInput = stdin
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    try stdin.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try stdin.fileHandleForWriting.close()
    let output = stdout.fileHandleForReading.readDataToEndOfFile()
    let error = stderr.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      error: String(decoding: error, as: UTF8.self))
  }

  @Test func helpIsClean() throws {
    #expect(try run("--help").status == 0)
    #expect(try run("check", "--help").status == 0)
    #expect(try run("--version").status == 0)
    #expect(try run("rules").status == 0)
  }

  @Test func usageErrorsAreTwo() throws {
    #expect(try run("check", "--bogus").status == 2)
    #expect(try run("nonsense").status == 2)
    #expect(try run("diff", "pl-PL").status == 2)
    #expect(try run("check", "--jobs", "0").status == 2)
    #expect(try run("extract", "--locale", "pl-PL", "--format", "csv").status == 2)
  }

  /// A taken port is told before the site is built.
  @Test func aTakenPortIsTold() throws {
    let socket = try Socket(domain: Int32(AF_INET))
    defer { try? socket.close() }
    try socket.bind(to: sockaddr_in.inet(ip4: "127.0.0.1", port: 0))
    try socket.listen()
    guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("doccheck-\(UUID())").path
    let outcome = try run("serve", "content", "--port", "\(port)", "--out", folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.error
        == "doccheck: port \(port) is already in use on 127.0.0.1; choose another with --port, or --port 0 for any free port\n"
    )
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func whatCannotBeDoneIsTwo() throws {
    let missing = try run("check", "no-such-folder")
    #expect(missing.status == 2)
    #expect(missing.error.contains("no-such-folder: there is no such folder"))
    #expect(try run("diff", "pl-PL", "de-DE").error.contains("the locale de-DE has no article here"))
    #expect(try run("diff", "pl-PL", "de-DE").status == 2)
    #expect(try run("explain", "cell-polarty").error.contains("Did you mean 'cell-polarity'?"))
    #expect(try run("check", "--output", "/dev/full").status == 2)
  }

  @Test func theContentHasTwoWrongCells() throws {
    let check = try run("check", "content", "--rule", "cell-polarity")
    #expect(check.status == 1)
    #expect(check.error.isEmpty)
    #expect(try run("check", "content", "--verbose").error.contains("flavor: learn, detected from the articles"))
    #expect(check.output.contains("2 errors"))
    let diff = try run("diff", "pl-PL", "ko-KR", "--width", "100")
    #expect(diff.status == 1)
    #expect(diff.output.contains("예 (= yes)"))
    #expect(diff.output.contains("Nie (= no)"))
    #expect(diff.output.contains("Different source revisions"))
    #expect(diff.output.contains("content/pl-PL/customize-webviews.md:79"))
  }

  /// Whoever names the source, and if nobody does.
  @Test(arguments: [[], ["--source", "fr-FR"], ["--source=fr-FR"]])
  func workersCheckAsTheOneThatStartsThem(source: [String]) throws {
    let arguments = ["check", "content", "--format", "json", "--rule", "cell-polarity"] + source
    let alone = try run(arguments)
    #expect(alone.status == 1)
    #expect(try run(arguments + ["--isolate", "--jobs", "2"]).output == alone.output)
  }

  @Test func aGlossaryCanBeGivenOnTheCommandLine() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("doccheck-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (file, text) in [
      "en/a.md": "The tenant is here.\n", "pl/a.md": "Klient jest tutaj.\n", "de/a.md": "Der Mandant ist hier.\n",
      "terms.csv": "en,pl,de\ntenant,dzierżawca,Mandant\n",
    ] {
      let place = folder.appendingPathComponent(file)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
    }
    let terms = folder.appendingPathComponent("terms.csv").path
    let outcome = try run("check", folder.path, "--source", "en", "--rule", "glossary", "--glossary", terms)
    #expect(outcome.output.contains("dzierżawca") && !outcome.output.contains("Mandant"))
    #expect(outcome.status == 1)
    let missing = try run("check", folder.path, "--glossary", "no-such.csv")
    #expect(missing.status == 2 && missing.error.contains("no-such.csv"))
  }

  @Test func reportsGoToSeveralPlaces() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("doccheck-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let (sarif, lines) = (folder.appendingPathComponent("a.sarif"), folder.appendingPathComponent("a.jsonl"))
    let check = try run(
      "check", "content/ko-KR/customize-webviews.md", "--format", "sarif=\(sarif.path)", "--format", "github",
      "--format", "jsonl=\(lines.path)")
    #expect(check.status == 1)
    #expect(check.output.contains("::error file=content/ko-KR/customize-webviews.md,line=79,col=137,endColumn=137,"))
    #expect(try String(contentsOf: sarif, encoding: .utf8).contains(#""startColumn":137"#))
    #expect(try !String(contentsOf: lines, encoding: .utf8).contains(#""level":"note""#))
    #expect(try run("check", "--format", "json", "--format", "text").status == 2)
    #expect(try run("check", "--format", "sraif").error.contains("Did you mean 'sarif'?"))
    #expect(try run("chekc").error.contains("Did you mean 'check'?"))
  }

  @Test func filesThatAreNoArticlesAreSaid() throws {
    #expect(try run("check", "README.md").status == 2)
    #expect(try run("check", "README.md", "--only-articles").status == 0)
    #expect(try run("diff", "pl-PL", "ko-KR", "content/pl-PL/customize-webviews.md").status == 1)
  }

  @Test func whatIsInForceIsShown() throws {
    let config = try run("config", "--source", "pl-PL")
    #expect(config.status == 0)
    #expect(config.output.contains("source: pl-PL  (command line)"))
    #expect(config.output.contains("flavor: learn  (detected)"))
    #expect(config.output.contains("site.title: –  (default)"))
    #expect(config.output.contains("limits.seconds: 60  (default)"))
    let schema = try JSONSerialization.jsonObject(with: Data(try run("config", "--schema").output.utf8))
    #expect(((schema as? [String: Any])?["properties"] as? [String: Any])?["layout"] != nil)
  }

  @Test func shellsAreToldRulesAndLocales() throws {
    let script = try run("--generate-completion-script", "bash").output
    #expect(script.contains("git for-each-ref") && script.contains("jsonl"))
    let locales = try run("---completion", "diff", "--", "positional@0", "2", "0", "doccheck", "diff", "")
    #expect(locales.output.split(separator: "\n").map(String.init) == ["fr-FR", "ko-KR", "pl-PL", "sv-SE", "zh-TW"])
    let rules = try run("---completion", "explain", "--", "positional@0", "2", "0", "doccheck", "explain", "")
    #expect(rules.output.contains("cell-polarity\n"))
  }

  @Test func rendersStandardInput() throws {
    let html = try run("render", "--flavor", "commonmark", "-", input: "*a* <b>c</b>\n")
    #expect(html.status == 0)
    #expect(html.output == "<p><em>a</em> <b>c</b></p>\n")
  }

  @Test func outputIsNeverColouredWhereNobodyLooks() throws {
    #expect(!(try run("check").output.contains("\u{1b}")))
  }
}
