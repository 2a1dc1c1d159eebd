import DocModel
import Foundation
import Reports
import Testing

@testable import Pipeline

/// The files of a site that are not HTML: Markdown, `llms.txt`, feeds.
@Suite struct TextPagesTests {
  private static let files = [
    "content/en/_index.md": "---\ntitle: Handbook\ndescription: All about\n  it\n---\nWelcome\n",
    "content/en/guide/a b.md": "---\ntitle: \"[A] (1)\"\ndescription: First\n---\n\nText [b](b.md)\n",
    "content/en/guide/b.md": "# B\n\nMore\n", "content/pl/guide/b.md": "# PB\n\nWięcej\n",
  ]

  private final class Site {
    let tree: TemporaryTree

    init(_ files: [String: String]) throws { tree = try TemporaryTree(files) }

    @discardableResult
    func build(_ change: (inout Build) -> Void = { _ in }) throws -> Build.Outcome {
      var build = Build(roots: [tree.path + "/content"], output: tree.path + "/site")
      build.source = LocaleTag("en")
      build.flavor = .hugo
      change(&build)
      return try build.run()
    }

    func text(_ name: String) throws -> String { try tree.text("site/" + name) }
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: tree.path + "/site/" + name) }
  }

  @Test func aPublishedSiteHasItsPagesAsMarkdown() throws {
    let site = try Site(Self.files)
    #expect(
      try site.build {
        $0.settings.url = "https://x.example/docs"
        $0.settings.title = "Example"
      }.troubles.isEmpty)
    #expect(try site.text("en/guide/b.md") == "# B\n\nMore\n")
    #expect(try site.text("en/guide/a b.md") == "# [A] (1)\n\nText [b](b.md)\n")
    #expect(
      try site.text("en/llms.txt") == """
        # Example

        > All about it

        ## Handbook

        - [Handbook](https://x.example/docs/en/index.md): All about it

        ## Guide

        - [\\[A\\] (1)](https://x.example/docs/en/guide/a%20b.md): First
        - [B](https://x.example/docs/en/guide/b.md)

        """)
    // Only what is written in the language.
    #expect(try site.text("pl/llms.txt") == "# Example\n\n## Guide\n\n- [PB](https://x.example/docs/pl/guide/b.md)\n")
    #expect(!site.has("pl/guide/a b.md"))
    #expect(try site.text("llms.txt").contains("- [polski](https://x.example/docs/pl/llms.txt)\n"))
  }

  @Test func theSettingDecides() throws {
    let site = try Site(Self.files)
    try site.build()
    #expect(!site.has("llms.txt") && !site.has("en/guide/b.md"))
    try site.build { $0.settings.llms = true }
    #expect(try site.text("en/llms.txt").contains("](guide/b.md)"))
    // A build without changes keeps the files, and the next one without them removes them.
    #expect(try site.build { $0.settings.llms = true }.written == 0)
    #expect(site.has("en/guide/b.md"))
    try site.build {
      $0.settings.url = "https://x.example"
      $0.settings.llms = false
    }
    #expect(!site.has("llms.txt") && !site.has("en/guide/b.md"))
  }

  @Test func aChangedArticleChangesItsMarkdown() throws {
    let site = try Site(Self.files)
    try site.build { $0.settings.llms = true }
    try site.tree.write(Array("# B\n\nOther\n".utf8), to: "content/en/guide/b.md")
    try site.build { $0.settings.llms = true }
    #expect(try site.text("en/guide/b.md") == "# B\n\nOther\n")
  }

  @Test func postsAreInAFeed() throws {
    let site = try Site([
      "content/en/blog/2024-01-05-old.md": "# Old & *new*\n",
      "content/en/blog/new.md": "---\ntitle: New\ndate: 2024-02-29T10:00:00+02:00\ndescription: What is new\n---\n",
      "content/en/blog/undated.md": "# Undated\n", "content/en/guide/a.md": "---\ntitle: A\ndate: 2024-03-01\n---\n",
      "content/pl/guide/a.md": "---\ntitle: A\ndate: 2024-03-01\n---\n",
      "content/pl/blog/new.md": "---\ntitle: Nowe\ndate: 2024-02-29T10:00:00+02:00\n---\n",
    ])
    try site.build {
      $0.settings.url = "https://x.example"
      $0.settings.title = "Example"
    }
    let feed = try site.text("en/feed.xml")
    #expect(feed.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\""))
    #expect(feed.contains("xml:lang=\"en\"") && feed.contains("<id>https://x.example/en/feed.xml</id>"))
    #expect(feed.contains("<updated>2024-02-29T10:00:00+02:00</updated>"))
    #expect(feed.contains("<summary>What is new</summary>"))
    #expect(feed.contains("<title>Old &amp; new</title>"))
    #expect(feed.contains("<id>https://x.example/en/blog/2024-01-05-old.html</id>"))
    #expect(feed.contains("<published>2024-01-05T00:00:00Z</published>"))
    #expect(!feed.contains("Undated") && !feed.contains("guide"))
    let entries = feed.components(separatedBy: "<entry>")
    #expect(entries.count == 3 && entries[1].contains("New") && entries[2].contains("Old"))
    #expect(try site.text("pl/feed.xml").contains("<title>Nowe</title>"))
    #expect(
      try site.text("en/blog/new.html").contains("type=\"application/atom+xml\" href=\"https://x.example/en/feed.xml\"")
    )
    // Without an address there are no ids.
    try site.build()
    #expect(!site.has("en/feed.xml"))
  }

  /// Jekyll copies character references of the front matter into its pages.
  @Test func aDescriptionHasNoMarkup() throws {
    let site = try Site([
      "content/en/a.md": "---\ntitle: R&amp;D\ndescription: Use `a` &amp; **[b](b.md)**\n---\n",
      "content/en/b.md": "# B\n",
    ])
    try site.build { $0.settings.llms = true }
    #expect(try site.text("en/llms.txt").contains("- [R&D](a.md): Use a & b\n"))
    let page = try site.text("en/a.html")
    #expect(
      page.contains("<title>R&amp;D") && page.contains("name=\"description\" content=\"Use a &amp; b\""), "\(page)")
  }
}
