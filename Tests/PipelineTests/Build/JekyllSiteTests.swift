import Reports
import Testing

@testable import Pipeline

/// Sites of Jekyll.
@Suite struct JekyllSiteTests {
  @Test func excludedFilesAreNoPages() throws {
    let site = try BuiltTree(
      [
        "_config.yml": "title: T\nexclude:\n  - README.md\n  - fixtures/\n  - '*.draft.md'\n", "index.md": "# Home\n",
        "README.md": "# Read\n", "docs/README.md": "# Docs\n", "fixtures/a.md": "# A\n", "b.draft.md": "# B\n",
      ], root: "")
    #expect(site.exists("en/index.html") && site.exists("en/docs/README.html"))
    for name in ["README", "fixtures/a", "b.draft"] { #expect(!site.exists("en/\(name).html"), "\(name)") }
  }

  @Test func addressesOfFilesBeginAtPrettyPages() throws {
    let site = try BuiltTree(
      [
        "_config.yml": "permalink: pretty\n", "assets/images/a.png": "a", "index.md": "# Home\n",
        "docs/c.md": "# C\n\n![i](../../assets/images/a.png)\n",
      ], root: "")
    #expect(site.outcome.troubles.isEmpty)
    #expect(try site.main("en/docs/c.html").contains("<img src=\"../../assets/images/a.png\""))
  }
}
