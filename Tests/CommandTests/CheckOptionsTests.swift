import Foundation
import Testing

/// What the options of `check` do, seen from outside.
@Suite struct CheckOptionsTests {
  private struct Tree: ~Copyable {
    let path: String

    init(_ files: [String: String]) throws {
      path = NSTemporaryDirectory() + "doccheck-options-" + UUID().uuidString
      for (file, text) in files {
        let place = URL(fileURLWithPath: path + "/" + file)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: place)
      }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  private static let english = "# Title\n\nSet `timeout` to 512.\n"
  private static let german = "# Titel\n\nSetze `timeout` auf 512.\n"

  @Test func aBufferIsCheckedInPlaceOfItsFile() throws {
    let tree = try Tree(["docs/en/a.md": Self.english, "docs/de/a.md": Self.german])
    let file = tree.path + "/docs/de/a.md"
    let arguments = ["check", "--source", "en", "--format", "concise", "--stdin-filename", file]
    #expect(try CommandTests().run(arguments, input: Self.german).status == 0)
    let wrong = try CommandTests().run(arguments, input: Self.german.replacing("timeout", with: "timout"))
    #expect(wrong.status == 1)
    #expect(wrong.output.hasPrefix("\(file):3:8: major inline-code ") && wrong.output.contains("‘timout’"))
    #expect(wrong.output.split(separator: "\n").count == 1)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.german)
    // A file that is not saved yet.
    let new = try CommandTests().run(
      ["check", tree.path + "/docs", "--source", "en", "--format", "concise", "--stdin-filename"]
        + [tree.path + "/docs/fr/a.md"], input: "# Titre\n\nMettez `timout` à 512.\n")
    #expect(new.output.contains("docs/fr/a.md:3:9: major inline-code "))
    #expect(try CommandTests().run("check", "--stdin-filename", tree.path + "/README.md").status == 2)
  }

  @Test func ignoredFilesAreLeftOut() throws {
    let tree = try Tree([
      "docs/en/a.md": Self.english, "docs/de/a.md": Self.german, ".gitignore": "*.tmp\ndocs/*/out/\n",
      "docs/en/out/b.md": Self.english, "docs/de/out/b.md": Self.german.replacing("512", with: "521"),
    ])
    // Without a repository, the files of the root and below count.
    #expect(try CommandTests().run("check", tree.path + "/docs", "--source", "en").status == 1)
    try FileManager.default.createDirectory(atPath: tree.path + "/.git", withIntermediateDirectories: true)
    #expect(try CommandTests().run("check", tree.path + "/docs", "--source", "en").status == 0)
    #expect(try CommandTests().run("check", tree.path + "/docs", "--source", "en", "--no-ignore").status == 1)
  }

  @Test func optionsStandInGroups() throws {
    let help = try CommandTests().run("check", "--help").output
    for title in ["INPUT:", "OUTPUT:", "FILTER:", "KNOWN FINDINGS:", "EXIT STATUS:", "PROCESSES AND LIMITS:"] {
      #expect(help.contains("\n\(title)\n"), "no group \(title)")
    }
  }

  @Test func aFileInAnotherEncodingIsOneLine() throws {
    let tree = try Tree(["docs/en/a.md": Self.english, "docs/de/a.md": "", "docs/fr/a.md": Self.english])
    let text = Data([0xff, 0xfe]) + (Self.german.data(using: .utf16LittleEndian) ?? Data())
    for bytes in [text, text.dropFirst(2)] {
      try bytes.write(to: URL(fileURLWithPath: tree.path + "/docs/de/a.md"))
      let check = try CommandTests().run("check", tree.path + "/docs", "--source", "en", "--format", "concise")
      #expect(check.status == 2)
      #expect(!check.output.contains("docs/de/a.md"))
      #expect(check.error.split(separator: "\n").count == 1)
      #expect(check.error.contains("docs/de/a.md") && check.error.contains("iconv -f UTF-16"))
    }
  }
}
