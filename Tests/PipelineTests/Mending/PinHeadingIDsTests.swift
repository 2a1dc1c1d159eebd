import DocModel
import Findings
import Foundation
import Reports
import Testing

@testable import Pipeline

/// The source's heading ids are written into the source and its translations.
@Suite struct PinHeadingIDsTests {
  private static let files = [
    "en/a.md": "# Page\n\n## Set the size\n\nSee [below](#set-the-size).\n\n## End {#stop}\n\nText `a`.\n",
    "de/a.md": "# Seite\n\n## Größe setzen\n\nSiehe [unten](#größe-setzen).\n\n## Ende {#stop}\n\nText `a`.\n",
    "en/b.md": "# Other\n\nText `b`.\n", "de/b.md": "# Andere\n\nText `b`.\n",
  ]

  private func pin(_ path: String, _ flavor: Flavor = .hugo, writes: Bool = true) -> ApplyFixes.Outcome {
    var check = Check(roots: [path])
    check.source = LocaleTag("en")
    check.asksGit = false
    check.flavor = flavor
    var pin = PinHeadingIDs(check: check)
    pin.writes = writes
    return pin.run()
  }

  @Test(arguments: [(Flavor.hugo, "{#set-the-size}"), (.docusaurus, "{#set-the-size}"), (.mkdocs, "{ #set-the-size }")])
  func allLocalesGetTheIDOfTheSource(_ flavor: Flavor, id: String) throws {
    let tree = try TemporaryTree(Self.files)
    let outcome = pin(tree.path, flavor)
    #expect(outcome.troubles.isEmpty)
    #expect(outcome.unpinned == 0)
    let (english, german) = (try tree.text("en/a.md"), try tree.text("de/a.md"))
    #expect(english.contains("## Set the size \(id)\n"))
    #expect(german.contains("## Größe setzen \(id)\n"))
    #expect(german.contains("[unten](#set-the-size)"))
    #expect(german.contains("## Ende {#stop}\n"))
    // A second time there is nothing to do.
    #expect(pin(tree.path, flavor).pinned == 0)
    #expect(try tree.text("de/a.md") == german)
  }

  /// With history, translations were made from a text that has no ids.
  @Test(.enabled(if: GitTree.isThere, "git is not installed"), arguments: [false, true])
  func allLocalesGetTheIDInARepository(_ isRecorded: Bool) throws {
    let tree = try GitTree()
    try tree.commit(Self.files.filter { $0.key.hasPrefix("en") }, day: 1, subject: "English")
    let record = isRecorded ? "---\ndefault_lang_commit: \(tree.commits[0])\n---\n\n" : ""
    try tree.commit(
      Self.files.filter { $0.key.hasPrefix("de") }.mapValues { record + $0 }, day: 2, subject: "German")
    var check = Check(roots: [tree.path])
    check.source = LocaleTag("en")
    check.flavor = .hugo
    // A note says that the source was changed since.
    func findings() -> Int {
      check.run().findings.count { $0.finding.level(threshold: check.threshold) > .note }
    }
    #expect(findings() == 0)
    var pin = PinHeadingIDs(check: check)
    pin.writes = true
    let outcome = pin.run()
    #expect(outcome.pinned == 6 && outcome.unpinned == 0)
    #expect(try tree.text("de/a.md").contains("## Größe setzen {#set-the-size}\n"))
    #expect(findings() == 0)
    try tree.commit([:], day: 3, subject: "Ids")
    #expect(findings() == 0)
  }

  @Test func aHeadingThatOtherPagesLinkToKeepsItsID() throws {
    var files = Self.files
    files["de/b.md"] = "# Andere\n\nText `b`, siehe [dort](a.md#größe-setzen).\n"
    let tree = try TemporaryTree(files)
    #expect(pin(tree.path).unpinned == 1)
    #expect(try tree.text("de/a.md").contains("## Größe setzen\n"))
    // In one locale alone the id would be a fault.
    #expect(try tree.text("en/a.md").contains("## Set the size\n"))
    #expect(try tree.text("de/a.md").contains("# Seite {#page}\n"))
  }

  @Test func nothingIsWrittenUnlessAskedFor() throws {
    let tree = try TemporaryTree(Self.files)
    #expect(pin(tree.path, writes: false).pinned > 0)
    #expect(try tree.text("de/a.md") == Self.files["de/a.md"])
  }

  @Test func aFileThatCannotBeReadIsReported() throws {
    let tree = try TemporaryTree(Self.files)
    try Data([0xFF, 0xFE] + Array("# Andere\n".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
      .write(to: URL(fileURLWithPath: tree.path + "/de/b.md"))
    let outcome = pin(tree.path)
    #expect(outcome.troubles.map(\.file) == [tree.path + "/de/b.md"])
    #expect(!outcome.isComplete)
    // The others are changed.
    #expect(try tree.text("de/a.md").contains("{#page}"))
  }

  @Test func aFlavorWithoutANotationIsAnError() throws {
    let tree = try TemporaryTree(Self.files)
    let outcome = pin(tree.path, .gfm)
    #expect(outcome.troubles.first?.message.contains("no notation") == true)
    #expect(outcome.files.isEmpty)
  }
}
