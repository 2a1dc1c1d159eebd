import Reports
import Testing

@testable import Pipeline

/// Sites of Hugo.
@Suite struct HugoSiteTests {
  private static let settings = "title = 'T'\n"

  /// What lies beside an `index.md` belongs to its page.
  @Test func filesOfABundleAreNoPages() throws {
    let site = try BuiltTree([
      "hugo.toml": Self.settings, "content/_index.md": "# Home\n", "content/docs/_index.md": "# Docs\n",
      "content/docs/terms/index.md": "---\ntitle: Terms\n---\nText.\n",
      "content/docs/terms/first.md": "---\ntitle: First term\n---\nText.\n",
      "content/docs/terms/deep/second.md": "# Second term\n", "content/docs/terms/deep/index.md": "# Third term\n",
      "content/docs/plain.md": "# Plain\n",
    ])
    #expect(site.exists("en/docs/terms/index.html") && site.exists("en/docs/plain.html"))
    #expect(!site.exists("en/docs/terms/first.html") && !site.exists("en/docs/terms/deep/index.html"))
    let page = try site.text("en/docs/index.html")
    #expect(page.contains("Terms") && !page.contains(" term<"), "\(page)")
  }

  @Test(arguments: [
    ("blackfriday", "road-to-1-0-0-get-metrics"), ("github-ascii", "road-to-100--get_metrics"),
    ("github", "road-to-100--get_metrics"),
  ])
  func headingsHaveTheIDsOfTheSettings(type: String, id: String) throws {
    let site = try BuiltTree([
      "hugo.toml": "[markup.goldmark.parser]\nautoHeadingIDType = '\(type)'\n",
      "content/a.md": "# A\n\n[go](#\(id))\n\n## Road to 1.0.0 🔥 get_metrics\n",
    ])
    #expect(site.outcome.troubles.isEmpty)
    #expect(try site.main("en/a.html").contains("id=\"\(id)\""))
  }
}
