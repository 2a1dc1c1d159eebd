import DocModel
import Reports
import Testing

@testable import Pipeline

@Suite struct SourceFolderTests {
  @Test(arguments: [
    ("/x/docs-ja/src", "ja"), ("/x/azure-docs.ko-kr/articles", "ko-kr"), ("/x/zh-Hans/docs", "zh-Hans"),
  ])
  func aFolderIsCalledAfterItsLocale(root: String, locale: String) {
    #expect(SourceFolder.locale(ofRoot: root)?.tag == locale)
  }

  @Test func noOtherFolderIs() { #expect(SourceFolder.locale(ofRoot: "/bin/api/src") == nil) }

  @Test(.enabled(if: GitTree.isThere, "git is not installed")) func theSourceLiesInAnotherRepository() throws {
    let source = try GitTree()
    try source.commit(["docs/a.md": "# A\n\nRun `a`.\n", "docs/b.md": "# B\n"], day: 1, subject: "One")
    let folder = try TemporaryTree()
    let translation = folder.path + "/docs-ja"
    try folder.write(Array("# A\n\n`a` を実行します。\n".utf8), to: "docs-ja/src/a.md")
    try source.commit(["docs/a.md": "# A\n\nRun `b`.\n"], day: 30, subject: "Two")
    var check = Check(roots: [translation + "/src"])
    check.source = LocaleTag("en")
    check.apart = try SourceFolder(source.path + ":docs")
    let (report, troubles) = Status(check: check).run()
    #expect(troubles.isEmpty)
    let states = report.entries.filter { $0.locale.tag == "ja" }.map { "\($0.article) \($0.state.rawValue)" }
    #expect(states == ["a.md behind", "b.md missing"])
  }
}
