import Foundation
import Testing

/// `check --watch`: what a save changed.
@Suite struct WatchTests {
  private static func page(_ title: String, _ number: Int) -> String {
    "# \(title)\n\nSet `timeout` to \(number).\n"
  }

  @Test func eachSaveShowsWhatItChanged() throws {
    let path = FileManager.default.temporaryDirectory.path + "/doccheck-test-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func write(_ text: String, to file: String) throws {
      let place = URL(fileURLWithPath: path + "/" + file)
      try FileManager.default.createDirectory(at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
    }
    for (locale, title) in [("en", "Title"), ("de", "Titel"), ("fr", "Titre")] {
      for name in ["a", "b"] { try write(Self.page(title, 512), to: "docs/\(locale)/\(name).md") }
    }
    let process = Process()
    process.executableURL = CommandTests.program
    process.arguments = ["check", "docs", "--source", "en", "--watch"]
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.environment = CommandTests.environment
    let (output, error) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, error)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    var text = ""
    /// Reads until there is a line that ends so.
    func wait(for end: String) -> [Substring] {
      while !text.hasSuffix(end + "\n") {
        let part = output.fileHandleForReading.availableData
        guard !part.isEmpty else { break }
        text += String(decoding: part, as: UTF8.self)
      }
      defer { text = "" }
      return text.split(separator: "\n")
    }
    #expect(wait(for: "0 findings").count == 1)
    // The watch begins after the first result.
    Thread.sleep(forTimeInterval: 0.5)
    try write(Self.page("Titel", 51), to: "docs/de/a.md")
    let worse = wait(for: "1 new, 0 gone, 1 finding")
    #expect(worse.first?.hasPrefix("+ docs/de/a.md:3:") == true && worse.count == 2)
    try write("nonsense: 1\n", to: ".doccheck.yml")
    try write("Neu\n\n" + Self.page("Titel", 51), to: "docs/de/a.md")
    try write("rules: { number: off, block-structure: off }\n", to: ".doccheck.yml")
    let off = wait(for: "0 new, 1 gone, 0 findings")
    #expect(off.contains { $0.hasPrefix("- docs/de/a.md:3:") })
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGINT)
  }

  @Test func whatMakesNoSenseIsRefused() throws {
    for option in [["--since", "HEAD"], ["--format", "json"], ["--isolate"], ["--write-baseline", "x"]] {
      let outcome = try CommandTests().run(["check", "--watch"] + option)
      #expect(outcome.status == 2 && outcome.error.contains("--watch"))
    }
  }
}
