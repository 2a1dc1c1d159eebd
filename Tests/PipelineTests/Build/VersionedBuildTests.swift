import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

/// Sites with several versions.
@Suite(.enabled(if: GitTree.isThere, "git is not installed")) struct VersionedBuildTests {
  private static func version(_ name: String, ref: String? = nil, path: String = "") -> SiteSettings.Version {
    var version = SiteSettings.Version(name: name)
    (version.ref, version.path) = (ref, path)
    return version
  }

  /// A repository whose tag `v1` has a page that is gone and lacks one that came.
  private static func tree() throws -> GitTree {
    let tree = try GitTree()
    try tree.commit(
      [
        "docs/en/guide/a.md": "# Old A\n\n[gone](gone.md)\n", "docs/de/guide/a.md": "# Altes A\n",
        "docs/en/guide/gone.md": "# Gone\n", "docs/en/index.md": "# One\n",
      ], day: 1, subject: "One")
    try tree.git("tag", "v1")
    try tree.git("rm", "-q", "docs/en/guide/gone.md")
    try tree.commit(
      ["docs/en/guide/a.md": "# New A\n", "docs/en/guide/new.md": "# New\n", "docs/en/index.md": "# Two\n"], day: 2,
      subject: "Two")
    return tree
  }

  private static func build(_ tree: GitTree, _ change: (inout Build) -> Void = { _ in }) throws -> Build.Outcome {
    var build = Build(roots: [tree.path + "/docs"], output: tree.path + "/site")
    build.source = LocaleTag("en")
    build.settings.url = "https://docs.example.com/x"
    build.settings.versions = [version("2.0"), version("1.0", ref: "v1", path: "old/v1")]
    change(&build)
    return try build.run()
  }

  @Test func eachVersionHasItsPagesAndLeadsToTheOthers() throws {
    let tree = try Self.tree()
    let outcome = try Self.build(tree)
    #expect(outcome.troubles.isEmpty)
    let (new, old) = (try tree.text("site/de/guide/a.html"), try tree.text("site/old/v1/de/guide/a.html"))
    #expect(old.contains(">Altes A<"))
    #expect(try tree.text("site/en/guide/a.html").contains(">New A<"))
    #expect(new.contains("<span class=\"dc-languages-label\">Version</span> 2.0</summary>"))
    #expect(new.contains("<a href=\"../../old/v1/de/guide/a.html\">1.0</a>"))
    #expect(new.contains("<a href=\"a.html\" aria-current=\"true\">2.0</a>"))
    #expect(old.contains("<a href=\"../../../../de/guide/a.html\">2.0</a>"))
    // A version without the page is entered at its index.
    #expect(try tree.text("site/en/guide/new.html").contains("<a href=\"../../old/v1/en/index.html\">1.0</a>"))
    #expect(try tree.text("site/old/v1/en/guide/gone.html").contains("<a href=\"../../../../en/index.html\">2.0</a>"))
    // Languages are those of the version.
    #expect(old.contains("href=\"../../en/guide/a.html\" hreflang=\"en\""))
  }

  @Test func searchEnginesAreLedToTheNewestVersion() throws {
    let tree = try Self.tree()
    _ = try Self.build(tree)
    let old = try tree.text("site/old/v1/de/guide/a.html")
    #expect(old.contains("<link rel=\"canonical\" href=\"https://docs.example.com/x/de/guide/a.html\">"))
    #expect(!old.contains("rel=\"alternate\""))
    #expect(
      old.contains(
        "Diese Seite beschreibt eine ältere Version: 1.0 · <a href=\"../../../../de/guide/a.html\">Neueste Version</a>")
    )
    let gone = try tree.text("site/old/v1/en/guide/gone.html")
    #expect(gone.contains("<link rel=\"canonical\" href=\"https://docs.example.com/x/old/v1/en/guide/gone.html\">"))
    #expect(try tree.text("site/sitemap.xml").contains("https://docs.example.com/x/de/guide/a.html"))
    #expect(!FileManager.default.fileExists(atPath: tree.path + "/site/old/v1/sitemap.xml"))
    #expect(!FileManager.default.fileExists(atPath: tree.path + "/site/old/v1/llms.txt"))
    #expect(try !tree.text("site/de/guide/a.html").contains("ältere Version"))
  }

  @Test func anotherBuildWritesOnlyWhatChanged() throws {
    let tree = try Self.tree()
    let cache = try TemporaryTree([:])
    let folder = try #require(CacheFolder(making: cache.path + "/cache"))
    _ = try Self.build(tree) { $0.cache = folder }
    usleep(20_000)
    let again = try Self.build(tree) { $0.cache = folder }
    #expect(again.written == 0 && again.troubles.isEmpty)
    // A page that comes is in the menus of the other version.
    try tree.write("# Gone, again\n", to: "docs/en/guide/gone.md")
    _ = try Self.build(tree) { $0.cache = folder }
    #expect(
      try tree.text("site/old/v1/en/guide/gone.html").contains("<a href=\"../../../../en/guide/gone.html\">2.0</a>"))
  }

  @Test func aVersionCanHaveRootsOfItsOwn() throws {
    let tree = try Self.tree()
    try tree.write("# Archived A\n", to: "archive/en/guide/a.md")
    _ = try Self.build(tree) {
      $0.settings.versions[1].ref = nil
      $0.settings.versions[1].roots = [tree.path + "/archive"]
    }
    #expect(try tree.text("site/old/v1/en/guide/a.html").contains(">Archived A<"))
  }

  @Test func whatCannotBeRightIsRefused() throws {
    let tree = try Self.tree()
    #expect(throws: RunError.self) { try Self.build(tree) { $0.settings.versions[1].ref = "v9" } }
    #expect(throws: RunError.self) { try Self.build(tree) { $0.settings.versions[1].path = "de/v1" } }
    #expect(!FileManager.default.fileExists(atPath: tree.path + "/site/de/v1"))
  }
}
