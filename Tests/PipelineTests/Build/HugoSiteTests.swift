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

  @Test func aSlugTakesThePlaceOfTheFolderOfABundle() throws {
    let site = try BuiltTree([
      "hugo.toml": "[permalinks]\nblog = '/:section/:slug/'\n", "content/blog/_index.md": "# Blog\n",
      "content/blog/release-0.4/index.md": "---\ntitle: New\nslug: release-0-4\n---\n## Part\n",
      "content/a.md": "# A\n\n[new](/blog/release-0-4/#part)\n",
    ])
    #expect(site.outcome.troubles.isEmpty)
    #expect(try site.main("en/a.html").contains("href=\"blog/release-0.4/index.html#part\""))
  }

  /// Hugo serves the files of a bundle at the address of its page.
  @Test func aSlugTakesThePlaceOfTheFolderForFilesOfABundle() throws {
    let site = try BuiltTree([
      "hugo.toml": Self.settings, "content/en/post/trip/img/b.png": "b", "content/en/post/trip/a.png": "a",
      "content/en/post/trip/index.md": "---\ntitle: Trip\nslug: journey\n---\n![1](a.png) ![2](/post/journey/a.png)\n",
      "content/de/post/trip/index.md": "---\ntitle: Reise\nslug: reise\n---\n![1](a.png) ![2](/de/post/reise/a.png)\n",
      "content/en/about/index.md": "---\ntitle: About\nurl: /me/us/\n---\n![1](a.png)\n", "content/en/about/a.png": "c",
      "content/en/post/other.md":
        "# O\n\n![1](/post/journey/img/b.png) ![2](../journey/a.png) ![3](/me/us/a.png) ![4](/post/journey/no.png)\n",
      "content/en/about/key.txt": "k", "content/key.txt": "k", "content/de/post/other.md": "# O\n",
    ])
    func pictures(_ page: String) throws -> [String] {
      try site.main(page).matches(of: /src="([^"]*)"/).map { String($0.1) }
    }
    #expect(try pictures("en/post/trip/index.html") == ["a.png", "a.png"])
    #expect(try pictures("de/post/trip/index.html") == Array(repeating: "../../../en/post/trip/a.png", count: 2))
    #expect(
      try pictures("en/post/other.html") == ["trip/img/b.png", "trip/a.png", "../about/a.png", "/post/journey/no.png"])
    for name in ["en/post/trip/img/b.png", "en/post/trip/a.png", "en/about/a.png"] { #expect(site.exists(name)) }
    #expect(site.outcome.troubles.count == 1 && site.outcome.troubles.first?.message.contains("no.png") == true)
  }

  /// The index of a folder is served as the folder, so that its relative aliases begin above it.
  @Test func relativeAliases() throws {
    let site = try BuiltTree([
      "hugo.toml": Self.settings, "content/docs/setup/a.md": "---\ntitle: A\naliases: [../start/a, b]\n---\n",
      "content/docs/more/plugins/_index.md": "---\ntitle: P\naliases: [../guide/]\n---\n",
      "content/c.md": "# C\n\n[a](/docs/start/a/) [b](/docs/setup/b) [p](/docs/guide/)\n",
    ])
    #expect(site.outcome.troubles.isEmpty)
    let links = try site.main("en/c.html").matches(of: /<a href="([^"]*)">[abp]</).map { String($0.1) }
    #expect(links == ["docs/setup/a.html", "docs/setup/a.html", "docs/more/plugins/index.html"])
    for name in ["start/a", "setup/b", "guide"] { #expect(site.exists("en/docs/\(name)/index.html"), "\(name)") }
  }

  @Test func keysOfFrontMatterHaveAnyLetterCase() throws {
    let site = try BuiltTree([
      "hugo.toml": Self.settings, "content/docs/_index.md": "---\nTitle: Docs\n---\n",
      "content/docs/a.md": "---\nTitle: The end\nWeight: 2\n---\nText.\n",
      "content/docs/b.md": "---\ntitle: The start\nWEIGHT: 1\nLinktitle: Start\n---------\nText.\n",
    ])
    let page = try site.main("en/docs/b.html")
    #expect(page.contains("<h1>The start</h1>") && page.contains("<p>Text.</p>") && !page.contains("<hr>"), "\(page)")
    let list = try site.text("en/docs/a.html")
    let start = try #require(list.firstRange(of: ">Start</a>"))
    #expect(start.lowerBound < (try #require(list.firstRange(of: ">The end</a>"))).lowerBound)
  }

  /// The template of a project may show a value of the settings; where it is not known, no address is made of it.
  @Test func shortcodesWithTheValueOfAParameter() throws {
    let site = try BuiltTree([
      "config/_default/hugo.toml": Self.settings, "config/_default/versions/params.yaml": "version: v0.4\n",
      "layouts/shortcodes/latest.html": "{{- site.Params.version | replaceRE \"v\" \"\" -}}\n",
      "layouts/shortcodes/docs/tag.html": "{{ .Site.Param \"version\" }}",
      "layouts/shortcodes/other.html": "<b>{{ .Inner }}</b>",
      "content/a.md": """
      # A

      Of {{< latest >}}, [file](https://x.example/{{< latest >}}/a) and [none](https://x.example/{{< other >}}/b).

      ```
      pull {{< latest >}}
      ```

      <a href="https://x.example/{{< other >}}/c">c</a> <a href="https://x.example/{{< latest >}}/d">d</a>
      """,
    ])
    let page = try site.main("en/a.html")
    #expect(page.contains("Of 0.4, <a href=\"https://x.example/0.4/a\">file</a> and <a>none</a>"), "\(page)")
    #expect(page.contains("pull 0.4\n"))
    #expect(page.contains("<a>c</a> <a href=\"https://x.example/0.4/d\">d</a>"), "\(page)")
    #expect(site.outcome.troubles.map(\.message).count { $0.contains("only Hugo knows") } == 1)
  }

  /// What a template shows around the content; one that takes more than texts, values and conditions is not read.
  @Test func shortcodesWithTheTemplatesOfTheProject() throws {
    let site = try BuiltTree([
      "hugo.toml": "theme = 'plain'\n",
      "layouts/shortcodes/box.html":
        "{{- $kind := .Get 0 | default \"note\" -}}\n<div class=\"box-{{ $kind }}\">{{ with .Get \"title\" }}<h4>{{ . | markdownify }}</h4>{{ end }}\n{{ .Inner | markdownify }}\n</div>\n",
      "layouts/shortcodes/loop.html": "{{ range .Params }}{{ . }}{{ end }}{{ .Inner }}",
      "layouts/shortcodes/red.html": "<b>{{ .Inner | .Page.RenderString }}</b>{{ if eq (.Get 0) \"x\" }}!{{ end }}",
      "themes/plain/layouts/shortcodes/go.html": "<a href=\"{{ .Get 1 }}\">{{ .Get 0 }}</a>",
      "content/a.md": """
      # A

      {{< box warn >}}
      Some *text*.

      - item
      {{< /box >}}

      {{< box title="A `title`" >}}Other.{{< /box >}}

      {{< loop a >}}
      Kept.
      {{< /loop >}}

      This is {{< red x >}}very *bold*{{< /red >}} and {{< go "a < b" "/b/" >}}.

      {{< loop a >}}
      """, "content/b.md": "# B\n",
    ])
    let page = try site.main("en/a.html")
    #expect(page.contains("<div class=\"box-warn\">\n<p>Some <em>text</em>.</p>"), "\(page)")
    #expect(page.contains("<li>item</li>\n</ul>\n\n</div>"))
    #expect(page.contains("<div class=\"box-note\"><h4 aria-level=\"2\">A <code>title</code></h4>"))
    #expect(page.contains("<p>Kept.</p>") && page.contains("data-name=\"loop\">loop a</p>"))
    #expect(page.contains("This is <b>very <em>bold</em></b>! and <a href=\"b.html\">a &lt; b</a>."))
    #expect(site.outcome.troubles.isEmpty, "\(site.outcome.troubles)")
  }

  @Test func aShortcodeOfTheProjectMayIncludeAFile() throws {
    let site = try BuiltTree([
      "hugo.toml": Self.settings,
      "content/docs/a/index.md": "# A\n\n{{< inline\n  contentPath = \"/docs/a/part.md\"\n>}}\n",
      "content/docs/a/part.md": "Text *of* a part.\n",
    ])
    #expect(try site.main("en/docs/a/index.html").contains("<p>Text <em>of</em> a part.</p>"))
  }

  /// Hugo serves the files beside the pages in each language, also where one folder holds all languages.
  @Test func addressesOfFilesMayNameTheLocale() throws {
    let site = try BuiltTree([
      "hugo.toml": "baseURL = 'https://x.example/docs'\n", "content/guide/images/a.png": "a",
      "content/guide/_index.md":
        "# G\n\n![a](/docs/en/guide/images/a.png?v2) ![b](/en/guide/images/a.png) ![c](/docs/en/guide/images/none.png)\n",
    ])
    let messages = site.outcome.troubles.map(\.message)
    #expect(messages.count == 1 && messages.first?.contains("none.png") == true, "\(messages)")
  }

  @Test func addressesOfFilesBeginAtThePage() throws {
    let site = try BuiltTree([
      "hugo.toml": Self.settings, "static/images/a.png": "a", "static/docs/b/c.png": "c",
      "content/_index.md": "![a](images/a.png)\n", "content/docs/b.md": "# B\n\n![c](c.png) ![a](../../images/a.png)\n",
    ])
    #expect(site.outcome.troubles.isEmpty)
  }
}
