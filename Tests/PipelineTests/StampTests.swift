import DocModel
import MarkdownReader
import Reports
import Testing

@testable import Pipeline

@Suite struct StampTests {
  private func stamped(_ text: String, key: String = "default_lang_commit") throws -> String? {
    let locale = try #require(LocaleTag("de"))
    let article = MarkdownReader(flavor: .hugo).read(Array(text.utf8), locale: locale, path: "a.md", file: "a.md")
    return FrontMatterStamp(key: key, value: "abc").stamped(article).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(arguments: [
    ("---\ntitle: 'A' # so\n--- \n\nText\n", "---\ntitle: 'A' # so\ndefault_lang_commit: abc\n--- \n\nText\n"),
    ("---\r\ntitle: A\r\n---\r\nText\n", "---\r\ntitle: A\r\ndefault_lang_commit: abc\r\n---\r\nText\n"),
    ("---\ndefault_lang_commit: 'def'\ntitle: A\n---\n", "---\ndefault_lang_commit: 'abc'\ntitle: A\n---\n"),
    (
      "+++\ntitle = \"A\"\n[menu]\nname = \"b\"\n+++\n",
      "+++\ndefault_lang_commit = \"abc\"\ntitle = \"A\"\n[menu]\nname = \"b\"\n+++\n"
    ),
    ("# A\r\n", "---\r\ndefault_lang_commit: abc\r\n---\r\n# A\r\n"),
    ("\u{feff}# A\n", "\u{feff}---\ndefault_lang_commit: abc\n---\n# A\n"),
  ])
  func leavesAllOtherBytesAsTheyAre(text: String, expected: String) throws {
    #expect(try stamped(text) == expected)
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    try #require(GitTree.isThere)
    let tree = try GitTree()
    try tree.commit(["content/en/a.md": "# A\n\nRun `a`.\n"], day: 1, subject: "One")
    try tree.commit(["content/de/a.md": "# A\n\nStarten Sie `a`.\n"], day: 2, subject: "German")
    try tree.commit(["content/en/a.md": "# A\n\nRun `b`.\n"], day: 30, subject: "Two")
    var check = Check(roots: [tree.path + "/content"])
    check.source = LocaleTag("en")
    var stamp = Stamp(check: check, key: "default_lang_commit")
    #expect(stamp.run().lines.count == 1)
    #expect(try tree.text("content/de/a.md").hasPrefix("# A"))
    stamp.writes = true
    #expect(stamp.run().lines.count == 1)
    #expect(
      try tree.text("content/de/a.md") == "---\ndefault_lang_commit: \(tree.commits[0])\n---\n# A\n\nStarten Sie `a`.\n"
    )
    #expect(stamp.run().lines.isEmpty)
    let entry = try #require(Status(check: check).run().report.entries.first { $0.locale.tag == "de" })
    #expect(entry.evidence == "recorded")
    #expect(entry.behind == 1)
  }
}
