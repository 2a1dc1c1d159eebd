import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

@Suite struct OutputFolderTests {
  private func folder(_ root: borrowing TemporaryTree, _ name: String = "site") throws -> OutputFolder {
    try OutputFolder(opening: root.path + "/" + name, roots: [root.path + "/content"])
  }

  /// Builds these files and nothing else.
  @discardableResult
  private func build(_ root: borrowing TemporaryTree, _ files: [String: String]) throws -> OutputFolder.Summary {
    let folder = try folder(root)
    try folder.claim(files.keys)
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
    return try folder.finish()
  }

  private func names(_ root: borrowing TemporaryTree) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: root.path + "/site").sorted()
  }

  @Test func writesOnlyWhatChangesAndRemovesWhatIsNoLongerMade() throws {
    let root = try TemporaryTree(["site/mine.txt": "a", "site/pl/own.txt": "b"])
    #expect(try build(root, ["pl/a.html": "1", "pl/b/c.html": "2"]).written == 2)
    let again = try build(root, ["pl/a.html": "1", "pl/d.html": "3"])
    #expect(again == OutputFolder.Summary(written: 1, unchanged: 1, removed: 1))
    #expect(
      try names(root) == [
        ".doccheck-manifest", "mine.txt", "pl", "pl/a.html", "pl/d.html", "pl/own.txt",
      ])
  }

  @Test func aKilledBuildLeavesNothingBehindForLong() throws {
    let root = try TemporaryTree()
    try build(root, ["a.html": "old", "b.html": "old"])
    do {
      let killed = try folder(root)
      try killed.write(Array("new".utf8), to: "a.html")
      try killed.write(Array("x".utf8), to: "c.html")
    }
    try root.write(Array("half".utf8), to: "site/.doccheck-staging/7")
    #expect(try root.text("site/b.html") == "old")
    let next = try build(root, ["a.html": "new"])
    #expect(next == OutputFolder.Summary(written: 0, unchanged: 1, removed: 2))
    #expect(try names(root) == [".doccheck-manifest", "a.html"])
  }

  @Test func filesOfOthersStay() throws {
    let root = try TemporaryTree(["site/pl/a.html": "by hand"])
    let error = #expect(throws: RunError.self) { try build(root, ["pl/a.html": "1", "pl/b.html": "2"]) }
    #expect(error?.description.contains("site/pl/a.html: is not doccheck's") == true)
    let refused = try folder(root)
    #expect(throws: RunError.self) { try refused.write([0x31], to: "pl/a.html") }
    _ = try refused.finish()
    #expect(try root.text("site/pl/a.html") == "by hand")
  }

  @Test func aPageThatSomebodyChangedIsNotRemoved() throws {
    let root = try TemporaryTree()
    try build(root, ["a.html": "1", "b.html": "2"])
    try root.write(Array("mine".utf8), to: "site/b.html")
    let summary = try build(root, ["a.html": "1"])
    #expect(summary.removed == 0)
    #expect(summary.troubles.map(\.severity) == [.warning])
    #expect(try root.text("site/b.html") == "mine")
  }

  @Test func isNotAmongTheSources() throws {
    let root = try TemporaryTree(["content/pl/a.md": "# A\n"])
    try root.link("alias", to: root.path + "/content")
    for name in ["content", "content/site", "content/pl/x/y", "alias", "alias/pl/site", "site/../content"] {
      #expect(throws: RunError.self, "\(name)") { try folder(root, name) }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: root.path + "/content") == ["pl"])
    _ = try folder(root, "contents")
  }

  @Test func twoBuildsDoNotMix() throws {
    let root = try TemporaryTree()
    do {
      let first = try folder(root)
      let error = #expect(throws: RunError.self) { try folder(root) }
      #expect(error?.message.contains("another build") == true)
      _ = try first.finish()
    }
    _ = try folder(root)
  }

  @Test func nothingIsWrittenThroughALink() throws {
    let root = try TemporaryTree(["elsewhere/x": "", "victim.html": "v"])
    try root.write([], to: "site/x")
    try root.link("site/pl", to: root.path + "/elsewhere")
    try root.link("site/a.html", to: root.path + "/victim.html")
    let folder = try folder(root)
    for name in ["pl/a.html", "pl/b/c.html", "a.html", "../out.html", "/tmp/out.html", "x//y", "./z", ""] {
      #expect(throws: RunError.self, "\(name)") { try folder.write([0x31], to: name) }
    }
    #expect(try root.text("victim.html") == "v")
    #expect(try FileManager.default.contentsOfDirectory(atPath: root.path + "/elsewhere") == ["x"])
  }

  @Test func aLinkThatCameLaterIsNotFollowedToRemove() throws {
    let root = try TemporaryTree(["elsewhere/a.html": "1"])
    try build(root, ["pl/a.html": "1"])
    try FileManager.default.removeItem(atPath: root.path + "/site/pl")
    try root.link("site/pl", to: root.path + "/elsewhere")
    #expect(try build(root, ["b.html": "2"]).removed == 0)
    #expect(try root.text("elsewhere/a.html") == "1")
  }

  @Test func aManifestThatWasTamperedWithLeadsNowhere() throws {
    let root = try TemporaryTree(["victim": "v"])
    let digest = String(repeating: "0", count: FileMark.digits)
    try root.write(
      Array("\(digest)  ../victim\n\(digest)  /etc/x\n".utf8), to: "site/.doccheck-manifest")
    #expect(try build(root, ["a.html": "1"]).removed == 0)
    #expect(try root.text("victim") == "v")
    try root.write(Array("{".utf8), to: "site/.doccheck-manifest")
    #expect(throws: RunError.self) { try build(root, ["a.html": "1"]) }
  }

  @Test func whatStandsAsItWasWrittenIsKept() throws {
    let root = try TemporaryTree()
    func isKept(_ text: String) throws -> Bool {
      let folder = try folder(root)
      defer { _ = try? folder.finish() }
      if folder.kept([("pl/a.html", text.utf8.count)]) { return true }
      try folder.write(Array(text.utf8), to: "pl/a.html")
      return false
    }
    #expect(try !isKept("one"))
    #expect(try isKept("one"))
    #expect(try !isKept("longer"))
    // What somebody changed, or took away, is made again.
    try root.write(Array("LONGER".utf8), to: "site/pl/a.html")
    #expect(try !isKept("longer"))
    #expect(try root.text("site/pl/a.html") == "longer")
    try FileManager.default.removeItem(atPath: root.path + "/site/pl/a.html")
    #expect(try !isKept("longer"))
    #expect(try isKept("longer"))
  }

  @Test func theManifestIsReadAsItWasWritten() throws {
    let root = try TemporaryTree()
    let names = ["a b.html", "żółć.html", "two\nlines.html", "back\\slash.html"]
    try build(root, Dictionary(uniqueKeysWithValues: names.map { ($0, $0) }))
    let manifest = try #require(try OutputManifest.read(in: root.path + "/site"))
    #expect(manifest.files.keys.sorted() == names.sorted())
    #expect(manifest.files["a b.html"] == FileMark(Array("a b.html".utf8)))
    #expect(try build(root, Dictionary(uniqueKeysWithValues: names.map { ($0, $0) })).unchanged == 4)
  }

  @Test func aFileThatCouldNotBeMadeKeepsItsOldForm() throws {
    let root = try TemporaryTree()
    try build(root, ["a.html": "1", "b.html": "2"])
    let folder = try folder(root)
    folder.keep("a.html")
    #expect(try folder.finish().removed == 1)
    #expect(try build(root, ["a.html": "1"]).unchanged == 1)
  }
}
