import Reports
import Testing

@testable import Pipeline

@Suite struct BuiltSiteTests {
  @Test func servesWhatABuildWroteAndNothingElse() throws {
    let root = try TemporaryTree(["secret": "s", "site/own.txt": "mine"])
    let folder = try OutputFolder(opening: root.path + "/site", roots: [])
    try folder.write([0x31], to: "pl/a.html")
    try folder.write([0x32], to: "b.html")
    _ = try folder.finish()
    try root.link("site/c.html", to: root.path + "/secret")
    let site = BuiltSite(folder: root.path + "/site")
    #expect(site.file("pl/a.html") == nil)
    try site.refresh()
    #expect(site.file("pl/a.html") == [0x31])
    for name in ["own.txt", "c.html", "../secret", "pl/../b.html", ".doccheck-manifest", ""] {
      #expect(site.file(name) == nil, "\(name)")
    }
  }

  @Test func aChangeBelowARootIsNoticed() throws {
    let root = try TemporaryTree(["content/pl/a.md": "# A\n", "other.md": "x"])
    var watch = InputWatch([root.path + "/content", root.path + "/later.yml"], output: root.path + "/content/out")
    let look1 = watch.hasChanged()
    #expect(!look1)
    try root.write(Array("# AB\n".utf8), to: "content/pl/a.md")
    let look2 = watch.hasChanged()
    #expect(look2)
    let look3 = watch.hasChanged()
    #expect(!look3)
    try root.write(Array("x".utf8), to: "content/out/page.html")
    try root.write(Array("yy".utf8), to: "other.md")
    let look4 = watch.hasChanged()
    #expect(!look4)
    try root.write(Array("x".utf8), to: "later.yml")
    let look5 = watch.hasChanged()
    #expect(look5)
    try root.write(Array("x".utf8), to: "content/pl/b.md")
    let look6 = watch.hasChanged()
    #expect(look6)
  }
}
